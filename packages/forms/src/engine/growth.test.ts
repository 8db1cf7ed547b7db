// The time for reading, cleaning, checking and comparing untrusted input grows in proportion to its size.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from '../kit/clean-text.ts';
import type { FormField } from '../kit/field.ts';
import { cleanRichText } from '../kit/rich-text.ts';
import { fieldTypes, type TypeName } from '../kit/type-names.ts';
import { defineField } from '../model/define-field.ts';
import { formChanges } from '../model/form-changes.ts';
import { readForm } from '../model/read-form.ts';
import { registry } from '../model/registry.ts';
import { TODAY } from '../testing/check-one.ts';
import { checkForm } from './check-form.ts';
import { printModel } from './print-model.ts';
import { validateSubmission } from './validate-submission.ts';

/** Eight times the size takes eight times as long if the time is linear, and 64 times if it is quadratic. */
const factor = 8;
const most = 3 * factor;
/** Milliseconds of processor time below which a measurement is not meaningful. */
const blur = 1;

function time(work: () => unknown): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1000;
}

/**
 * Returns how many times longer the work takes for `factor` times the size. Other programs may interfere: the best of three runs
 * counts, and a suspicious result is measured again, up to six times.
 */
function growth(size: number, prepare: (size: number) => () => unknown): number {
  const [small, large] = [prepare(size), prepare(size * factor)];
  const best = (work: () => unknown) => Math.min(...Array.from({ length: 3 }, () => time(work)));
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

describe('the time for a text', () => {
  it('cleaning rich text is linear in its length', { tags: ['SAFE-11'], timeout: 60_000 }, () => {
    const ratio = (unit: Unit) =>
      growth(5000, (size) => {
        const text = repeated(unit, size);
        return () => cleanRichText(text);
      });
    expect(ratio([[], ['<svg></svg>'], []])).toBeLessThan(most);
    expect(ratio([[], ['<svg', ' '], []])).toBeLessThan(most);
    expect(ratio([['<'], ['a'], []])).toBeLessThan(most);
    fc.assert(
      fc.property(units(html), (unit) => ratio(unit) < most),
      { numRuns: 100 },
    );
  });

  it('cleaning plain text is linear in its length', { tags: ['SAFE-11'], timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        units(letters),
        (unit) =>
          growth(5000, (size) => {
            const text = repeated(unit, size);
            return () => [cleanText(text), cleanLine(text)];
          }) < most,
      ),
      { numRuns: 50 },
    );
  });

  it('reading and checking an answer of any type is linear in its length', {
    tags: ['SAFE-11'],
    timeout: 120_000,
  }, () => {
    const types = (Object.keys(fieldTypes) as TypeName[]).filter(
      (type) => type in registry && registry[type as keyof typeof registry].definition.kind === 'answer',
    );
    const shapes: readonly ((text: string) => unknown)[] = [
      (text) => text,
      (text) => ({ first: text, middle: text, last: text, number: text, extension: text, option: text, other: text }),
      (text) => ({ options: [text, text], other: text, addressLine1: text, city: text, postalCode: text, value: text }),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...shapes),
        units(letters),
        (type, shape, unit) =>
          growth(2500, (size) => {
            const field = defineField(type as Parameters<typeof defineField>[0], { common: { makeRequired: true } });
            const entries = [{ id: '1', uuid: field.uuid, value: shape(repeated(unit, size)) }];
            return () => [
              validateSubmission([field], entries, { today: TODAY }),
              printModel([field], entries, { audience: 'patient' }),
            ];
          }) < most,
      ),
      { numRuns: 150 },
    );
  });
});

describe('the time for a form', () => {
  const types = Object.keys(registry) as (keyof typeof registry)[];
  const form = (some: typeof types, size: number): FormField[] =>
    Array.from({ length: size }, (_, at) => ({
      ...defineField(some[at % some.length] ?? 'Submit'),
      uuid: `field-${at}`,
      sort_order: at,
    }));

  it.each([
    ['every type', types],
    ['consents beside phone numbers, which they look at', ['Mobile Consent', 'Phone Number'] as typeof types],
    ['descriptions', ['Description Area'] as typeof types],
  ])('with %s is linear in the number of its fields', { tags: ['SAFE-11'], timeout: 60_000 }, (_name, some) => {
    const size = 100;
    expect(
      growth(size, (length) => {
        const object = JSON.parse(JSON.stringify({ fields: form(some, length) })) as { fields: FormField[] };
        return () => [readForm(object), checkForm(object)];
      }),
    ).toBeLessThan(most);
    expect(
      growth(size, (length) => {
        const before = form(some, length);
        const after = before.toReversed().map((field) => ({ ...field, display_name: 'Another' }));
        return () => [formChanges(before, after), formChanges(before, before.toReversed()), formChanges([], after)];
      }),
    ).toBeLessThan(most);
    expect(
      growth(size, (length) => {
        const fields = form(some, length);
        const entries = fields.map(({ uuid }) => ({ id: uuid, uuid, value: '' }));
        return () => validateSubmission(fields, entries, { today: TODAY });
      }),
    ).toBeLessThan(most);
  });
});
