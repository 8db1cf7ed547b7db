// Fills a form from a person's record. It comes with the first record that there is: a visitor's form needs none of it.
import { type FormField, type FormRecord, prefilledValues } from '@foyer/forms';

/** Returns stored values by field uuid. */
export function valuesFromRecord(
  fields: readonly FormField[],
  record: FormRecord,
  relations: Parameters<typeof prefilledValues>[2],
): ReadonlyMap<string, unknown> {
  return prefilledValues(fields, record, relations);
}
