// The ages of what is owed: whatever lessens a balance settles the oldest charge first, and what is left keeps its charge's day.
import { type Amount, amountOf, hundredthsOf } from './money.policy.ts';

/** Exact amounts that add up to the balance. The age is counted in days from the charge's day to today. */
export interface Ages {
  /** 0 to 30 days. */
  readonly to30: Amount;
  readonly to60: Amount;
  readonly to90: Amount;
  readonly over90: Amount;
}

interface Entry {
  readonly kind: 'charge' | 'payment' | 'adjustment' | 'reversal';
  readonly amount: Amount;
  /** YYYY-MM-DD */
  readonly occurredOn: string;
}

const dayMs = 86_400_000;

/** Charges, and adjustments that raise what is owed, have an age. A reversed payment only settles less: its charge is open again. */
const isAged = ({ kind, amount }: Entry) => !amount.startsWith('-') && (kind === 'charge' || kind === 'adjustment');

/** Returns the ages of what a patient owes by their entries, in any order; null when they owe nothing or have a credit. */
export function agesOf(entries: readonly Entry[], today: string): Ages | null {
  let settling = 0n;
  for (const entry of entries) if (!isAged(entry)) settling -= hundredthsOf(entry.amount);
  const open = { to30: 0n, to60: 0n, to90: 0n, over90: 0n };
  let balance = 0n;
  for (const { amount, occurredOn } of entries
    .filter(isAged)
    .toSorted((a, b) => (a.occurredOn < b.occurredOn ? -1 : 1))) {
    const charged = hundredthsOf(amount);
    const settled = settling < charged ? settling : charged;
    settling -= settled;
    balance += charged - settled;
    const days = (Date.parse(today) - Date.parse(occurredOn)) / dayMs;
    open[days <= 30 ? 'to30' : days <= 60 ? 'to60' : days <= 90 ? 'to90' : 'over90'] += charged - settled;
  }
  if (balance === 0n) return null;
  return {
    to30: amountOf(open.to30),
    to60: amountOf(open.to60),
    to90: amountOf(open.to90),
    over90: amountOf(open.over90),
  };
}
