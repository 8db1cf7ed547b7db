// Page: /verify-identity?key=…, target of the link in a registration email.
import { t } from 'i18next';
import { useSearchParams } from 'react-router';
import { VerifyIdentity } from '../features/identity/verify-identity.tsx';
import { Entrance } from '../features/practice/entrance.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function VerifyIdentityPage() {
  usePageTitle(t('verifyIdentity.title'));
  const key = useSearchParams()[0].get('key') ?? '';
  return (
    <Entrance>
      <VerifyIdentity key={key} linkKey={key} />
    </Entrance>
  );
}
