// States of the form page without a form: loading, failed, unknown format, or not for visitors.
import { AlertDialog, buttonClass, Icon, Info, Skeleton, SkeletonLine, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { ErrorPicture, LateArt } from '../practice/late-art.tsx';
import { Link } from '../practice/link.tsx';
import { PhoneLink } from '../practice/practice-links.tsx';

export function FormWaiting() {
  return (
    <div className="column stack-24">
      <Skeleton>
        <SkeletonLine kind="title" />
        <SkeletonLine kind="short" />
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
      </Skeleton>
    </div>
  );
}

export function FormLoadFailed({ what }: { readonly what: 'form' | 'submission' }) {
  const navigate = useNavigate();
  return (
    <>
      <FormWaiting />
      <AlertDialog
        title={t('form.failedTitle')}
        confirmLabel={t('form.refresh')}
        cancelLabel={t('form.back')}
        onConfirm={() => location.reload()}
        onCancel={() => navigate(paths.patientDocument)}
      >
        <p>{t(what === 'form' ? 'form.loadFailed' : 'form.submissionFailed')}</p>
      </AlertDialog>
    </>
  );
}

export function FormUnexpected() {
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

export function FormNeedsSignIn() {
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
export function FormNotAllowed() {
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

/** Above a submission of a form that the practice no longer offers. */
export function ReadOnlyNotice() {
  const { tenant } = usePortal();
  return (
    <p className="notice">
      <Icon of={Info} />
      <span>{t('form.readOnly', { practice: tenant.companyName })}</span>
    </p>
  );
}
