// What a typed date becomes while it is typed: separators come by themselves, one-digit parts are filled up.
import { dayOfIso, dayPattern } from '@foyer/scheduling';
import { type DateFormat, writeDate } from './date-definition.ts';

/**
 * `text` is what the input holds after a change at its end, `before` what it held before. Digits are grouped in the format's
 * order; a separator of any kind ends a group ('1/' becomes '01/'). After deleting, nothing is added. A whole ISO date, as
 * browsers fill in and people paste, is written in the format.
 */
export function maskDate(text: string, before: string, format: DateFormat): string {
  const iso = dayOfIso(text.trim());
  if (iso !== undefined && !dayPattern(format.dateFormat, format.separator).startsWith('YYYY-'))
    return writeDate(iso, format);
  if (text.length < before.length) return text;

  const lengths = format.dateFormat.split('/').map((part) => part.length);
  const groups: string[] = [];
  let group = '';
  for (const char of text) {
    const length = lengths[groups.length];
    if (length === undefined) break;
    if (/\d/.test(char)) group += char;
    else if (group && length === 2) group = group.padStart(2, '0');
    else if (!group) continue;
    if (group.length < length && /\d/.test(char)) continue;
    groups.push(group);
    group = '';
  }
  const isWaiting = group === '' && groups.length > 0 && groups.length < lengths.length;
  return [...groups, ...(group || isWaiting ? [group] : [])].join(format.separator);
}
