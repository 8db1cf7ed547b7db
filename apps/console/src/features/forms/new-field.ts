// Creates new fields: of a type, or from the library, whose answers belong to a patient's record.
import {
  allergies,
  defineField,
  dentalConcerns,
  type FieldParts,
  type FormField,
  type LibraryField,
  medicalConditions,
  type OfferedType,
  womensHealth,
} from '@foyer/forms';
import { startingOptions } from '@foyer/forms/authoring';
import { ledTo } from './led-to.ts';

/** Initial values of types whose own defaults would show nothing useful. */
const starts: { readonly [T in OfferedType]?: FieldParts<T> } = {
  'Single Choice': { specific: { options: ['Yes', 'No'] } },
  'Multiple Choice': { specific: { options: [...startingOptions] } },
  Dropdown: { specific: { options: [...startingOptions] } },
  'Repeating Group': { fields: [defineField('Short Text Entry', { common: { label: 'Name' } })] },
  // Any answer is accepted: consent must not be a condition.
  'Mobile Consent': { specific: { consentMode: 'choice' } },
};

const options: Readonly<Record<string, readonly string[]>> = {
  maritalStatus: ['Single', 'Married', 'Partnered', 'Separated', 'Divorced', 'Widowed'],
  communicationPreference: ['Email and Text', 'Email Only', 'Text Only', 'None'],
  referral: ['A friend or relative', 'Another doctor', 'Insurance list', 'Online search', 'Passing by'],
  conditions: medicalConditions,
  allergies,
  womensHealth,
  dentalConcerns,
  brushing: ['Twice a day or more', 'Once a day', 'Less often'],
};

export function newField(type: OfferedType): FormField {
  const field = defineField(type, starts[type] as FieldParts<typeof type>);
  return withCopies(field, field.fields);
}

/** Returns a field of the library itself: its uuid identifies it, and the record fills it in wherever it stands. */
export function newKnownField({ uuid, key, type, name, table, column }: LibraryField): FormField {
  const known = options[key];
  return defineField(
    type as OfferedType,
    {
      ...starts[type as OfferedType],
      ...(known && { specific: { options: [...known] } }),
      uuid,
      display_name: name,
      foyer_form_attribute_id: uuid,
      // Answers about other people are only read from the record; they cannot be written to it.
      foyer_table_name: table,
      foyer_column_name: table && column,
      common: { label: name, fillFromRecord: 'always' },
    } as FieldParts<OfferedType>,
  );
}

/** Returns a copy as a field of the form's own, because a field of the record appears in a form only once. */
export function copyOf(field: FormField): FormField {
  return withCopies({ ...asOwn(field), isLocked: false }, field.fields);
}

/** Returns a field that holds copies of these fields. Their conditions on each other follow the copies. */
function withCopies(field: FormField, fields: readonly FormField[]): FormField {
  const copies = fields.map((sub) => ({ ...copyOf(sub), parent: field.uuid }));
  const uuids = new Map(fields.map(({ uuid }, at) => [uuid, copies[at]?.uuid ?? uuid]));
  return {
    ...field,
    fields: copies.map((copy) => ({ ...copy, properties: ledTo(copy.properties, uuids) })),
  };
}

/** Returns the same question as a field of the form's own, unconnected to the record. */
export function asOwn(field: FormField): FormField {
  const uuid = crypto.randomUUID();
  return {
    ...field,
    uuid,
    id: uuid,
    foyer_form_attribute_id: null,
    foyer_form_syncer_attribute_id: null,
    foyer_table_name: null,
    foyer_column_name: null,
    properties: { ...field.properties, common: { ...field.properties.common, fillFromRecord: 'section' } },
  };
}

/** Returns the same question as a field whose answer belongs to the record. */
export function asKnown(field: FormField, { uuid, table, column }: LibraryField): FormField {
  return {
    ...field,
    uuid,
    id: uuid,
    foyer_form_attribute_id: uuid,
    foyer_table_name: table,
    foyer_column_name: table && column,
  };
}
