// The dialog that counts down the last minute of an idle session and offers to stay.
import { Button, Dialog } from '@foyer/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdleState } from '../../session/idle.ts';
import type { IdleWatch } from '../../session/idle-watch.ts';
import { useSession } from '../../session/session-context.tsx';

const ACTIVE: IdleState = { phase: 'active', secondsLeft: 0, nextIn: 0 };
const noWatch = () => () => undefined;

export function IdleWarning() {
  const { idle, signOut } = useSession();
  const state = useSyncExternalStore(idle?.subscribe ?? noWatch, () => idle?.state() ?? ACTIVE);
  const isOver = state.phase === 'over';
  useEffect(() => {
    if (isOver) signOut('idle');
  }, [isOver, signOut]);
  if (!idle || state.phase !== 'warning') return null;
  return <Countdown idle={idle} seconds={state.secondsLeft} onLeave={() => signOut('sign-out')} />;
}

function Countdown({ idle, seconds, onLeave }: { idle: IdleWatch; seconds: number; onLeave: () => void }) {
  const { t } = useTranslation();
  // Spoken at its start and every twenty seconds; each second would drown everything else.
  const spoken = Math.ceil(seconds / 20) * 20;
  return (
    <Dialog
      role="alertdialog"
      title={t('idle.title')}
      onDismiss={idle.stay}
      actions={
        <>
          <Button onClick={onLeave}>{t('idle.leave')}</Button>
          <Button look="primary" onClick={idle.stay} data-autofocus>
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
