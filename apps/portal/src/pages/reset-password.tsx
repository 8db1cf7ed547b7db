// Page: /reset-password. Until it can be done online, it says so and names the practice's phone number.
import { t } from 'i18next';
import { CallThePractice } from '../features/tenants/call-the-practice.tsx';
import { usePageTitle } from '../features/tenants/page-title.ts';

export default function ResetPasswordPage() {
  usePageTitle(t('resetPassword.title'));
  return (
    <div className="column stack-24">
      <CallThePractice title={t('resetPassword.title')} text={t('resetPassword.closed')} />
    </div>
  );
}
