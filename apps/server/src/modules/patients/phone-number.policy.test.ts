// Which texts are phone numbers, and how they are stored.
import { describe, expect, it } from 'vitest';
import { keptNumber } from './phone-number.policy.ts';

describe('a phone number', () => {
  it.each([
    ['(207) 555-0148', '2075550148'],
    ['207.555.0148', '2075550148'],
    ['+1 207 555 0148', '2075550148'],
    ['1-709-555-0101', '7095550101'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+49 (0)30 901820', '+4930901820'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(keptNumber(typed, 'US')).toBe(kept);
  });

  it.each(['12345', '207-555', '555-0148', '(107) 555-0148', 'call me', '', '2075550148999', '+44 1'])(
    '%s is none',
    (typed) => {
      expect(keptNumber(typed, 'US')).toBeUndefined();
      expect(keptNumber(typed, 'CA')).toBeUndefined();
    },
  );

  it('is kept as it is when it is read again', () => {
    for (const kept of ['2075550148', '+442079460958']) expect(keptNumber(kept, 'US')).toBe(kept);
  });
});
