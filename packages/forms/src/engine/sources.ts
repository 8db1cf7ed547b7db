// What conditions can ask of an answer: by type of field, the operators, the kind of value, and the values of an answer.
import { isoOfDay } from '@foyer/scheduling';
import type { BookingValue } from '../fields/appointment-booking/definition.ts';
import type { GridValue } from '../fields/grid/definition.ts';
import type { GridProperties } from '../fields/grid/properties.ts';
import { type Consent, isConsent } from '../fields/mobile-consent/definition.ts';
import type { MultipleChoice } from '../fields/multiple-choice/definition.ts';
import type { GroupValue } from '../fields/repeating-group/definition.ts';
import { sexOptions } from '../fields/sex/definition.ts';
import { chosenOption, otherAnswer, type SingleChoice } from '../fields/single-choice/definition.ts';
import type { PartsValue } from '../kit/composite.ts';
import { type DateFormat, readDate } from '../kit/date-definition.ts';
import { isDecimal } from '../kit/decimals.ts';
import type { FormField } from '../kit/field.ts';
import { codesOf } from '../kit/option-codes.ts';
import type { Option } from '../kit/options.ts';
import type { TypeName } from '../kit/type-names.ts';

export const operators = ['answered', 'not-answered', '=', '!=', '>', '>=', '<', '<='] as const;
export type Operator = (typeof operators)[number];

/** One value of an answer: an option's code, a text, a day `YYYY-MM-DD`, a number or a flag. */
export type SourceValue = string | number | boolean;

export interface SourceKind {
  readonly operators: readonly Operator[];
  readonly compares: 'code' | 'flag' | 'number' | 'day' | 'text';
  /** The parts of an answer that can be compared; absent where the answer is compared as a whole. */
  parts?(field: FormField): readonly string[];
  /** The codes that can be chosen; absent where other values are compared. */
  codes?(field: FormField): readonly string[];
  /** Returns whether an answer that is not blank counts as one; absent where all do. */
  isAnswered?(value: unknown): boolean;
  /** Returns the values of an answer that is not blank, or of a part of it; none if it cannot be compared. */
  values(value: unknown, field: FormField, part: string): readonly SourceValue[];
}

const ANSWERED: readonly Operator[] = ['answered', 'not-answered'];
const EQUAL: readonly Operator[] = [...ANSWERED, '=', '!='];
const NONE: readonly SourceValue[] = [];

/** The code of an answer of one's own. */
export const OTHER = 'other';

/** Declared for one value type; the table below holds kinds of different ones. */
function kind<V>(
  of: Omit<SourceKind, 'values' | 'isAnswered'> & {
    isAnswered?(value: V): boolean;
    values(value: V, field: FormField, part: string): readonly SourceValue[];
  },
) {
  return of as SourceKind;
}

const optionsOf = ({ properties }: FormField) => (properties.specific.options ?? []) as readonly Option[];
const isOther = ({ properties }: FormField) => properties.specific.displayOther === true;

/** Returns the code of the option with this text; undefined if it is none. */
function codeIn(options: readonly Option[], text: string | undefined): string | undefined {
  return codesOf(options)[options.findIndex((option) => option.text === text)];
}

const listOf = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

const choices = (field: FormField) => [...codesOf(optionsOf(field)), ...(isOther(field) ? [OTHER] : [])];
const sexes: readonly Option[] = sexOptions.map((text) => ({ text }));

const gridOf = ({ properties }: FormField) => properties.specific as unknown as GridProperties;

const decimal = kind<string>({
  operators: operators,
  compares: 'number',
  values: (text) => (isDecimal(text.trim()) ? [Number(text)] : NONE),
});

const day = kind<string>({
  operators: operators,
  compares: 'day',
  values: (text, { properties }) =>
    listOf(readDate(text, properties.specific as unknown as DateFormat)).map((date) => isoOfDay(date)),
});

const text = kind<string>({ operators: EQUAL, compares: 'text', values: (value) => [value.trim()] });

const answeredOnly: SourceKind = { operators: ANSWERED, compares: 'text', values: () => NONE };

const kinds: Readonly<Partial<Record<TypeName, SourceKind>>> = {
  Dropdown: kind<string>({
    operators: EQUAL,
    compares: 'code',
    codes: choices,
    values: (chosen, field) => listOf(codeIn(optionsOf(field), chosen)),
  }),
  'Single Choice': kind<SingleChoice>({
    operators: EQUAL,
    compares: 'code',
    codes: choices,
    values: (value, field) =>
      otherAnswer(value) === undefined ? listOf(codeIn(optionsOf(field), chosenOption(value))) : [OTHER],
  }),
  'Multiple Choice': kind<MultipleChoice>({
    operators: EQUAL,
    compares: 'code',
    codes: choices,
    values: ({ options, other }, field) => [
      ...options.flatMap((chosen) => listOf(codeIn(optionsOf(field), chosen))),
      ...(other?.trim() ? [OTHER] : []),
    ],
  }),
  'Sliding Scale': kind<number>({
    operators: EQUAL,
    compares: 'code',
    codes: choices,
    values: (at, field) => listOf(codesOf(optionsOf(field))[at]),
  }),
  Sex: kind<string>({
    operators: EQUAL,
    compares: 'code',
    codes: () => codesOf(sexes),
    values: (chosen) => listOf(codeIn(sexes, chosen)),
  }),
  Checkbox: kind<boolean>({ operators: ['='], compares: 'flag', values: (value) => [value] }),
  'Mobile Consent': kind<Consent>({
    operators: [...ANSWERED, '='],
    compares: 'code',
    codes: () => ['yes', 'no'],
    values: (value) => [isConsent(value) ? 'yes' : 'no'],
  }),
  Number: decimal,
  Spinner: decimal,
  Calculated: decimal,
  'Date Picker': day,
  Birthdate: day,
  'Short Text Entry': text,
  'Email Address': text,
  'Phone Number': text,
  Address: kind<PartsValue>({
    operators: EQUAL,
    compares: 'text',
    parts: () => ['state', 'zip', 'country'],
    values: (value, _, part) => listOf(value[part]).filter((one) => one !== ''),
  }),
  'Appointment Booking': kind<BookingValue>({
    operators: EQUAL,
    compares: 'text',
    parts: () => ['type'],
    values: ({ appointment_type_id: type }) => (type === '' ? NONE : [type]),
  }),
  Grid: kind<GridValue>({
    operators: EQUAL,
    compares: 'code',
    parts: (field) => gridOf(field).rows.map(({ code }) => code),
    codes: (field) => gridOf(field).columns.map(({ code }) => code),
    values: ({ rows }, _, part) => (Object.hasOwn(rows, part) ? listOf(rows[part]?.column) : NONE),
  }),
  'Repeating Group': kind<GroupValue>({
    operators: [...ANSWERED, '>', '>=', '<', '<='],
    compares: 'number',
    isAnswered: ({ rows }) => rows.length > 0,
    values: ({ rows }) => [rows.length],
  }),
  'Long Text Entry': answeredOnly,
  Time: answeredOnly,
  Name: answeredOnly,
  SSN: answeredOnly,
  'Responsible Party': answeredOnly,
  Patient: answeredOnly,
  'Patient Attachment': answeredOnly,
  'Insurance Card': answeredOnly,
  Signature: answeredOnly,
  Initials: answeredOnly,
};

/** Returns what conditions can ask of a field's answer; undefined for fields without one. */
export function sourceKindOf({ type_name }: FormField): SourceKind | undefined {
  return kinds[type_name];
}
