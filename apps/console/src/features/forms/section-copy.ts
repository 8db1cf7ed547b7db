// Sections of a form that are saved for other forms: which fields belong to one, and how they are copied into a form.
import { type FormField, libraryField, ownTarget } from '@foyer/forms';
import { type FormDoc, indexOf, titleOf } from './form-doc.ts';
import { ledTo, SOURCES } from './led-to.ts';

const isEnd = ({ type_name }: FormField) => ['Section Break', 'Page Break', 'Submit'].includes(type_name);

/** Returns the fields of the section that a heading begins: itself, and all up to the next heading or page. */
export function sectionOf({ fields }: Pick<FormDoc, 'fields'>, uuid: string): readonly FormField[] {
  const from = indexOf({ fields } as FormDoc, uuid);
  const rest = fields.slice(from + 1);
  const length = rest.findIndex(isEnd);
  return from < 0 ? [] : [...fields.slice(from, from + 1), ...(length < 0 ? rest : rest.slice(0, length))];
}

/** Returns where a section is added: after the section that is selected, or at the end, and never inside of another. */
export function placeForSection({ fields }: Pick<FormDoc, 'fields'>, selected: string | undefined): number {
  const at = fields.findIndex(({ uuid }) => uuid === selected);
  if (at < 0) return fields.findLastIndex(({ type_name }) => type_name !== 'Submit') + 1;
  if (fields[at]?.type_name === 'Submit') return at;
  const length = fields.slice(at + 1).findIndex(isEnd);
  return length < 0 ? fields.length : at + 1 + length;
}

export interface SectionCopy {
  readonly fields: readonly FormField[];
  /** Titles of the fields that lost a condition or a calculation, because it looks at a question outside of the section. */
  readonly leftOut: readonly string[];
}

const allIn = (fields: readonly FormField[]): readonly FormField[] =>
  fields.flatMap((field) => [field, ...allIn(field.fields)]);

const CONDITIONS = ['showWhen', 'requiredWhen'] as const;
/** Returns the uuids that a condition or an expression, which may be of any shape, looks at. */
function sourcesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    SOURCES.has(key) && typeof member === 'string' ? [member] : sourcesIn(member),
  );
}

/**
 * Copies a section into a form. Each field gets a new uuid, but a field of the record keeps its own if the form lacks it; otherwise
 * the copy is a question of the form's own. Conditions and calculations on questions of the section follow their copies; those on
 * questions outside of it are left out as a whole. Answers that are kept in a field of the practice's own are still kept there if no other
 * question of the form keeps its answer in it.
 */
export function copySection(
  section: readonly FormField[],
  form: Pick<FormDoc, 'fields'>,
  newUuid: () => string = () => crypto.randomUUID(),
): SectionCopy {
  const taken = new Set(allIn(form.fields).map(({ uuid }) => uuid));
  const keepsOwn = ({ uuid }: FormField) => libraryField(uuid) !== undefined && !taken.has(uuid);
  const held = new Set(form.fields.flatMap((field) => ownTarget(field)?.column ?? []));
  const staysOwn = (field: FormField) => ownTarget(field) !== undefined && !held.has(field.foyer_column_name ?? '');
  const uuids = new Map(allIn(section).map((field) => [field.uuid, keepsOwn(field) ? field.uuid : newUuid()]));
  const isInside = (value: unknown) => sourcesIn(value).every((uuid) => uuids.has(uuid));
  const leftOut: string[] = [];

  /** Whether the copy no longer belongs to the record, as the field did. */
  const isLostTo = (field: FormField, uuid: string) =>
    uuid !== field.uuid &&
    (libraryField(field.uuid) !== undefined || (ownTarget(field) !== undefined && !staysOwn(field)));

  function copied(field: FormField): FormField {
    const uuid = uuids.get(field.uuid) ?? field.uuid;
    const { common, specific } = field.properties;
    const gone = new Set<string>(CONDITIONS.filter((name) => !isInside(common[name])));
    const { expression, ...others } = specific;
    const isLost = expression !== undefined && !isInside(expression);
    if (gone.size > 0 || isLost) leftOut.push(titleOf(field));
    const kept = Object.fromEntries(Object.entries(common).filter(([name]) => !gone.has(name)));
    return {
      ...field,
      uuid,
      id: uuid,
      isLocked: false,
      ...(field.parent != null && { parent: uuids.get(field.parent) ?? field.parent }),
      ...(uuid !== field.uuid && !staysOwn(field) && withoutRecord),
      fields: field.fields.map(copied),
      properties: {
        common: {
          ...(ledTo(kept, uuids) as unknown as typeof common),
          ...(isLostTo(field, uuid) && { fillFromRecord: 'section' as const }),
        },
        specific: ledTo(isLost ? others : specific, uuids),
      },
    };
  }

  return { fields: section.map(copied), leftOut };
}

/** Of a field that does not belong to the record. */
const withoutRecord = {
  foyer_form_attribute_id: null,
  foyer_form_syncer_attribute_id: null,
  foyer_table_name: null,
  foyer_column_name: null,
};
