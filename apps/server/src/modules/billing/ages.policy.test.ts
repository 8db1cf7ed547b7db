// Ages of what is owed, by example and by property.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agesOf } from './ages.policy.ts';
import { amountOf, hundredthsOf } from './money.policy.ts';

const today = '2026-05-08';
type Entry = Parameters<typeof agesOf>[0][number];
const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
const entry = (kind: Entry['kind'], amount: string, days: number): Entry => ({
  kind,
  amount,
  occurredOn: dayBefore(days),
});
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + hundredthsOf(amount), 0n);

describe('ages', { tags: ['MONEY-03'] }, () => {
  it.each([
    [0, 'to30'],
    [30, 'to30'],
    [31, 'to60'],
    [60, 'to60'],
    [61, 'to90'],
    [90, 'to90'],
    [91, 'over90'],
    [4000, 'over90'],
  ] as const)('a charge of %d days ago is %s', (days, age) => {
    const none = { to30: '0.00', to60: '0.00', to90: '0.00', over90: '0.00' };
    expect(agesOf([entry('charge', '12.34', days)], today)).toEqual({ ...none, [age]: '12.34' });
  });

  it('settle the oldest charge first, by its day and not by its place in the list', () => {
    const entries = [
      entry('charge', '40.00', 5),
      entry('payment', '-60.05', 1),
      entry('charge', '50.00', 100),
      entry('charge', '30.00', 45),
    ];
    expect(agesOf(entries, today)).toEqual({ to30: '40.00', to60: '19.95', to90: '0.00', over90: '0.00' });
  });

  it('are those of before once a payment was taken back, and are none for a credit or nothing owed', () => {
    const paid = [entry('charge', '50.00', 100), entry('payment', '-50.00', 20)];
    expect(agesOf(paid, today)).toBeNull();
    const back = [...paid, entry('reversal', '50.00', 2)];
    expect(agesOf(back, today)).toEqual({ to30: '0.00', to60: '0.00', to90: '0.00', over90: '50.00' });
    expect(agesOf([entry('payment', '-5.00', 2)], today)).toBeNull();
    expect(agesOf([], today)).toBeNull();
  });

  it('add up to the balance exactly, and no age is above what was charged within it, whatever was entered', () => {
    const kinds = fc.constantFrom('charge', 'payment', 'adjustment-more', 'adjustment-less', 'reversal');
    const drafts = fc.array(fc.tuple(kinds, fc.bigInt(1n, 999_999_999n), fc.nat(400)), { maxLength: 40 });
    fc.assert(
      fc.property(drafts, (drawn) => {
        const entries: Entry[] = [];
        const taken = new Set<Entry>();
        for (const [kind, hundredths, days] of drawn) {
          const before = entries.find((each) => each.kind !== 'reversal' && !taken.has(each));
          if (kind === 'reversal') {
            if (!before) continue;
            taken.add(before);
            entries.push(entry('reversal', amountOf(-hundredthsOf(before.amount)), days));
          } else if (kind === 'charge' || kind === 'adjustment-more')
            entries.push(entry(kind === 'charge' ? 'charge' : 'adjustment', amountOf(hundredths), days));
          else entries.push(entry(kind === 'payment' ? 'payment' : 'adjustment', amountOf(-hundredths), days));
        }
        const balance = sum(entries.map(({ amount }) => amount));
        const ages = agesOf(entries, today);
        if (balance <= 0n) {
          expect(ages).toBeNull();
          return;
        }
        const parts = Object.values(ages ?? {}) as string[];
        expect(sum(parts)).toBe(balance);
        for (const part of parts) expect(hundredthsOf(part)).toBeGreaterThanOrEqual(0n);
        const young = entries.filter(
          (each) => /^(charge|adjustment)$/.test(each.kind) && each.occurredOn >= dayBefore(30),
        );
        const charged = sum(young.map(({ amount }) => amount).filter((amount) => !amount.startsWith('-')));
        expect(hundredthsOf(ages?.to30 ?? '')).toBe([charged, balance].toSorted((a, b) => Number(a - b))[0]);
      }),
    );
  });
});
