// What a person sees after a form was sent.
import { buttonClass, SuccessArt } from '@foyer/ui';
import { t } from 'i18next';
import { useSession } from '../../session/portal.ts';
import { Link } from '../tenants/link.tsx';
import { usePageTitle } from '../tenants/page-title.ts';

interface ThankYouProps {
  /** The form's own message; an empty one gives the default. */
  readonly message: string;
  /** The page of the portal that the form was opened from. */
  readonly referer: string | undefined;
}

export function ThankYou({ message, referer }: ThankYouProps) {
  const { user } = useSession();
  usePageTitle(t('thankYou.title'));
  return (
    <div className="empty">
      <SuccessArt />
      <div className="stack-8">
        <h1>{user ? t('thankYou.headingName', { name: user.nameFirst }) : t('thankYou.heading')}</h1>
        <p className="lead">{message.trim() || t('thankYou.message')}</p>
      </div>
      {referer && (
        <Link className={buttonClass({ look: 'primary', large: true })} to={referer}>
          {t('thankYou.review')}
        </Link>
      )}
    </div>
  );
}
