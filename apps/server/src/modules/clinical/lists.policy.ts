// The clinical lists of a patient: allergies, conditions and medicines, and what an entry of each says.

export const clinicalKinds = ['allergy', 'condition', 'medicine'] as const;
export type ClinicalKind = (typeof clinicalKinds)[number];

/** By kind, the question of the medical record that forms ask for the list. */
export const questionOf = { allergy: 'allergies', condition: 'conditions', medicine: 'medicines' } as const;

/** What an entry says. Every member is a text, empty if nothing is known. */
export interface ClinicalContent {
  readonly name: string;
  /** Of an allergy: what happens. */
  readonly reaction: string;
  /** Of an allergy: 'mild', 'moderate' or 'severe'. */
  readonly severity: string;
  /** Of a condition: since when, as it was said. */
  readonly since: string;
  /** Of a medicine. */
  readonly dose: string;
  /** Of a medicine: how often it is taken. */
  readonly often: string;
  readonly note: string;
}

const noDetails = { reaction: '', severity: '', since: '', dose: '', often: '', note: '' };

export const contentOf = (name: string, details: Partial<ClinicalContent> = {}): ClinicalContent => ({
  ...noDetails,
  ...details,
  name,
});

/** Returns a name as names are compared: without case, accents and repeated spaces. */
export const foldedName = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What people say instead of listing something. */
const nothing: ReadonlySet<string> = new Set([
  '',
  '-',
  'n/a',
  'no',
  'none',
  'none of these',
  'no known allergies',
  'none known',
]);

/** Returns whether a text says that there is nothing to list. */
export const saysNone = (text: string): boolean => nothing.has(foldedName(text).replace(/\.$/, ''));

/** Returns an entry as one line of text. */
export function entryLine(kind: ClinicalKind, content: ClinicalContent): string {
  const { name, reaction, severity, since, dose, often, note } = content;
  if (kind === 'medicine') return [name, dose, often, note].filter(Boolean).join(', ');
  const details = [severity, reaction, since, note].filter(Boolean).join(', ');
  return details ? `${name} (${details})` : name;
}
