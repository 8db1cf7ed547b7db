// The words for a failed call: those of the server, else our own for a server that was not reached. Never an address.

import type { ProblemCode } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

export interface ProblemText {
  readonly code: ProblemCode | undefined;
  readonly text: string;
}

/** Answers the code, and the server's message or undefined where it sent none. */
export function readProblem(error: unknown): {
  code: ProblemCode | undefined;
  message: string | undefined;
  isUnreached: boolean;
} {
  if (!(error instanceof CallError)) return { code: undefined, message: undefined, isUnreached: false };
  return { code: error.code, message: error.problem?.message || undefined, isUnreached: error.status === 0 };
}

export function useProblemText(): (error: unknown) => ProblemText {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const { code, message, isUnreached } = readProblem(error);
      return { code, text: message ?? (isUnreached ? t('problem.unreached') : t('problem.unknown')) };
    },
    [t],
  );
}
