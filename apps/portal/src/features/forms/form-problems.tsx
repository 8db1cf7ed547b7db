// States of the form page without a form: loading, failed, or refused.
import { AlertDialog, Icon, Info, late, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import type { FormRefusal } from './form-refused.tsx';

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

/** They come with an answer of the practice's, so their code can be fetched, too. */
export const FormRefused = late<FormRefusal>(() => import('./form-refused.tsx'), <FormWaiting />);

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
