// Amounts from the server are exact decimals in text, and are formatted without conversion to floating point.

/** Returns `$125.00` for `125.00` in USD; the minus sign of a credit is omitted. */
export function amountText(amount: string, currency: string): string {
  const size = amount.replace(/^-/, '') as Intl.StringNumericLiteral;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(size);
}

/** Returns whether the balance is positive, zero or negative. */
export function balanceKind(amount: string): 'due' | 'settled' | 'credit' {
  if (!/[1-9]/.test(amount)) return 'settled';
  return amount.startsWith('-') ? 'credit' : 'due';
}
