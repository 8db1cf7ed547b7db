// The JSON Schema of a form, made from the field types. A form is published only if it is valid.
import type { Property, PropertySchema } from '../kit/properties.ts';
import { fieldTypes } from '../kit/type-names.ts';
import { MAX_FIELDS } from './limits.ts';
import { commonProperties } from './read-field.ts';
import { type OfferedType, registry } from './registry.ts';

/** The part of JSON Schema (2020-12) that forms need and check-schema.ts supports. */
export interface JsonSchema {
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly if?: JsonSchema;
  readonly then?: JsonSchema;
}

const size: JsonSchema = { type: 'integer', minimum: 1, maximum: 4000 };
const optionText: JsonSchema = { type: 'string', minLength: 1, maxLength: 500 };
const picture = {
  src: {
    type: 'string',
    description: 'An address of the own origin, or the picture itself as a data: URL.',
    pattern: '^(?:/(?![/\\\\])|data:image/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$)',
  },
  alt: optionText,
  width: size,
  height: size,
} satisfies Record<string, JsonSchema>;

const closed = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length > 0 && { required }),
  properties,
});

const option: JsonSchema = {
  description: 'A text, or a picture with the text that stands for it.',
  anyOf: [
    optionText,
    closed({ text: optionText, image: closed(picture, ['src']) }, ['text']),
    closed(picture, ['src', 'alt']),
  ],
};

/** Returns the schema of one property. */
function schemaOf(property: Property<unknown>): JsonSchema {
  const { kind, min, max, values } = property;
  switch (kind) {
    case 'flag':
      return { type: 'boolean' };
    case 'integer':
    case 'decimal': {
      const range = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
      return { type: kind === 'integer' ? 'integer' : 'number', ...range };
    }
    case 'text':
    case 'rich-text':
      return { type: 'string', ...(max !== undefined && { maxLength: max }) };
    case 'one-of':
      return { enum: values ?? [] };
    case 'weekdays':
      return {
        type: 'array',
        items: { type: 'integer', minimum: 0, maximum: 6 },
        minItems: 1,
        maxItems: 7,
        uniqueItems: true,
      };
    case 'options':
      return {
        type: 'array',
        items: { $ref: '#/$defs/option' },
        ...(min !== undefined && { minItems: min }),
        maxItems: max ?? 500,
      };
  }
}

function schemaOfAll(properties: PropertySchema<object>): JsonSchema {
  const entries = Object.entries(properties as Readonly<Record<string, Property<unknown>>>);
  return closed(Object.fromEntries(entries.map(([key, property]) => [key, schemaOf(property)])));
}

const offered = Object.keys(registry) as OfferedType[];
const flag: JsonSchema = { type: 'boolean' };
const nullableText: JsonSchema = { type: ['string', 'null'], maxLength: 200 };
const id: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' };

const field: JsonSchema = {
  ...closed(
    {
      uuid: id,
      id: { anyOf: [id, { type: 'integer' }] },
      type_name: { enum: offered },
      form_field_type_id: { type: 'integer' },
      display_name: { type: 'string', maxLength: 200 },
      group_name: nullableText,
      is_basic: flag,
      is_deleted: flag,
      isLocked: flag,
      sort_order: { type: 'number' },
      fields: { type: 'array', maxItems: MAX_FIELDS, items: { $ref: '#/$defs/field' } },
      properties: closed({ common: { $ref: '#/$defs/common' }, specific: { type: 'object' } }),
      value: {},
      validationMessage: { type: 'string' },
      parent: { anyOf: [id, { type: 'null' }] },
      foyer_form_attribute_id: nullableText,
      foyer_form_syncer_attribute_id: nullableText,
      foyer_table_name: nullableText,
      foyer_column_name: nullableText,
    },
    ['uuid', 'type_name'],
  ),
  allOf: offered.map((type) => ({
    if: { required: ['type_name'], properties: { type_name: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: the name is JSON Schema's
    then: {
      properties: {
        form_field_type_id: { const: fieldTypes[type] },
        properties: { properties: { specific: { $ref: `#/$defs/${nameOf(type)}` } } },
      },
    },
  })),
};

function nameOf(type: OfferedType): string {
  return type.replaceAll(' ', '');
}

/** The JSON Schema of a form version's `object`. check-form.ts checks what it cannot express: depth, number of fields, bytes. */
export const formSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The object of a form version',
  ...closed(
    {
      fields: { type: 'array', maxItems: MAX_FIELDS, items: { $ref: '#/$defs/field' } },
      settings: closed({ checkPages: flag }),
    },
    ['fields'],
  ),
  $defs: {
    field,
    common: schemaOfAll(commonProperties),
    option,
    ...Object.fromEntries(
      offered.map((type) => [
        nameOf(type),
        schemaOfAll(registry[type].definition.properties as PropertySchema<object>),
      ]),
    ),
  },
};
