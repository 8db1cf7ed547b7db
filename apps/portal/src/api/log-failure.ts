// Logs failures that the page recovers from.
import { CallError } from '@foyer/contract/client';

/** Logs the failure, unless the session is over: then the sign-in screen reports it. */
export function logFailure(what: string, error: unknown): void {
  if (!(error instanceof CallError && error.status === 401)) console.error(what, error);
}
