// Answers to try for a question, such as a person could give, for authors who let a form answer itself.
import { dayOfIso } from '@foyer/scheduling';
import type { GridValue } from '../fields/grid/definition.ts';
import type { GridProperties } from '../fields/grid/properties.ts';
import type { MultipleChoice } from '../fields/multiple-choice/definition.ts';
import type { GroupValue } from '../fields/repeating-group/definition.ts';
import type { RepeatingProperties } from '../fields/repeating-group/properties.ts';
import { sexOptions } from '../fields/sex/definition.ts';
import { type DateFormat, writeDate } from '../kit/date-definition.ts';
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages } from '../kit/messages.ts';
import { codesOf } from '../kit/option-codes.ts';
import type { Option } from '../kit/options.ts';
import type { TypeName } from '../kit/type-names.ts';
import { definitionOf } from '../model/registry.ts';
import { checkValue, isAsked } from './check-field.ts';
import type { ConditionRow } from './conditions.ts';
import { OTHER } from './sources.ts';

/** What the answers are for. */
interface Wish {
  /** Rows of a condition that look at the question; the answers to try first may make them true. */
  readonly rows: readonly ConditionRow[];
  /** The answer in the open form. */
  readonly present: unknown;
  readonly surroundings: Surroundings;
}

/** Returns answers to try that the form would take, the likeliest first; none for a question that is answered by hand alone. */
export function sampleAnswers(field: FormField, wish: Wish): readonly unknown[] {
  if (!isAsked(field)) return [];
  // A required question may be half answered.
  const { common } = field.properties;
  const free = { ...field, properties: { ...field.properties, common: { ...common, makeRequired: false } } };
  return (kinds[field.type_name]?.(field, wish) ?? []).filter(
    (value) => definitionOf(field).isValue(value) && checkValue(free, value, wish.surroundings, messages).length === 0,
  );
}

/** Returns whether answers to questions of this type can be tried at all. */
export function hasSamples({ type_name }: FormField): boolean {
  return type_name in kinds;
}

type Samples = (field: FormField, wish: Wish) => readonly unknown[];

const TEXT = 'Test';
const gridOf = ({ properties }: FormField) => properties.specific as unknown as GridProperties;
const optionsOf = ({ properties }: FormField) => (properties.specific.options ?? []) as readonly Option[];
const textsOf = (field: FormField) => optionsOf(field).map(({ text }) => text);
const hasOther = ({ properties }: FormField) => properties.specific.displayOther === true;
const valuesOf = <T extends string | number>(rows: readonly ConditionRow[], type: 'string' | 'number') =>
  rows.flatMap(({ value }) => (typeof value === type ? [value as T] : []));

const numbers: Samples = (_field, { rows }) =>
  [
    ...valuesOf<number>(rows, 'number').flatMap((one) => [one, one + 1, one - 1, one + 0.5, one - 0.5]),
    1,
    0,
    2,
    3,
    5,
    10,
    20,
    50,
    100,
  ].map((one) => String(Number(one.toFixed(4))));

const ages = [30, 0, 5, 12, 17, 18, 20, 40, 50, 60, 65, 70, 80, 90];

/** Days around those that are asked for, today, and birthdays of people of many ages. */
const days: Samples = ({ properties }, { rows, surroundings }) => {
  const format = properties.specific as unknown as DateFormat;
  const today = dayOfIso(surroundings.today) ?? 0;
  const asked = valuesOf<string>(rows, 'string').flatMap((day) => dayOfIso(day) ?? []);
  const born = ages.map((years) => today - Math.round(years * 365.25) - 1);
  return [...asked.flatMap((day) => [day, day + 1, day - 1]), ...born, today].map((day) => writeDate(day, format));
};

const homes = [
  { street: '1 Main Street', street2: '', city: 'Portland', state: 'ME', zip: '04101', country: 'US' },
  { street: '1 Main Street', street2: '', city: 'Toronto', state: 'ON', zip: 'M5V 2T6', country: 'CA' },
];

/** By type of question. What is missing here is answered by hand. */
const kinds: Readonly<Partial<Record<TypeName, Samples>>> = {
  Dropdown: textsOf,
  'Single Choice': (field) => [
    ...textsOf(field).map((option) => ({ option })),
    ...(hasOther(field) ? [{ other: TEXT }] : []),
  ],
  'Multiple Choice': (field, { rows, present }) => {
    const codes = codesOf(optionsOf(field));
    const asked = valuesOf<string>(
      rows.filter(({ is }) => is === '='),
      'string',
    );
    const texts = textsOf(field).filter((_, at) => asked.includes(codes[at] ?? ''));
    const before = present as MultipleChoice;
    const other = asked.includes(OTHER) ? TEXT : null;
    return [
      { options: [...new Set([...before.options, ...texts])], other: other ?? before.other },
      { options: texts, other },
      ...textsOf(field).map((text) => ({ options: [text], other: null })),
      ...(rows.length === 0 ? [{ options: textsOf(field), other: null }] : []),
    ];
  },
  'Sliding Scale': (field) => textsOf(field).map((_, at) => at),
  Sex: () => sexOptions,
  Checkbox: () => [true, false],
  'Mobile Consent': () => ['yes', 'no', true],
  Number: numbers,
  Spinner: numbers,
  'Date Picker': days,
  Birthdate: days,
  'Short Text Entry': (_, { rows }) => [...valuesOf<string>(rows, 'string'), TEXT],
  'Long Text Entry': () => [TEXT],
  'Email Address': (_, { rows }) => [...valuesOf<string>(rows, 'string'), 'sam@example.com'],
  'Phone Number': (_, { rows }) => [...valuesOf<string>(rows, 'string'), '(207) 555-0133'],
  Time: () => ['9:00 AM', '9:00 AM - 10:00 AM'],
  Name: () => [{ first: 'Sam', middle: '', last: 'Rivera' }],
  SSN: () => ['219-09-9999'],
  Address: (_, { rows }) => {
    const parts = Object.fromEntries(
      rows.flatMap(({ is, part, value }) => (is === '=' && part ? [[part, value]] : [])),
    );
    return homes.map((home) => ({ ...home, ...parts }));
  },
  Grid: (field, { rows, present }) => {
    const { columns, rows: own, detail } = gridOf(field);
    const answer = (column: string) => ({ column, ...(detail.columns.includes(column) && { detail: TEXT }) });
    const asked = rows.flatMap(({ is, part, value }) =>
      is === '=' && part ? [[part, answer(String(value))] as const] : [],
    );
    const whole = asked.length > 0 ? asked : [[own[0]?.code ?? '', answer(columns[0]?.code ?? '')] as const];
    return [{ rows: { ...(present as GridValue).rows, ...Object.fromEntries(whole) } }];
  },
  'Repeating Group': (field, { rows, present, surroundings }) => {
    const { max } = field.properties.specific as unknown as RepeatingProperties;
    const wanted = valuesOf<number>(rows, 'number').flatMap((one) => [one, one + 1, one - 1]);
    const before = (present as GroupValue).rows;
    const taken = new Set(before.map(({ key }) => key));
    const keys = Array.from({ length: max + taken.size }, (_, at) => `r${at + 1}`).filter((key) => !taken.has(key));
    const values = Object.fromEntries(
      field.fields.flatMap((sub) => {
        const [answer] = sampleAnswers(sub, { rows: [], present: definitionOf(sub).empty, surroundings });
        return answer === undefined ? [] : [[sub.uuid, answer]];
      }),
    );
    return [...wanted, 1, 2, 3]
      .map((count) => Math.ceil(count))
      .filter((count) => count >= 0 && count <= max)
      .map((count) => ({
        none: false,
        rows: Array.from({ length: count }, (_, at) => before[at] ?? { key: keys[at - before.length] ?? '', values }),
      }));
  },
};
