// Page: /register.
import { t } from 'i18next';
import { Register } from '../features/identity/register.tsx';
import { Entrance } from '../features/practice/entrance.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function RegisterPage() {
  usePageTitle(t('register.title'));
  return (
    <Entrance>
      <Register />
    </Entrance>
  );
}
