// Sums of what was entered on a day: by kind, by way of payment, by colleague, and what is taken to the bank.
import { type Amount, amountOf, hundredthsOf, negated } from './money.policy.ts';

export type PaymentWay = 'cash' | 'check' | 'card' | 'online' | 'other';

export interface DayEntry {
  readonly id: string;
  readonly person: string;
  readonly kind: 'charge' | 'payment' | 'adjustment' | 'reversal';
  /** Null for what is no payment. */
  readonly way: PaymentWay | null;
  readonly checkNumber: string;
  readonly enteredBy: string;
  readonly amount: Amount;
  /** Whether it was reversed on the same day. */
  readonly isUndone: boolean;
}

/** What a number of entries adds up to. */
export interface EntrySum {
  readonly amount: Amount;
  readonly count: number;
}

const ways = ['cash', 'check', 'card', 'online', 'other'] as const;

function sumOf(entries: readonly DayEntry[]): EntrySum {
  return {
    amount: amountOf(entries.reduce((sum, { amount }) => sum + hundredthsOf(amount), 0n)),
    count: entries.length,
  };
}

function byKind(entries: readonly DayEntry[]) {
  const of = (kind: DayEntry['kind']) => sumOf(entries.filter((entry) => entry.kind === kind));
  return { charge: of('charge'), payment: of('payment'), adjustment: of('adjustment'), reversal: of('reversal') };
}

/** Payments lessen the ledger's balances and are money that came in: here they are positive. */
function depositOf(entries: readonly DayEntry[]) {
  const taken = entries
    .filter(({ kind, isUndone }) => kind === 'payment' && !isUndone)
    .map((entry) => ({ ...entry, amount: negated(entry.amount) }));
  const of = (way: PaymentWay) => taken.filter((entry) => entry.way === way);
  const [cash, check] = [sumOf(of('cash')), sumOf(of('check'))];
  return {
    cash,
    checks: of('check').map(({ id, checkNumber, person, amount }) => ({ id, number: checkNumber, person, amount })),
    check,
    card: sumOf(of('card')),
    online: sumOf(of('online')),
    other: sumOf(of('other')),
    bank: amountOf(hundredthsOf(cash.amount) + hundredthsOf(check.amount)),
  };
}

/** Returns the sums of a day's entries. */
export function daySums(entries: readonly DayEntry[]) {
  const members = [...Map.groupBy(entries, ({ enteredBy }) => enteredBy)];
  const payments = entries.filter(({ kind }) => kind === 'payment');
  return {
    totals: { ...byKind(entries), all: sumOf(entries) },
    byWay: ways
      .map((way) => ({ way, ...sumOf(payments.filter((entry) => entry.way === way)) }))
      .filter(({ count }) => count > 0),
    byMember: members
      .toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b)))
      .map(([name, own]) => ({ name, ...byKind(own) })),
    deposit: depositOf(entries),
  };
}
