// Page: /forgot-password. Until it can be done online, it says so and names the practice's phone number.
import { t } from 'i18next';
import { CallThePractice } from '../features/tenants/call-the-practice.tsx';
import { Entrance } from '../features/tenants/entrance.tsx';
import { usePageTitle } from '../features/tenants/page-title.ts';

export default function ForgotPasswordPage() {
  usePageTitle(t('forgotPassword.title'));
  return (
    <Entrance>
      <CallThePractice title={t('forgotPassword.title')} text={t('forgotPassword.closed')} />
    </Entrance>
  );
}
