// Sums of exact decimal texts.

const centsOf = (amount: string): bigint => {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
  return sign === '-' ? -cents : cents;
};

export function isOwed(balance: string | null): boolean {
  return balance !== null && centsOf(balance) > 0n;
}

/** Returns the sum of amounts that are not negative together, with two decimals. */
export function addMoney(amounts: readonly string[]): string {
  const cents = amounts.reduce((sum, amount) => sum + centsOf(amount), 0n);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
