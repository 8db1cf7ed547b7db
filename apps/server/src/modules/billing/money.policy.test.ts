// Money: nothing is lost between typing, storing, adding up and displaying.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, formatAmount, hundredthsOf, isAbove, negated, readAmount, smallestCoins } from './money.policy.ts';

const dollars = { most: '99999999.99', currency: 'USD' };
const hundredths = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const payable = fc.bigInt({ min: 1n, max: 9_999_999_999n });

describe('an amount', () => {
  it('is the same after being counted in hundredths and written again, and after being negated twice', () => {
    fc.assert(
      fc.property(hundredths, (count) => {
        const amount = amountOf(count);
        expect(amount).toMatch(/^-?\d+\.\d\d$/);
        expect(hundredthsOf(amount)).toBe(count);
        expect(negated(negated(amount))).toBe(amount);
      }),
    );
  });

  it('is above another exactly when its hundredths are', () => {
    fc.assert(
      fc.property(hundredths, hundredths, (a, b) => {
        expect(isAbove(amountOf(a), amountOf(b))).toBe(a > b);
      }),
    );
  });

  it('reads as it is shown, with sign and separators, and as it is stored', () => {
    fc.assert(
      fc.property(payable, (count) => {
        const amount = amountOf(count);
        expect(readAmount(formatAmount(amount, 'USD'), dollars)).toEqual({ amount });
        expect(readAmount(` ${amount} `, dollars)).toEqual({ amount });
      }),
    );
  });

  it('is shown to the last digit, beyond what a floating number holds', () => {
    expect(formatAmount('90071992547409.93', 'USD')).toBe('$90,071,992,547,409.93');
    expect(formatAmount('-12.50', 'USD')).toBe('-$12.50');
    expect(formatAmount('1250.00', 'CAD')).toBe('CA$1,250.00');
  });

  it('is counted in the coins of its currency', () => {
    expect(smallestCoins('125.00', 'USD')).toBe('12500');
    expect(smallestCoins('125.00', 'JPY')).toBe('125');
    expect(() => smallestCoins('125.50', 'JPY')).toThrow(RangeError);
    expect(() => hundredthsOf('125')).toThrow(RangeError);
    expect(() => hundredthsOf('1e3')).toThrow(RangeError);
  });
});

describe('what is typed as an amount', () => {
  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['ten', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['1,25', 'unreadable'],
    ['1e3', 'unreadable'],
    ['0x10', 'unreadable'],
    ['10.005', 'too-precise'],
    ['0', 'not-positive'],
    ['-5', 'not-positive'],
    ['0.00', 'not-positive'],
    ['100000000', 'too-much'],
  ])('%j is %s', (typed, fault) => {
    expect(readAmount(typed, dollars)).toEqual({ fault });
  });

  it.each([
    ['5', '5.00'],
    ['5.', '5.00'],
    ['5.5', '5.50'],
    ['$ 1,250.00', '1250.00'],
    ['0.010', '0.01'],
    ['007', '7.00'],
  ])('%j is %s', (typed, amount) => {
    expect(readAmount(typed, dollars)).toEqual({ amount });
  });

  it('may be the most there is to pay, and no hundredth more', () => {
    fc.assert(
      fc.property(payable, (count) => {
        const most = amountOf(count);
        expect(readAmount(most, { most, currency: 'USD' })).toEqual({ amount: most });
        expect(readAmount(amountOf(count + 1n), { most, currency: 'USD' })).toEqual({ fault: 'too-much' });
      }),
    );
  });

  it('has no decimals where the currency has none', () => {
    expect(readAmount('5.5', { most: '100.00', currency: 'JPY' })).toEqual({ fault: 'too-precise' });
    expect(readAmount('5', { most: '100.00', currency: 'JPY' })).toEqual({ amount: '5.00' });
  });

  it('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.string(), (typed) => void readAmount(typed, dollars)));
  });
});
