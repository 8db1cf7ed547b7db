// Amounts of money as exact decimal text, '125.00': read, compared and written without floating-point numbers.

/** Always two decimals; a minus sign means a credit. */
export type Amount = string;

const exact = /^-?\d+\.\d\d$/;

/** Returns the amount in hundredths. @throws when it is no exact decimal */
export function hundredthsOf(amount: Amount): bigint {
  if (!exact.test(amount)) throw new RangeError('An amount has two decimals.');
  return BigInt(amount.replace('.', ''));
}

/** Turns hundredths back into text. */
export function amountOf(hundredths: bigint): Amount {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function negated(amount: Amount): Amount {
  return amountOf(-hundredthsOf(amount));
}

export function isAbove(amount: Amount, other: Amount): boolean {
  return hundredthsOf(amount) > hundredthsOf(other);
}

/** Returns what is left of a balance after taking `off` away, at least zero. */
export function restOf(balance: Amount, off: Amount): Amount {
  const rest = hundredthsOf(balance) - hundredthsOf(off);
  return amountOf(rest > 0n ? rest : 0n);
}

/** Returns the decimals of a currency: two for dollars, none for yen. */
function decimalsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** Formats an amount for people: `$1,250.00`. A credit has a leading minus sign. */
export function formatAmount(amount: Amount, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);
}

/** Returns the amount in the currency's smallest unit, as payment providers count. @throws when it is not a whole number */
export function smallestCoins(amount: Amount, currency: string): string {
  const shift = decimalsOf(currency) - 2;
  const hundredths = hundredthsOf(amount);
  if (shift >= 0) return String(hundredths * 10n ** BigInt(shift));
  const coin = 10n ** BigInt(-shift);
  if (hundredths % coin !== 0n) throw new RangeError(`${currency} has no coin that small.`);
  return String(hundredths / coin);
}

/** Why typed text is not an amount that can be paid. */
export type AmountFault = 'missing' | 'unreadable' | 'too-precise' | 'not-positive' | 'too-much';
export type ReadAmount = { readonly amount: Amount } | { readonly fault: AmountFault };

/** With or without thousands separators and a leading currency sign. */
const typedAmount = /^\p{Sc}?\s*(-?)(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d*))?$/u;

/** Reads what a person typed into 'Amount', at most `most`. */
export function readAmount(typed: string, { most, currency }: { most: Amount; currency: string }): ReadAmount {
  const text = typed.trim();
  if (text === '') return { fault: 'missing' };
  const [, sign = '', whole, fraction = ''] = typedAmount.exec(text) ?? [];
  if (whole === undefined) return { fault: 'unreadable' };
  if (/[1-9]/.test(fraction.slice(Math.min(2, decimalsOf(currency))))) return { fault: 'too-precise' };
  const hundredths = BigInt(whole.replaceAll(',', '') + fraction.slice(0, 2).padEnd(2, '0'));
  if (sign !== '' || hundredths === 0n) return { fault: 'not-positive' };
  if (hundredths > hundredthsOf(most)) return { fault: 'too-much' };
  return { amount: amountOf(hundredths) };
}
