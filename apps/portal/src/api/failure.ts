// The message shown for a failed call.
import { problemText } from '@foyer/client/problem-text';
import { CallError } from '@foyer/contract/client';
import { t } from 'i18next';

/**
 * @param member the member of the problem to show; some calls are specified to show its `error`. Errors that are not from a call
 * keep their own text.
 */
export function failureMessage(error: unknown, member?: 'message' | 'error'): string {
  if (error instanceof Error && !(error instanceof CallError)) return error.message;
  return problemText(error, (key) => t(`problem.${key}`), member);
}
