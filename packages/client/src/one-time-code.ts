// Input of a one-time code: at most six digits, typed, pasted or filled in.

const length = 6;

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

/** Returns true for digits, navigation and editing keys, and the shortcuts for copy, paste, cut, select all and undo. */
export function isCodeKey({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean {
  if (/^\d$/.test(key) || navigationKeys.has(key)) return true;
  if (ctrlKey || metaKey) return shortcutKeys.has(key.toLowerCase());
  // Keys with longer names ('Process', 'F5', 'Unidentified' on phones) type nothing by themselves.
  return key.length > 1 || altKey;
}

interface OneTimeCode {
  readonly code: string;
  /** False if the text was not a code, such as letters. */
  readonly isNumeric: boolean;
}

/** Parses typed, pasted or filled-in text; '123 456' and 'Your code is 123456' are codes. */
export function readCode(text: string): OneTimeCode {
  const digits = text.replace(/\D/g, '');
  return { code: digits.slice(0, length), isNumeric: digits.length === length || !/[^\d\s-]/.test(text) };
}

export type CodeProblem = 'blank' | 'invalid';

/** Returns why a text cannot be sent as a code. */
export function codeProblem(text: string): CodeProblem | undefined {
  const { code, isNumeric } = readCode(text);
  if (code === '' && isNumeric) return 'blank';
  return isNumeric && code.length === length ? undefined : 'invalid';
}
