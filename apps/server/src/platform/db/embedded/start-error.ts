// The one error of the embedded database: its message is a whole sentence for the person at the terminal.

/** Thrown when the private PostgreSQL is unavailable. The message says what is wrong and what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
  /** Marks the message as printable as is. */
  readonly sentence = true;
}
