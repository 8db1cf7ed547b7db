// What a form's logic consists of, what each part of it is now, and what of it was seen.
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { readAlerts } from '../model/form-alerts.ts';
import { TODAY } from '../testing/check-one.ts';
import { initialValue } from './entries.ts';
import { isSeenBothWays, logicItems, logicNow, withSeen } from './logic-items.ts';
import { compileLogic } from './relevance.ts';

const all = (...rows: object[]) => ({ match: 'all', rows });
const yes = (field: string) => all({ field, is: '=', value: true });

const fields = [
  defineField('Checkbox', { uuid: 'a' }),
  defineField('Number', { uuid: 'b', common: { showWhen: yes('a'), requiredWhen: yes('a') } }),
  defineField('Number', { uuid: 'unread', common: { showWhen: yes('gone') } }),
  defineField('Repeating Group', {
    uuid: 'g',
    fields: [
      defineField('Checkbox', { uuid: 'ga' }),
      defineField('Number', { uuid: 'gb', common: { showWhen: yes('ga') } }),
      defineField('Number', { uuid: 'gc', common: { requiredWhen: yes('ga') } }),
    ],
  }),
  defineField('Calculated', {
    uuid: 'sum',
    specific: { expression: { op: '+', of: [{ field: 'b', take: 'value' }, { number: 2 }] } },
  }),
  defineField('Calculated', { uuid: 'constant', specific: { expression: { number: 2 } } }),
];
const alerts = readAlerts({
  alerts: [
    { id: 'x', name: 'High', level: 'notice', when: all({ field: 'sum', is: '>', value: 5 }) },
    { id: 'always', name: 'Always', level: 'notice', when: all() },
  ],
});

const logic = compileLogic(fields);
const items = logicItems(logic, alerts);

function lookedAt(answers: Readonly<Record<string, unknown>>) {
  return logicNow({
    logic,
    surroundings: { today: TODAY },
    answerOf: (field) => answers[field.uuid] ?? initialValue(field),
  });
}

function statesFor(answers: Readonly<Record<string, unknown>>): ReadonlyMap<string, readonly string[]> {
  const now = lookedAt(answers);
  return new Map(items.map((item) => [item.key, now.statesOf(item)]));
}

describe('the parts of a form that decide', { tags: ['AUTHOR-06'] }, () => {
  it('are its conditions, those in rows, its calculations and its alerts, without what has no effect', () => {
    expect(items.map(({ key }) => key)).toEqual([
      'b showWhen',
      'b requiredWhen',
      'gb showWhen',
      'gc requiredWhen',
      'sum calculation',
      'alert x',
    ]);
  });

  it('are true, false or a value now; in rows once for each row', () => {
    expect([...statesFor({}).values()]).toEqual([['false'], ['false'], [], [], [''], ['false']]);
    const rows = [true, false].map((ga, at) => ({ key: `r${at}`, values: { ga } }));
    const now = statesFor({ a: true, b: '4', g: { rows, none: false } });
    expect([...now.values()]).toEqual([['true'], ['true'], ['true', 'false'], ['true', 'false'], ['6'], ['true']]);
  });

  it('look at values; a question that is not there, or not answered, has none', () => {
    const row = (field: string) => ({ field, is: '>', value: 1 }) as const;
    const [hidden, blank, given] = [{ b: '4' }, { a: true }, { a: true, b: '4' }].map(lookedAt);
    expect([hidden, blank, given].map((now) => now?.valuesFor(row('b')))).toEqual([undefined, undefined, [4]]);
    expect([hidden, given].map((now) => now?.valuesFor(row('sum')))).toEqual([undefined, [6]]);
    expect(hidden?.valuesFor(row('a'))).toEqual([false]);
  });

  it('count as seen both ways after two different states, and as the same while nothing new is seen', () => {
    const first = withSeen(new Map(), statesFor({}));
    expect(items.filter((item) => isSeenBothWays(first, item))).toEqual([]);
    expect(withSeen(first, statesFor({}))).toBe(first);
    const second = withSeen(first, statesFor({ a: true, b: '1' }));
    const seen = items.filter((item) => isSeenBothWays(second, item)).map(({ key }) => key);
    expect(seen).toEqual(['b showWhen', 'b requiredWhen', 'sum calculation']);
  });
});
