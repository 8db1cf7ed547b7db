// What is carried from one form of a packet to the next: answers that belong to the same place of the record.
import type { FormField } from '../kit/field.ts';
import type { TypeName } from '../kit/type-names.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { isKnown } from './is-known.ts';

/** An answer that was sent in an earlier form of the packet. */
export interface CarriedAnswer {
  /** Where it belongs in the record. */
  readonly table: string;
  readonly column: string;
  /** As it is stored. */
  readonly value: unknown;
  /** The form that it was sent in. */
  readonly form_name: string;
}

/** These are given in each form by themselves. */
const neverCarried: ReadonlySet<TypeName> = new Set([
  'SSN',
  'Signature',
  'Initials',
  'Mobile Consent',
  'Patient Attachment',
  'Insurance Card',
  'Appointment Booking',
]);

/** Returns the place of the record that a question asks for, as a key; undefined where its answer is not carried. */
export function carriedKey({
  type_name,
  foyer_table_name: table,
  foyer_column_name: column,
}: FormField): string | undefined {
  return table && column && column !== 'ssn' && !neverCarried.has(type_name) ? `${table}.${column}` : undefined;
}

/** Returns the answers of a form that later forms of its packet begin with. Nothing of a consent form is: pass only others. */
export function carriedFrom(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  form_name: string,
): CarriedAnswer[] {
  const answers = new Map(entries.map(({ uuid, value }) => [uuid, value]));
  return fields.flatMap((field) => {
    const value = answers.get(field.uuid);
    if (carriedKey(field) === undefined || !isKnown(value)) return [];
    return [{ table: field.foyer_table_name ?? '', column: field.foyer_column_name ?? '', value, form_name }];
  });
}

/**
 * Returns which questions of a form begin with which answer, by uuid: the latest for the same place of the record. Items that are
 * confirmed one by one come from the record alone.
 */
export function carriedInto(
  fields: readonly FormField[],
  answers: readonly CarriedAnswer[],
): ReadonlyMap<string, CarriedAnswer> {
  const latest = new Map(answers.map((answer) => [`${answer.table}.${answer.column}`, answer]));
  return new Map(
    fields.flatMap((field) => {
      const answer = field.properties.common.confirmItems ? undefined : latest.get(carriedKey(field) ?? '');
      return answer ? [[field.uuid, answer] as const] : [];
    }),
  );
}
