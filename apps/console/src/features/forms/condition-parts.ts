// Conditions while they are written: which questions they can look at, with which operators, and each change of their rows.
import type { FormField } from '@foyer/forms';
import {
  type Condition,
  type ConditionRow,
  dependentsInRow,
  dependentsOf,
  type Operator,
  rowsToCompare,
  sourceKindOf,
} from '@foyer/forms/authoring';
import type { FormDoc } from './form-doc.ts';
import { questionsOf } from './group-parts.ts';
import { placesOf } from './outline.ts';

export const MOST_ROWS = 20;
export const MOST_GROUPS = 5;

/** A question, or a part of its answer, that a condition can look at. */
export interface Source {
  readonly field: FormField;
  /** Code of the part; empty for the answer as a whole. */
  readonly part: string;
  /** From 1; undefined for a question of the same row of a group. */
  readonly page: number | undefined;
}

/** Where a row is: its index, or that of its group and its own in it. */
export type RowPlace = readonly [number] | readonly [number, number];

/** Appointment types belong to the practice, not to the form: such rows come with a form's file alone. */
const partsOf = (field: FormField): readonly string[] =>
  field.type_name === 'Appointment Booking' ? [] : (sourceKindOf(field)?.parts?.(field) ?? []);

/**
 * Returns the questions of the form in their order, each as a whole and by its parts. A condition of `showWhen` may not look at
 * what itself depends on its field.
 */
export function sourcesFor(doc: FormDoc, uuid: string, property: 'showWhen' | 'requiredWhen'): readonly Source[] {
  const places = placesOf(doc);
  const excluded = property === 'showWhen' ? dependentsOf(doc.fields, uuid) : new Set([uuid]);
  return doc.fields.flatMap((field, at) => {
    if (excluded.has(field.uuid) || !sourceKindOf(field)) return [];
    const page = places[at]?.page ?? 1;
    return ['', ...partsOf(field)].map((part) => ({ field, part, page }));
  });
}

/**
 * Returns the same for a question in the rows of a group: the questions of its row, then those of the form. What depends on the group
 * decides nothing in its rows.
 */
export function sourcesInRow(
  doc: FormDoc,
  group: FormField,
  uuid: string,
  property: 'showWhen' | 'requiredWhen',
): readonly Source[] {
  const excluded = property === 'showWhen' ? dependentsInRow(doc.fields, group.uuid, uuid) : new Set([uuid]);
  const own = questionsOf(group).filter((field) => !excluded.has(field.uuid) && sourceKindOf(field));
  return [
    ...own.flatMap((field) => ['', ...partsOf(field)].map((part) => ({ field, part, page: undefined }))),
    ...sourcesFor(doc, group.uuid, 'showWhen'),
  ];
}

/** Returns what can be asked of an answer, or of a part of it. */
export function operatorsOf(field: FormField, part: string): readonly Operator[] {
  const kind = sourceKindOf(field);
  if (!kind) return [];
  const asksWhether = (operator: Operator) => operator === 'answered' || operator === 'not-answered';
  if (!kind.parts) return kind.operators;
  return kind.operators.filter((operator) => asksWhether(operator) === (part === ''));
}

function valueFor(field: FormField, today: string): ConditionRow['value'] {
  const kind = sourceKindOf(field);
  switch (kind?.compares) {
    case 'code':
      return kind.codes?.(field)[0] ?? '';
    case 'flag':
      return true;
    case 'number':
      return 0;
    case 'day':
      return today;
    default:
      return '';
  }
}

/** Returns a row that asks this of a question; a value that still fits is kept. `today` is YYYY-MM-DD. */
export function rowOf(
  { field, part }: Pick<Source, 'field' | 'part'>,
  { is, value, today }: { readonly is?: Operator; readonly value?: ConditionRow['value']; readonly today: string },
): ConditionRow {
  const offered = operatorsOf(field, part);
  const compares = sourceKindOf(field)?.compares;
  const first = compares === 'code' || compares === 'flag' ? '=' : 'answered';
  const operator = [is, first as Operator].find((one) => one && offered.includes(one)) ?? offered[0] ?? 'answered';
  if (operator === 'answered' || operator === 'not-answered') return { field: field.uuid, is: operator };
  const chosen = value ?? valueFor(field, today) ?? '';
  return { field: field.uuid, ...(part && { part }), is: operator, value: chosen };
}

/** Returns the text of a part that the form names itself; undefined for parts of an address. */
export function partText(field: FormField, part: string): string | undefined {
  return rowsToCompare(field).find(({ code }) => code === part)?.text;
}

const empty: Condition = { match: 'all', rows: [] };

/** Adds a row at the end, or at the end of a group. */
export function withRow(condition: Condition = empty, row: ConditionRow, group?: number): Condition {
  if (group === undefined) return { ...condition, rows: [...condition.rows, row] };
  return withGroup(condition, group, (rows) => [...rows, row]);
}

function withGroup(
  condition: Condition,
  at: number,
  change: (rows: readonly ConditionRow[]) => readonly ConditionRow[],
): Condition {
  const group = condition.rows[at];
  const [match, rows] = group && 'rows' in group ? [group.match, group.rows] : (['any', []] as const);
  return { ...condition, rows: condition.rows.toSpliced(at, 1, { match, rows: change(rows) }) };
}

/** Returns where a row is that was added last, at the end or in a group. */
export function lastPlace({ rows }: Condition, group?: number): RowPlace {
  if (group === undefined) return [rows.length - 1];
  const found = rows[group];
  return [group, found && 'rows' in found ? found.rows.length - 1 : 0];
}

/** Changes a row; takes it out without one, and with it a group that has no other. Undefined when none is left. */
export function withRowAt(condition: Condition, [at, inner]: RowPlace, row?: ConditionRow): Condition | undefined {
  const put = <T>(rows: readonly T[], place: number, next: T | undefined) =>
    next === undefined ? rows.toSpliced(place, 1) : rows.with(place, next);
  const next =
    inner === undefined
      ? { ...condition, rows: put(condition.rows, at, row) }
      : withGroup(condition, at, (rows) => put(rows, inner, row));
  const rows = next.rows.filter((one) => !('rows' in one) || one.rows.length > 0);
  return rows.length > 0 ? { ...next, rows } : undefined;
}

/** Says how the rows of the condition, or of a group, are tied. */
export function withMatch(condition: Condition, match: Condition['match'], group?: number): Condition {
  if (group === undefined) return { ...condition, match };
  return {
    ...condition,
    rows: condition.rows.map((row, at) => (at === group && 'rows' in row ? { ...row, match } : row)),
  };
}

/** Returns the field with the condition, or without it. */
export function withCondition(
  field: FormField,
  property: 'showWhen' | 'requiredWhen',
  condition: Condition | undefined,
): FormField {
  const { [property]: _, ...common } = field.properties.common;
  const next = condition ? { ...common, [property]: condition } : common;
  return { ...field, properties: { ...field.properties, common: next as typeof field.properties.common } };
}

/** A condition of the form, with the field that has it. */
export interface OwnCondition {
  readonly field: FormField;
  readonly property: 'showWhen' | 'requiredWhen';
  readonly raw: unknown;
}

/** Returns the conditions of all fields, in their order. */
export function conditionsIn({ fields }: Pick<FormDoc, 'fields'>): readonly OwnCondition[] {
  return fields.flatMap((field) =>
    (['showWhen', 'requiredWhen'] as const).flatMap((property) => {
      const raw = field.properties.common[property];
      return raw === undefined ? [] : [{ field, property, raw }];
    }),
  );
}
