// Answers that make a condition true, judged by the open form and by what it would send.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormField } from '../kit/field.ts';
import { defineField } from '../model/define-field.ts';
import { definitionOf } from '../model/registry.ts';
import { TODAY } from '../testing/check-one.ts';
import { randomForm } from '../testing/random-forms.ts';
import { type Condition, readCondition } from './conditions.ts';
import { createForm } from './create-form.ts';
import { answersThatMake } from './find-answers.ts';
import { logicOf } from './logic.ts';
import { logicItems, logicNow } from './logic-items.ts';
import { compileLogic } from './relevance.ts';
import { answersToShow, canShow } from './show-me.ts';

const surroundings = { today: TODAY };
const all = (...rows: object[]) => ({ match: 'all', rows }) as Condition;
const is = (field: string, value: unknown, more: object = {}) => ({ field, is: '=', value, ...more });

function openForm(fields: readonly FormField[], entries: readonly { uuid: string; value: unknown }[] = []) {
  const logic = logicOf(fields);
  const form = createForm({ fields, surroundings, logic, entries: entries as never });
  const answers = {
    logic: compileLogic(fields),
    surroundings,
    answerOf: ({ uuid }: FormField) => form.getField(uuid).value,
  };
  const give = (changes: ReadonlyMap<string, unknown> | undefined) => {
    for (const [uuid, value] of changes ?? []) form.setValue(uuid, value);
  };
  return { form, answers, give, holds: (one: Condition) => logic?.with(form.toEntries()).holds(one) };
}

const options = ['Yes', 'No', 'Not sure'];
const itemFor = (condition: Condition) =>
  ({ kind: 'showWhen', key: 'asked showWhen', field: asked(condition), condition, group: undefined }) as const;
const asked = (when: Condition) => defineField('Short Text Entry', { uuid: 'asked', common: { showWhen: when } });
const choice = (uuid: string, showWhen?: Condition) =>
  defineField('Single Choice', { uuid, specific: { options, displayOther: true }, common: { showWhen } });

const grid = defineField('Grid', {
  uuid: 'g',
  specific: {
    rows: ['sleep', 'tired', 'eating'].map((code) => ({ code, text: code })),
    columns: ['Never', 'Some', 'Often'].map((text, points) => ({ code: text.toLowerCase(), text, points })),
  },
});
const score = (specific: object = {}) =>
  defineField('Calculated', {
    uuid: 'score',
    specific: { expression: { op: 'sum', of: [{ field: 'g', take: 'points' }] }, ...specific },
  });

const rowFor = {
  'Single Choice': fc.constantFrom('yes', 'no', 'other').map((value) => ({ is: '=', value })),
  Checkbox: fc.constant({ is: '=', value: true }),
  Number: fc.record({
    is: fc.constantFrom('>', '>=', '=', '<', '<=', 'answered'),
    value: fc.integer({ min: 0, max: 9 }),
  }),
} as const;
type Met = keyof typeof rowFor;
const metTypes = Object.keys(rowFor) as Met[];
const typeAt = (at: number): Met => metTypes[at % metTypes.length] ?? 'Number';

/** Each question asks for an answer to one or two of those before it. */
const meetableForm = fc
  .tuple(
    ...Array.from({ length: 8 }, (_, at) =>
      fc.record({
        match: fc.constantFrom('all' as const, 'any' as const),
        rows: fc.array(
          fc
            .nat(Math.max(at - 1, 0))
            .chain((place) => rowFor[typeAt(place)].map((row) => ({ field: `f${place}`, ...row }))),
          { minLength: 1, maxLength: 2 },
        ),
      }),
    ),
  )
  .map((conditions) => ({
    fields: conditions.map((showWhen, at) =>
      defineField(typeAt(at), {
        uuid: `f${at}`,
        common: { showWhen: at === 0 ? undefined : showWhen },
        specific: { options, displayOther: true },
      }),
    ),
    entries: [],
  }));

describe('answers that make a condition true', { tags: ['AUTHOR-06'] }, () => {
  it.each([
    ['any form', randomForm, 0],
    ['forms whose conditions can be met', meetableForm, 400],
  ] as const)('make it true for what the form would send, or there are none: %s', (_, forms, least) => {
    let found = 0;
    fc.assert(
      fc.property(forms, ({ fields, entries }) => {
        const open = openForm(fields, entries);
        for (const { properties } of fields) {
          const { condition, isUsable } = readCondition(properties.common.showWhen, (uuid) =>
            fields.find((field) => field.uuid === uuid),
          );
          const answers = isUsable ? answersThatMake([condition], open.answers) : undefined;
          if (!answers) continue;
          found += Math.min(answers.size, 1);
          open.give(answers);
          expect(open.holds(condition)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it.each([
    ['Dropdown', is('s', 'no')],
    ['Single Choice', is('s', 'other')],
    ['Multiple Choice', is('s', 'not-sure')],
    ['Sliding Scale', is('s', 'no')],
    ['Sex', is('s', 'female')],
    ['Checkbox', is('s', true)],
    ['Mobile Consent', is('s', 'yes')],
    ['Number', { field: 's', is: '>', value: 41.5 }],
    ['Spinner', { field: 's', is: '<=', value: 3 }],
    ['Date Picker', { field: 's', is: '>', value: '2026-01-31' }],
    ['Birthdate', { field: 's', is: '<', value: '1990-02-01' }],
    ['Short Text Entry', is('s', 'Bath')],
    ['Email Address', { field: 's', is: 'answered' }],
    ['Phone Number', { field: 's', is: 'answered' }],
    ['Address', is('s', 'ON', { part: 'state' })],
    ['Time', { field: 's', is: 'answered' }],
    ['Name', { field: 's', is: 'answered' }],
    ['SSN', { field: 's', is: 'answered' }],
    ['Long Text Entry', { field: 's', is: 'answered' }],
  ] as const)('are found for %s', (type, row) => {
    const source = defineField(type, { uuid: 's', specific: { options, displayOther: true, dates: 'all' } });
    const when = all(row);
    const { answers, give, holds, form } = openForm([source, asked(when)]);
    expect(canShow(itemFor(when), answers.logic)).toBe(true);
    expect(holds(when)).toBe(false);
    give(answersThatMake([when], answers));
    expect(holds(when)).toBe(true);
    form.attempt();
    expect(form.getField('s').errors).toEqual([]);
  });

  it('also answer what its question depends on, and keep other answers', () => {
    const when = all(is('b', 'yes'));
    const fields = [choice('a'), choice('b', all(is('a', 'yes'))), choice('c'), asked(when)];
    const { answers, give, holds, form } = openForm(fields, [{ uuid: 'c', value: { option: 'No' } }]);
    give(answersThatMake([when], answers));
    expect(holds(when)).toBe(true);
    expect(form.toDraft().map(({ uuid }) => uuid)).toEqual(['a', 'b']);
    expect(form.getField('c').value).toEqual({ option: 'No' });
  });

  it('also answer what its own field depends on, if they can', () => {
    const onPage = defineField('Page Break', { uuid: 'page', common: { showWhen: all(is('a', 'no')) } });
    const fields = [choice('a'), choice('c'), onPage, asked(all(is('c', 'yes')))];
    const { answers, give, form } = openForm(fields);
    const item = logicItems(answers.logic, []).find(({ field }) => field.uuid === 'asked');
    give(item && answersToShow(item, answers));
    expect(form.getState().pages).toHaveLength(2);
    expect(form.getField('c').value).toEqual({ option: 'Yes' });
  });

  it('keep to all rows of one question at once', () => {
    const when = all({ field: 's', is: '>=', value: 5 }, { field: 's', is: '<', value: 5.6 });
    const { answers, give, holds } = openForm([defineField('Number', { uuid: 's' }), asked(when)]);
    give(answersThatMake([when], answers));
    expect(holds(when)).toBe(true);
  });

  it('fill rows of a group', () => {
    const group = defineField('Repeating Group', { uuid: 's', fields: [defineField('Number', { uuid: 'n' })] });
    const when = all({ field: 's', is: '>=', value: 3 });
    const { answers, give, holds, form } = openForm([group, asked(when)]);
    give(answersThatMake([when], answers));
    expect(holds(when)).toBe(true);
    const { rows } = form.getField('s').value as { rows: { key: string }[] };
    expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  });

  it('lead to a score, and to any other result of a calculation', () => {
    const when = all({ field: 'score', is: '>=', value: 4 });
    const { answers, give, holds } = openForm([grid, score(), asked(when)]);
    expect(canShow(itemFor(when), answers.logic)).toBe(true);
    const calculation = logicItems(answers.logic, []).find(({ kind }) => kind === 'calculation');
    const changed = calculation && answersToShow(calculation, answers);
    give(changed);
    expect(changed?.size).toBe(1);
    expect(holds(all({ field: 'score', is: 'answered' }))).toBe(true);
    give(answersThatMake([when], answers));
    expect(holds(when)).toBe(true);
    expect(answersThatMake([all({ field: 'score', is: '>', value: 6 })], answers)).toBeUndefined();
  });

  it('are looked for by hand where rows ask for no answer, or nobody can give it here', () => {
    const signature = defineField('Signature', { uuid: 's' });
    const never = [all({ field: 'a', is: '!=', value: 'yes' }), all({ field: 's', is: 'answered' })];
    const { logic } = openForm([choice('a'), signature, asked(all(is('a', 'yes')))]).answers;
    expect(never.map((when) => canShow(itemFor(when), logic))).toEqual([false, false]);
    const either = { ...never[0], match: 'any', rows: [...(never[1]?.rows ?? []), is('a', 'yes')] } as Condition;
    expect(canShow(itemFor(either), logic)).toBe(true);
    const locked = defineField('Number', { uuid: 'n', common: { readOnly: true } });
    const open = openForm([locked, asked(all(is('n', 1)))]);
    expect(answersThatMake([all(is('n', 1))], open.answers)).toBeUndefined();
  });

  it('are none for two answers that exclude each other', () => {
    const { answers } = openForm([choice('a'), asked(all(is('a', 'yes')))]);
    expect(answersThatMake([all(is('a', 'yes'), is('a', 'no'))], answers)).toBeUndefined();
    expect(definitionOf(choice('a')).isBlank(answers.answerOf(choice('a')), {}, choice('a'))).toBe(true);
  });

  describe('inside the rows of a group', { tags: ['AUTHOR-06'] }, () => {
    const text = (uuid: string, common: object = {}) => defineField('Short Text Entry', { uuid, common });
    const medicines = (specific: object = {}) =>
      defineField('Repeating Group', {
        uuid: 'group',
        common: { showWhen: all(is('a', 'yes')) },
        specific,
        fields: [
          text('name'),
          choice('daily', all({ field: 'name', is: 'answered' })),
          text('dose', { showWhen: all(is('daily', 'yes'), is('c', 'no')), requiredWhen: all(is('name', 'Aspirin')) }),
        ],
      });
    const rowsOf = (form: ReturnType<typeof openForm>['form']) =>
      (form.getField('group').value as { rows: { key: string; values: Record<string, unknown> }[] }).rows;
    const shownIn = (specific: object, entries: Parameters<typeof openForm>[1] = []) => {
      const open = openForm([choice('a'), choice('c'), medicines(specific)], entries);
      const items = logicItems(open.answers.logic, []).filter((item) => item.kind !== 'alert' && 'group' in item);
      const show = (uuid: string, kind = 'showWhen') => {
        const item = items.find((one) => one.field.uuid === uuid && one.kind === kind);
        if (!item) throw new Error(`No ${kind} of ${uuid}`);
        expect(canShow(item, open.answers.logic)).toBe(true);
        open.give(answersToShow(item, open.answers));
        return logicNow(open.answers).statesOf(item);
      };
      return { ...open, show };
    };

    it('a row is added, with all that the question depends on in it and around it', () => {
      const { show, form } = shownIn({});
      expect(show('dose')).toEqual(['true']);
      expect(form.getField('a').value).toEqual({ option: 'Yes' });
      expect(form.getField('c').value).toEqual({ option: 'No' });
      expect(rowsOf(form)).toEqual([{ key: 'r1', values: { name: 'Test', daily: { option: 'Yes' } } }]);
      // What a question needs so that it is required comes in a second row: the first one has another name.
      expect(show('dose', 'requiredWhen')).toEqual(['false', 'true']);
      expect(rowsOf(form)[1]?.values).toEqual({ name: 'Aspirin', daily: { option: 'Yes' } });
      expect(show('dose', 'requiredWhen')).toEqual(['false', 'true']);
    });

    it('a blank row is answered first, and the last row of a full group gets other answers', () => {
      const { show, form } = shownIn({ min: 1, max: 1 });
      expect(show('daily')).toEqual(['true']);
      expect(rowsOf(form).map(({ key }) => key)).toEqual(['r1']);
      expect(show('dose', 'requiredWhen')).toEqual(['true']);
      expect(rowsOf(form)).toHaveLength(1);
      expect(rowsOf(form)[0]?.values.name).toBe('Aspirin');
    });
  });
});
