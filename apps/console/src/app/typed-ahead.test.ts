// Handles keys pressed before their dialog had loaded.
import { expect, it } from 'vitest';
import { nothingTyped, typeOn } from './typed-ahead.ts';

const typed = (...keys: readonly string[]) => keys.reduce(typeOn, nothingTyped);

it('letters, spaces and corrections make the text, and other keys nothing', () => {
  expect(typed('L', 'e', 'x', 'Backspace', 'e', ' ', 'Shift', 'C', 'ArrowDown')).toEqual({
    text: 'Lee C',
    isEntered: false,
  });
  expect(typed('Backspace', '😀', 'Backspace', 'ä').text).toBe('ä');
});

it('Enter counts when nothing is typed after it', () => {
  expect(typed('a', 'Enter')).toEqual({ text: 'a', isEntered: true });
  expect(typed('a', 'Enter', 'Shift').isEntered).toBe(true);
  expect(typed('a', 'Enter', 'b')).toEqual({ text: 'ab', isEntered: false });
});
