// The one error of the embedded database: its message is a whole sentence for the person at the terminal.

/** Thrown when the private PostgreSQL cannot be had. The message says what is wrong and what to do about it. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
  /** Tells the start-up that the message may be printed as it is. */
  readonly sentence = true;
}
