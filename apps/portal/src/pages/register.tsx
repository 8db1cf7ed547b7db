// Page: /register. Until it can be done online, it says so and names the practice's phone number.
import { t } from 'i18next';
import { CallThePractice } from '../features/tenants/call-the-practice.tsx';
import { Entrance } from '../features/tenants/entrance.tsx';
import { usePageTitle } from '../features/tenants/page-title.ts';

export default function RegisterPage() {
  usePageTitle(t('register.title'));
  return (
    <Entrance>
      <CallThePractice title={t('register.title')} text={t('register.closed')} />
    </Entrance>
  );
}
