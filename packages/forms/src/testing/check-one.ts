// For tests: the errors of one value of one field, and what would be stored.
import { checkField } from '../engine/check-field.ts';
import { entryOf, readValue } from '../engine/entries.ts';
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages } from '../kit/messages.ts';

export const TODAY = '2026-11-21';

/** Returns the error texts of a stored or typed value; 'not a value' if it is not of the field's type. */
export function errorsOf(field: FormField, stored: unknown, around: Partial<Surroundings> = {}): readonly string[] {
  const value = readValue(field, stored);
  if (value === undefined) return ['not a value'];
  return checkField(field, value, { today: TODAY, ...around }, messages).map(({ message }) => message);
}

/** Returns what is stored for a value. */
export function storedOf(field: FormField, stored: unknown, around: Partial<Surroundings> = {}): unknown {
  return entryOf(field, readValue(field, stored), { today: TODAY, ...around }).value;
}
