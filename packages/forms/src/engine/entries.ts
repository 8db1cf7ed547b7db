// Between the values of a form and the entries of a submission.
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf } from '../model/registry.ts';

export function initialValue(field: FormField): unknown {
  const definition = definitionOf(field);
  return definition.initial?.(field.properties.specific) ?? definition.empty;
}

/** Whether the field has an entry in a submission: it holds an answer, and the builder has not switched it off. */
export function isSent(field: FormField): boolean {
  return definitionOf(field).kind === 'answer' && field.properties.common.isVisible;
}

/** What answers are stored with: whether the form books an appointment decides how its dates are written. */
export function surroundingsIn(fields: readonly FormField[], surroundings: Surroundings): Surroundings {
  return { ...surroundings, isBookingForm: fields.some(({ type_name }) => type_name === 'Appointment Booking') };
}

/** The entry of a field; everything but the value comes from the field. */
export function entryOf(field: FormField, value: unknown, surroundings: Surroundings): SubmissionEntry {
  const definition = definitionOf(field);
  const properties = field.properties.specific;
  return {
    id: field.id,
    uuid: field.uuid,
    foyer_form_attribute_id: field.foyer_form_attribute_id ?? null,
    foyer_form_syncer_attribute_id: field.foyer_form_syncer_attribute_id ?? null,
    foyer_table_name: field.foyer_table_name ?? null,
    foyer_column_name: field.foyer_column_name ?? null,
    value: definition.toStored(definition.normalise(value, properties), properties, surroundings),
    group_name: field.group_name,
  };
}

/** The value that a stored one stands for, or undefined when it stands for none of this field's. */
export function readValue(field: FormField, stored: unknown): unknown {
  const definition = definitionOf(field);
  const value = definition.fromStored(stored, field.properties.specific);
  return value !== undefined && definition.isValue(value) ? value : undefined;
}

/** The stored values of entries by uuid; of several for one field the first. */
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
