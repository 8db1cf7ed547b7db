// Where a user goes after signing in: the page that sent them to sign in, never another site.

const PARAMETER = 'return';

/** Returns the sign-in address that leads back to `path` (path and query within the console). */
export function signInAddress(path: string): string {
  return path === '/' || path.startsWith('/sign-in') ? '/sign-in' : `/sign-in?${PARAMETER}=${encodeURIComponent(path)}`;
}

/** Returns the return path in a sign-in address, or the console's start if it has none within the console. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get(PARAMETER) ?? '';
  const isOurs = /^\/(?![/\\])/.test(path) && !/[\\\p{Cc}]/u.test(path) && !path.startsWith('/sign-in');
  return isOurs ? path : '/';
}
