// Values of the contact data's parts in words.
import { useTranslation } from 'react-i18next';
import { useDates } from '../patients/dates.ts';
import { phoneText } from '../patients/phone-text.ts';

/** Returns a function that says the value of the part at a path; blank is the empty text. */
export function usePartText() {
  const { t } = useTranslation();
  const dates = useDates();
  return (path: string, value: unknown): string => {
    if (path.startsWith('phones.')) {
      const { number = '', extension = '' } = (value ?? {}) as { number?: string; extension?: string };
      return phoneText(number, extension);
    }
    if (path === 'birthDate') return dates.day(String(value));
    if (path === 'gender') return value === 'male' || value === 'female' ? t(`patients.${value}`) : '';
    if (path !== 'address') return String(value ?? '');
    const {
      line1 = '',
      line2 = '',
      city = '',
      state = '',
      postalCode = '',
      country = '',
    } = value as Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country', string>>;
    return [line1, line2, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
  };
}
