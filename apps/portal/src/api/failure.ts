// What a person is told about a failed call.
import { CallError } from '@foyer/contract/client';
import i18next from 'i18next';

/** The server's message, or its `error` for the calls that are specified so; without one, words of our own. The error's own text names an address: it is for the log. */
export function failureMessage(error: unknown, member: 'message' | 'error' = 'message'): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  const told = error.problem?.[member] ?? error.problem?.message;
  if (told) return told;
  return i18next.t(error.status === 0 ? 'problem.unreached' : 'problem.unknown');
}
