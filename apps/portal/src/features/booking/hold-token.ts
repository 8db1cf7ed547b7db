// The secret by which this browser holds a time: made here, kept for the session. The server keeps its digest only.

export const holdTokenKey = 'holdToken';
const shape = /^[\w-]{32}$/;

/** Kept in memory where the browser has no storage. */
let kept: string | undefined;

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

/** The header that carries it; it is made when it is asked for first. */
export function holdTokenHeader(
  storage: Pick<Storage, 'getItem' | 'setItem'> = sessionStorage,
): Readonly<Record<'X-Hold-Token', string>> {
  try {
    const known = storage.getItem(holdTokenKey);
    kept = known !== null && shape.test(known) ? known : (kept ?? newToken());
    storage.setItem(holdTokenKey, kept);
  } catch {
    kept ??= newToken();
  }
  return { 'X-Hold-Token': kept };
}
