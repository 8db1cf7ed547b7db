// Page: /set-new-password. Until it can be done online, it says so and names the practice's phone number.
import { t } from 'i18next';
import { CallThePractice } from '../features/tenants/call-the-practice.tsx';
import { Entrance } from '../features/tenants/entrance.tsx';
import { usePageTitle } from '../features/tenants/page-title.ts';

export default function SetNewPasswordPage() {
  usePageTitle(t('setNewPassword.title'));
  return (
    <Entrance>
      <CallThePractice title={t('setNewPassword.title')} text={t('setNewPassword.closed')} />
    </Entrance>
  );
}
