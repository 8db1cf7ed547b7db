// Two people who change recall rules at once.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rebased } from './rebase-rules.ts';

const rule = (id: string, months = 6) => ({ id, months });

it('keeps what the other has changed, added and removed, and what I have', () => {
  const base = [rule('a'), rule('b'), rule('c'), rule('d')];
  const mine = [rule('a', 12), rule('c'), rule('d'), rule('mine')];
  const theirs = [rule('a'), rule('b'), rule('d', 24), rule('theirs')];
  expect(rebased(base, mine, theirs)).toEqual([rule('a', 12), rule('d', 24), rule('theirs'), rule('mine')]);
});

it('keeps mine where both have changed a rule, also when the other removed it', () => {
  expect(rebased([rule('a')], [rule('a', 12)], [rule('a', 24)])).toEqual([rule('a', 12)]);
  expect(rebased([rule('a')], [rule('a', 12)], [])).toEqual([rule('a', 12)]);
});

const rules = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), months: fc.integer({ min: 1, max: 3 }) }),
  { selector: ({ id }) => id },
);

it('changes nothing where only one of the two has changed something', () => {
  fc.assert(
    fc.property(rules, rules, (base, other) => {
      expect(rebased(base, base, other)).toEqual(other);
      const byId = (list: readonly { id: string }[]) => list.toSorted((a, b) => a.id.localeCompare(b.id));
      expect(byId(rebased(base, other, base))).toEqual(byId(other));
    }),
  );
});
