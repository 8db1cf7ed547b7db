// The secret by which this browser holds a time: created here, kept for the session. The server stores only its digest.
import { type TextStorage, tabStorage } from '@foyer/client/browser-storage';

export const holdTokenKey = 'holdToken';
const shape = /^[\w-]{32}$/;

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

/** Returns the header that carries it; it is created on first use. */
export function holdTokenHeader(
  storage: Pick<TextStorage, 'getItem' | 'setItem'> = tabStorage,
): Readonly<Record<'X-Hold-Token', string>> {
  let token = storage.getItem(holdTokenKey) ?? '';
  if (!shape.test(token)) {
    token = newToken();
    storage.setItem(holdTokenKey, token);
  }
  return { 'X-Hold-Token': token };
}
