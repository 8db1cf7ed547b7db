// Which parts of a record an answer is written to, by the paths of its history.
import type { RecordTarget } from '@foyer/forms';
import { questionOf } from '../clinical/public.ts';
import type { PartChange } from '../patients/public.ts';

const ofContact: Readonly<Record<string, readonly string[]>> = {
  name: ['nameFirst', 'nameMiddle', 'nameLast'],
  name_first: ['nameFirst'],
  name_middle: ['nameMiddle'],
  name_last: ['nameLast'],
  birth_date: ['birthDate'],
  gender: ['gender'],
  email_address: ['email'],
};
const ofRecord: Readonly<Record<string, string>> = {
  ssn: 'ssn',
  marital_status: 'maritalStatus',
  communication_type_preference: 'communicationPreference',
  referral_type: 'referralType',
};

/** Changes from before there was a history do not say of which type the phone is. */
const isOfType = (column: string, phone: unknown) =>
  column === 'first' || !phone || (phone as { readonly type?: unknown }).type === column;

/** The lists that have entries of their own, by the questions of the medical record. */
const kindOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(questionOf).map(([kind, question]) => [question, kind]),
);

function isOfList(column: string, path: string, entry: unknown): boolean {
  const kind = kindOf[column];
  if (kind === undefined) return false;
  return (
    path === `lists.${kind}` || (path.startsWith('entries.') && (entry as { kind?: unknown } | null)?.kind === kind)
  );
}

/** Returns whether an answer with this target is written to the part that was changed. */
export function isWrittenTo(
  { table, column }: Pick<RecordTarget, 'table' | 'column'>,
  { path, before, after }: PartChange,
): boolean {
  switch (table) {
    case 'contacts':
      return ofContact[column]?.includes(path) ?? false;
    case 'contact_phones':
      return (path === 'phones' || path.startsWith('phones.')) && isOfType(column, after ?? before);
    case 'contact_records':
      // The parts of an address change together.
      return path === (ofRecord[column] ?? 'address');
    case 'primary_insurance':
      return path === 'primaryInsurance';
    case 'secondary_insurance':
      return path === 'secondaryInsurance';
    case 'medical_record':
      return path === `medical.${column}` || isOfList(column, path, after ?? before);
    case 'custom':
      return path === `own.${column}`;
    case null:
      return false;
  }
}
