// Cookies written by the page itself: SameSite=Lax, and Secure except on local hosts over plain http.

export interface CookieJar {
  get(name: string): string | undefined;
  /** Writes any text, valid for 24 hours. */
  set(name: string, value: string): void;
  remove(name: string): void;
}

export const cookieLifeMs = 864e5;

/** Returns the decoded value of the named cookie in a `document.cookie` string. */
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

interface CookieScope {
  /** Default: the whole host. */
  readonly path?: string;
  readonly isSecure: boolean;
}

/** Returns the text that sets a cookie. */
export function cookieText(name: string, value: string, lifeMs: number, { path = '/', isSecure }: CookieScope): string {
  return `${name}=${encodeURIComponent(value)}; path=${path}; max-age=${lifeMs / 1000}; samesite=lax${isSecure ? '; secure' : ''}`;
}

export function createCookieJar(page: { cookie: string }, scope: CookieScope): CookieJar {
  const write = (name: string, value: string, lifeMs: number) => {
    page.cookie = cookieText(name, value, lifeMs, scope);
  };
  return {
    get: (name) => readCookie(page.cookie, name),
    set: (name, value) => write(name, value, cookieLifeMs),
    remove: (name) => write(name, '', 0),
  };
}
