// The one error thrown when opening sealed bytes: it never says which part was wrong.

/** Sealed bytes could not be opened: damaged, sealed for another place, or under a missing key. */
export class CryptoError extends Error {
  override name: string = 'CryptoError';
}

/** The key is unknown to this process; the file may contain it by now, or soon. */
export class UnknownKey extends CryptoError {
  override name = 'UnknownKey';
}
