// Asks before a form with answers that were not sent is left: calmly if they are saved, else whether to save them first.
import { useStore } from '@foyer/client/store';
import { Button, Dialog } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePortal, useSession } from '../session/portal.ts';
import type { GuardedHistory } from './guarded-history.ts';

/** The longest time in milliseconds that leaving waits for answers to be saved. */
const saveLimitMs = 5000;

export function LeaveQuestion({ history }: { readonly history: GuardedHistory }) {
  const { dirtyForms } = usePortal();
  const departure = useStore(history.departure);
  const isDirty = useSyncExternalStore(dirtyForms.subscribe, dirtyForms.isAny);

  // When the tab is reloaded or closed, the browser asks in its own words.
  useEffect(() => {
    if (!isDirty) return;
    // Checked again here, because a sent form redirects before the next render.
    const ask = (event: BeforeUnloadEvent) => {
      if (dirtyForms.isAny()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, dirtyForms]);

  return departure && <Question history={history} />;
}

function Question({ history }: { readonly history: GuardedHistory }) {
  const { dirtyForms, openDrafts } = usePortal();
  const { isSignedIn } = useSession();
  // What is not saved yet is saved from now on, while the person reads.
  const [isSaved] = useState(() => openDrafts.flush() === undefined);
  const [state, setState] = useState<'asking' | 'saving' | 'failed'>('asking');
  const stay = () => history.answer(false);
  const leave = () => {
    dirtyForms.clear();
    history.answer(true);
  };
  const save = async () => {
    setState('saving');
    await Promise.race([openDrafts.flush(), new Promise((resolve) => setTimeout(resolve, saveLimitMs))]);
    if (openDrafts.flush() === undefined) leave();
    else setState('failed');
  };
  const stayButton = (
    <Button onClick={stay} data-autofocus>
      {t('leave.stay')}
    </Button>
  );
  if (isSaved)
    return (
      <Dialog
        role="alertdialog"
        title={t('leave.savedTitle')}
        onDismiss={stay}
        actions={
          <>
            {stayButton}
            <Button onClick={leave}>{t('leave.leave')}</Button>
          </>
        }
      >
        <p>{t(isSignedIn ? 'leave.saved' : 'leave.savedGuest')}</p>
      </Dialog>
    );
  return (
    <Dialog
      role="alertdialog"
      title={t('leave.title')}
      onDismiss={stay}
      actions={
        <>
          {stayButton}
          <Button look="danger" onClick={leave}>
            {t('leave.without')}
          </Button>
          <Button look="primary" busy={state === 'saving'} onClick={() => void save()}>
            {t('leave.save')}
          </Button>
        </>
      }
    >
      <p>{t('leave.unsaved')}</p>
      <p role="status">{state === 'failed' && t('leave.failed')}</p>
    </Dialog>
  );
}
