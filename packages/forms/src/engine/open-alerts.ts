// The alerts of an open form that show the person something: when they are true, and below which question they stand.
import type { FormField } from '../kit/field.ts';
import type { PatientAlert } from '../model/form-alerts.ts';
import { definitionOf } from '../model/registry.ts';
import { type Condition, readCondition, rowsIn } from './conditions.ts';
import { sourcesIn } from './expressions.ts';
import type { Logic } from './relevance.ts';

export interface OpenAlert extends Pick<PatientAlert, 'id' | 'showPatient' | 'patientText'> {
  /** The field that it stands below. */
  readonly uuid: string;
  /** The code of a Grid's row that it stands below; empty for the whole field. */
  readonly row: string;
}

export interface WatchedAlert extends OpenAlert {
  readonly condition: Condition;
  /** The fields whose answers decide. */
  readonly sources: readonly FormField[];
}

/** Returns the alerts that can be read. One without rows would always be true, and is left out as well. */
export function watchedAlerts(alerts: readonly PatientAlert[], { nodeOf }: Logic): readonly WatchedAlert[] {
  const fieldOf = (uuid: string) => nodeOf.get(uuid)?.field;
  return alerts.flatMap(({ id, showPatient, patientText, when }): readonly WatchedAlert[] => {
    const { condition, isUsable } = readCondition(when, fieldOf);
    const rows = rowsIn(condition);
    const [first] = rows;
    const named = first && fieldOf(first.field);
    if (!isUsable || !named) return [];
    const below = seenFor(named, nodeOf);
    const row = below.type_name === 'Grid' && below === named ? (first.part ?? '') : '';
    // What is reckoned follows from answers that the form's own logic looks at.
    const sources = rows
      .flatMap(({ field }) => fieldOf(field) ?? [])
      .filter((field) => !definitionOf(field).isReckoned);
    return [{ id, showPatient, patientText, uuid: below.uuid, row, condition, sources }];
  });
}

/** Returns the field itself; for a result that the person does not see, the last question that it is reckoned from. */
function seenFor(field: FormField, nodeOf: Logic['nodeOf']): FormField {
  const asked = [...askedFor(field, nodeOf, new Set())].sort(
    (a, b) => (nodeOf.get(a.uuid)?.at ?? 0) - (nodeOf.get(b.uuid)?.at ?? 0),
  );
  return asked.at(-1) ?? field;
}

function askedFor(field: FormField, nodeOf: Logic['nodeOf'], known: Set<FormField>): readonly FormField[] {
  const { calculation } = nodeOf.get(field.uuid) ?? {};
  if (known.has(field)) return [];
  known.add(field);
  if (!calculation || !field.properties.common.makeHidden) return [field];
  return sourcesIn(calculation.expression).flatMap(({ field: uuid, over }) => {
    const source = nodeOf.get(over ?? uuid)?.field;
    return source ? askedFor(source, nodeOf, known) : [];
  });
}

/** Returns `before` if both list the same, so that nothing is drawn anew. */
export function keptIfSame(before: readonly OpenAlert[], after: readonly OpenAlert[]): readonly OpenAlert[] {
  return before.length === after.length && before.every((one, at) => one === after[at]) ? before : after;
}
