// Money is shown exactly as the server sent it, to the last digit.
import { expect, it } from 'vitest';
import { moneyText } from './money.ts';

it('is written as the language does it, beyond what a floating number holds', () => {
  expect(moneyText('90071992547409.93', 'USD', 'en')).toBe('$90,071,992,547,409.93');
  expect(moneyText('-12.50', 'USD', 'en')).toBe('-$12.50');
  expect(moneyText('1250.00', 'JPY', 'en')).toBe('¥1,250');
});
