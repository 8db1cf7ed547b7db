// Labels of the contact data's members, and their values in words.
import { useTranslation } from 'react-i18next';
import { useDates } from '../patients/dates.ts';
import { phoneText } from '../patients/phone-text.ts';
import { type ContactBody, type ContactMember, isMember } from './contact-draft.ts';

const labels = {
  nameFirst: 'patients.nameFirst',
  nameMiddle: 'patients.nameMiddle',
  nameLast: 'patients.nameLast',
  birthDate: 'patients.birthDate',
  gender: 'patients.gender',
  email: 'patients.email',
  phones: 'patients.phones',
  address: 'patients.address',
  maritalStatus: 'patients.marital',
  communicationPreference: 'patients.preference',
} as const satisfies Record<ContactMember, string>;

export function useMemberWords() {
  const { t } = useTranslation();
  const dates = useDates();
  return {
    nameOf: (member: string): string => (isMember(member) ? t(labels[member]) : member),
    textOf: (member: string, value: unknown): string => {
      switch (member) {
        case 'birthDate':
          return dates.day(String(value));
        case 'gender':
          return value === 'male' || value === 'female' ? t(`patients.${value}`) : '';
        case 'phones':
          return ((value ?? []) as NonNullable<ContactBody['phones']>)
            .map(({ type, number, extension }) => `${t(`patients.${type}`)} ${phoneText(number, extension)}`)
            .join(', ');
        case 'address':
          return Object.values(value as NonNullable<ContactBody['address']>)
            .filter(Boolean)
            .join(', ');
        default:
          return String(value ?? '');
      }
    },
  };
}
