// The phones in the contact data dialog. A number is read when its field is left, and shown as the record will show it.
import { Button, ErrorText, Icon, Plus, released, TextField, X } from '@foyer/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneTypes } from '../patients/lists.ts';
import styles from '../patients/patients.module.css';
import { SelectField } from '../patients/select-field.tsx';
import { type ContactDraft, newPhone } from './contact-draft.ts';
import { type FieldsProps, fieldId } from './contact-fields.tsx';

type Phone = ContactDraft['phones'][number];

export function PhoneFields({ draft, errorOf, lineOf, onChange, onPhone }: FieldsProps) {
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
            onRead={(part, was) => onPhone(phone.key, part, was)}
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
  readonly onRead: (part: Partial<Phone>, was: string) => void;
  readonly onRemove: () => void;
}

function PhoneFieldsRow({ phone, errorOf, onChange, onRead, onRemove }: RowProps) {
  const { t } = useTranslation();
  const path = `phones.${phone.key}`;
  const found = useRef(phone.number);
  const [fault, setFault] = useState<{ readonly number: string; readonly text: string }>();
  const read = async () => {
    const { number } = phone;
    // A number of before that cannot be read may stay.
    if (number.trim() === '' || number === found.current) return;
    // The rules of every country: loaded only where somebody types a number.
    const { phoneFault, phoneNumberText, readPhoneNumber } = await import('@foyer/phones');
    // The line of an error moves what is pressed meanwhile.
    await released();
    const dialed = readPhoneNumber(number);
    if (!dialed) setFault({ number, text: phoneFault });
    else
      onRead(
        { number: phoneNumberText(dialed.number), ...(dialed.extension && { extension: dialed.extension }) },
        number,
      );
  };
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
        error={errorOf(`${path}.number`) ?? (fault?.number === phone.number ? fault.text : undefined)}
        type="tel"
        inputMode="tel"
        value={phone.number}
        maxLength={30}
        onChange={(e) => onChange({ number: e.target.value })}
        onFocus={() => {
          found.current = phone.number;
        }}
        onBlur={() => void read()}
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
