// Where a patient who may be the guest differs from what the guest wrote.
import type { Answer, inbox } from '@foyer/contract';
import type { InboxSubmission } from './inbox-types.ts';

export type Suggestion = Answer<typeof inbox.suggestPatients>[number];
export type SuggestionPart = Suggestion['reasons'][number];

const digitsOf = (number: string) => number.replace(/\D/g, '').slice(-10);
const foldedOf = (email: string) => email.trim().toLowerCase();

/** Returns the parts that both sides have and that are not the same. A name speaks for the patient, or it is another one. */
export function differencesOf(
  { birthDate, phone, email }: NonNullable<InboxSubmission['guest']>,
  patient: Pick<Suggestion, 'birthDate' | 'phone' | 'email' | 'reasons'>,
): readonly SuggestionPart[] {
  const pairs = [
    ['birth-date', birthDate, patient.birthDate],
    ['phone', digitsOf(phone), digitsOf(patient.phone)],
    ['email', foldedOf(email), foldedOf(patient.email)],
  ] as const;
  const other = pairs.flatMap(([part, ours, theirs]) =>
    ours !== '' && theirs !== '' && ours !== theirs && !patient.reasons.includes(part) ? [part] : [],
  );
  return [...(patient.reasons.includes('name') ? [] : (['name'] as const)), ...other];
}
