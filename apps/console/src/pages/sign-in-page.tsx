// /sign-in: users who are already signed in are redirected to where they wanted to go.
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { SignIn } from '../features/identity/sign-in.tsx';
import { returnPath } from '../session/return-address.ts';
import { useSession, useToken } from '../session/session-context.tsx';

export function SignInPage() {
  const { t } = useTranslation();
  const { session } = useSession();
  const { search } = useLocation();
  const token = useToken();
  if (token) return <Navigate to={returnPath(search)} replace />;
  const why = session.state().endReason;
  const reason = why === 'idle' ? t('signIn.afterIdle') : why === 'expired' ? t('signIn.afterExpiry') : undefined;
  return <SignIn reason={reason} />;
}
