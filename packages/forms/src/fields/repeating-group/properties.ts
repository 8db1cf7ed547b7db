// The properties of a repeating group, and which fields its rows may hold.
import { type FormField, isShown } from '../../kit/field.ts';
import { integer, type PropertySchema, text } from '../../kit/properties.ts';
import type { TypeName } from '../../kit/type-names.ts';

export interface RepeatingProperties {
  /** What one row is, such as `Medicine`. */
  readonly itemName: string;
  /** Rows that are there from the start and cannot be removed. */
  readonly min: number;
  readonly max: number;
  readonly addLabel: string;
  /** The label of the box that says that there is nothing to list; empty if it is not offered. */
  readonly noneLabel: string;
}

export const MAX_ROWS = 50;
export const MAX_SUB_FIELDS = 30;

export const repeatingProperties: PropertySchema<RepeatingProperties> = {
  itemName: text('Row', 60),
  min: integer(0, 0, MAX_ROWS),
  max: integer(10, 1, MAX_ROWS),
  addLabel: text('Add a row', 60),
  noneLabel: text('', 120),
};

/** The types that cannot stand in a row: they belong to the form as a whole, or have rows of their own. */
const never: readonly TypeName[] = [
  'Appointment Booking',
  'Patient',
  'Mobile Consent',
  'Signature',
  'Initials',
  'Insurance Card',
  'Grid',
  'Repeating Group',
  'Section Break',
  'Page Break',
  'Print Page Break',
  'Submit',
];

export function mayStandInRow(type: string): boolean {
  return !(never as readonly string[]).includes(type);
}

const known = new WeakMap<readonly FormField[], readonly FormField[]>();

/** Returns the fields of a row in their order, without deleted ones and those that cannot stand in it. The same list for the same field. */
export function subFieldsOf({ fields }: Pick<FormField, 'fields'>): readonly FormField[] {
  const found =
    known.get(fields) ??
    fields
      .filter(({ is_deleted, type_name }) => !is_deleted && mayStandInRow(type_name))
      .sort((a, b) => a.sort_order - b.sort_order)
      .slice(0, MAX_SUB_FIELDS);
  known.set(fields, found);
  return found;
}

/** Returns the fields of a row that people see. */
export function shownSubFields(field: FormField): readonly FormField[] {
  return subFieldsOf(field).filter(isShown);
}
