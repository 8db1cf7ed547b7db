// Print view of an opened submission: the same address with ?view=print.
import { ArrowLeft, Icon } from '@foyer/ui';
import { t } from 'i18next';
import { useLocation } from 'react-router';
import { formSubmissionPath } from '../../api/paths.ts';
import type { FormAddress } from '../forms/form-address.ts';
import type { OpenForm, OwnSubmission } from '../forms/load-form.ts';
import { Link } from '../practice/link.tsx';
import { PrintedForm } from './printed-form.tsx';

interface PrintedSubmissionProps {
  readonly form: OpenForm;
  readonly submission: OwnSubmission;
  readonly address: FormAddress;
}

export default function PrintedSubmission({ form, submission, address }: PrintedSubmissionProps) {
  const { state: opened } = useLocation();
  return (
    <PrintedForm
      form={form}
      entries={form.entries}
      place={{ submissionId: submission.id, checksum: submission.secure_id }}
      sentAt={submission.submitted_at}
      firstSentAt={submission.revision > 1 ? submission.first_submitted_at : undefined}
      signatures={submission.signatures}
      back={
        <Link className="back small" to={formSubmissionPath(address)} state={opened}>
          <Icon of={ArrowLeft} />
          {t('form.backToForm')}
        </Link>
      }
    />
  );
}
