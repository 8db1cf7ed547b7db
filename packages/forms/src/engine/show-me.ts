// Shows what a form decides: answers that make a condition of an open form true, so that its author does not have to look for them.
import type { FormField } from '../kit/field.ts';
import type { Condition, ConditionGroup, ConditionRow } from './conditions.ts';
import { answersThatMake, type NewAnswers, searched, sheetOf } from './find-answers.ts';
import type { LogicItem, OpenAnswers } from './logic-items.ts';
import type { Logic } from './relevance.ts';
import { hasSamples } from './sample-answers.ts';
import { answersInRow } from './show-in-row.ts';
import type { Operator } from './sources.ts';

const shown: readonly Operator[] = ['answered', '=', '>', '>=', '<', '<='];

/**
 * Returns whether it is worth looking for answers: a condition that can become true by rows that ask for an answer, or a calculation.
 */
export function canShow(item: LogicItem, logic: Logic): boolean {
  if (item.kind === 'calculation') return true;
  const inRows = item.kind === 'alert' ? undefined : item.group?.fields;
  const fieldOf = (uuid: string) => inRows?.find((sub) => sub.uuid === uuid) ?? logic.nodeOf.get(uuid)?.field;
  return canMeet(item.condition, fieldOf);
}

/**
 * Returns the answers to set so that a condition is true, where possible together with all by which its field is there, or so that a
 * calculation has another result; undefined if none were found. For a condition inside the rows of a group, one row has them: a blank
 * one, or one that is added.
 */
export function answersToShow(item: LogicItem, form: OpenAnswers): NewAnswers | undefined {
  if (item.kind === 'calculation') return answersThatChange(item.field, form);
  if (item.kind !== 'alert' && item.group) return answersInRow({ ...item, group: item.group }, form);
  const around = item.kind === 'alert' ? [] : sheetOf(form).gatesOf(item.field.uuid);
  return answersThatMake([item.condition, ...around], form) ?? answersThatMake([item.condition], form);
}

function canMeet(
  { match, rows }: Condition | ConditionGroup,
  fieldOf: (uuid: string) => FormField | undefined,
): boolean {
  const isPossible = (row: ConditionRow) => {
    const field = fieldOf(row.field);
    return field !== undefined && shown.includes(row.is) && (field.type_name === 'Calculated' || hasSamples(field));
  };
  const each = rows.map((row) => ('rows' in row ? canMeet(row, fieldOf) : isPossible(row)));
  return match === 'any' ? each.some(Boolean) : each.every(Boolean);
}

/** Returns the answers to set so that a calculation has a result that differs from the present one; undefined if none were found. */
function answersThatChange({ uuid }: FormField, form: OpenAnswers): NewAnswers | undefined {
  const sheet = sheetOf(form);
  const present = sheet.with(sheet.none).valueOf(uuid) ?? '';
  const start = answersThatMake(sheet.gatesOf(uuid), form);
  return (
    start &&
    searched(uuid, (value) => (value === '' ? Number.POSITIVE_INFINITY : value === present ? 1 : 0), start, sheet)
  );
}
