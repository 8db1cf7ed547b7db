// A call started by the person: its busy state, and the alert for its failure.
import { useAttempt as useSharedAttempt } from '@foyer/client/use-attempt';
import { CallError } from '@foyer/contract/client';
import { AlertDialog } from '@foyer/ui';
import { t } from 'i18next';
import { failureMessage } from '../../api/failure.ts';

/** Returns whether the error is a success with an unexpected status. Such responses are ignored. */
const isOddSuccess = (error: unknown) => error instanceof CallError && error.status >= 200 && error.status < 300;

/** @param member which member of the server's refusal the alert shows. The returned `alert` must be rendered. */
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
