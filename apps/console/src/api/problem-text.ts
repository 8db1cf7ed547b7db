// The console's text for a failed call.
import { problemText } from '@foyer/client/problem-text';
import type { ProblemCode } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export interface ProblemText {
  readonly code: ProblemCode | undefined;
  readonly text: string;
}

export function useProblemText(): (error: unknown) => ProblemText {
  const { t } = useTranslation();
  return useCallback(
    (error) => ({
      code: error instanceof CallError ? error.code : undefined,
      text: problemText(error, (key) => t(`problem.${key}`)),
    }),
    [t],
  );
}
