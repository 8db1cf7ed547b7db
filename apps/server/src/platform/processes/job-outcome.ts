// The messages from a pool's process to the server that started it.

/** Sent first: the program is loaded. */
export const ready = 'ready';

/** Then one for each job. */
export type JobOutcome<Result> = { readonly result: Result } | { readonly reason: string; readonly isLate?: boolean };
