// The time for reading, cleaning, checking and comparing untrusted forms and answers grows in proportion to their size.
import fc from 'fast-check';
import { checkForm } from '../../packages/forms/src/engine/check-form.ts';
import { printModel } from '../../packages/forms/src/engine/print-model.ts';
import { validateSubmission } from '../../packages/forms/src/engine/validate-submission.ts';
import { cleanLine, cleanText } from '../../packages/forms/src/kit/clean-text.ts';
import type { FormField } from '../../packages/forms/src/kit/field.ts';
import { cleanRichText } from '../../packages/forms/src/kit/rich-text.ts';
import { fieldTypes, type TypeName } from '../../packages/forms/src/kit/type-names.ts';
import { defineField } from '../../packages/forms/src/model/define-field.ts';
import { formChanges } from '../../packages/forms/src/model/form-changes.ts';
import { readForm } from '../../packages/forms/src/model/read-form.ts';
import { registry } from '../../packages/forms/src/model/registry.ts';
import type { Figure } from '../figures.ts';
import { processorClock } from './processor-clock.ts';
import '../../packages/forms/src/all-types.ts';

/** Eight times the size takes eight times as long if the time is linear, and 64 times if it is quadratic. */
const factor = 8;
const most = 3 * factor;
/** Milliseconds of processor time below which a measurement is not meaningful. */
const blur = 1;
const today = '2026-05-14';

function processorTime(work: () => unknown): number {
  const took = processorClock();
  work();
  return took();
}

/**
 * Returns how many times longer the work takes for `factor` times the size. Other programs may interfere: the best of three runs
 * counts, and a suspicious result is measured again, up to six times.
 */
function growth(size: number, prepare: (size: number) => () => unknown): number {
  const [small, large] = [prepare(size), prepare(size * factor)];
  const best = (work: () => unknown) => Math.min(...Array.from({ length: 3 }, () => processorTime(work)));
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6 && least >= most; round++)
    least = Math.min(least, best(large) / Math.max(blur, best(small)));
  return least;
}

const html = fc.constantFrom(
  '<svg>',
  '</svg>',
  '<SVG',
  '<title>',
  '<p>',
  '</p>',
  '<x>',
  '</x>',
  '<b',
  '<a href="',
  '<a href=https://e.example>',
  '</',
  '>',
  '"',
  "'",
  '<!--',
  '-->',
  '&',
  '&#',
  '&#60;',
  '&amp',
  ';',
  'a',
  'İ',
  '=',
  ' ',
  '\n',
  '<br>',
);
const letters = fc.constantFrom(
  'a',
  'A',
  'é',
  'e\u0301',
  '\u0301',
  '日',
  '😀',
  '\ud800',
  ' ',
  '\t',
  '\n',
  '\r',
  '\u00a0',
  '\u0000',
  '0',
  '9',
  '.',
  ',',
  '-',
  '+',
  '@',
  '/',
  ':',
  '(',
  "'",
  '%',
  '%41',
  '_',
  'x1',
);
/** A few pieces to repeat. Repetition is what makes patterns backtrack. */
const units = (piece: fc.Arbitrary<string>) =>
  fc.tuple(
    fc.array(piece, { maxLength: 2 }),
    fc.array(piece, { minLength: 1, maxLength: 4 }),
    fc.array(piece, { maxLength: 2 }),
  );
type Unit = readonly [readonly string[], readonly string[], readonly string[]];

function repeated([head, unit, tail]: Unit, length: number): string {
  const one = unit.join('');
  return head.join('') + one.repeat(Math.ceil(length / one.length)) + tail.join('');
}

const figure = (what: string, values: readonly number[]): Figure => ({
  what: `${what}: times as long for ${factor} times the size`,
  values: [Math.max(...values)],
  ...{ asked: 'at most', limit: most, tags: ['SAFE-11'] },
});

function richText(): Figure {
  const known: readonly Unit[] = [
    [[], ['<svg></svg>'], []],
    [[], ['<svg', ' '], []],
    [['<'], ['a'], []],
  ];
  const growths = [...known, ...fc.sample(units(html), 100)].map((unit) =>
    growth(5000, (size) => {
      const text = repeated(unit, size);
      return () => cleanRichText(text);
    }),
  );
  return figure('cleaning rich text', growths);
}

function plainText(): Figure {
  const growths = fc.sample(units(letters), 50).map((unit) =>
    growth(5000, (size) => {
      const text = repeated(unit, size);
      return () => [cleanText(text), cleanLine(text)];
    }),
  );
  return figure('cleaning plain text', growths);
}

const shapes: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => ({ first: text, middle: text, last: text, number: text, extension: text, option: text, other: text }),
  (text) => ({ options: [text, text], other: text, addressLine1: text, city: text, postalCode: text, value: text }),
];

function answers(): Figure {
  const types = (Object.keys(fieldTypes) as TypeName[]).filter(
    (type) => type in registry && registry[type as keyof typeof registry].definition.kind === 'answer',
  );
  const cases = fc.tuple(fc.constantFrom(...types), fc.constantFrom(...shapes), units(letters));
  const growths = fc.sample(cases, 150).map(([type, shape, unit]) =>
    growth(2500, (size) => {
      const field = defineField(type as Parameters<typeof defineField>[0], { common: { makeRequired: true } });
      const entries = [{ id: '1', uuid: field.uuid, value: shape(repeated(unit, size)) }];
      return () => [
        validateSubmission([field], entries, { today }),
        printModel([field], entries, { audience: 'patient' }),
      ];
    }),
  );
  return figure('reading and checking an answer of any type', growths);
}

type RegisteredType = keyof typeof registry;

const formOf = (types: readonly RegisteredType[], size: number): FormField[] =>
  Array.from({ length: size }, (_, at) => ({
    ...defineField(types[at % types.length] ?? 'Submit'),
    uuid: `field-${at}`,
    sort_order: at,
  }));

function form(what: string, types: readonly RegisteredType[]): Figure {
  const size = 100;
  const read = growth(size, (length) => {
    const object = JSON.parse(JSON.stringify({ fields: formOf(types, length) })) as { fields: FormField[] };
    return () => [readForm(object), checkForm(object)];
  });
  const compared = growth(size, (length) => {
    const before = formOf(types, length);
    const after = before.toReversed().map((field) => ({ ...field, display_name: 'Another' }));
    return () => [formChanges(before, after), formChanges(before, before.toReversed()), formChanges([], after)];
  });
  const validated = growth(size, (length) => {
    const fields = formOf(types, length);
    const entries = fields.map(({ uuid }) => ({ id: uuid, uuid, value: '' }));
    return () => validateSubmission(fields, entries, { today });
  });
  return figure(`a form with ${what}`, [read, compared, validated]);
}

/** Measures texts and forms of many kinds. */
export function measureGrowth(): Figure[] {
  return [
    richText(),
    plainText(),
    answers(),
    form('every type', Object.keys(registry) as RegisteredType[]),
    form('consents beside phone numbers, which they look at', ['Mobile Consent', 'Phone Number']),
    form('descriptions', ['Description Area']),
  ];
}
