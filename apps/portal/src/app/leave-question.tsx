// Asks before a form with unsent answers is left.
import { useStore } from '@foyer/client/store';
import { AlertDialog } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useSyncExternalStore } from 'react';
import { usePortal, useSession } from '../session/portal.ts';
import type { GuardedHistory } from './guarded-history.ts';

export function LeaveQuestion({ history }: { readonly history: GuardedHistory }) {
  const { dirtyForms } = usePortal();
  const { isSignedIn } = useSession();
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

  if (!departure) return null;
  return (
    <AlertDialog
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      isDangerous
      onCancel={() => history.answer(false)}
      onConfirm={() => {
        dirtyForms.clear();
        history.answer(true);
      }}
    >
      <p>{t(isSignedIn ? 'leave.text' : 'leave.textGuest')}</p>
    </AlertDialog>
  );
}
