// The fields of the contact data dialog. Each has an id that the summary of refusals links to.
import { Button, EmailField, ErrorText, Icon, Plus, TextField, X } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { genders, phoneTypes, preferences } from '../patients/lists.ts';
import styles from '../patients/patients.module.css';
import { SelectField } from '../patients/select-field.tsx';
import { type ContactDraft, newPhone } from './contact-draft.ts';

/** Maximum lengths of the parts of an address, in characters. */
const longest = { line1: 100, line2: 100, city: 60, state: 60, postalCode: 12, country: 60 } as const;

export interface FieldsProps {
  readonly draft: ContactDraft;
  /** Returns what is wrong at a path. */
  readonly errorOf: (path: string) => string | undefined;
  /** Returns what somebody else has changed at a path, to be shown below its field. */
  readonly lineOf: (path: string) => ReactNode;
  readonly onChange: (part: Partial<ContactDraft>) => void;
}

/** The id of the control at a path. Of a phone and an address as a whole, that of its first text. */
export function fieldId(path: string): string {
  const first = path === 'address' ? 'address.line1' : /^phones\.[^.]+$/.test(path) ? `${path}.number` : path;
  return `contact-${first.replaceAll('.', '-')}`;
}

type TextMember = 'nameFirst' | 'nameMiddle' | 'nameLast' | 'birthDate' | 'maritalStatus';

export function PersonFields({ draft, errorOf, lineOf, onChange }: FieldsProps) {
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

export function AddressFields({ draft, errorOf, lineOf, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const line = (name: keyof ContactDraft['address'], label: string) => (
    <TextField
      id={fieldId(`address.${name}`)}
      label={label}
      error={errorOf(`address.${name}`)}
      value={draft.address[name]}
      maxLength={longest[name]}
      autoComplete="off"
      onChange={(e) => onChange({ address: { ...draft.address, [name]: e.target.value } })}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>{t('patients.address')}</legend>
      <div className={styles.columns}>
        {line('line1', t('patients.line1'))}
        {line('line2', t('patients.line2'))}
        {line('city', t('patients.city'))}
        {line('state', t('patients.state'))}
        {line('postalCode', t('patients.postalCode'))}
        {line('country', t('patients.country'))}
      </div>
      {lineOf('address')}
    </fieldset>
  );
}

type Phone = ContactDraft['phones'][number];

export function PhoneFields({ draft, errorOf, lineOf, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { phones } = draft;
  const set = (key: string, part: Partial<Phone>) =>
    onChange({ phones: phones.map((phone) => (phone.key === key ? { ...phone, ...part } : phone)) });
  const tooMany = errorOf('phones');
  return (
    <fieldset className={styles.group} id={fieldId('phones')} tabIndex={-1}>
      <legend>{t('patients.phones')}</legend>
      {tooMany && <ErrorText>{tooMany}</ErrorText>}
      {phones.map((phone) => (
        <div className={styles.part} key={phone.key}>
          <PhoneFieldsRow
            phone={phone}
            errorOf={errorOf}
            onChange={(part) => set(phone.key, part)}
            onRemove={() => onChange({ phones: phones.filter(({ key }) => key !== phone.key) })}
          />
          {lineOf(`phones.${phone.key}`)}
        </div>
      ))}
      {phones.length < 6 && (
        <Button onClick={() => onChange({ phones: [...phones, newPhone(draft)] })}>
          <Icon of={Plus} />
          {t('patients.addPhone')}
        </Button>
      )}
    </fieldset>
  );
}

interface RowProps {
  readonly phone: Phone;
  readonly errorOf: FieldsProps['errorOf'];
  readonly onChange: (part: Partial<Phone>) => void;
  readonly onRemove: () => void;
}

function PhoneFieldsRow({ phone, errorOf, onChange, onRemove }: RowProps) {
  const { t } = useTranslation();
  const path = `phones.${phone.key}`;
  return (
    <div className={styles.phone}>
      <SelectField
        id={fieldId(`${path}.type`)}
        label={t('patients.phoneType')}
        error={errorOf(`${path}.type`)}
        value={phone.type}
        onChange={(value) => onChange({ type: phoneTypes.find((type) => type === value) ?? 'other' })}
      >
        {phoneTypes.map((type) => (
          <option key={type} value={type}>
            {t(`patients.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id={fieldId(`${path}.number`)}
        label={t('patients.number')}
        error={errorOf(`${path}.number`)}
        type="tel"
        inputMode="tel"
        value={phone.number}
        maxLength={30}
        onChange={(e) => onChange({ number: e.target.value })}
      />
      <TextField
        id={fieldId(`${path}.extension`)}
        label={t('patients.extension')}
        error={errorOf(`${path}.extension`)}
        value={phone.extension}
        maxLength={10}
        onChange={(e) => onChange({ extension: e.target.value })}
      />
      <Button look="quiet" icon aria-label={t('patients.removeNumber', { number: phone.number })} onClick={onRemove}>
        <Icon of={X} />
      </Button>
    </div>
  );
}
