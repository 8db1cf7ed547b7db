// Says that something is not open online yet, and how to reach the practice instead.
import { ArrowLeft, Icon, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { Link } from './link.tsx';
import { PhoneLink } from './practice-links.tsx';

interface CallThePracticeProps {
  readonly title: string;
  /** One sentence with the slot `<phone/>`. */
  readonly text: string;
}

export function CallThePractice({ title, text }: CallThePracticeProps) {
  const settings = useResource(usePortal().settings);
  const { isSignedIn } = useSession();
  return (
    <div className="stack-24">
      <div className="stack-8">
        <h1>{title}</h1>
        {settings.status !== 'waiting' && (
          <p className="lead">
            <Slots
              text={text}
              slots={{
                phone: settings.data ? <PhoneLink number={settings.data.officeNumber} /> : t('app.thePractice'),
              }}
            />
          </p>
        )}
      </div>
      <Link className="link" to={isSignedIn ? paths.dashboard : paths.signIn}>
        <Icon of={ArrowLeft} />
        {isSignedIn ? t('dashboard.back') : t('app.backToSignIn')}
      </Link>
    </div>
  );
}
