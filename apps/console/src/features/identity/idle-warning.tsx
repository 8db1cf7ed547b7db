// Dialog that counts down the last minute of an idle session and offers to stay.
import type { IdleState } from '@foyer/client/idle-state';
import { identity } from '@foyer/contract';
import { Button, Dialog } from '@foyer/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useSession } from '../../session/session-context.tsx';

const ACTIVE: IdleState = { phase: 'active', secondsLeft: 0 };
const noWatch = () => () => undefined;

export function IdleWarning() {
  const { call } = useApi();
  const { idle, signOut } = useSession();
  const state = useSyncExternalStore(idle?.subscribe ?? noWatch, () => idle?.state() ?? ACTIVE);
  const isOver = state.phase === 'over';
  useEffect(() => {
    if (isOver) signOut('idle');
  }, [isOver, signOut]);
  if (!idle || state.phase !== 'warning') return null;
  const stay = () => {
    idle.stay();
    // The server has its own idle clock: this call resets it at once.
    call(identity.staffProfile).catch(() => undefined);
  };
  return <Countdown seconds={state.secondsLeft} onStay={stay} onLeave={() => signOut('sign-out')} />;
}

function Countdown({ seconds, onStay, onLeave }: { seconds: number; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  // Announced at the start and every twenty seconds; every second would drown out everything else.
  const spoken = Math.ceil(seconds / 20) * 20;
  return (
    <Dialog
      role="alertdialog"
      title={t('idle.title')}
      onDismiss={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{t('idle.leave')}</Button>
          <Button look="primary" onClick={onStay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <p aria-hidden="true" className="figures">
        {t('idle.text', { count: seconds })}
      </p>
      <p className="visually-hidden" role="status">
        {t('idle.text', { count: spoken })}
      </p>
    </Dialog>
  );
}
