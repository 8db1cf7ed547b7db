// Beside the name of a form that is being edited: its print view and its PDF.
import { buttonClass, Icon, Info, Printer } from '@foyer/ui';
import { t } from 'i18next';
import { useLocation } from 'react-router';
import { formSubmissionPath } from '../../api/paths.ts';
import type { FormAddress } from '../forms/form-address.ts';
import { Link } from '../practice/link.tsx';
import { PdfButton, type SubmissionPlace } from './pdf-button.tsx';

export interface SubmissionToolsProps {
  readonly address: FormAddress;
  readonly place: SubmissionPlace;
}

/** Says when the submission was sent, in this device's own zone. */
export function EditNotice({ sentAt, practice }: { readonly sentAt: string; readonly practice: string }) {
  const at = new Date(sentAt);
  const day = at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202f', ' ');
  return (
    <div className="notice">
      <Icon of={Info} />
      <p>{t('form.sentAt', { day, time, practice })}</p>
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
