// Instead of a form: it has an unknown format, it is not for visitors, or answers would be refused.
import { buttonClass, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { ErrorPicture, LateArt } from '../practice/late-art.tsx';
import { Link } from '../practice/link.tsx';
import { PhoneLink } from '../practice/practice-links.tsx';

export interface FormRefusal {
  /** Why no form is shown although the practice answered. */
  readonly why: 'unexpected' | 'sign-in' | 'not-allowed';
}

export default function FormRefused({ why }: FormRefusal) {
  if (why === 'unexpected') return <FormUnexpected />;
  return why === 'sign-in' ? <FormNeedsSignIn /> : <FormNotAllowed />;
}

function FormUnexpected() {
  return (
    <div className="empty" role="alert">
      <LateArt of={ErrorPicture} />
      <h1>{t('form.failedTitle')}</h1>
      <p>{t('form.unexpected')}</p>
      <Link className={buttonClass()} to={paths.patientDocument}>
        {t('form.back')}
      </Link>
    </div>
  );
}

function FormNeedsSignIn() {
  const { tenant } = usePortal();
  return (
    <div className="empty">
      <LateArt of={ErrorPicture} />
      <h1>{t('form.signInTitle')}</h1>
      <p>{t('form.signInText', { practice: tenant.companyName })}</p>
      <Link className={buttonClass({ look: 'primary' })} to={paths.signIn}>
        {t('form.signIn')}
      </Link>
    </div>
  );
}

/** Answers would be refused, so no form is shown. */
function FormNotAllowed() {
  const { tenant, settings } = usePortal();
  const number = useResource(settings).data?.officeNumber;
  return (
    <div className="empty" role="alert">
      <LateArt of={ErrorPicture} />
      <h1>{t('form.notAllowedTitle')}</h1>
      <p>
        {t('form.notAllowedText', { practice: tenant.companyName })}{' '}
        {number && <Slots text={t('form.notAllowedCall')} slots={{ phone: <PhoneLink number={number} /> }} />}
      </p>
      <Link className={buttonClass({ look: 'primary' })} to={paths.patientDocument}>
        {t('form.back')}
      </Link>
    </div>
  );
}
