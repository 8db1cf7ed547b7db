// What an author is warned of: each warning where it is due, and none where it is not.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormField } from '../kit/field.ts';
import { fieldLibrary } from '../library/field-library.ts';
import { defineField } from '../model/define-field.ts';
import { checkForm } from './check-form.ts';
import { checkLogic } from './check-logic.ts';
import { logicOf } from './logic.ts';

const check = (fields: readonly object[], more: object = {}, hasCrisisText = true) =>
  checkLogic({ fields, ...more }, { hasCrisisText });
const warnings = (...fields: readonly object[]) =>
  check(fields).warnings.map(({ path, message }) => `${path} ${message}`);
const all = (...rows: object[]) => ({ match: 'all', rows });
const choice = defineField('Single Choice', { uuid: 'c', specific: { options: ['Yes', 'No'] } });
const several = defineField('Multiple Choice', { uuid: 'm', specific: { options: ['Yes', 'No'] } });
const number = defineField('Number', { uuid: 'n' });
const asked = (...rows: object[]) =>
  defineField('Short Text Entry', { uuid: 'asked', common: { showWhen: all(...rows) } });
const is = (field: string, is: string, value?: unknown) => ({ field, is, ...(value !== undefined && { value }) });
const PLACE = 'fields[1].properties.common.showWhen';
const never = (what: string) => `${PLACE} Nobody can ever see this: it needs ${what} at once.`;

describe('a warning', { tags: ['AUTHOR-07'] }, () => {
  it('names what appears above the question that decides it, also by way of a score', () => {
    const above = 'fields[0].properties.common.showWhen It appears above the question that decides it.';
    expect(warnings(asked(is('c', '=', 'yes')), choice)).toEqual([above]);
    expect(warnings(choice, asked(is('c', '=', 'yes')))).toEqual([]);
    const score = defineField('Calculated', {
      uuid: 's',
      specific: { expression: { op: 'sum', of: [{ field: 'n', take: 'value' }] } } as never,
    });
    expect(warnings(asked(is('s', '>', 3)), number, score)).toEqual([above]);
    expect(warnings(number, asked(is('s', '>', 3)), score)).toEqual([]);
  });

  it('names the same in the rows of a group, whose questions count from the place of the group', () => {
    const text = (uuid: string, sort_order: number, showWhen?: object) =>
      defineField('Short Text Entry', { uuid, sort_order, common: { showWhen } });
    const group = (...fields: ReturnType<typeof text>[]) => defineField('Repeating Group', { uuid: 'g', fields });
    const above = (at: number, sub: number) =>
      `fields[${at}].fields[${sub}].properties.common.showWhen It appears above the question that decides it.`;
    const onName = all(is('name', 'answered'));
    expect(warnings(group(text('name', 0), text('dose', 1, onName)))).toEqual([]);
    expect(warnings(group(text('dose', 0, onName), text('name', 1)))).toEqual([above(0, 0)]);
    const onNumber = group(text('name', 0), text('dose', 1, all(is('n', '>', 3))));
    expect(warnings(number, onNumber)).toEqual([]);
    expect(warnings(onNumber, number)).toEqual([above(0, 1)]);
  });

  it.each([
    ['two answers', [is('c', '=', 'yes'), is('c', '=', 'no')], 'Yes and No'],
    ['an answer and not the answer', [is('c', '=', 'yes'), is('c', '!=', 'yes')], 'Yes and not Yes'],
    ['an answer and none', [is('c', 'not-answered'), is('c', '=', 'no')], 'no answer and No'],
    ['a group', [is('c', '=', 'yes'), { match: 'any', rows: [is('c', '=', 'no')] }], 'Yes and No'],
  ])('names what nobody can ever see: %s', (_, rows, what) => {
    expect(warnings(choice, asked(...rows))).toEqual([never(what)]);
  });

  it('names ranges that do not meet, and what a section or another question makes impossible', () => {
    expect(warnings(number, asked(is('n', '>', 5), is('n', '<=', 5)))).toEqual([never('more than 5 and at most 5')]);
    expect(warnings(number, asked(is('n', '>=', 5), is('n', '<=', 5)))).toEqual([]);
    const section = defineField('Section Break', { uuid: 'p', common: { showWhen: all(is('c', '=', 'yes')) } });
    expect(warnings(choice, section, asked(is('c', '=', 'no')))).toEqual([never('Yes and No').replace('[1]', '[2]')]);
    const between = defineField('Number', { uuid: 'n', common: { showWhen: all(is('c', '=', 'yes')) } });
    expect(warnings(choice, between, asked(is('c', '=', 'no'), is('n', '>', 1)))).toHaveLength(1);
    expect(warnings(choice, between, asked(is('c', '=', 'no'), is('n', 'not-answered')))).toEqual([]);
  });

  it('does not name two of several answers, nor one of two conditions that is enough', () => {
    expect(warnings(several, asked(is('m', '=', 'yes'), is('m', '=', 'no')))).toEqual([]);
    const any = { match: 'any', rows: [is('c', '=', 'yes'), is('c', '=', 'no')] };
    expect(warnings(choice, asked(any))).toEqual([]);
  });

  it('counts options that are still called what they began with', () => {
    const begun = (uuid: string) => defineField('Dropdown', { uuid, specific: { options: ['First choice', 'Other'] } });
    const place = 'fields[0].properties.specific.options';
    expect(warnings(begun('a'))).toEqual([`${place} 1 option is still called First choice.`]);
    expect(warnings(begun('a'), begun('b'))).toEqual([`${place} 2 options are still called First choice.`]);
    const rows = defineField('Repeating Group', { uuid: 'g', fields: [begun('c')] });
    expect(warnings(rows)).toEqual([
      `fields[0].fields[0].properties.specific.options 1 option is still called First choice.`,
    ]);
  });

  it('names a field of the record that is filled in nowhere', () => {
    const known = fieldLibrary.find(({ type }) => type === 'Name');
    const field = defineField('Name', { uuid: known?.uuid ?? '', display_name: 'Name' });
    expect(warnings(field)).toEqual(['fields[0] “Name” from the record is not filled in here.']);
    const heading = defineField('Section Break', { specific: { heading: 'Patient Information' } });
    expect(warnings(heading, field)).toEqual([]);
    const said = (fillFromRecord: 'always' | 'never') =>
      defineField('Name', { uuid: field.uuid, display_name: 'Name', common: { fillFromRecord } });
    expect(warnings(said('always'))).toEqual([]);
    expect(warnings(heading, said('never'))).toEqual(['fields[1] “Name” from the record is not filled in here.']);
  });

  it('names a question for a field of the practice’s own that is filled in nowhere', { tags: ['AUTHOR-09'] }, () => {
    const own = (fillFromRecord: 'always' | 'section') =>
      defineField('Number', {
        uuid: 'q',
        display_name: 'Steps',
        foyer_table_name: 'custom',
        foyer_column_name: 'steps',
        common: { fillFromRecord },
      });
    expect(warnings(own('section'))).toEqual(['fields[0] “Steps” from the record is not filled in here.']);
    expect(warnings(own('always'))).toEqual([]);
  });

  it('names a required question behind a signature, but not a second signature', () => {
    const signature = (uuid: string) => defineField('Signature', { uuid, common: { makeRequired: true } });
    const required = defineField('Number', { uuid: 'r', common: { makeRequired: true } });
    expect(warnings(signature('a'), required)).toEqual(['fields[1] A required question stands behind a signature.']);
    expect(warnings(required, signature('a'), signature('b'), number)).toEqual([]);
  });

  it('counts the options without the points that a score needs', () => {
    const scored = (...points: (number | undefined)[]) =>
      defineField('Dropdown', {
        uuid: 'd',
        specific: {
          options: points.map((own, at) => ({
            text: `T${at}`,
            code: `t${at}`,
            ...(own !== undefined && { points: own }),
          })),
        },
      });
    const score = defineField('Calculated', {
      uuid: 's',
      specific: { expression: { op: 'sum', of: [{ field: 'd', take: 'points' }] } } as never,
    });
    const place = 'fields[1].properties.specific.expression This score needs points that';
    expect(warnings(scored(0, 1, undefined), score)).toEqual([`${place} 1 option does not have.`]);
    expect(warnings(scored(undefined, 1, undefined), score)).toEqual([`${place} 2 options do not have.`]);
    expect(warnings(scored(0, 1), score)).toEqual([]);
  });

  it('names an alert that shows a crisis text that nobody has written', () => {
    const alert = { id: 'a', name: 'A', level: 'urgent', showPatient: 'crisis', when: all(is('c', '=', 'yes')) };
    const message = 'This alert shows the crisis text, but none is set.';
    expect(check([choice], { alerts: [alert] }, false).warnings).toEqual([{ path: 'alerts[0].showPatient', message }]);
    expect(check([choice], { alerts: [alert] }).warnings).toEqual([]);
  });
});

it('counts what was never seen both ways in a test, where that is known', { tags: ['AUTHOR-06', 'AUTHOR-07'] }, () => {
  const fields = [choice, asked(is('c', '=', 'yes')), { ...asked(is('c', '=', 'no')), uuid: 'other' }];
  const warned = (some: readonly FormField[], seen: readonly string[] = []) => {
    const states = new Map(seen.map((key) => [key, ['true', 'false']] as const));
    return checkLogic({ fields: some }, { hasCrisisText: true, seen: states }).warnings;
  };
  const message = (text: string) => [{ path: 'tests', message: text }];
  expect(check(fields).warnings).toEqual([]);
  expect(warned(fields)).toEqual(message('2 of 2 conditions were never tested.'));
  expect(warned(fields, ['asked showWhen'])).toEqual(message('1 of 2 conditions was never tested.'));
  expect(warned(fields, ['asked showWhen', 'other showWhen'])).toEqual([]);
  expect(warned(fields.slice(0, 2))).toEqual(message('1 of 1 condition was never tested.'));
});

it('faults are those of publishing, and an option without a text is named', { tags: ['AUTHOR-07'] }, () => {
  const dropdown = defineField('Dropdown', { uuid: 'd' });
  const blank = {
    ...dropdown,
    properties: { ...dropdown.properties, specific: { options: ['A', { text: ' ', code: 'b' }] } },
  };
  const { faults } = check([blank]);
  expect(faults).toEqual([{ path: 'fields[0].properties.specific.options[1]', message: 'has no text' }]);
  expect(faults).toEqual(checkForm({ fields: [blank] }));
});

it.each([null, 3, [], { fields: [{}] }, { fields: 'x' }])('has no warnings for what is no form: %j', (object) => {
  const { faults, warnings } = checkLogic(object, { hasCrisisText: true });
  expect(faults).toEqual(checkForm(object));
  expect([faults.length > 0, warnings]).toEqual([true, []]);
});

it('says that nobody can ever see a question only where no answers show it', { tags: ['AUTHOR-07'] }, () => {
  const row = fc.oneof(
    fc.record({ field: fc.constant('c'), is: fc.constantFrom('=', '!='), value: fc.constantFrom('yes', 'no') }),
    fc.record({ field: fc.constantFrom('c', 'n'), is: fc.constantFrom('answered', 'not-answered') }),
    fc.record({
      field: fc.constant('n'),
      is: fc.constantFrom('=', '!=', '>', '>=', '<', '<='),
      value: fc.integer({ min: 0, max: 3 }),
    }),
  );
  const group = fc.record({
    match: fc.constantFrom('all', 'any'),
    rows: fc.array(row, { minLength: 1, maxLength: 2 }),
  });
  const condition = fc.record({
    match: fc.constantFrom('all', 'any'),
    rows: fc.array(fc.oneof(row, group), { minLength: 1, maxLength: 3 }),
  });
  const answers = [undefined, 'Yes', 'No'].flatMap((option) =>
    [undefined, '-1', '0', '0.5', '1', '1.5', '2', '2.5', '3', '4'].map((count) => [
      ...(option === undefined ? [] : [{ id: '', uuid: 'c', value: { option } }]),
      ...(count === undefined ? [] : [{ id: '', uuid: 'n', value: count }]),
    ]),
  );
  fc.assert(
    fc.property(condition, (showWhen) => {
      const fields: FormField[] = [
        choice,
        number,
        defineField('Time', { uuid: 'asked', common: { showWhen } as never }),
      ];
      const isWarned = check(fields).warnings.length > 0;
      const isSeen = answers.some((entries) => logicOf(fields)?.with(entries).isThere('asked'));
      expect(isWarned && isSeen).toBe(false);
    }),
    { numRuns: 300 },
  );
});
