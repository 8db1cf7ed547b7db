// Lets only signed-in staff through; others sign in first and then return to this page.
import { signOutDelayMs } from '@foyer/client/session-rules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { signInAddress } from '../session/return-address.ts';
import { useSession, useToken } from '../session/session-context.tsx';

export function RequireStaff() {
  const { session } = useSession();
  const token = useToken();
  const { pathname, search } = useLocation();
  if (token) return <Outlet />;
  const why = session.state().endReason;
  const address = why === 'sign-out' ? '/sign-in' : signInAddress(pathname + search);
  return why === 'idle' ? <LeavingSoon to={address} /> : <Navigate to={address} replace />;
}

/** Hides patients' data at once; the sign-in screen follows. */
function LeavingSoon({ to }: { to: string }) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), signOutDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return <Navigate to={to} replace />;
  return (
    <main className="center-screen">
      <p className="muted" role="status">
        {t('signIn.leaving')}
      </p>
    </main>
  );
}
