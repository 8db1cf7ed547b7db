// What the code field takes in: digits, at most six, however they arrive.
import { CODE_LENGTH, codeDigits } from '@foyer/client/code-digits';

const navigationKeys = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Tab',
  'Enter',
  'Escape',
  'Backspace',
  'Delete',
]);
const shortcutKeys = new Set(['a', 'c', 'v', 'x', 'z']);

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** True for digits, navigation and editing keys, and the shortcuts for copy, paste, cut, select all and undo. */
export function isKeyAllowed({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  if (/^\d$/.test(key) || navigationKeys.has(key)) return true;
  if (ctrlKey || metaKey) return shortcutKeys.has(key.toLowerCase());
  // Keys of more than one letter ('Process', 'F5', 'Unidentified' on phones) type nothing by themselves.
  return key.length > 1 || altKey;
}

export interface CodeEntry {
  readonly code: string;
  /** The text was not a code: letters, say. */
  readonly isNumeric: boolean;
}

/** Digits of what was typed, pasted or filled in; '123 456' and 'Your code is 123456' are codes. */
export function takeCode(text: string): CodeEntry {
  const digits = text.replace(/\D/g, '');
  return { code: codeDigits(digits), isNumeric: digits.length === CODE_LENGTH || !/[^\d\s-]/.test(text) };
}

export type CodeError = 'code.blank' | 'code.invalid' | undefined;

/** The error of the entry when Verify is pressed. */
export function checkCode({ code, isNumeric }: CodeEntry): CodeError {
  if (code === '' && isNumeric) return 'code.blank';
  return isNumeric && code.length === CODE_LENGTH ? undefined : 'code.invalid';
}
