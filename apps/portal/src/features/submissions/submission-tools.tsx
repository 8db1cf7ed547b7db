// Beside the name of a form that is being edited: its print view and its PDF.
import { buttonClass, Icon, Printer } from '@foyer/ui';
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
