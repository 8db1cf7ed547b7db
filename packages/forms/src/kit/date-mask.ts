// Formats a date while it is typed: adds separators, and pads parts of one digit.
import { dayOfIso, dayPattern } from '@foyer/scheduling';
import { type DateFormat, writeDate } from './date-definition.ts';

// The largest first digit of a month and of a date. A larger first digit is the only one.
const LARGEST_FIRST: Readonly<Record<string, number>> = { MM: 1, DD: 3 };

/**
 * Returns the text that the input should show. `text` is what it holds after a change at its end, `before` what it held before.
 * Digits are grouped in the format's order. Any separator ends a group ('1/' becomes '01/'), and so does a digit that must be the
 * only one ('4' as a month). Nothing is added after a deletion. A whole ISO date, autofilled or pasted, is converted to the format.
 */
export function maskDate(text: string, before: string, format: DateFormat): string {
  const iso = dayOfIso(text.trim());
  if (iso !== undefined && !dayPattern(format.dateFormat, format.separator).startsWith('YYYY-'))
    return writeDate(iso, format);
  if (text.length < before.length) return text;

  const parts = format.dateFormat.split('/');
  const groups: string[] = [];
  let group = '';
  for (const char of text) {
    const part = parts[groups.length];
    if (part === undefined) break;
    const isDigit = /\d/.test(char);
    if (!isDigit && !group) continue;
    if (isDigit) group += char;
    const isDone =
      !isDigit || group.length === part.length || (part !== 'YYYY' && Number(group) > (LARGEST_FIRST[part] ?? 9));
    if (!isDone) continue;
    groups.push(part === 'YYYY' ? group : group.padStart(2, '0'));
    group = '';
  }
  const isWaiting = group === '' && groups.length > 0 && groups.length < parts.length;
  return [...groups, ...(group || isWaiting ? [group] : [])].join(format.separator);
}
