// Which alerts stored answers raise, and by which answer.
import { answerIn, type GridValue } from '../fields/grid/definition.ts';
import type { GridProperties } from '../fields/grid/properties.ts';
import { type FormField, labelOf } from '../kit/field.ts';
import { printedLines } from '../kit/print.ts';
import type { SubmissionEntry } from '../model/form.ts';
import type { FormAlert, PatientAlert } from '../model/form-alerts.ts';
import { definitionOf } from '../model/registry.ts';
import { readCondition, rowsIn } from './conditions.ts';
import { readValue, storedValues } from './entries.ts';
import { printModel } from './print-model.ts';
import { compiledLogic, relevanceOf } from './relevance.ts';

export interface RaisedAlert extends Pick<FormAlert, 'id' | 'name' | 'level'> {
  /** The question that the first row of its condition looks at, with its answer; empty texts if there is none. */
  readonly source: { readonly question: string; readonly answer: string };
}

/** Returns the alerts for the office whose condition is true for the stored answers. One that cannot be read raises nothing. */
export function raisedAlerts(
  fields: readonly FormField[],
  alerts: readonly FormAlert[],
  entries: readonly SubmissionEntry[],
): RaisedAlert[] {
  const told = alerts.filter(({ tellOffice }) => tellOffice);
  return trueAlerts(fields, told, entries).map(({ alert: { id, name, level }, source }) => ({
    id,
    name,
    level,
    source: source(),
  }));
}

/** Returns the alerts whose condition is true for the stored answers and that show the person something. */
export function shownAlerts(
  fields: readonly FormField[],
  alerts: readonly FormAlert[],
  entries: readonly SubmissionEntry[],
): readonly PatientAlert[] {
  const shown = alerts.filter(({ showPatient }) => showPatient !== 'none');
  return trueAlerts(fields, shown, entries).map(({ alert }) => alert);
}

function trueAlerts(fields: readonly FormField[], alerts: readonly FormAlert[], entries: readonly SubmissionEntry[]) {
  if (alerts.length === 0) return [];
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  const stored = storedValues(entries);
  const read = (field: FormField) => readValue(field, stored.get(field.uuid)) ?? definitionOf(field).empty;
  const { holds } = relevanceOf(compiledLogic(fields), read, {
    today: '',
    stored: (field) => read(field) as string,
  });
  return alerts.flatMap((alert) => {
    const { condition, isUsable } = readCondition(alert.when, (uuid) => byUuid.get(uuid));
    // An alert without rows would be raised by every submission.
    const [first] = rowsIn(condition);
    if (!isUsable || !first || !holds(condition)) return [];
    const field = byUuid.get(first.field);
    const source = () => (field ? sourceIn(field, first.part, read(field), entries) : nothing);
    return [{ alert, source }];
  });
}

const nothing = { question: '', answer: '' };

function sourceIn(field: FormField, part: string | undefined, value: unknown, entries: readonly SubmissionEntry[]) {
  if (field.type_name === 'Grid') {
    const { rows, columns } = field.properties.specific as unknown as GridProperties;
    const chosen = answerIn(value as GridValue, part ?? '')?.column;
    return {
      question: rows.find(({ code }) => code === part)?.text ?? labelOf(field),
      answer: columns.find(({ code }) => code === chosen)?.text ?? '',
    };
  }
  const answer = printedLines(printModel([field], entries, { audience: 'export' })).join(', ');
  return { question: labelOf(field), answer };
}
