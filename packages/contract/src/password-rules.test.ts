// The rules of new passwords, as used by portal and server.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { defaultPolicy, followsRules, passwordRules, ruleText } from './password-rules.ts';

const spec = { profile: 'spec', isTwoStep: true, isCommonRefused: false } as const;
const unmet = (password: string, policy: Parameters<typeof passwordRules>[0] = spec) =>
  passwordRules(policy)
    .filter(({ isMet }) => !isMet(password))
    .map(({ name }) => name);

describe('the profile of the specification', () => {
  it.each([
    ['Tide-88x', []],
    ['Tide-8x', ['length']],
    [`Aa1!${'x'.repeat(46)}`, []],
    [`Aa1!${'x'.repeat(47)}`, ['length']],
    ['tide-pool-88', ['upperCase']],
    ['Tide-pool-x', ['digit']],
    ['Tidepool88', ['special']],
    ['Tide pool 88', ['special']],
    ['Étude-pool-88', ['upperCase']],
    ['Tide-pool-٤٤', ['digit']],
    [' Tide-pool-88', ['edges']],
    ['Tide-pool-88 ', ['edges']],
    ['', ['length', 'upperCase', 'digit', 'special', 'edges']],
  ] as const)('%j lacks %j', { tags: ['PWD-15', 'PWD-16', 'PWD-17', 'PWD-18', 'PWD-23'] }, (password, names) => {
    expect(unmet(password)).toEqual(names);
  });

  it('takes every mixture of what it asks for, and never one without a kind', {
    tags: ['PWD-15', 'PWD-16', 'PWD-17', 'PWD-18'],
  }, () => {
    const kinds = ['ABCXYZ', '0123456789', '!-%&/#é€']
      .map((letters) => fc.constantFrom(...letters))
      .map((letter) => fc.array(letter, { maxLength: 6 }));
    fc.assert(
      fc.property(...(kinds as [fc.Arbitrary<string[]>, fc.Arbitrary<string[]>, fc.Arbitrary<string[]>]), (a, b, c) => {
        const password = [...c, ...a, ...b, 'xx'].join('');
        const special = c.some((letter) => letter !== 'é');
        const isGood = password.length >= 8 && a.length > 0 && b.length > 0 && special;
        expect(unmet(password).length === 0).toBe(isGood);
      }),
    );
  });
});

test('the profile after NIST asks for a length only: 8 with a second step, 12 without, 50 at most', () => {
  const two = { profile: 'nist', isTwoStep: true, isCommonRefused: false } as const;
  const one = { profile: 'nist', isTwoStep: false, isCommonRefused: false } as const;
  expect(unmet('tidepool', two)).toEqual([]);
  expect(unmet('tidepoo', two)).toEqual(['length']);
  expect(unmet('tide pools !', one)).toEqual([]);
  expect(unmet('tide pools!', one)).toEqual(['length']);
  expect(unmet('x'.repeat(51), two)).toEqual(['length']);
  // Four characters to a person, eight to a computer.
  expect(unmet('🦀🦀🦀🦀', two)).toEqual(['length']);
});

test('a rule says its numbers', () => {
  expect(passwordRules(spec).map(ruleText)).toEqual([
    '8 to 50 characters',
    'At least one capital letter (A to Z)',
    'At least one digit (0 to 9)',
    'At least one special character, such as ! or %',
    'No space at the beginning or the end',
  ]);
  expect(passwordRules({ profile: 'nist', isTwoStep: false, isCommonRefused: false }).map(ruleText)).toEqual([
    '12 to 50 characters',
  ]);
});

test('where common words are refused that is the last rule, open until it is known, and holding nobody up until then', {
  tags: ['PWD-23'],
}, () => {
  const rules = (isCommon?: boolean) => passwordRules(defaultPolicy, isCommon);
  const last = (isCommon?: boolean) => rules(isCommon).at(-1);
  expect(rules().map(ruleText).at(-1)).toBe('Not a common word with signs added');
  expect(rules()).toHaveLength(6);
  expect([undefined, true, false].map((known) => last(known)?.isMet('Bluefish-77!'))).toEqual([false, false, true]);
  expect([undefined, true, false].map((known) => followsRules(rules(known), 'Bluefish-77!'))).toEqual([
    true,
    false,
    true,
  ]);
  expect(followsRules(rules(false), 'bluefish')).toBe(false);
});
