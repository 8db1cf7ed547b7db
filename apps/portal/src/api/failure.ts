// What a person is told about a failed call.
import { problemText } from '@foyer/client/problem-text';
import { CallError } from '@foyer/contract/client';
import { t } from 'i18next';

/** `member`: some calls are specified to show the problem's `error`. An error that is no call's keeps its own text. */
export function failureMessage(error: unknown, member?: 'message' | 'error'): string {
  if (error instanceof Error && !(error instanceof CallError)) return error.message;
  return problemText(error, (key) => t(`problem.${key}`), member);
}
