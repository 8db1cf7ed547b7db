// A call that a person started: whether it is under way, and the alert that tells of its failure.
import { useAttempt as useSharedAttempt } from '@foyer/client/use-attempt';
import { CallError } from '@foyer/contract/client';
import { AlertDialog } from '@foyer/ui';
import { t } from 'i18next';
import { failureMessage } from '../../api/failure.ts';

/** A success of another status than the one that was expected. Such answers are ignored. */
const isOddSuccess = (error: unknown) => error instanceof CallError && error.status >= 200 && error.status < 300;

/** `member`: which member of the server's refusal the alert shows. `alert` is to be drawn with the screen. */
export function useAttempt(member?: 'message' | 'error') {
  const { run, isBusy, refusal, forget } = useSharedAttempt((error) => failureMessage(error, member));
  return {
    isBusy,
    run: (step: () => Promise<void>, isHandled?: (error: unknown) => boolean) =>
      run(step, (error) => isOddSuccess(error) || isHandled?.(error)),
    alert: refusal && (
      <AlertDialog title={t('alert.title')} confirmLabel={t('alert.ok')} onConfirm={forget}>
        <p>{refusal.text}</p>
      </AlertDialog>
    ),
  };
}
