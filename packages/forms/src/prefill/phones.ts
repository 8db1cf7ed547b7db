// A person's phones: their order, and their text with the extension.
import type { RecordPhone } from '../library/form-record.ts';

const first = ['mobile', 'home', 'work'];

/** Sorts phones: mobile, home, work, then the others in their given order. */
export function sortPhones<P extends Pick<RecordPhone, 'type'>>(phones: readonly P[]): P[] {
  const rank = ({ type }: P) => (first.includes(type) ? first.indexOf(type) : first.length);
  return [...phones].sort((a, b) => rank(a) - rank(b));
}

/** Returns the number and, after a dash, the extension if there is one. */
export function phoneText({ number, extension }: Pick<RecordPhone, 'number' | 'extension'>): string {
  return extension === '' ? number : `${number}-${extension}`;
}

/** Reads number and extension from a text written by phoneText or by a person; undefined if it has no number. */
export function readPhone(text: string): Pick<RecordPhone, 'number' | 'extension'> | undefined {
  const joined = /^\s*(\+?\d{7,15})-(\d{1,8})\s*$/.exec(text);
  if (joined) return { number: joined[1] ?? '', extension: joined[2] ?? '' };
  const number = (text.trim().startsWith('+') ? '+' : '') + text.replace(/\D/g, '');
  return /\d{7}/.test(number) && number.length <= 16 ? { number, extension: '' } : undefined;
}
