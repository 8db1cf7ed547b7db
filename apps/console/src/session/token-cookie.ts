// The cookie that holds the staff's session token: its own name and path, so that the portal's session stays apart.

export const STAFF_COOKIE = 'staffToken';
const PATH = '/practice';
const DAY = 86_400;

/** Finds a cookie in the text of `document.cookie`. */
export function cookieIn(text: string, name: string): string | undefined {
  for (const part of text.split(';')) {
    const [key, ...rest] = part.trim().split('=');
    if (key === name) return decode(rest.join('=')) || undefined;
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The line that sets the session cookie for 24 hours; `protocol` as in `location.protocol`. */
export function sessionCookie(token: string, protocol: string): string {
  return line(encodeURIComponent(token), DAY, protocol);
}

/** The line that removes it. */
export function expiredCookie(protocol: string): string {
  return line('', 0, protocol);
}

function line(value: string, maxAge: number, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${STAFF_COOKIE}=${value}; Path=${PATH}; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
