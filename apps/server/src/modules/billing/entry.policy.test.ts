// Entries of the ledger: signs, exact sums, and days.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EntryDraft, entryAmount, isPast, mostOfEntry } from './entry.policy.ts';
import { amountOf, hundredthsOf, negated } from './money.policy.ts';

const cents = fc.bigInt({ min: 1n, max: hundredthsOf(mostOfEntry) });
const draft: fc.Arbitrary<EntryDraft> = fc.constantFrom(
  { kind: 'charge' } as const,
  { kind: 'payment' } as const,
  { kind: 'adjustment', effect: 'less' } as const,
  { kind: 'adjustment', effect: 'more' } as const,
);
const read = (of: EntryDraft, typed: string, currency = 'USD') => {
  const result = entryAmount(of, typed, currency);
  return 'amount' in result ? hundredthsOf(result.amount) : undefined;
};

describe('an entry', () => {
  it('is owed or not by its kind alone, to the last cent', () => {
    fc.assert(
      fc.property(draft, cents, (of, count) => {
        const isOwed = of.kind === 'charge' || (of.kind === 'adjustment' && of.effect === 'more');
        expect(read(of, amountOf(count))).toBe(isOwed ? count : -count);
      }),
    );
  });

  it('and its reversal are nothing together, whatever stands between them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(draft, cents), { minLength: 1, maxLength: 60 }), fc.nat(), (entries, pick) => {
        const amounts = entries.map(([of, count]) => read(of, amountOf(count)) ?? 0n);
        const taken = amounts[pick % amounts.length] ?? 0n;
        const sum = (list: readonly bigint[]) => list.reduce((total, each) => total + each, 0n);
        const reversed = [...amounts, hundredthsOf(negated(amountOf(taken)))];
        expect(sum(reversed)).toBe(sum(amounts) - taken);
      }),
    );
  });

  it('never takes a sign from what is typed, nor more decimals than the currency has', () => {
    fc.assert(
      fc.property(draft, cents, (of, count) => {
        expect(entryAmount(of, `-${amountOf(count)}`, 'USD')).toEqual({ fault: 'not-positive' });
        expect(entryAmount(of, `${amountOf(count)}1`, 'USD')).toEqual({ fault: 'too-precise' });
        const yen = entryAmount(of, amountOf(count), 'JPY');
        expect('amount' in yen).toBe(count % 100n === 0n);
      }),
    );
  });

  it('is at most what a single entry may be', () => {
    expect(entryAmount({ kind: 'charge' }, '9,999,999.99', 'USD')).toEqual({ amount: mostOfEntry });
    expect(entryAmount({ kind: 'charge' }, '10000000', 'USD')).toEqual({ fault: 'too-much' });
  });
});

it('happened today or before, in this world', () => {
  expect(isPast('2026-05-04', '2026-05-04')).toBe(true);
  expect(isPast('2026-05-05', '2026-05-04')).toBe(false);
  expect(isPast('1899-12-31', '2026-05-04')).toBe(false);
});
