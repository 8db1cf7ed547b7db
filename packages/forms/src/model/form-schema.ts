// The JSON Schema of a form, made from the field types. A form is published only if it is valid.
import type { JsonSchema } from '../kit/json-schema.ts';
import type { Property, PropertySchema } from '../kit/properties.ts';
import { fieldTypes } from '../kit/type-names.ts';
import { consentLimits } from './consent-settings.ts';
import { alertShows, MAX_ALERTS, MAX_PATIENT_TEXT } from './form-alerts.ts';
import { MAX_FIELDS } from './limits.ts';
import { commonProperties } from './read-field.ts';
import { type OfferedType, offeredTypes, registry } from './registry.ts';
import { reviews } from './version-settings.ts';

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

const optionMarks = {
  code: {
    type: 'string',
    description: 'What conditions and exports call the option. Without it, it is made from the text.',
    pattern: '^[A-Za-z0-9_-]{1,64}$',
  },
  points: {
    type: 'number',
    description: 'What it adds to a score, with at most two decimal places.',
    minimum: -1000,
    maximum: 1000,
  },
  isExclusive: { type: 'boolean', description: 'In Multiple Choice: choosing it clears the others.' },
} satisfies Record<string, JsonSchema>;

const option: JsonSchema = {
  description: 'A text, or a picture with the text that stands for it.',
  anyOf: [
    optionText,
    closed({ text: optionText, image: closed(picture, ['src']), ...optionMarks }, ['text']),
    closed({ ...picture, ...optionMarks }, ['src', 'alt']),
  ],
};

const match: JsonSchema = { enum: ['all', 'any'] };
const conditionRow = closed(
  {
    field: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
    part: { type: 'string', description: 'The part of an answer, such as `state` of an address.', maxLength: 64 },
    is: { enum: ['answered', 'not-answered', '=', '!=', '>', '>=', '<', '<='] },
    value: {
      type: ['string', 'number', 'boolean'],
      description: 'An option’s code, a number, a day YYYY-MM-DD, a text or a flag, as the type of the field has it.',
      maxLength: 500,
    },
  },
  ['field', 'is'],
);
const condition: JsonSchema = {
  description: 'Rows tied by all or any; groups of rows may stand among them. At most 20 rows and 5 groups.',
  ...closed(
    {
      match,
      rows: {
        type: 'array',
        items: {
          anyOf: [conditionRow, closed({ match, rows: { type: 'array', items: conditionRow } }, ['match', 'rows'])],
        },
      },
    },
    ['match', 'rows'],
  ),
};

const expression: JsonSchema = {
  description:
    'A node: a number, a text, a flag, what is taken of the answer to a field, or an operator on nodes. At most 500 nodes, 20 above each other.',
  ...closed({
    number: { type: 'number', minimum: -1e12, maximum: 1e12 },
    text: { type: 'string', maxLength: 500 },
    flag: { type: 'boolean' },
    field: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
    take: { type: 'string', maxLength: 20, description: 'value, points, count or answered' },
    op: { type: 'string', maxLength: 20 },
    of: { type: 'array', maxItems: 500, items: { $ref: '#/$defs/expression' } },
    over: { type: 'string', description: 'The uuid of a repeating group.', maxLength: 64 },
    places: { type: 'integer', minimum: 0, maximum: 4 },
  }),
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
    case 'condition':
      return { $ref: '#/$defs/condition' };
    case 'options':
      return {
        type: 'array',
        items: { $ref: '#/$defs/option' },
        ...(min !== undefined && { minItems: min }),
        maxItems: max ?? 500,
      };
    case 'own':
      return property.schema ?? {};
  }
}

function schemaOfAll(properties: PropertySchema<object>): JsonSchema {
  const entries = Object.entries(properties as Readonly<Record<string, Property<unknown>>>);
  return closed(Object.fromEntries(entries.map(([key, property]) => [key, schemaOf(property)])));
}

const alert: JsonSchema = {
  description: 'Answers that the practice is told of, and what they show to the person who fills in.',
  ...closed(
    {
      id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
      name: { type: 'string', minLength: 1, maxLength: 80 },
      level: { enum: ['notice', 'urgent'] },
      when: { $ref: '#/$defs/condition' },
      tellOffice: { type: 'boolean' },
      showPatient: { enum: alertShows },
      patientText: { type: 'string', description: 'Rich text.', maxLength: MAX_PATIENT_TEXT },
    },
    ['id', 'name', 'level', 'when'],
  ),
};

const flag: JsonSchema = { type: 'boolean' };
const consent: JsonSchema = {
  description: 'What a consent form says of agreements.',
  ...closed({
    validMonths: {
      type: ['integer', 'null'],
      description: 'Months that an agreement holds; null without an end.',
      minimum: 1,
      maximum: consentLimits.validMonths,
    },
    mayDecline: flag,
    mayWithdraw: flag,
    withdrawText: { type: 'string', maxLength: consentLimits.withdrawText },
    askBeforeEnd: {
      type: 'integer',
      description: 'Days before the end from which people are asked again.',
      minimum: 0,
      maximum: consentLimits.askBeforeEnd,
    },
  }),
};
const nullableText: JsonSchema = { type: ['string', 'null'], maxLength: 200 };
const id: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' };

const fieldSchema = (offered: readonly OfferedType[]): JsonSchema => ({
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
});

function nameOf(type: OfferedType): string {
  return type.replaceAll(' ', '');
}

function makeSchema(): JsonSchema {
  const offered = offeredTypes();
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The object of a form version',
    ...closed(
      {
        fields: { type: 'array', maxItems: MAX_FIELDS, items: { $ref: '#/$defs/field' } },
        alerts: { type: 'array', maxItems: MAX_ALERTS, items: alert },
        settings: closed({
          checkPages: flag,
          review: { enum: reviews },
          kind: { enum: ['form', 'consent'] },
          consent,
        }),
      },
      ['fields'],
    ),
    $defs: {
      field: fieldSchema(offered),
      common: schemaOfAll(commonProperties),
      option,
      condition,
      expression,
      ...Object.fromEntries(
        offered.map((type) => [
          nameOf(type),
          schemaOfAll(registry[type].definition.properties as PropertySchema<object>),
        ]),
      ),
    },
  };
}

let schema: JsonSchema | undefined;

/**
 * Returns the JSON Schema of a form version's `object`, with every type. check-form.ts checks what it cannot express: depth, number
 * of fields, bytes. Call it once the code of all types has loaded.
 */
export function formSchema(): JsonSchema {
  schema ??= makeSchema();
  return schema;
}
