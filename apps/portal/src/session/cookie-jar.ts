// Cookies that the page itself writes: path /, SameSite=Lax, Secure outside of plain-http local hosts.

export interface CookieJar {
  get(name: string): string | undefined;
  /** `value` may be any text; `lifeMs` defaults to 24 hours. */
  set(name: string, value: string, lifeMs?: number): void;
  remove(name: string): void;
}

export const cookieLifeMs = 864e5;

/** The value of the named cookie in a `document.cookie` string, decoded. */
export function readCookie(all: string, name: string): string | undefined {
  for (const part of all.split('; ')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at) !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1));
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** The text that sets a cookie. */
export function cookieText(name: string, value: string, lifeMs: number, isSecure: boolean): string {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'path=/',
    `max-age=${Math.round(lifeMs / 1000)}`,
    'samesite=lax',
  ];
  return (isSecure ? [...parts, 'secure'] : parts).join('; ');
}

interface Page {
  cookie: string;
}

export function createCookieJar(page: Page, isSecure: boolean): CookieJar {
  return {
    get: (name) => readCookie(page.cookie, name),
    set: (name, value, lifeMs = cookieLifeMs) => {
      page.cookie = cookieText(name, value, lifeMs, isSecure);
    },
    remove: (name) => {
      page.cookie = cookieText(name, '', 0, isSecure);
    },
  };
}
