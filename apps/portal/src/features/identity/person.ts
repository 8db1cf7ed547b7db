// Validates a person's identity. Errors are keys of the message catalogue.
import { emailProblem } from '@foyer/client/credentials';
import { parseBirthDate } from './birth-date.ts';

export const lastNameMaxLength = 50;

/** The fields' raw values. */
export interface PersonEntry {
  readonly lastName: string;
  /** MM/DD/YYYY. */
  readonly birthDate: string;
  readonly email: string;
}

export type PersonErrors = { readonly [K in keyof PersonEntry]?: PersonError };
type PersonError =
  | 'person.lastNameBlank'
  | 'person.birthDateBlank'
  | 'person.birthDateInvalid'
  | 'person.birthDateFuture'
  | 'person.emailBlank'
  | 'person.emailInvalid';

function checkBirthDate(text: string, today: string): PersonError | undefined {
  if (text.trim() === '') return 'person.birthDateBlank';
  const day = parseBirthDate(text);
  if (day === undefined) return 'person.birthDateInvalid';
  return day > today ? 'person.birthDateFuture' : undefined;
}

/** @param today YYYY-MM-DD; the email address is checked only if `asksEmail` */
export function checkPerson(entry: PersonEntry, asksEmail: boolean, today: string): PersonErrors {
  const birthDate = checkBirthDate(entry.birthDate, today);
  const email = asksEmail ? emailProblem(entry.email) : undefined;
  return {
    ...(entry.lastName.trim() === '' && { lastName: 'person.lastNameBlank' as const }),
    ...(birthDate && { birthDate }),
    ...(email && { email: `person.${email}` as const }),
  };
}
