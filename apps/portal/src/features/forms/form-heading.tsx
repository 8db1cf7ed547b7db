// Above a form: the back link, its name, and its owner.
import { ArrowLeft, Avatar, Icon } from '@foyer/ui';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { paths } from '../../api/paths.ts';
import { Link } from '../practice/link.tsx';
import type { OpenForm } from './load-form.ts';

interface FormHeadingProps {
  readonly form: OpenForm;
  /** Shown at the end of the line, such as the print link. */
  readonly children?: ReactNode;
}

export function FormHeading({ form, children }: FormHeadingProps) {
  const [nameFirst = '', ...rest] = form.ownerName.split(' ');
  return (
    <>
      <Link className="back small" to={paths.patientDocument}>
        <Icon of={ArrowLeft} />
        {t('form.back')}
      </Link>
      <div className="page-title">
        <h1>{form.version.form_name}</h1>
        {(form.ownerName || children) && (
          <div className="row-apart">
            {form.ownerName ? (
              <span className="row-tight muted">
                <Avatar size="small" nameFirst={nameFirst} nameLast={rest.at(-1) ?? ''} />
                {t('form.forPerson', { name: form.ownerName })}
              </span>
            ) : (
              <span />
            )}
            {children}
          </div>
        )}
      </div>
    </>
  );
}
