// Leaves a trace of a failure that the page goes on without.
import { CallError } from '@foyer/contract/client';

/** Logs it, unless the session is over: then the sign-in screen says so. */
export function logFailure(what: string, error: unknown): void {
  if (!(error instanceof CallError && error.status === 401)) console.error(what, error);
}
