// What a process of a pool says to the server that started it.

/** First of all: its program is loaded. */
export const ready = 'ready';

/** Then, for each job. */
export type JobOutcome<Result> = { readonly result: Result } | { readonly reason: string; readonly isLate?: boolean };
