// Beside the name of a form that is being edited: its print view and its PDF.
import '../forms/editing-texts.en.ts';
import { buttonClass, Icon, Info, late, Printer } from '@foyer/ui';
import { t } from 'i18next';
import { useLocation } from 'react-router';
import { formSubmissionPath } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import type { FormAddress } from '../forms/form-address.ts';
import type { OpenForm } from '../forms/load-form.ts';
import { Link } from '../practice/link.tsx';
import { dayAndTime } from './day-and-time.ts';
import { PdfButton, type SubmissionPlace } from './pdf-button.tsx';

export interface SubmissionToolsProps {
  readonly address: FormAddress;
  readonly place: SubmissionPlace;
}

const QuestionBox = late(() => import('./question-box.tsx'));

/** What the practice asks about the submission, or when it was sent, in this device's own zone. */
export function EditNotice({ form }: { readonly form: OpenForm }) {
  const { companyName: practice } = usePortal().tenant;
  const { submission } = form;
  if (!submission) return null;
  if (submission.questions.length > 0) return <QuestionBox form={form} questions={submission.questions} />;
  return (
    <div className="notice">
      <Icon of={Info} />
      <p>{t('editing.sentAt', { ...dayAndTime(submission.submitted_at), practice })}</p>
    </div>
  );
}

export default function SubmissionTools({ address, place }: SubmissionToolsProps) {
  const { state } = useLocation();
  return (
    <span className="row-tight">
      <Link
        className={buttonClass({ look: 'quiet' })}
        to={formSubmissionPath({ ...address, view: 'print' })}
        state={state}
      >
        <Icon of={Printer} />
        {t('form.print')}
      </Link>
      <PdfButton place={place} />
    </span>
  );
}
