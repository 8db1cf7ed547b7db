// For tests: what the form says about one value of one field, and what it would store.
import { checkField } from '../engine/check-field.ts';
import { entryOf, readValue } from '../engine/entries.ts';
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages } from '../kit/messages.ts';

export const TODAY = '2026-11-21';

/** The error texts of a stored or typed value; 'not a value' when the field cannot take it at all. */
export function errorsOf(field: FormField, stored: unknown, around: Partial<Surroundings> = {}): readonly string[] {
  const value = readValue(field, stored);
  if (value === undefined) return ['not a value'];
  return checkField(field, value, { today: TODAY, ...around }, messages).map(({ message }) => message);
}

/** What is stored of a value. */
export function storedOf(field: FormField, stored: unknown, around: Partial<Surroundings> = {}): unknown {
  return entryOf(field, readValue(field, stored), { today: TODAY, ...around }).value;
}
