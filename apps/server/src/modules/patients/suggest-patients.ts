// Suggests which patients a guest who filled in a form may be.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { foldedWords } from './name-words.policy.ts';
import { type FoundPatient, selectFound } from './search.store.ts';

export interface PatientDescription {
  readonly name: string;
  /** YYYY-MM-DD, or empty. */
  readonly birthDate: string;
  readonly phone: string;
  readonly email: string;
}

/** The parts of a description that match. */
export type Likeness = 'name' | 'birth-date' | 'phone' | 'email';

/** A shared birthday says little, a shared name with it nearly everything. */
const weights: Readonly<Record<Likeness, number>> = { name: 3, 'birth-date': 2, phone: 2, email: 3 };
const leastWeight = 2.5;
const lookedAt = 20;
const suggested = 5;

const nothing = { name: '', birthDates: [], numbers: [], emails: [] };

/** Returns the likeliest first, without those who share only a birth date or a number. */
export async function suggestPatients(
  tx: Tx,
  { name, birthDate, phone, email }: PatientDescription,
): Promise<{ readonly patient: FoundPatient; readonly reasons: Likeness[] }[]> {
  const found = new Map<string, { patient: FoundPatient; reasons: Likeness[] }>();
  const look = async (reason: Likeness, words: readonly string[], query: Parameters<typeof selectFound>[2]) => {
    for (const patient of await selectFound(tx, words, query, lookedAt)) {
      const known = found.get(patient.patientId) ?? { patient, reasons: [] };
      known.reasons.push(reason);
      found.set(patient.patientId, known);
    }
  };
  const digits = phone.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
  const words = foldedWords(name).slice(0, 6);
  if (words.length > 0) await look('name', words, nothing);
  if (birthDate !== '') await look('birth-date', [], { ...nothing, birthDates: [birthDate] });
  if (birthDate !== '' && words.length > 0) await look('name', words, { ...nothing, birthDates: [birthDate] });
  if (digits.length >= 7)
    await look('phone', [], { ...nothing, numbers: [{ digits, birthDates: [], birthYear: undefined }] });
  if (email !== '') await look('email', [], { ...nothing, emails: [email.toLowerCase()] });
  const weightOf = (reasons: readonly Likeness[]) => reasons.reduce((sum, reason) => sum + weights[reason], 0);
  return [...found.values()]
    .map(({ patient, reasons }) => {
      const born = patient.birthDate === birthDate ? (['birth-date'] as const) : [];
      return { patient, reasons: [...new Set<Likeness>([...reasons, ...born])] };
    })
    .filter(({ reasons }) => weightOf(reasons) > leastWeight)
    .sort((a, b) => weightOf(b.reasons) - weightOf(a.reasons))
    .slice(0, suggested);
}
