// The words for a failed call: those of the server, else the app's own. Never an address.
import { CallError } from '@foyer/contract/client';

/** `member` is the one of the server's problem that is shown; `own` gives the app's words where there is none. */
export function problemText(
  error: unknown,
  own: (key: 'unreached' | 'unknown') => string,
  member: 'message' | 'error' = 'message',
): string {
  const { status, problem } = error instanceof CallError ? error : ({} as Partial<CallError>);
  return problem?.[member] || problem?.message || own(status === 0 ? 'unreached' : 'unknown');
}
