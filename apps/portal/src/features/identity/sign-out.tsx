// Signing out; asks first while a form holds unsent answers.
import { AlertDialog } from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, useState } from 'react';
import { usePortal } from '../../session/portal.ts';

/** Returns the handler of a 'Sign out' entry, and the question to render. */
export function useSignOut(): { readonly signOut: () => void; readonly question: ReactNode } {
  const { keeper, dirtyForms } = usePortal();
  const [isAsking, setAsking] = useState(false);
  return {
    signOut: () => (dirtyForms.isAny() ? setAsking(true) : keeper.end('sign-out')),
    question: isAsking && (
      <AlertDialog
        title={t('signOut.title')}
        confirmLabel={t('signOut.confirm')}
        cancelLabel={t('signOut.cancel')}
        isDangerous
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          keeper.end('sign-out');
        }}
      >
        <p>{t('signOut.text')}</p>
      </AlertDialog>
    ),
  };
}
