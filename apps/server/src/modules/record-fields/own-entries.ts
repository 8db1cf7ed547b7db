// Which answers of a form belong to record fields that the practice really has.
import { type FormField, ownTarget, type SubmissionEntry } from '@foyer/forms';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { keepFields } from './fields.store.ts';

/**
 * Returns the entries as the record may keep them: an answer for a field that there is not, or that has another type than the
 * question, belongs nowhere. Fields that are left cannot be deleted until the transaction ends.
 * @param fields those of the form that was answered
 */
export async function withOwnFields(
  tx: Tx,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): Promise<SubmissionEntry[]> {
  const wanted = fields.flatMap((field) => ownTarget(field)?.column ?? []).filter(isId);
  if (wanted.length === 0) return entries.map((entry) => (isOwn(entry) ? withoutPlace(entry) : entry));
  const typeOf = new Map((await keepFields(tx, wanted)).map(({ fieldId, type }) => [fieldId, type as string]));
  const asked = new Map(fields.map((field) => [field.uuid, field.type_name]));
  return entries.map((entry) =>
    isOwn(entry) && typeOf.get(entry.foyer_column_name ?? '') !== asked.get(entry.uuid) ? withoutPlace(entry) : entry,
  );
}

const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
const isOwn = ({ foyer_table_name }: SubmissionEntry) => foyer_table_name === 'custom';
const withoutPlace = (entry: SubmissionEntry): SubmissionEntry => ({
  ...entry,
  foyer_table_name: null,
  foyer_column_name: null,
});
