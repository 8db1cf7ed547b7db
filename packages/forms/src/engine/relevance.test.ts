// Which questions are there: each operator, what sections and pages cover, and all places that show a form agree.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormField } from '../kit/field.ts';
import { defineField } from '../model/define-field.ts';
import { definitionOf } from '../model/registry.ts';
import { TODAY } from '../testing/check-one.ts';
import { naiveRelevance, randomForm } from '../testing/random-forms.ts';
import { createForm } from './create-form.ts';
import { logicOf } from './logic.ts';
import { printModel } from './print-model.ts';
import { validateSubmission } from './validate-submission.ts';

const surroundings = { today: TODAY };
const entry = (uuid: string, value: unknown) => ({ id: '', uuid, value });
const options = ['Yes', 'No', 'Not sure'];
const all = (...rows: object[]) => ({ match: 'all', rows });

/** Whether a question with this condition is there, beside a source with this stored answer. */
function isThere(source: FormField, stored: unknown, ...rows: object[]): boolean | undefined {
  const asked = defineField('Short Text Entry', { uuid: 'asked', common: { showWhen: all(...rows) } });
  const entries = stored === undefined ? [] : [entry(source.uuid, stored)];
  return logicOf([source, asked])?.with(entries).isThere('asked');
}

const one = defineField('Single Choice', { uuid: 's', specific: { options, displayOther: true } });
const several = defineField('Multiple Choice', { uuid: 's', specific: { options } });
const number = defineField('Number', { uuid: 's' });

describe('an operator', () => {
  it.each([
    ['answered', [false, true, true]],
    ['not-answered', [true, false, false]],
    ['=', [false, false, true]],
    ['!=', [true, true, false]],
  ] as const)(
    '%s: without an answer, with another one, with this one',
    { tags: ['COND-02', 'COND-03'] },
    (is, expected) => {
      const stored = [undefined, { option: 'No' }, { option: 'Yes' }];
      expect(stored.map((value) => isThere(one, value, { field: 's', is, value: 'yes' }))).toEqual(expected);
    },
  );

  it.each([
    ['>', [false, false, false, true]],
    ['>=', [false, false, true, true]],
    ['<', [false, true, false, false]],
    ['<=', [false, true, true, false]],
  ] as const)('%s: without an answer, below, equal, above', { tags: ['COND-02', 'COND-03'] }, (is, expected) => {
    const stored = ['', '9.99', '10', '10.01'];
    expect(stored.map((value) => isThere(number, value, { field: 's', is, value: 10 }))).toEqual(expected);
  });

  it.each([
    ['=', [true, false, false]],
    ['!=', [false, true, true]],
  ] as const)('%s looks at each of several answers', { tags: ['COND-02'] }, (is, expected) => {
    const stored = [['No', 'Yes'], ['No'], []].map((chosen) => ({ options: chosen, other: null }));
    expect(stored.map((value) => isThere(several, value, { field: 's', is, value: 'yes' }))).toEqual(expected);
  });

  it('compares each type as it is stored', { tags: ['COND-02'] }, () => {
    const yes = (type: Parameters<typeof defineField>[0], stored: unknown, row: object) =>
      isThere(defineField(type, { uuid: 's', specific: { options } }), stored, { field: 's', is: '=', ...row });
    expect(yes('Dropdown', 'Not sure', { value: 'not-sure' })).toBe(true);
    expect(yes('Sliding Scale', 2, { value: 'not-sure' })).toBe(true);
    expect(yes('Sex', 'Female', { value: 'female' })).toBe(true);
    expect(yes('Checkbox', undefined, { value: false })).toBe(true);
    expect(yes('Checkbox', true, { value: false })).toBe(false);
    expect(yes('Mobile Consent', { answer: 'yes' }, { value: 'yes' })).toBe(true);
    expect(yes('Spinner', '4', { is: '>', value: 3.5 })).toBe(true);
    expect(yes('Birthdate', '1985-04-12T00:00:00.000Z', { is: '<', value: '1985-04-13' })).toBe(true);
    expect(yes('Email Address', 'sam@example.com', { value: 'sam@example.com' })).toBe(true);
    expect(yes('Signature', '', { is: 'answered' })).toBe(false);
    const home = { street: '1 Elm', street2: '', city: 'Bath', state: 'ME', zip: '04530', country: 'US' };
    expect(yes('Address', home, { part: 'state', value: 'ME' })).toBe(true);
    expect(yes('Address', home, { part: 'zip', is: '!=', value: '04530' })).toBe(false);
    expect(isThere(one, { other: 'my own' }, { field: 's', is: '=', value: 'other' })).toBe(true);
  });
});

it('asks for one row of a Grid, by the codes of row and column', { tags: ['COND-02', 'COND-03'] }, () => {
  const grid = defineField('Grid', {
    uuid: 's',
    specific: {
      rows: ['asthma', 'latex'].map((code) => ({ code, text: code })),
      columns: ['yes', 'no'].map((code) => ({ code, text: code })),
    },
  });
  const asks = (is: string, part: string, value: string) =>
    isThere(grid, { rows: { asthma: { column: 'yes' } } }, { field: 's', part, is, value });
  expect([asks('=', 'asthma', 'yes'), asks('=', 'asthma', 'no'), asks('!=', 'asthma', 'no')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([asks('=', 'latex', 'yes'), asks('!=', 'latex', 'yes')]).toEqual([false, true]);
  expect(isThere(grid, { rows: {} }, { field: 's', is: 'answered' })).toBe(false);
});

it('asks a Repeating Group for its number of rows; none is no answer', { tags: ['COND-02', 'COND-03'] }, () => {
  const group = defineField('Repeating Group', {
    uuid: 's',
    specific: { noneLabel: 'I take none' },
    fields: [defineField('Short Text Entry', { uuid: 'n' })],
  });
  const holds = (count: number, is: string, value?: number) => {
    const rows = Array.from({ length: count }, (_, at) => ({ key: `r${at + 1}`, values: { n: 'x' } }));
    return isThere(group, { rows, none: count === 0 }, { field: 's', is, ...(value !== undefined && { value }) });
  };
  expect([holds(0, 'answered'), holds(1, 'answered'), holds(0, 'not-answered')]).toEqual([false, true, true]);
  expect([holds(2, '>', 1), holds(2, '>=', 3), holds(0, '<', 1), holds(1, '<=', 1)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

describe('a condition', () => {
  it('ties rows by all or any, and so does a group among them', { tags: ['COND-05'] }, () => {
    const is = (value: string) => ({ field: 's', is: '=', value });
    const any = { match: 'any', rows: [is('yes'), is('no')] };
    const at = (chosen: string, ...rows: object[]) => isThere(several, { options: [chosen], other: null }, ...rows);
    expect([at('Yes', any), at('Not sure', any), at('Yes', any, is('no')), at('No', any, is('no'))]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(at('No')).toBe(true);
  });

  it('takes a question that is not there for unanswered, whatever is kept of it', { tags: ['COND-04'] }, () => {
    const hidden = defineField('Number', {
      uuid: 'b',
      common: { showWhen: all({ field: 's', is: '=', value: 'yes' }) },
    });
    const last = defineField('Number', { uuid: 'c', common: { showWhen: all({ field: 'b', is: '>', value: 1 }) } });
    const logic = logicOf([one, hidden, last]);
    const shown = (chosen: string) => logic?.with([entry('s', { option: chosen }), entry('b', '7')]).isThere('c');
    expect([shown('Yes'), shown('No')]).toEqual([true, false]);
  });

  it('that cannot be read, or goes round in a circle, leaves the field shown', { tags: ['COND-15'] }, () => {
    const unreadable = [
      {},
      { match: 'all' },
      { match: 'some', rows: [] },
      [],
      all(7 as never),
      all({ field: 'gone', is: '=' }),
    ];
    const odd = [
      { is: '>', value: 1 },
      { is: 'like', value: 'x' },
      { is: '=', value: {} },
      { is: '=', rows: [] },
    ];
    for (const showWhen of [...unreadable, ...odd.map((row) => all({ field: 's', ...row }))]) {
      const asked = defineField('Number', { uuid: 'a', common: { showWhen } });
      expect(logicOf([one, asked])?.with([]).isThere('a'), JSON.stringify(showWhen)).toBe(true);
    }
    const answered = (field: string) => all({ field, is: 'answered' });
    const circle = ['a', 'b'].map((uuid, at) =>
      defineField('Number', { uuid, common: { showWhen: answered(['b', 'a'][at] ?? '') } }),
    );
    const alone = defineField('Number', { uuid: 'c', common: { showWhen: answered('c') } });
    const there = logicOf([...circle, alone])?.with([]);
    expect(['a', 'b', 'c'].map((uuid) => there?.isThere(uuid))).toEqual([true, true, true]);
  });
});

it('of a section covers everything up to the next section or page', { tags: ['COND-06'] }, () => {
  const showWhen = all({ field: 's', is: '=', value: 'yes' });
  const text = (uuid: string) => defineField('Short Text Entry', { uuid });
  const section = (uuid: string, common = {}) => defineField('Section Break', { uuid, common });
  const fields = [one, section('h', { showWhen }), text('a'), text('b'), section('i'), text('c')];
  const paged = [...fields.slice(0, 4), defineField('Page Break', { uuid: 'p' }), text('c')];
  for (const form of [fields, paged])
    expect(form.map(({ uuid }) => logicOf(form)?.with([]).isThere(uuid))).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
});

it('of a page covers the page that begins after it', { tags: ['COND-07'] }, () => {
  const pageBreak = defineField('Page Break', {
    uuid: 'p',
    common: { showWhen: all({ field: 's', is: '=', value: 'yes' }) },
  });
  const text = (uuid: string) => defineField('Short Text Entry', { uuid });
  const fields = [
    one,
    pageBreak,
    text('a'),
    defineField('Section Break', { uuid: 'h' }),
    text('b'),
    defineField('Page Break', { uuid: 'q' }),
    text('c'),
  ];
  const form = createForm({ fields, surroundings, logic: logicOf(fields) });
  expect(form.getState()).toMatchObject({ pages: { length: 2 }, place: 0 });
  form.next();
  expect(form.getState()).toMatchObject({ page: 2, place: 1 });
  form.previous();
  form.setValue('s', { option: 'Yes' });
  form.next();
  expect(form.getState()).toMatchObject({ page: 1, place: 1, pages: { length: 3 } });
  // The page goes while it is open, and the page before it is shown.
  form.setValue('s', { option: 'No' });
  expect(form.getState()).toMatchObject({ page: 0, focus: { target: 'page' } });
});

it('1,000 random forms: a second opinion, the open form, the check, print and draft agree', {
  tags: ['COND-01', 'COND-08'],
  timeout: 60_000,
}, () => {
  const property = fc.property(randomForm, ({ fields, entries }) => {
    const { there, required } = naiveRelevance(fields, entries);
    const uuids = (some: readonly { uuid: string }[]) => some.map(({ uuid }) => uuid);
    const seen = fields.filter(
      ({ uuid, properties: { common } }) => there.has(uuid) && common.isVisible && !common.makeHidden,
    );
    const sent = fields.filter((field) => there.has(field.uuid) && definitionOf(field).kind === 'answer');

    const logic = logicOf(fields);
    const form = createForm({ fields, surroundings, entries, logic });
    const drawn = form
      .getState()
      .pages.flatMap((page) => page.sections.flatMap(({ head, fields: some }) => [...(head ? [head] : []), ...some]));
    expect(uuids(drawn)).toEqual(uuids(seen.filter(({ type_name }) => type_name !== 'Page Break')));
    expect(seen.filter(({ uuid }) => form.getField(uuid).isRequired).map(({ uuid }) => uuid)).toEqual(
      fields.map(({ uuid }) => uuid).filter((uuid) => required.has(uuid)),
    );
    expect(uuids(form.toEntries())).toEqual(uuids(sent));

    const printed = fields.filter((field) => printModel([field], entries, { audience: 'staff', logic }).length > 0);
    expect(uuids(printed.filter((field) => definitionOf(field).kind === 'answer'))).toEqual(
      uuids(seen.filter((field) => definitionOf(field).kind === 'answer')),
    );

    const isRight = form.attempt();
    const result = validateSubmission(fields, entries, surroundings);
    expect(result.ok).toBe(isRight);
    const faulty = result.ok ? [] : result.errors;
    expect(uuids(faulty)).toEqual(uuids(form.getState().summary));
    if (result.ok) expect(result.entries).toEqual(form.toEntries());
  });
  fc.assert(property, { numRuns: 1000 });
});
