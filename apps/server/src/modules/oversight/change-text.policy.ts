// A part of a record as the opened entry of the access log shows it: all that it holds, so that every change can be seen.
import { phoneNumberText } from '@foyer/phones';
import { answerText } from '../records/public.ts';
import { shownValue } from '../triage/public.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is not for reading, or says the same for both sides. */
const unread: ReadonlySet<string> = new Set(['kind', 'position', 'source', 'sourceId', 'entryId', 'phoneId']);

const words = (name: string) => name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** Each member with its name but for `plain`, which speaks for itself. */
function membersText(value: Readonly<Record<string, unknown>>, plain: string): string {
  const named = Object.entries(value).flatMap(([name, member]) => {
    if (unread.has(name) || name === plain || member === '' || member === null || member === undefined) return [];
    const text = typeof member === 'boolean' ? (member ? 'yes' : 'no') : answerText(member);
    return text === '' ? [] : [`${words(name)}: ${text}`];
  });
  return [answerText(value[plain]), ...named].filter(Boolean).join(', ');
}

/** Returns an empty text for a value that is none. Of social security numbers only the last digits are shown. */
export function changeText(path: string, value: unknown): string {
  if (isObject(value)) {
    if (path.startsWith('phones.')) {
      const { number = '', ...rest } = value;
      return membersText({ ...rest, number: phoneNumberText(String(number)) }, 'number');
    }
    if (path.startsWith('entries.')) return membersText(value, 'name');
    if (path.startsWith('guardians.') || path.startsWith('members.')) return membersText(value, 'relationship');
  }
  if (path.startsWith('medical.')) return answerText(value);
  return shownValue(path, value);
}
