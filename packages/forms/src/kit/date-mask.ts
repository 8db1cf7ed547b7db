// What a typed date becomes while it is typed: separators come by themselves, one-digit parts are filled up.
import { dayOfIso, dayPattern } from '@foyer/scheduling';
import { type DateFormat, writeDate } from './date-definition.ts';

// The largest first digit of a month and of a date: what begins with more has one digit only.
const LARGEST_FIRST: Readonly<Record<string, number>> = { MM: 1, DD: 3 };

/**
 * `text` is what the input holds after a change at its end, `before` what it held before. Digits are grouped in the format's
 * order; a separator of any kind ends a group ('1/' becomes '01/'), and so does a digit that can only stand alone ('4' as a month). After deleting, nothing is added. A whole ISO date, as
 * browsers fill in and people paste, is written in the format.
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
