// Converts between the values of a form and the entries of a submission.
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf } from '../model/registry.ts';

export function initialValue(field: FormField): unknown {
  const definition = definitionOf(field);
  return definition.initial?.(field.properties.specific, field) ?? definition.empty;
}

/** Returns whether the field has an entry in a submission: it has an answer, and the builder did not switch it off. */
export function isSent(field: FormField): boolean {
  return definitionOf(field).kind === 'answer' && field.properties.common.isVisible;
}

/** Adds whether the form books an appointment, which decides how its dates are stored. */
export function surroundingsIn(fields: readonly FormField[], surroundings: Surroundings): Surroundings {
  return { ...surroundings, isBookingForm: fields.some(({ type_name }) => type_name === 'Appointment Booking') };
}

/** Returns the entry of a field. Everything but the value comes from the field. */
export function entryOf(field: FormField, value: unknown, surroundings: Surroundings): SubmissionEntry {
  const definition = definitionOf(field);
  const properties = field.properties.specific;
  const kept = definition.keptIn?.(properties);
  return {
    id: field.id,
    uuid: field.uuid,
    foyer_form_attribute_id: field.foyer_form_attribute_id ?? null,
    foyer_form_syncer_attribute_id: field.foyer_form_syncer_attribute_id ?? null,
    foyer_table_name: kept?.table ?? field.foyer_table_name ?? null,
    foyer_column_name: kept?.column ?? field.foyer_column_name ?? null,
    value: definition.toStored(definition.normalise(value, properties, field), properties, surroundings, field),
    group_name: field.group_name,
  };
}

/** Returns the value that a stored one represents, or undefined if the field cannot have it. */
export function readValue(field: FormField, stored: unknown): unknown {
  const definition = definitionOf(field);
  const value = definition.fromStored(stored, field.properties.specific, field);
  return value !== undefined && definition.isValue(value) ? value : undefined;
}

/** Returns the stored values of entries by uuid. If a field has several, the first counts. */
export function storedValues(entries: readonly unknown[]): ReadonlyMap<string, unknown> {
  const stored = new Map<string, unknown>();
  for (const entry of entries) {
    if (typeof entry !== 'object' || entry === null || !Object.hasOwn(entry, 'uuid') || !Object.hasOwn(entry, 'value'))
      continue;
    const { uuid, value } = entry as { uuid: unknown; value: unknown };
    if (typeof uuid === 'string' && !stored.has(uuid)) stored.set(uuid, value);
  }
  return stored;
}
