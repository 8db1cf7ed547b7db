// Dialog for the last minute of an idle session: counts down and offers to stay.
import { useStore } from '@foyer/client/store';
import { Button, Dialog, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { usePortal } from '../../session/portal.ts';

export function IdleDialog() {
  const { keeper } = usePortal();
  const { idle } = useStore(keeper);
  if (idle.phase !== 'warning') return null;
  const seconds = (
    <strong className="figures" role="timer">
      {t('idle.seconds', { count: idle.secondsLeft })}
    </strong>
  );
  return (
    <Dialog
      role="alertdialog"
      title={t('idle.title')}
      onDismiss={keeper.stay}
      actions={
        <Button look="primary" onClick={keeper.stay}>
          {t('idle.stay')}
        </Button>
      }
    >
      <p>
        <Slots text={t('idle.text')} slots={{ seconds }} />
      </p>
    </Dialog>
  );
}
