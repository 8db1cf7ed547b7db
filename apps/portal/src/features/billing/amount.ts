// Amounts as the server tells them, exact decimals in text: shown without becoming a floating number on the way.

/** `125.00` in USD as `$125.00`; the minus sign of a credit is left out. */
export function amountText(amount: string, currency: string): string {
  const size = amount.replace(/^-/, '') as Intl.StringNumericLiteral;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(size);
}

/** Whether something is owed, nothing, or less than nothing. */
export function balanceKind(amount: string): 'due' | 'settled' | 'credit' {
  if (!/[1-9]/.test(amount)) return 'settled';
  return amount.startsWith('-') ? 'credit' : 'due';
}
