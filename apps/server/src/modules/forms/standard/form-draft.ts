// A concise definition of a form: its name, whom it is for, and its fields in order.
import {
  defineField,
  type FieldParts,
  type FormAlert,
  type FormField,
  type FormVersionSettings,
  libraryFieldOf,
  type OfferedType,
} from '@foyer/forms';
import { namedId } from '../../../platform/crypto/named-id.ts';

export interface FormDraft {
  /** Stable key that its ids are derived from. */
  readonly key: string;
  readonly name: string;
  readonly audience: 'guests' | 'patients' | 'some';
  readonly thankYou?: string;
  readonly fields: readonly FormField[];
  /** What the published version says beside its fields; the defaults of the format where it is left out. */
  readonly settings?: FormVersionSettings;
  readonly alerts?: readonly FormAlert[];
}

/** Returns a form as a version holds it. */
export function versionObject({ fields, settings, alerts }: Pick<FormDraft, 'fields' | 'settings' | 'alerts'>) {
  return { fields: [...fields], ...(settings && { settings }), ...(alerts && { alerts: [...alerts] }) };
}

/** How a library field looks in a form; the library defines what it is. */
interface KnownParts {
  readonly common?: Partial<FormField['properties']['common']>;
  readonly specific?: Readonly<Record<string, unknown>>;
  /** Replaces the library's type where the form asks the same in another way, such as a list as a Grid. */
  readonly type?: OfferedType;
  /** The questions of each row, of a Repeating Group. */
  readonly fields?: readonly FormField[];
  /** Replaces the library's name where the form calls it otherwise. */
  readonly display_name?: string;
}

/**
 * Builds the fields of one form: `add(type, label, options)` in display order. With a `group`, all belong to it; without one,
 * each belongs to the section it is in. What adds a question returns its uuid.
 */
export function fieldsOf(key: string, groupOfAll = '') {
  const fields: FormField[] = [];
  let group = groupOfAll;
  const add = <T extends OfferedType>(type: T, label: string, { common, ...parts }: FieldParts<T> = {}) => {
    const n = fields.length;
    const field = defineField(type, {
      uuid: namedId(`foyer demo field ${key} ${n}`),
      id: String(n + 1),
      sort_order: n,
      group_name: group || null,
      ...parts,
      common: { label, ...common },
    } as FieldParts<T>);
    fields.push(field);
    return field.uuid;
  };
  const known = (libraryKey: string, label: string, { type: ownType, ...parts }: KnownParts = {}) => {
    const { uuid, type, name, table, column } = libraryFieldOf(libraryKey);
    // Answers about other people are only read from the record; there is no column to write them to.
    const mapping = { foyer_table_name: table, foyer_column_name: table && column };
    return add(ownType ?? (type as OfferedType), label, {
      display_name: name,
      foyer_form_attribute_id: uuid,
      ...mapping,
      ...parts,
      uuid,
    } as FieldParts<OfferedType>);
  };
  return {
    fields,
    add,
    /** A library field: filled from the patient's record, and written to it once the office has approved. */
    known,
    /** The same, required. */
    needKnown: (libraryKey: string, label: string, parts: KnownParts = {}) =>
      known(libraryKey, label, { ...parts, common: { makeRequired: true, ...parts.common } }),
    /** A required field. */
    need: <T extends OfferedType>(type: T, label: string, parts: FieldParts<T> = {}) =>
      add(type, label, { ...parts, common: { makeRequired: true, ...parts.common } }),
    /** A section: what follows belongs to it. */
    section: (heading: string, subheading = '', cols = 1) => {
      group = groupOfAll || heading;
      add('Section Break', '', {
        display_name: heading,
        specific: { heading, subheading, cols },
      } as FieldParts<'Section Break'>);
    },
    page: () => add('Page Break', ''),
    send: (label: string) => add('Submit', label),
  };
}
