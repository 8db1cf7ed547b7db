// Rules of visits as choices, for the practice and for a type that differs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPractice, type RuleChoice, valueIn, valuesOf, withChoice, withPolicy } from './rule-choices.ts';
import type { SavedVisitRules } from './use-visit-rules.ts';

const rules: SavedVisitRules = {
  practice: {
    cancel: { mode: 'until', hours: 24 },
    move: { mode: 'until', hours: 24, most: 3, otherProvider: true, otherLocation: true },
    reason: 'ask',
    confirmDays: 14,
    policy: '',
    tellOffice: true,
    mailAfterConfirming: false,
  },
  types: [],
  duplicateDays: 30,
  openPerPatient: 4,
  openPerGuest: 2,
  maps: 'google',
  offerMinutes: 20,
  revision: 1,
};
const names: readonly RuleChoice[] = [
  'cancel',
  'move',
  'most',
  'otherProvider',
  'otherLocation',
  'reason',
  'confirmDays',
  'tellOffice',
  'mailAfterConfirming',
];
const ofType = (all: SavedVisitRules) => all.types.find(({ typeId }) => typeId === 't1') ?? {};

test('what is chosen is what is stored, and nothing else changes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.nat(), fc.boolean(), (name, at, isType) => {
      const values = valuesOf(name, valueIn(rules.practice, name));
      const value = values[at % values.length] as string;
      const typeId = isType ? 't1' : undefined;
      const after = withChoice(rules, typeId, name, value);
      expect(valueIn(isType ? ofType(after) : after.practice, name)).toBe(value);
      for (const other of names)
        if (other !== name)
          expect(valueIn(isType ? ofType(after) : after.practice, other)).toBe(
            isType ? asPractice : valueIn(rules.practice, other),
          );
      if (isType) expect(after.practice).toEqual(rules.practice);
      else expect(after.types).toEqual([]);
    }),
  );
});

test('a type that does all as the practice again is not named any more', () => {
  let all = rules;
  for (const name of names) all = withChoice(all, 't1', name, valuesOf(name, '')[1] as string);
  all = withPolicy(all, 't1', 'Bring your card.');
  expect(all.types).toHaveLength(1);
  for (const name of names) all = withChoice(all, 't1', name, asPractice);
  expect(all.types).toEqual([{ typeId: 't1', policy: 'Bring your card.' }]);
  expect(withPolicy(all, 't1', '')).toEqual(rules);
});

test('hours stay known while they do not count, and unusual ones are in the list', () => {
  const never = withChoice(rules, undefined, 'cancel', 'no');
  expect(never.practice.cancel).toEqual({ mode: 'no', hours: 24 });
  expect(valuesOf('cancel', '36')).toContain('36');
  expect(valuesOf('cancel', '36').slice(0, 2)).toEqual(['no', 'any']);
});
