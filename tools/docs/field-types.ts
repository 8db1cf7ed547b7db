// Generates docs/fields.md from the field types' own definitions: properties from their descriptors, values from what they store,
// messages from what they say about a great many wrong values.
import { checkField } from '../../packages/forms/src/engine/check-field.ts';
import { entryOf, readValue } from '../../packages/forms/src/engine/entries.ts';
import type { FieldDefinition } from '../../packages/forms/src/kit/definition.ts';
import type { FormField } from '../../packages/forms/src/kit/field.ts';
import { type Messages, messages } from '../../packages/forms/src/kit/messages.ts';
import type { Property } from '../../packages/forms/src/kit/properties.ts';
import { fieldTypes } from '../../packages/forms/src/kit/type-names.ts';
import { defineField, type FieldParts } from '../../packages/forms/src/model/define-field.ts';
import { commonProperties } from '../../packages/forms/src/model/read-field.ts';
import { definitionOf, type OfferedType, registry } from '../../packages/forms/src/model/registry.ts';
import { type Example, examples, oddities, surroundings } from './examples.ts';

type Properties = Readonly<Record<string, Property<unknown>>>;

const propertiesOf = (type: OfferedType) => registry[type].definition.properties as Properties;
const fieldOf = (type: OfferedType, specific: object, common: object = {}) =>
  defineField(type, { uuid: 'a', common, specific, fields: examples.get(type)?.fields } as FieldParts<OfferedType>);
const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
const json = (value: unknown) => code(JSON.stringify(value));

/** Returns all texts that a type may say, by key. */
const textsOf = (type: OfferedType): Messages => ({
  ...messages,
  ...(registry[type].definition as FieldDefinition).texts,
});

/** Returns a catalogue that reports which of its texts was used. */
function marked(texts: Messages): Messages {
  return new Proxy(texts, {
    get: (all, key: keyof Messages) => (key === 'locale' ? all.locale : `⟦${key}⟧${all[key]}`),
  });
}

/** Returns values of a property that lead to other checks than its fallback. */
function othersOf({ kind, values, min, sample }: Property<unknown>): readonly unknown[] {
  if (kind === 'own') return sample === undefined ? [] : [sample];
  if (kind === 'flag') return [true];
  if (kind === 'one-of') return values ?? [];
  if (kind === 'weekdays') return [[6]];
  if (kind === 'integer' || kind === 'decimal') return min === undefined ? [7] : [Math.max(min, 3)];
  return kind === 'options' ? [['a', 'b']] : [];
}

/** Returns the type's properties with their defaults, and each changed alone, with all flags off and with all on. */
function variantsOf(type: OfferedType): readonly object[] {
  const properties = Object.entries(propertiesOf(type));
  const flags = Object.fromEntries(properties.flatMap(([key, { kind }]) => (kind === 'flag' ? [[key, true]] : [])));
  return [{}, flags].flatMap((base) => [
    base,
    ...properties.flatMap(([key, property]) => othersOf(property).map((value) => ({ ...base, [key]: value }))),
  ]);
}

/** Returns every message that a type can give about a value, as its template, in the order of the catalogue. */
export function messagesOf(type: OfferedType): readonly string[] {
  const found = new Map<string, string>();
  const phone = { field: defineField('Phone Number', { uuid: 'b' }), isBlank: false };
  const texts = textsOf(type);
  const catalogue = marked(texts);
  const take = (field: FormField, value: unknown) => {
    const faults = [[], [phone]].flatMap((around) => checkField(field, value, surroundings, catalogue, around));
    for (const { message } of faults) {
      const [, name = '', key = ''] = /^(.*)⟦(\w+)⟧/s.exec(message) ?? [];
      const who = name.replaceAll(/⟦\w+⟧/g, '').trim();
      const text = `${who === type ? '{name} ' : who && `${who} `}${texts[key as keyof Messages]}`;
      found.set(text, key);
    }
  };
  for (const specific of variantsOf(type)) {
    const field = fieldOf(type, specific, { makeRequired: true });
    const { empty, isValue } = definitionOf(field);
    for (const odd of [empty, ...oddities]) {
      const read = readValue(field, odd);
      if (read !== undefined) take(field, read);
      if (isValue(odd)) take(field, odd);
    }
  }
  const order = Object.keys(texts);
  return [...found].sort(([, a], [, b]) => order.indexOf(a) - order.indexOf(b)).map(([text]) => text);
}

function rangeOf({ kind, values, min, max }: Property<unknown>): string {
  if (values) return values.map(json).join(', ');
  if (kind === 'text' || kind === 'rich-text') return max === undefined ? '' : `at most ${max} characters`;
  if (kind === 'options') return `${min === undefined ? 'at most' : `${min} to`} ${max} entries`;
  if (kind === 'condition') return 'see [form-format.md](form-format.md#conditions)';
  if (kind === 'own' && max !== undefined) return `${min} to ${max} entries`;
  if (kind === 'weekdays') return '0 (Sunday) to 6 (Saturday)';
  if (kind !== 'integer' && kind !== 'decimal') return '';
  return [min !== undefined && `from ${min}`, max !== undefined && max < 1e12 && `to ${max}`].filter(Boolean).join(' ');
}

function tableOf(properties: Properties): readonly string[] {
  const rows = Object.entries(properties).map(
    ([key, property]) =>
      `| ${code(key)} | ${property.kind} | ${property.fallback === undefined ? 'none' : json(property.fallback)} | ${rangeOf(property)} |`,
  );
  return rows.length === 0 ? [] : ['| property | kind | default | may be |', '|---|---|---|---|', ...rows, ''];
}

/** @throws Error if the example is invalid: the page would show what the product refuses */
function storedLines(type: OfferedType, { value, specific = {} }: Example): readonly string[] {
  const field = fieldOf(type, specific);
  const read = readValue(field, value);
  const faults = read === undefined ? ['not a value'] : checkField(field, read, surroundings, messages);
  if (faults.length > 0) throw new Error(`The example of ${type} is refused: ${JSON.stringify(faults)}`);
  const { empty } = definitionOf(field);
  const initial = definitionOf(field).initial?.(field.properties.specific) ?? empty;
  return [
    `Stored: ${json(entryOf(field, read, surroundings).value)}; without an answer ${json(entryOf(field, initial, surroundings).value)}.`,
    '',
  ];
}

/** @throws Error if a type that holds an answer has no example */
function sectionOf(type: OfferedType): readonly string[] {
  const example = examples.get(type);
  const isAnswer = registry[type].definition.kind === 'answer';
  if (isAnswer && !example)
    throw new Error(`${type} needs an example.json in its folder below packages/forms/src/fields.`);
  const said = isAnswer ? messagesOf(type) : [];
  return [
    `## ${type}`,
    '',
    `Type number ${fieldTypes[type]}.${isAnswer ? '' : ' Holds no answer.'}`,
    '',
    ...tableOf(propertiesOf(type)),
    ...(example ? storedLines(type, example) : []),
    ...said.map((text) => `- ${text}`),
    ...(said.length > 0 ? [''] : []),
  ];
}

/** Returns the page for the current definitions. */
export function fieldTypesPage(): string {
  const types = (Object.keys(registry) as OfferedType[]).sort((a, b) => fieldTypes[a] - fieldTypes[b]);
  return [
    '# Field types',
    '',
    'Made by `npm run docs` from the definitions in `packages/forms/src/fields`; `npm run check` notices when it is out of date. In the messages, `{name}` is the field’s display name, or its type where it has none.',
    '',
    '## What every field has',
    '',
    'In `properties.common`:',
    '',
    ...tableOf(commonProperties as Properties),
    'A required field without an answer says "{name} can\'t be blank" where the list of its type says nothing else. Fields that nobody can answer (hidden, switched off or read-only ones) are never found wrong.',
    '',
    ...types.flatMap(sectionOf),
  ]
    .join('\n')
    .replace(/\n+$/, '\n');
}
