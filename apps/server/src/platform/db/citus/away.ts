// What the coordinator of a cluster says when a machine that holds practices is away.

interface CoordinatorError extends Error {
  readonly code?: unknown;
  /** Where it happened, such as `while executing command on 10.0.0.2:5432`. */
  readonly where?: unknown;
}

/** Has no code of its own: the connection ended in the middle of a statement, or of the commit. */
const broken =
  /server closed the connection unexpectedly|terminating connection|connection not open|postmaster was shut down|failure on connection marked as essential|could not commit transaction for shard|could not (?:send data to|receive data from) server/;

/** Returns whether a cluster's machine was lost under a statement. The transaction may have been committed there. */
export function isMachineLost({ code, message }: CoordinatorError): boolean {
  return code === 'XX000' && broken.test(message);
}

/** Returns a sentence about the machine that is away; undefined if the error tells of none. */
export function awaySentence(error: CoordinatorError): string | undefined {
  if (!isMachineLost(error) && !/^(?:08|57P0)/.test(String(error.code))) return undefined;
  const [, named] =
    /node (?:[^\s@]+@)?(\S+:\d+)/.exec(error.message) ??
    /executing command on (\S+:\d+)/.exec(String(error.where ?? '')) ??
    [];
  if (named === undefined && !isMachineLost(error)) return undefined;
  const machine = named === undefined ? 'A machine of the cluster' : `The machine ${named} of the cluster`;
  return `${machine} is away: the practices on it are turned away until it is back, all others are served.`;
}
