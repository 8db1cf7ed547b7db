// Page: /forgot-password.
import { t } from 'i18next';
import { ForgotPassword } from '../features/identity/forgot-password.tsx';
import { Entrance } from '../features/practice/entrance.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function ForgotPasswordPage() {
  usePageTitle(t('forgotPassword.title'));
  return (
    <Entrance>
      <ForgotPassword />
    </Entrance>
  );
}
