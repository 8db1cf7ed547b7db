// Page: /reset-password, for signed-in people.
import { t } from 'i18next';
import { ChangePassword } from '../features/identity/change-password.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function ResetPasswordPage() {
  usePageTitle(t('resetPassword.title'));
  return <ChangePassword />;
}
