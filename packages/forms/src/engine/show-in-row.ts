// Finds answers by which a condition inside the rows of a group is true in one row.
import {
  answerIn,
  freshKey,
  type GroupRow,
  type GroupValue,
  isRowBlank,
} from '../fields/repeating-group/definition.ts';
import type { RepeatingProperties } from '../fields/repeating-group/properties.ts';
import type { FormField } from '../kit/field.ts';
import type { ConditionRow } from './conditions.ts';
import { type AnswerSheet, answersFor, MOST_WAYS, type NewAnswers, sheetOf, waysOf } from './find-answers.ts';
import { type ConditionItem, type OpenAnswers, statesOf } from './logic-items.ts';
import { isTrue } from './relevance.ts';
import { storedInRow } from './rows.ts';
import { sampleAnswers } from './sample-answers.ts';

interface InRow extends ConditionItem {
  readonly group: FormField;
}

/**
 * Returns the answers to set so that the condition is true in a row, none if it is true in one already; undefined if none were found.
 * What it looks at in the row is answered in a blank row, else in one that is added, or in the last one of a full group.
 */
export function answersInRow(item: InRow, form: OpenAnswers): NewAnswers | undefined {
  const { condition, field, group } = item;
  const rows = form.logic.nodeOf.get(group.uuid)?.rows;
  if (!rows) return undefined;
  const sheet = sheetOf(form, rows);
  const isTrueWith = (answers: NewAnswers) =>
    statesOf(item, sheet.with(answers), (one) => sheet.answerOf(one, answers)).includes('true');
  if (isTrueWith(sheet.none)) return sheet.none;
  const needed = [condition, ...sheet.gatesOf(field.uuid), ...sheet.gatesOf(group.uuid)];
  let left = MOST_WAYS;
  for (const way of waysOf({ match: 'all', rows: needed }, sheet)) {
    if (left-- === 0) break;
    const outside = answersFor(
      way.filter((row) => !rows.nodeOf.has(row.field)),
      sheet,
    );
    const inside = way.filter((row) => rows.nodeOf.has(row.field));
    const value = outside && withAnsweredRow(group, inside, sheet);
    if (!value) continue;
    const answers = new Map([...outside, [group.uuid, value]]);
    if (isTrueWith(answers)) return answers;
  }
  return undefined;
}

/** Returns the group's answer with a row in which the rows of the condition are true, as far as each question alone decides. */
function withAnsweredRow(
  group: FormField,
  wanted: readonly ConditionRow[],
  sheet: AnswerSheet,
): GroupValue | undefined {
  const { rows } = sheet.answerOf(group, sheet.none) as GroupValue;
  const { max } = group.properties.specific as unknown as RepeatingProperties;
  const blank = rows.findIndex((row) => isRowBlank(row, group));
  const at = blank >= 0 ? blank : Math.min(rows.length, max - 1);
  const row = answered(group, rows[at] ?? { key: freshKey(rows), values: {} }, wanted, sheet);
  return row && { rows: rows.toSpliced(at, 1, row), none: false };
}

function answered(
  { fields }: FormField,
  row: GroupRow,
  wanted: readonly ConditionRow[],
  { surroundings }: AnswerSheet,
): GroupRow | undefined {
  const values: Record<string, unknown> = { ...row.values };
  for (const sub of fields) {
    const own = wanted.filter(({ field }) => field === sub.uuid);
    const isMet = (answer: unknown) =>
      own.every((one) => isTrue(one, sub, storedInRow(sub, answer, surroundings.today)));
    const present = answerIn(row, sub);
    if (own.length === 0 || isMet(present)) continue;
    const answer = sampleAnswers(sub, { rows: own, present, surroundings }).find(isMet);
    if (answer === undefined) return undefined;
    values[sub.uuid] = answer;
  }
  return { ...row, values };
}
