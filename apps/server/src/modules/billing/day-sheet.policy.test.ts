// The sums of a day sheet and its deposit list.
import { describe, expect, it } from 'vitest';
import { type DayEntry, daySums } from './day-sheet.policy.ts';

const entry = (part: Partial<DayEntry>): DayEntry => ({
  id: 'x',
  person: 'Sam Rivera',
  kind: 'payment',
  way: null,
  checkNumber: '',
  enteredBy: 'Joan Whitfield',
  amount: '-10.00',
  isUndone: false,
  ...part,
});

describe('the sums of a day', { tags: ['MONEY-06'] }, () => {
  it('are by kind, by way and by colleague, and all of them are the sum of the entries', () => {
    const sums = daySums([
      entry({ kind: 'charge', amount: '100.10' }),
      entry({ way: 'cash', amount: '-20.05' }),
      entry({ way: 'check', checkNumber: '1207', amount: '-30.00', enteredBy: 'Ada Admin' }),
      entry({ way: 'card', amount: '-1.00' }),
      entry({ way: 'online', amount: '-5.00', enteredBy: '' }),
      entry({ kind: 'adjustment', amount: '-4.00' }),
      entry({ kind: 'adjustment', amount: '1.00', enteredBy: 'Ada Admin' }),
      entry({ kind: 'reversal', amount: '-100.10' }),
    ]);
    expect(sums.totals).toEqual({
      charge: { amount: '100.10', count: 1 },
      payment: { amount: '-56.05', count: 4 },
      adjustment: { amount: '-3.00', count: 2 },
      reversal: { amount: '-100.10', count: 1 },
      all: { amount: '-59.05', count: 8 },
    });
    expect(sums.byWay.map(({ way, amount }) => [way, amount])).toEqual([
      ['cash', '-20.05'],
      ['check', '-30.00'],
      ['card', '-1.00'],
      ['online', '-5.00'],
    ]);
    expect(sums.byMember.map(({ name, payment }) => [name, payment.amount])).toEqual([
      ['Ada Admin', '-30.00'],
      ['Joan Whitfield', '-21.05'],
      ['', '-5.00'],
    ]);
  });

  it('bring to the bank each check and the cash, without what was reversed on the day', () => {
    const { deposit } = daySums([
      entry({ way: 'cash', amount: '-20.05' }),
      entry({ way: 'cash', amount: '-9.00', isUndone: true }),
      entry({ id: 'a', way: 'check', checkNumber: '1207', amount: '-30.00' }),
      entry({ id: 'b', way: 'check', amount: '-0.10', person: 'Ada Okafor' }),
      entry({ way: 'other', amount: '-7.00' }),
      entry({ way: 'card', amount: '-1.00' }),
    ]);
    expect(deposit).toMatchObject({
      cash: { amount: '20.05', count: 1 },
      check: { amount: '30.10', count: 2 },
      card: { amount: '1.00', count: 1 },
      online: { amount: '0.00', count: 0 },
      other: { amount: '7.00', count: 1 },
      bank: '50.15',
    });
    expect(deposit.checks).toEqual([
      { id: 'a', number: '1207', person: 'Sam Rivera', amount: '30.00' },
      { id: 'b', number: '', person: 'Ada Okafor', amount: '0.10' },
    ]);
  });
});
