// Where a person goes after signing in: the page that sent them to sign in, never another site.

const PARAMETER = 'return';

/** The sign-in page's address that leads back to `path` (path and query within the console). */
export function signInAddress(path: string): string {
  return path === '/' || path.startsWith('/sign-in') ? '/sign-in' : `/sign-in?${PARAMETER}=${encodeURIComponent(path)}`;
}

/** The way back that a sign-in address names, or the console's start when it names none that is ours. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get(PARAMETER) ?? '';
  const isOurs = /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !path.startsWith('/sign-in');
  return isOurs ? path : '/';
}
