// A person's phones: their order, and how one reads with its extension.
import type { RecordPhone } from '../library/contact-record.ts';

const first = ['mobile', 'home', 'work'];

/** Mobile first, then home, then work, then the others as they were given. */
export function sortPhones<P extends Pick<RecordPhone, 'type'>>(phones: readonly P[]): P[] {
  const rank = ({ type }: P) => (first.includes(type) ? first.indexOf(type) : first.length);
  return [...phones].sort((a, b) => rank(a) - rank(b));
}

/** The number, and a dash before the extension where there is one. */
export function phoneText({ number, extension }: Pick<RecordPhone, 'number' | 'extension'>): string {
  return extension === '' ? number : `${number}-${extension}`;
}

/** The number and extension of a text as phoneText or a person writes it; undefined when it holds no number. */
export function readPhone(text: string): Pick<RecordPhone, 'number' | 'extension'> | undefined {
  const joined = /^\s*(\+?\d{7,15})-(\d{1,8})\s*$/.exec(text);
  if (joined) return { number: joined[1] ?? '', extension: joined[2] ?? '' };
  const number = (text.trim().startsWith('+') ? '+' : '') + text.replace(/\D/g, '');
  return /\d{7}/.test(number) && number.length <= 16 ? { number, extension: '' } : undefined;
}
