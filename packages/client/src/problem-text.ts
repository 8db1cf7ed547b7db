// The text for a failed call: the server's, else the app's own. Never a URL.
import { CallError } from '@foyer/contract/client';

/**
 * @param member which member of the server's problem is shown
 * @param own returns the app's text if there is none
 */
export function problemText(
  error: unknown,
  own: (key: 'unreached' | 'unknown') => string,
  member: 'message' | 'error' = 'message',
): string {
  const { status, problem } = error instanceof CallError ? error : ({} as Partial<CallError>);
  return problem?.[member] || problem?.message || own(status === 0 ? 'unreached' : 'unknown');
}
