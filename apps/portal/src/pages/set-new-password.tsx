// Page: /set-new-password?key=…&email=…, target of the link in the email for a forgotten password.
import { t } from 'i18next';
import { useSearchParams } from 'react-router';
import { SetNewPassword } from '../features/identity/set-new-password.tsx';
import { Entrance } from '../features/practice/entrance.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function SetNewPasswordPage() {
  usePageTitle(t('setNewPassword.title'));
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  return (
    <Entrance>
      <SetNewPassword key={key} linkKey={key} email={query.get('email') ?? ''} />
    </Entrance>
  );
}
