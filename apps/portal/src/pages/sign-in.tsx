// Page: /sign-in.
import { Icon, Info } from '@foyer/ui';
import { t } from 'i18next';
import { useLocation } from 'react-router';
import { SignIn } from '../features/identity/sign-in.tsx';
import { Entrance } from '../features/practice/entrance.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

const reasons = { idle: 'signIn.endedIdle', expired: 'signIn.endedExpired' } as const;

export default function SignInPage() {
  usePageTitle(t('signIn.title'));
  const { ended } = (useLocation().state ?? {}) as { ended?: string };
  return (
    <Entrance>
      {(ended === 'idle' || ended === 'expired') && (
        <p className="notice" role="status">
          <Icon of={Info} />
          <span>{t(reasons[ended])}</span>
        </p>
      )}
      <SignIn />
    </Entrance>
  );
}
