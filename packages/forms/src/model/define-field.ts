// Builds fields for seeds and tests.
import type { CommonProperties, FormField } from '../kit/field.ts';
import { readField } from './read-field.ts';
import type { OfferedType, registry } from './registry.ts';

type PropertiesOf<T extends OfferedType> = {
  [K in keyof (typeof registry)[T]['definition']['properties']]?: unknown;
};

type Plain = Partial<Omit<FormField, 'type_name' | 'form_field_type_id' | 'properties'>>;

export type FieldParts<T extends OfferedType> = Plain & {
  readonly common?: Partial<CommonProperties>;
  readonly specific?: PropertiesOf<T>;
};

/** Returns a complete field: uuid, id and missing properties get default values, and the label is also its display_name. */
export function defineField<T extends OfferedType>(type: T, parts: FieldParts<T> = {}): FormField {
  const { common, specific, ...plain } = parts;
  const field = {
    uuid: crypto.randomUUID(),
    display_name: common?.label ?? '',
    ...plain,
    type_name: type,
    properties: { common, specific },
  };
  return readField(field, () => undefined);
}
