// The one error of everything that opens sealed bytes: it never says which part was wrong.

/** Sealed bytes could not be opened: damaged, of another place, or under a key that is not there. */
export class CryptoError extends Error {
  override name = 'CryptoError';
}
