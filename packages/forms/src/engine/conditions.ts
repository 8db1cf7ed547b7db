// Conditions of a form: their shape, and how they are read. What cannot be read is named with its place, for the form's author;
// where patients fill in, such a condition is left out.
import type { FormField } from '../kit/field.ts';
import { isRecord } from '../model/read-field.ts';
import { type Operator, operators, type SourceKind, sourceKindOf } from './sources.ts';

export interface ConditionRow {
  /** The uuid of the field that it looks at. */
  readonly field: string;
  /** The part of its answer, such as `state` of an address. */
  readonly part?: string;
  readonly is: Operator;
  /** An option's code, a number, a day `YYYY-MM-DD`, a text or a flag, as the field's type has it. */
  readonly value?: string | number | boolean;
}

export interface ConditionGroup {
  readonly match: 'all' | 'any';
  readonly rows: readonly ConditionRow[];
}

/** The meaning is that of FHIR's enableWhen with enableBehavior. Without rows it is true. */
export interface Condition {
  readonly match: 'all' | 'any';
  readonly rows: readonly (ConditionRow | ConditionGroup)[];
}

export interface ConditionFault {
  /** Below the condition, such as `.rows[0].field`; empty for the condition itself. */
  readonly path: string;
  readonly message: string;
}

export interface ReadCondition {
  readonly condition: Condition;
  /** A condition with a fault is not used. One that names an option that is gone is used: nobody can choose that any more. */
  readonly isUsable: boolean;
  readonly faults: readonly ConditionFault[];
}

const MAX_ROWS = 20;
const MAX_GROUPS = 5;

/** How many conditions a form may have. */
export const MAX_CONDITIONS = 500;

/** Reads a condition. `fieldOf` returns the fields that it may look at, by uuid. Never throws. */
export function readCondition(raw: unknown, fieldOf: (uuid: string) => FormField | undefined): ReadCondition {
  const faults: ConditionFault[] = [];
  let isUsable = true;
  const refuse = (path: string, message: string) => {
    isUsable = false;
    faults.push({ path, message });
    return [];
  };

  function readRow(row: Readonly<Record<string, unknown>>, path: string): readonly ConditionRow[] {
    const { field: uuid, part, is, value } = row;
    const field = typeof uuid === 'string' ? fieldOf(uuid) : undefined;
    if (!field) return refuse(`${path}.field`, 'names a field that is not in the form');
    const operator = operators.find((one) => one === is);
    if (!operator) return refuse(`${path}.is`, `has to be one of ${operators.join(', ')}`);
    const kind = sourceKindOf(field);
    if (!kind?.operators.includes(operator)) return refuse(`${path}.field`, `cannot be compared with ${operator}`);
    if (operator === 'answered' || operator === 'not-answered') return [{ field: field.uuid, is: operator }];
    if (kind.parts && !(typeof part === 'string' && kind.parts(field).includes(part)))
      return refuse(`${path}.part`, `has to be one of ${kind.parts(field).join(', ')}`);
    const fault = faultOf(kind, field, value);
    if (fault) return refuse(`${path}.value`, fault);
    if (kind.codes && !kind.codes(field).includes(value as string))
      faults.push({ path: `${path}.value`, message: 'names an option that the field no longer has' });
    const compared = value as string | number | boolean;
    return [{ field: field.uuid, ...(kind.parts && { part: part as string }), is: operator, value: compared }];
  }

  let rows = 0;
  let groups = 0;
  function readGroup(group: unknown, path: string, isInside: boolean): Condition {
    const { match, rows: list } = isRecord(group) ? group : {};
    if ((match !== 'all' && match !== 'any') || !Array.isArray(list)) {
      refuse(path, 'has to be a condition');
      return { match: 'all', rows: [] };
    }
    const read = list.flatMap((row: unknown, at): readonly (ConditionRow | ConditionGroup)[] => {
      const place = `${path}.rows[${at}]`;
      if (!isRecord(row)) return refuse(place, 'has to be a row of a condition');
      if (Object.hasOwn(row, 'rows') && !isInside) {
        // What is beyond the limits is not looked at, so that no condition takes long.
        return ++groups > MAX_GROUPS ? [] : [readGroup(row, place, true) as ConditionGroup];
      }
      return ++rows > MAX_ROWS ? [] : readRow(row, place);
    });
    return { match, rows: read };
  }

  const condition = readGroup(raw, '', false);
  if (rows > MAX_ROWS) refuse('', `has more than ${MAX_ROWS} rows`);
  if (groups > MAX_GROUPS) refuse('', `has more than ${MAX_GROUPS} groups`);
  return { condition, isUsable, faults };
}

function faultOf({ compares }: SourceKind, field: FormField, value: unknown): string | undefined {
  if (compares === 'number') return Number.isFinite(value) ? undefined : 'has to be a number';
  if (compares === 'flag') return typeof value === 'boolean' ? undefined : 'has to be true or false';
  if (typeof value !== 'string' || value.length > 500) return 'has to be a text';
  if (compares !== 'day') return undefined;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? undefined : `has to be a day of ${field.type_name}, YYYY-MM-DD`;
}

/** Returns all rows, those of groups included. */
export function rowsIn({ rows }: Condition): readonly ConditionRow[] {
  return rows.flatMap((row) => ('rows' in row ? row.rows : [row]));
}
