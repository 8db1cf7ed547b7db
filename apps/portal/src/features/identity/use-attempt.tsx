// A call that a person started: whether it is under way, and the alert that tells of its failure.
import { CallError } from '@foyer/contract/client';
import { AlertDialog } from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../api/failure.ts';

export interface Attempt {
  readonly isBusy: boolean;
  /** Runs a step, unless one is under way. `onFailure` may take a failure over by answering true: then there is no alert. */
  run(step: () => Promise<void>, onFailure?: (error: unknown) => boolean): Promise<void>;
  /** To be drawn with the screen. */
  readonly alert: ReactNode;
}

/** A success of another status than the one that was expected. Such answers are ignored. */
const isOddSuccess = (error: unknown) => error instanceof CallError && error.status >= 200 && error.status < 300;

/** `member`: which member of the server's refusal the alert shows. */
export function useAttempt(member: 'message' | 'error' = 'message'): Attempt {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();
  return {
    isBusy,
    run: async (step, onFailure) => {
      if (isBusy) return;
      setBusy(true);
      try {
        await step();
      } catch (error) {
        if (!isOddSuccess(error) && !onFailure?.(error)) setMessage(failureMessage(error, member));
      } finally {
        setBusy(false);
      }
    },
    alert: message !== undefined && (
      <AlertDialog title={t('alert.title')} confirmLabel={t('alert.ok')} onConfirm={() => setMessage(undefined)}>
        <p>{message}</p>
      </AlertDialog>
    ),
  };
}
