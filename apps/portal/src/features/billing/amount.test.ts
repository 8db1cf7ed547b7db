// Formatting of amounts.
import { expect, test } from 'vitest';
import { amountText, balanceKind } from './amount.ts';

test.each([
  ['125.00', '$125.00', 'due'],
  ['0.01', '$0.01', 'due'],
  ['0.00', '$0.00', 'settled'],
  ['-12.50', '$12.50', 'credit'],
  ['90071992547409.93', '$90,071,992,547,409.93', 'due'],
])('%s is shown as %s and is %s', (amount, text, kind) => {
  expect(amountText(amount, 'USD')).toBe(text);
  expect(balanceKind(amount)).toBe(kind);
});
