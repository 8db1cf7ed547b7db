// Amounts of money as exact decimals in text, '125.00': read, compared and written without ever being a floating number.

/** Two decimals always, a minus sign for what a patient has to their credit. */
export type Amount = string;

const exact = /^-?\d+\.\d\d$/;

/** The amount in hundredths. @throws when it is no exact decimal */
export function hundredthsOf(amount: Amount): bigint {
  if (!exact.test(amount)) throw new RangeError('An amount has two decimals.');
  return BigInt(amount.replace('.', ''));
}

/** From hundredths back to text. */
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

/** What is left of a balance once something is taken off; nothing where more is taken off than there is. */
export function restOf(balance: Amount, off: Amount): Amount {
  const rest = hundredthsOf(balance) - hundredthsOf(off);
  return amountOf(rest > 0n ? rest : 0n);
}

/** Decimals that a currency is counted in: two for dollars, none for yen. */
function decimalsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? 2;
}

/** The amount as people read it: `$1,250.00`. A credit has a minus sign before it. */
export function formatAmount(amount: Amount, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral);
}

/** The amount in the smallest coin, as payment providers count. @throws when the currency has no such coin */
export function smallestCoins(amount: Amount, currency: string): string {
  const shift = decimalsOf(currency) - 2;
  const hundredths = hundredthsOf(amount);
  if (shift >= 0) return String(hundredths * 10n ** BigInt(shift));
  const coin = 10n ** BigInt(-shift);
  if (hundredths % coin !== 0n) throw new RangeError(`${currency} has no coin that small.`);
  return String(hundredths / coin);
}

/** Why something typed is no amount that can be paid. */
export type AmountFault = 'missing' | 'unreadable' | 'too-precise' | 'not-positive' | 'too-much';
export type ReadAmount = { readonly amount: Amount } | { readonly fault: AmountFault };

/** With or without separators of thousands and a sign of the currency before it. */
const typedAmount = /^\p{Sc}?\s*(-?)(\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d*))?$/u;

/** What a person typed into 'Amount', which may be at most `most`. */
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
