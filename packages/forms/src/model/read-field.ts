// Reads one field from any input, using only its own named members, and fills in what is missing.
import type { CommonProperties, FormField } from '../kit/field.ts';
import { condition, flag, oneOf, type PropertySchema, readProperties, text } from '../kit/properties.ts';
import { fieldTypes } from '../kit/type-names.ts';
import { type OfferedType, registry } from './registry.ts';

export class UnreadableForm extends Error {}

export const commonProperties: PropertySchema<CommonProperties> = {
  label: text('', 1000),
  isVisible: flag(true),
  sublabel: text('', 2000),
  placeholder: text('', 200),
  makeRequired: flag(),
  missingText: text('', 200),
  confirmItems: flag(),
  fillFromRecord: oneOf(['section', 'always', 'never'], 'section'),
  makeHidden: flag(),
  hideLabel: flag(),
  readOnly: flag(),
  showWhen: condition,
  requiredWhen: condition,
};

const MAX_ID = 64;

/** Returns a field with its sub-fields. Calls `count` once for each field. @throws UnreadableForm */
export function readField(raw: unknown, count: () => void, parent: string | null = null): FormField {
  count();
  if (!isRecord(raw)) throw new UnreadableForm('a field is not an object');
  const own = (key: string) => (Object.hasOwn(raw, key) ? raw[key] : undefined);
  const uuid = own('uuid');
  const type = own('type_name');
  if (!isId(uuid)) throw new UnreadableForm('a field has no uuid');
  if (!isOffered(type)) throw new UnreadableForm('a field has an unknown type');
  const children = own('fields') ?? [];
  if (!Array.isArray(children)) throw new UnreadableForm('the sub-fields of a field are not a list');
  const properties = isRecord(own('properties')) ? (own('properties') as Record<string, unknown>) : {};
  const part = (key: string) => (Object.hasOwn(properties, key) ? properties[key] : undefined);
  const order = own('sort_order');
  const message = own('validationMessage');
  const id = own('id');

  return {
    uuid,
    id: isId(id) ? id : typeof id === 'number' ? String(id) : uuid,
    type_name: type,
    form_field_type_id: fieldTypes[type],
    display_name: shortText(own('display_name')) ?? '',
    group_name: shortText(own('group_name')),
    is_basic: own('is_basic') !== false,
    is_deleted: own('is_deleted') === true,
    isLocked: own('isLocked') === true,
    sort_order: typeof order === 'number' && Number.isFinite(order) ? order : 0,
    fields: children.map((child) => readField(child, count, uuid)),
    properties: {
      common: readProperties(commonProperties, part('common')),
      specific: readProperties<Record<string, unknown>>(
        registry[type].definition.properties as PropertySchema<Record<string, unknown>>,
        part('specific'),
      ),
    },
    ...(own('value') !== undefined && { value: own('value') }),
    ...(typeof message === 'string' && { validationMessage: message }),
    parent,
    foyer_form_attribute_id: shortText(own('foyer_form_attribute_id')),
    foyer_form_syncer_attribute_id: shortText(own('foyer_form_syncer_attribute_id')),
    foyer_table_name: shortText(own('foyer_table_name')),
    foyer_column_name: shortText(own('foyer_column_name')),
  };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Late types count once their code has loaded. */
function isOffered(name: unknown): name is OfferedType {
  return typeof name === 'string' && Object.hasOwn(registry, name);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_ID && /^[\w-]+$/.test(value);
}

function shortText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}
