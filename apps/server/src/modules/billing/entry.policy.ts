// Turns what the office types into an exact, signed amount of the ledger: charges add to the balance, payments reduce it.
import {
  type Amount,
  type AmountFault,
  amountOf,
  hundredthsOf,
  negated,
  type ReadAmount,
  readAmount,
} from './money.policy.ts';

export type EntryDraft =
  | { readonly kind: 'charge' }
  | { readonly kind: 'payment' }
  | { readonly kind: 'adjustment'; readonly effect: 'less' | 'more' };

/** Returns how much of an entry would become a credit, because it takes away more than is owed; undefined for nothing. */
export function creditOf(amount: Amount, balance: Amount): Amount | undefined {
  const owed = hundredthsOf(balance);
  const beyond = -hundredthsOf(amount) - (owed > 0n ? owed : 0n);
  return beyond > 0n ? amountOf(beyond) : undefined;
}

/** Upper limit of a single entry, so that sums stay well within the column. */
export const mostOfEntry = '9999999.99';

/** Returns the signed amount, or why the text is not a valid amount. */
export function entryAmount(draft: EntryDraft, typed: string, currency: string): ReadAmount {
  const read = readAmount(typed, { most: mostOfEntry, currency });
  if ('fault' in read) return read;
  const isOwed = draft.kind === 'charge' || (draft.kind === 'adjustment' && draft.effect === 'more');
  return { amount: isOwed ? read.amount : negated(read.amount) };
}

export const faultTexts: Readonly<Record<AmountFault, string>> = {
  missing: 'Enter an amount.',
  unreadable: 'Enter the amount as a number, for example 25.00.',
  'too-precise': 'Enter the amount with no more decimals than the currency has.',
  'not-positive': 'Enter an amount above zero, without a sign.',
  'too-much': 'Enter less than ten million.',
};

const earliest = '1900-01-01';

/** Whether a day is not in the future; both as YYYY-MM-DD. */
export function isPast(day: string, today: string): boolean {
  return day >= earliest && day <= today;
}
