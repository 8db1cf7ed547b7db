// While a form is open and the person's details change, asks once whether to reload the form with them.
import { AlertDialog } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { usePortal } from '../../session/portal.ts';

export function LatestUserQuestion({ onReload }: { readonly onReload: () => void }) {
  const { cookies, session } = usePortal();
  const known = useRef(cookies.get('userInfo'));
  const [isAsking, setAsking] = useState(false);

  useEffect(() => {
    const compare = () => {
      const latest = cookies.get('userInfo');
      // Without an earlier profile there is nothing to compare with; after signing out the page is left anyway.
      const isChange = known.current !== undefined && latest !== undefined && latest !== known.current;
      known.current = latest;
      if (isChange) setAsking(true);
    };
    const stop = session.subscribe(compare);
    window.addEventListener('focus', compare);
    return () => {
      stop();
      window.removeEventListener('focus', compare);
    };
  }, [cookies, session]);

  if (!isAsking) return null;
  return (
    <AlertDialog
      title={t('latest.title')}
      confirmLabel={t('latest.reload')}
      cancelLabel={t('latest.keep')}
      onCancel={() => setAsking(false)}
      onConfirm={() => {
        setAsking(false);
        onReload();
      }}
    >
      <p>{t('latest.text')}</p>
    </AlertDialog>
  );
}
