// The address in the contact data dialog, with the lists of countries and of the states or provinces of the one it is in.
import { countriesIn, regionsOf } from '@foyer/forms';
import { TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from '../patients/patients.module.css';
import { SelectField } from '../patients/select-field.tsx';
import type { ContactDraft } from './contact-draft.ts';
import { type FieldsProps, fieldId } from './contact-fields.tsx';

/** Maximum lengths of the parts of an address, in characters. */
const longest = { line1: 100, line2: 100, city: 60, state: 60, postalCode: 12 } as const;

export function AddressFields({ draft, errorOf, lineOf, onChange, hints }: FieldsProps) {
  const { t, i18n } = useTranslation();
  const { address } = draft;
  const set = (part: Partial<ContactDraft['address']>) => onChange({ address: { ...address, ...part } });
  const line = (name: keyof typeof longest, label: string, more: { hint?: string | undefined; list?: string } = {}) => (
    <TextField
      id={fieldId(`address.${name}`)}
      label={label}
      error={errorOf(`address.${name}`)}
      value={address[name]}
      maxLength={longest[name]}
      autoComplete="off"
      {...more}
      onChange={(e) => set({ [name]: e.target.value })}
    />
  );
  const countries = countriesIn(i18n.language);
  const isListed = address.country === '' || countries.some(({ code }) => code === address.country);
  const regions = regionsOf(hints.country) ?? [];
  const regionList = fieldId('address.regions');
  return (
    <fieldset className={styles.group}>
      <legend>{t('patients.address')}</legend>
      <div className={styles.columns}>
        {line('line1', t('patients.line1'))}
        {line('line2', t('patients.line2'))}
        {line('city', t('patients.city'))}
        {line('state', t('patients.state'), regions.length > 0 ? { list: regionList } : {})}
        {line('postalCode', t('patients.postalCode'), { hint: hints.postalCode })}
        <SelectField
          id={fieldId('address.country')}
          label={t('patients.country')}
          error={errorOf('address.country')}
          value={address.country}
          onChange={(country) => set({ country })}
        >
          <option value="">{t('patients.unknown')}</option>
          {!isListed && <option>{address.country}</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <datalist id={regionList}>
        {regions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
      {lineOf('address')}
    </fieldset>
  );
}
