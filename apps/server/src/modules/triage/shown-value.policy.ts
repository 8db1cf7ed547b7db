// Values of a record: as one line of text for the office, and compared.
import { maskSsn } from '../patients/public.ts';
import { entryNames } from './record-lists.policy.ts';

/** Returns an empty text for a value that is none. Of social security numbers only the last digits are shown, files are left out. */
export function shownValue(path: string, value: unknown): string {
  if (path === 'ssn') return typeof value === 'string' ? maskSsn(value) : '';
  if (path.startsWith('medical.')) {
    const names = entryNames(value);
    if (names.length > 0) return names.join(', ');
  }
  if (path.startsWith('entries.') && value) {
    const { state, name } = value as { readonly state?: string; readonly name?: string };
    return state === 'active' ? (name ?? '') : '';
  }
  return textOf(value);
}

/** Returns the same text for equal values: nothing and blank are the same, and the order of members does not matter. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '""';
  if (Array.isArray(value)) return `[${value.map(valueText).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${valueText(member)}`)
    .sort();
  return `{${members.join()}}`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (value === true) return 'Yes';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  const { card: _, olderCards: __, type: ___, ssn, ...rest } = value as Record<string, unknown>;
  const masked = typeof ssn === 'string' ? maskSsn(ssn) : '';
  return [...Object.values(rest).map(textOf), masked].filter(Boolean).join(', ');
}
