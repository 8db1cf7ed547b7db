// A form of the demo in a few words: its name, whom it is for, and its fields in order.
import { defineField, type FieldParts, type FormField, type OfferedType } from '@foyer/forms';
import { demoId } from '../demo-ids.ts';

export interface FormDraft {
  /** Stable key, from which its ids follow. */
  readonly key: string;
  readonly name: string;
  readonly audience: 'guests' | 'patients' | 'some';
  readonly thankYou?: string;
  readonly fields: readonly FormField[];
}

/** Writes the fields of one form: `add(type, label, options)` in the order in which they show. */
export function fieldsOf(key: string) {
  const fields: FormField[] = [];
  let group = '';
  const add = <T extends OfferedType>(type: T, label: string, { common, ...parts }: FieldParts<T> = {}) => {
    const n = fields.length;
    fields.push(
      defineField(type, {
        uuid: demoId(`field ${key} ${n}`),
        id: String(n + 1),
        sort_order: n,
        group_name: group || null,
        ...parts,
        common: { label, ...common },
      } as FieldParts<T>),
    );
  };
  return {
    fields,
    add,
    /** A required field. */
    need: <T extends OfferedType>(type: T, label: string, parts: FieldParts<T> = {}) =>
      add(type, label, { ...parts, common: { makeRequired: true, ...parts.common } }),
    /** A section: what follows belongs to it. */
    section: (heading: string, subheading = '', cols = 1) => {
      group = heading;
      add('Section Break', '', {
        display_name: heading,
        specific: { heading, subheading, cols },
      } as FieldParts<'Section Break'>);
    },
    page: () => add('Page Break', ''),
    send: (label: string) => add('Submit', label),
  };
}
