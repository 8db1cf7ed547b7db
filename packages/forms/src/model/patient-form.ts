// A form as patients and guests get it: without the results that only the practice sees.
import { isOfficeOnly } from '../fields/calculated/definition.ts';
import type { FormField } from '../kit/field.ts';
import type { SubmissionEntry } from './form.ts';
import { readPatientAlerts } from './form-alerts.ts';
import { isRecord } from './read-field.ts';

interface RawField {
  readonly uuid?: unknown;
  readonly type_name?: unknown;
  readonly fields?: unknown;
  readonly properties?: { readonly common?: unknown; readonly specific?: { readonly [key: string]: unknown } };
}

/**
 * Returns a version's `object` without the Calculated fields that only the practice sees. One that a condition, a shown alert or a
 * result that patients see depends on stays, hidden, without its names and its bands. Of its alerts those stay that show the person
 * something, without their names and levels. The same object if there is nothing to leave out.
 */
export function patientForm<T extends { readonly fields: readonly unknown[] }>(whole: T): T {
  const { alerts: _, ...rest } = whole as T & { readonly alerts?: unknown };
  const alerts = readPatientAlerts(whole);
  const object = Object.hasOwn(whole, 'alerts')
    ? ({ ...rest, ...(alerts.length > 0 && { alerts }) } as unknown as T)
    : whole;
  const secret = new Map(secretsIn(object.fields).map((field) => [field.uuid, field]));
  if (secret.size === 0) return object;
  const needed = new Set<unknown>();
  const looked = [
    ...object.fields.filter((field) => !isSecret(field)).flatMap(namesIn),
    ...alerts.flatMap(({ when }) => fieldsIn(when)),
  ];
  for (let uuid = looked.pop(); uuid !== undefined; uuid = looked.pop()) {
    const field = typeof uuid === 'string' ? secret.get(uuid) : undefined;
    if (!field || needed.has(uuid)) continue;
    needed.add(uuid);
    looked.push(...namesIn(field));
  }
  return { ...object, fields: shownOf(object.fields, needed) };
}

/** Returns the results that only the practice sees, also those in rows. */
function secretsIn(fields: readonly unknown[]): (RawField & { readonly uuid: string })[] {
  return fields.flatMap((field) => (isSecret(field) ? [field] : secretsIn(subFieldsIn(field))));
}

function subFieldsIn(field: unknown): readonly unknown[] {
  const { fields } = (field ?? {}) as RawField;
  return Array.isArray(fields) ? fields : [];
}

/** Returns the fields without those results, but for the needed ones, which are hidden. */
function shownOf(fields: readonly unknown[], needed: ReadonlySet<unknown>): unknown[] {
  return fields.flatMap((field) => {
    if (isSecret(field)) return needed.has(field.uuid) ? [hidden(field)] : [];
    const inRows = subFieldsIn(field);
    return [secretsIn(inRows).length > 0 ? { ...(field as RawField), fields: shownOf(inRows, needed) } : field];
  });
}

function isSecret(field: unknown): field is RawField & { readonly uuid: string } {
  const { type_name, properties } = (field ?? {}) as RawField;
  return (
    typeof type_name === 'string' &&
    isOfficeOnly({ type_name, properties: { specific: isRecord(properties?.specific) ? properties.specific : {} } })
  );
}

/**
 * Returns the uuids of the fields that the conditions and the expression of a field look at, and those of the fields in its rows
 * that patients see.
 */
function namesIn(field: unknown): unknown[] {
  const { properties } = (field ?? {}) as RawField;
  const { showWhen, requiredWhen } = (isRecord(properties?.common) ? properties.common : {}) as Record<string, unknown>;
  const inRows = subFieldsIn(field)
    .filter((sub) => !isSecret(sub))
    .flatMap(namesIn);
  return [...[showWhen, requiredWhen, properties?.specific?.expression].flatMap(fieldsIn), ...inRows];
}

/** Every `field` in a condition or an expression. readForm has limited the depth. */
function fieldsIn(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => (key === 'field' ? [value] : fieldsIn(value)));
}

function hidden({ display_name: _, ...field }: RawField & { readonly display_name?: unknown }): RawField {
  const { outOf, bands, ...specific } = field.properties?.specific ?? {};
  const { showWhen } = (isRecord(field.properties?.common) ? field.properties.common : {}) as Record<string, unknown>;
  return {
    ...field,
    properties: { common: { makeHidden: true, ...(showWhen !== undefined && { showWhen }) }, specific },
  };
}

/** Returns the answers that patients and guests may see: all but results that only the practice sees. */
export function patientEntries(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): readonly SubmissionEntry[] {
  const secret = new Set(fields.filter(isOfficeOnly).map(({ uuid }) => uuid));
  const inRows = new Map(
    fields.flatMap(({ uuid, fields: subs }) => {
      const hiddenThere = subs.filter(isOfficeOnly).map((sub) => sub.uuid);
      return hiddenThere.length > 0 ? [[uuid, hiddenThere] as const] : [];
    }),
  );
  if (secret.size + inRows.size === 0) return entries;
  return entries
    .filter(({ uuid }) => !secret.has(uuid))
    .map((entry) => {
      const hiddenThere = inRows.get(entry.uuid);
      return hiddenThere ? { ...entry, value: withoutInRows(entry.value, hiddenThere) } : entry;
    });
}

/** Returns a stored list of rows without the answers to these sub-fields. */
function withoutInRows(stored: unknown, uuids: readonly string[]): unknown {
  if (!isRecord(stored) || !Array.isArray(stored.rows)) return stored;
  const rows = stored.rows.map((row: unknown) => {
    if (!isRecord(row) || !isRecord(row.values)) return row;
    const values = Object.entries(row.values).filter(([uuid]) => !uuids.includes(uuid));
    return { ...row, values: Object.fromEntries(values) };
  });
  return { ...stored, rows };
}
