// What a person is told about a failed call.
import { CallError } from '@foyer/contract/client';

/** The server's message; without one, the error's own. */
export function failureMessage(error: unknown): string {
  if (error instanceof CallError && error.problem?.message) return error.problem.message;
  return error instanceof Error ? error.message : String(error);
}

/** True when the call was answered with this HTTP status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof CallError && error.status === status;
}
