// What a submission says about texts: its answers to Mobile Consent, and the number that they are about.
import { type FormField, readPhone, readStoredConsent, recordChanges, type SubmissionEntry } from '@foyer/forms';
import type { NewConsent } from '../consents/public.ts';

type ConsentAnswerLine = Pick<NewConsent, 'purpose' | 'answer' | 'wording' | 'saidAt'>;

/** Returns lines for visits and codes, and for marketing only where its own box was asked. Open answers make none. */
export function consentAnswers(fields: readonly FormField[], entries: readonly SubmissionEntry[]): ConsentAnswerLine[] {
  const asked = new Set(fields.filter((field) => field.type_name === 'Mobile Consent').map(({ uuid }) => uuid));
  return entries.flatMap(({ uuid, value }) => {
    const said = asked.has(uuid) ? readStoredConsent(value) : undefined;
    const saidAt = new Date(said?.at ?? '');
    if (!said || Number.isNaN(saidAt.getTime())) return [];
    const line = (purpose: NewConsent['purpose'], isYes: boolean): ConsentAnswerLine => ({
      purpose,
      answer: isYes ? 'yes' : 'no',
      wording: said.wording,
      saidAt,
    });
    const marketing = said.marketing === undefined ? [] : [line('marketing', said.marketing)];
    return [line('visits', said.isYes), line('codes', said.isYes), ...marketing];
  });
}

/**
 * Returns the number that the answers are about: the mobile number that was written, else another one of the form. Undefined when
 * the form has none, so that it is the record's.
 */
export function numberInAnswers(fields: readonly FormField[], entries: readonly SubmissionEntry[]): string | undefined {
  const { phones } = recordChanges(entries);
  const mapped = phones.get('mobile') ?? [...phones.values()][0];
  if (mapped) return mapped.number;
  const asked = new Set(fields.filter((field) => field.type_name === 'Phone Number').map(({ uuid }) => uuid));
  for (const { uuid, value } of entries) {
    const phone = asked.has(uuid) && typeof value === 'string' ? readPhone(value) : undefined;
    if (phone) return phone.number;
  }
  return undefined;
}
