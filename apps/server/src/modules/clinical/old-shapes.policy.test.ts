// Answers of forms to clinical lists: taken apart into entries and put together again, they are what they were.
import { allergies, medicalConditions } from '@foyer/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClinicalKind, clinicalKinds, contentOf, entryLine } from './lists.policy.ts';
import { changedPart, type ListedItem, putTogether, takeApart } from './old-shapes.policy.ts';

const kinds = fc.constantFrom(...clinicalKinds);
const word = fc.stringMatching(/^[A-Z][a-z]{2,8}( [a-z]{3,6})?$/).filter((text) => !/^No/.test(text));
const names = fc.oneof(word, fc.constantFrom(...allergies, ...medicalConditions));
const unique = <T>(arbitrary: fc.Arbitrary<T>, maxLength = 5) => fc.uniqueArray(arbitrary, { maxLength });
const code = fc.stringMatching(/^[a-z]{3,8}(-[a-z]{3,6})?$/);

/** Every shape that forms store. */
const shapes = {
  text: names,
  lines: unique(fc.oneof(names, fc.constant('  Iron, 20 mg ')), 6).map((lines) => lines.join('\n')),
  'blank lines': fc.tuple(names, names).map(([a, b]) => `${a}\n\n ${b}\n`),
  none: fc.constantFrom('None', 'No', 'No known allergies'),
  option: fc.record({ option: fc.oneof(names, fc.constant('None')) }),
  'option and other': fc.record({ option: fc.constant(null), other: names }),
  options: fc.record({ options: unique(names), other: fc.option(names) }),
  'none of these': fc.constant({ options: ['None of these'], other: null }),
  'a bare list': unique(names).filter((list) => list.length > 0),
  grid: fc.record({
    rows: fc.dictionary(
      code,
      fc.oneof(
        fc.record({ column: fc.constant('yes'), detail: word }),
        fc.record({ column: fc.constantFrom('yes', 'no', 'in-the-past') }),
        fc.constant({ column: 'no', rest: true }),
      ),
      { noNullPrototype: true },
    ),
  }),
  'grid with others': unique(names).map((others) => ({
    rows: { asthma: { column: 'yes', detail: 'Since I was nine' } },
    ...(others.length > 0 && { others }),
  })),
  rows: unique(names).map((list) => ({
    rows: list.map((name, at) => ({
      key: `r${at + 1}`,
      values: { q1: name, q2: '10 mg', q3: '', q4: { option: 'Yes' } },
    })),
    none: false,
  })),
  'no rows': fc.constant({ rows: [], none: true }),
  'what is no list': fc.oneof(fc.integer(), fc.constant({ key: 'a', fileName: 'card.png' }), fc.constant(true)),
} satisfies Record<string, fc.Arbitrary<unknown>>;

const back = (kind: ClinicalKind, value: unknown) => putTogether(kind, takeApart(kind, value)).value;
const namesIn = (kind: ClinicalKind, value: unknown) => takeApart(kind, value).items.map(({ content }) => content.name);

describe('an answer that nobody changed', { tags: ['RECORD-14'] }, () => {
  for (const [shape, values] of Object.entries(shapes))
    it(`reads as before: ${shape}`, () => {
      fc.assert(
        fc.property(kinds, values as fc.Arbitrary<unknown>, (kind, value) => {
          // A list that was asked for and is empty is no answer.
          const isBlank = value === '';
          expect(back(kind, value)).toEqual(isBlank ? undefined : value);
        }),
      );
    });

  it('has an entry for each thing that it lists, with its details', () => {
    expect(namesIn('condition', { options: ['Asthma', 'None of these'], other: 'Gout' })).toEqual(['Asthma', 'Gout']);
    const grid = { rows: { asthma: { column: 'yes', detail: 'Inhaler' }, gout: { column: 'no' } }, others: ['Hives'] };
    expect(takeApart('condition', grid).items.map(({ content }) => entryLine('condition', content))).toEqual([
      'Asthma (Inhaler)',
      'Hives',
    ]);
    const rows = { rows: [{ key: 'r1', values: { a: 'Iron', b: '10 mg', c: 'Daily', d: 'Blood' } }], none: false };
    expect(takeApart('medicine', rows).items[0]?.content).toEqual(
      contentOf('Iron', { dose: '10 mg', often: 'Daily', note: 'Blood' }),
    );
    expect(takeApart('allergy', 'None')).toMatchObject({ items: [], isNone: true });
    expect(takeApart('medicine', { rows: [], none: true })).toMatchObject({ items: [], isNone: true });
    expect(takeApart('condition', { rows: { gout: { column: 'no' } } })).toMatchObject({ items: [], isNone: true });
  });
});

describe('an answer whose entries the office changed', { tags: ['RECORD-14'] }, () => {
  const added: ListedItem = { content: contentOf('Latex', { reaction: 'Hives', dose: '5 mg' }) };
  const withAdded = (kind: ClinicalKind, value: unknown) => {
    const apart = takeApart(kind, value);
    return putTogether(kind, { ...apart, isNone: false, items: [...apart.items, added] }).value;
  };

  it('holds what was added, in its own shape', () => {
    expect(withAdded('medicine', 'Iron')).toBe('Iron\nLatex, 5 mg');
    expect(withAdded('allergy', { options: ['None of these'], other: null })).toEqual({
      options: ['Latex'],
      other: null,
    });
    const grid = { rows: { latex: { column: 'no', rest: true }, aspirin: { column: 'no' } } };
    expect(withAdded('allergy', grid)).toEqual({
      rows: { latex: { column: 'yes', detail: 'Hives' }, aspirin: { column: 'no' } },
    });
    expect(withAdded('condition', grid)).toEqual({ ...grid, others: ['Latex'] });
    const rows = { rows: [{ key: 'r1', values: { a: 'Iron', b: '' } }], none: false };
    expect(withAdded('medicine', rows)).toEqual({
      rows: [...rows.rows, { key: 'r2', values: { a: 'Latex', b: '5 mg' } }],
      none: false,
    });
    expect(withAdded('medicine', { rows: [], none: true })).toBe('Latex, 5 mg');
  });

  it('a Dropdown reads the first allergy, a choice the conditions that forms offer, a text one medicine a line', () => {
    const items = ['Unheard of', 'Latex', 'Aspirin'].map((name) => ({ content: contentOf(name) }));
    const plain = (kind: ClinicalKind) => putTogether(kind, { frame: undefined, items, isNone: false }).value;
    expect(plain('allergy')).toBe('Latex');
    expect(plain('medicine')).toBe('Unheard of\nLatex\nAspirin');
    const conditions = ['Asthma', 'Unheard of'].map((name) => ({ content: contentOf(name) }));
    expect(putTogether('condition', { frame: undefined, items: conditions, isNone: false })).toEqual({
      value: { options: ['Asthma'], other: null },
      held: [conditions[0]],
    });
  });

  it('keeps of a row what was not changed', () => {
    const value = { rows: [{ key: 'r1', values: { a: 'Iron', b: '10 mg', c: { option: 'Yes' } } }], none: false };
    const [item] = takeApart('medicine', value).items;
    const now = contentOf('Iron', { ...item?.content, dose: '20 mg' });
    const part = changedPart('medicine', item?.part, item?.content ?? now, now);
    expect(part).toMatchObject({ row: { key: 'r1', values: { a: 'Iron', b: '20 mg', c: { option: 'Yes' } } } });
    const [asthma] = takeApart('condition', { rows: { asthma: { column: 'yes', detail: 'Old' } } }).items;
    const told = contentOf('Asthma', { note: 'New' });
    expect(changedPart('condition', asthma?.part, asthma?.content ?? told, told)).toMatchObject({
      answer: { column: 'yes', detail: 'New' },
    });
  });
});
