// The one error of everything that opens sealed bytes: it never says which part was wrong.

/** Sealed bytes could not be opened: damaged, of another place, or under a key that is not there. */
export class CryptoError extends Error {
  override name: string = 'CryptoError';
}

/** The key is not among those that this process knows; the file may have it by now, or soon. */
export class UnknownKey extends CryptoError {
  override name = 'UnknownKey';
}
