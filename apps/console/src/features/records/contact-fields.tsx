// The fields of a person in the contact data dialog. Each field of the dialog has an id that the summary of refusals links to.
import { EmailField, TextField } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { genders, preferences } from '../patients/lists.ts';
import styles from '../patients/patients.module.css';
import { SelectField } from '../patients/select-field.tsx';
import type { ContactDraft } from './contact-draft.ts';
import type { ContactHints } from './use-contact-hints.ts';

export interface FieldsProps {
  readonly draft: ContactDraft;
  /** Returns what is wrong at a path. */
  readonly errorOf: (path: string) => string | undefined;
  /** Returns what somebody else has changed at a path, to be shown below its field. */
  readonly lineOf: (path: string) => ReactNode;
  readonly onChange: (part: Partial<ContactDraft>) => void;
  /** Changes a phone as long as its number is `was`. */
  readonly onPhone: (key: string, part: Partial<ContactDraft['phones'][number]>, was: string) => void;
  readonly hints: ContactHints;
}

/** The id of the control at a path. Of a phone and an address as a whole, that of its first text. */
export function fieldId(path: string): string {
  const first = path === 'address' ? 'address.line1' : /^phones\.[^.]+$/.test(path) ? `${path}.number` : path;
  return `contact-${first.replaceAll('.', '-')}`;
}

type TextMember = 'nameFirst' | 'nameMiddle' | 'nameLast' | 'birthDate' | 'maritalStatus';

export function PersonFields({ draft, errorOf, lineOf, onChange, hints }: FieldsProps) {
  const { t } = useTranslation();
  const text = (name: TextMember, label: string, more: { isRequired?: boolean; type?: string } = {}) => (
    <div className={styles.part}>
      <TextField
        id={fieldId(name)}
        label={label}
        error={errorOf(name)}
        value={draft[name]}
        maxLength={name === 'maritalStatus' ? 40 : 60}
        {...more}
        {...(name === 'nameFirst' ? { 'data-autofocus': '' } : {})}
        onChange={(e) => onChange({ [name]: e.target.value })}
      />
      {lineOf(name)}
    </div>
  );
  return (
    <div className={`${styles.columns} ${styles.wideDialog}`}>
      {text('nameFirst', t('patients.nameFirst'), { isRequired: true })}
      {text('nameLast', t('patients.nameLast'), { isRequired: true })}
      {text('nameMiddle', t('patients.nameMiddle'))}
      {text('birthDate', t('patients.birthDate'), { isRequired: true, type: 'date' })}
      <div className={styles.part}>
        <SelectField
          id={fieldId('gender')}
          label={t('patients.gender')}
          error={errorOf('gender')}
          value={draft.gender}
          onChange={(gender) => onChange({ gender })}
        >
          <option value="">{t('patients.unknown')}</option>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {t(`patients.${gender}`)}
            </option>
          ))}
        </SelectField>
        {lineOf('gender')}
      </div>
      {text('maritalStatus', t('patients.marital'))}
      <div className={styles.part}>
        <EmailField
          id={fieldId('email')}
          label={t('patients.email')}
          error={errorOf('email')}
          hint={hints.email}
          value={draft.email}
          maxLength={200}
          autoComplete="off"
          onChange={(email) => onChange({ email })}
        />
        {lineOf('email')}
      </div>
      <div className={styles.part}>
        <SelectField
          id={fieldId('communicationPreference')}
          label={t('patients.preference')}
          error={errorOf('communicationPreference')}
          value={draft.communicationPreference}
          onChange={(communicationPreference) => onChange({ communicationPreference })}
        >
          <option value="">{t('patients.unknown')}</option>
          {preferences.map((preference) => (
            <option key={preference}>{preference}</option>
          ))}
        </SelectField>
        {lineOf('communicationPreference')}
      </div>
    </div>
  );
}
