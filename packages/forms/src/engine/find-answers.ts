// Finds answers to the questions of an open form by which conditions are true, or by which a calculation has another result.
import type { GridProperties } from '../fields/grid/properties.ts';
import type { FormField } from '../kit/field.ts';
import type { Surroundings } from '../kit/host.ts';
import { messages } from '../kit/messages.ts';
import { storedValue } from './accepted-value.ts';
import type { Condition, ConditionRow } from './conditions.ts';
import { type OpenAnswers, questionsBehind } from './logic-items.ts';
import { isTrue, type Logic, type Relevance, relevanceOf } from './relevance.ts';
import { sampleAnswers } from './sample-answers.ts';
import { isAnswered } from './takes.ts';

/** Answers of an open form, by uuid. */
export type NewAnswers = ReadonlyMap<string, unknown>;

/** How many combinations of rows are tried. */
export const MOST_WAYS = 60;
/** How often a calculation is tried with other answers. */
const MOST_TRIES = 400;

/**
 * Returns the answers to set so that all the conditions are true, none if they are true already; undefined if none were found. Questions
 * that nobody can answer here, such as a signature, are left as they are.
 */
export function answersThatMake(conditions: readonly Condition[], form: OpenAnswers): NewAnswers | undefined {
  const sheet = sheetOf(form);
  const holds = (answers: NewAnswers) => conditions.every((condition) => sheet.with(answers).holds(condition));
  if (holds(sheet.none)) return sheet.none;
  let left = MOST_WAYS;
  for (const rows of waysOf({ match: 'all', rows: conditions }, sheet)) {
    if (left-- === 0) break;
    const answers = answersFor(rows, sheet);
    if (answers && holds(answers)) return answers;
  }
  return undefined;
}

/** A condition with any number of groups in each other. */
interface Tree {
  readonly match: Condition['match'];
  readonly rows: readonly (ConditionRow | Tree)[];
}

/** The form's answers, and what follows from them with some changed. */
export interface AnswerSheet {
  readonly logic: Logic;
  readonly surroundings: Surroundings;
  readonly none: NewAnswers;
  with(changed: NewAnswers): Relevance;
  /** Returns an answer as it would be stored. */
  stored(field: FormField, changed: NewAnswers): unknown;
  answerOf(field: FormField, changed: NewAnswers): unknown;
  /** Returns the conditions without which a field is not there: its own, its section's and its page's. */
  gatesOf(uuid: string): readonly Condition[];
}

/** `rows` is the logic of a group's rows, if questions of a row are looked at as well. */
export function sheetOf({ logic, surroundings, answerOf }: OpenAnswers, rows?: Logic): AnswerSheet {
  const kept = new Map<string, unknown>();
  const read = (field: FormField, value: unknown) => storedValue(field, value, surroundings, messages);
  const stored: AnswerSheet['stored'] = (field, changed) => {
    const { uuid } = field;
    if (changed.has(uuid)) return read(field, changed.get(uuid));
    // A group with conditions in its rows is another object each time, as what is there in them can change.
    if (field.inRow) return read(field, answerOf(field));
    if (!kept.has(uuid)) kept.set(uuid, read(field, answerOf(field)));
    return kept.get(uuid);
  };
  const known = new WeakMap<NewAnswers, Relevance>();
  return {
    logic,
    surroundings,
    none: new Map(),
    stored,
    gatesOf(uuid) {
      const node = rows?.nodeOf.get(uuid) ?? logic.nodeOf.get(uuid);
      return node ? [node, ...node.gates].flatMap(({ when }) => when ?? []) : [];
    },
    answerOf: (field, changed) => (changed.has(field.uuid) ? changed.get(field.uuid) : answerOf(field)),
    with(changed) {
      const found = known.get(changed) ?? relevanceOf(logic, (field) => stored(field, changed), surroundings);
      known.set(changed, found);
      return found;
    },
  };
}

/**
 * Returns the combinations of rows that make the condition true, each with the rows by which its questions are there. Those that are
 * true already come first.
 */
export function* waysOf({ match, rows }: Tree, sheet: AnswerSheet): Generator<readonly ConditionRow[]> {
  const [first, ...rest] = rows;
  if (!first) return yield [];
  if (match === 'any') {
    const isNow = (row: Tree['rows'][number]) =>
      sheet.with(sheet.none).holds({ match: 'all', rows: [row] } as Condition);
    for (const row of [...rows].sort((a, b) => Number(isNow(b)) - Number(isNow(a)))) yield* waysOfOne(row, sheet);
    return;
  }
  for (const some of waysOfOne(first, sheet))
    for (const more of waysOf({ match, rows: rest }, sheet)) yield [...some, ...more];
}

function* waysOfOne(row: Tree['rows'][number], sheet: AnswerSheet): Generator<readonly ConditionRow[]> {
  if ('rows' in row) return yield* waysOf(row, sheet);
  // What is not there counts as not answered.
  const isOpen = row.is === '!=' || row.is === 'not-answered';
  const needed = isOpen ? [] : sheet.gatesOf(row.field);
  for (const more of waysOf({ match: 'all', rows: needed }, sheet)) yield [...more, row];
}

/** Returns answers by which all rows are true, as far as each question alone decides. */
export function answersFor(rows: readonly ConditionRow[], sheet: AnswerSheet): NewAnswers | undefined {
  const { nodeOf } = sheet.logic;
  let answers = sheet.none;
  const fields = [...new Set(rows.map(({ field }) => field))].flatMap((uuid) => nodeOf.get(uuid)?.field ?? []);
  // What is calculated follows from the answers, so it is looked at last.
  for (const field of fields.filter(({ type_name }) => type_name !== 'Calculated')) {
    const own = rows.filter((row) => row.field === field.uuid);
    const now = sheet.stored(field, answers);
    if (own.every((row) => isTrue(row, field, now))) continue;
    const answer = candidatesFor(field, own, answers, sheet).find((value) => {
      const stored = sheet.stored(field, new Map([[field.uuid, value]]));
      return own.every((row) => isTrue(row, field, stored));
    });
    if (answer === undefined) return undefined;
    answers = new Map([...answers, [field.uuid, answer]]);
  }
  for (const { uuid } of fields.filter(({ type_name }) => type_name === 'Calculated')) {
    const own = rows.filter((row) => row.field === uuid);
    const found = searched(uuid, (value) => Math.max(...own.map((row) => distance(row, value))), answers, sheet);
    if (!found) return undefined;
    answers = found;
  }
  return answers;
}

/** How far a calculation's value is from what a row asks for; 0 where the row is true. */
function distance({ is, value }: ConditionRow, text: string): number {
  if (is === 'not-answered') return text === '' ? 0 : 1;
  if (text === '') return is === '!=' ? 0 : Number.POSITIVE_INFINITY;
  if (is === 'answered') return 0;
  const [now, wanted] = [Number(text), Number(value)];
  const isOn = now === wanted;
  switch (is) {
    case '=':
      return Math.abs(now - wanted);
    case '!=':
      return isOn ? 1 : 0;
    case '>':
    case '>=':
      return now > wanted || (isOn && is === '>=') ? 0 : wanted - now + 0.001;
    default:
      return now < wanted || (isOn && is === '<=') ? 0 : now - wanted + 0.001;
  }
}

/** Answers what a calculation reckons with, then changes one answer after the other as long as that leads nearer. */
export function searched(
  uuid: string,
  far: (value: string) => number,
  start: NewAnswers,
  sheet: AnswerSheet,
): NewAnswers | undefined {
  const sources = questionsBehind(uuid, sheet.logic);
  let answers = start;
  const farWith = (some: NewAnswers) => far(sheet.with(some).valueOf(uuid) ?? '');
  if (farWith(answers) === 0) return answers;
  for (const field of sources) {
    if (isAnswered(field, sheet.stored(field, answers))) continue;
    const answer = candidatesFor(field, wholeRows(field), answers, sheet).find((value) =>
      isAnswered(field, sheet.stored(field, new Map([[field.uuid, value]]))),
    );
    if (answer !== undefined) answers = new Map([...answers, [field.uuid, answer]]);
  }
  let left = farWith(answers);
  let tries = MOST_TRIES;
  for (let isNearer = true; isNearer && left > 0; ) {
    isNearer = false;
    for (const field of sources)
      for (const value of alternativesTo(field, answers, sheet)) {
        if (left === 0 || tries-- === 0) return left === 0 ? answers : undefined;
        const next = new Map([...answers, [field.uuid, value]]);
        const nextLeft = farWith(next);
        if (nextLeft >= left) continue;
        [answers, left, isNearer] = [next, nextLeft, true];
      }
  }
  return left === 0 ? answers : undefined;
}

/** Rows that ask for an answer; of a Grid, for one in each row. */
function wholeRows(field: FormField): readonly ConditionRow[] {
  if (field.type_name !== 'Grid') return [{ field: field.uuid, is: 'answered' }];
  const { rows, columns } = gridOf(field);
  return rows.map(({ code }) => ({ field: field.uuid, part: code, is: '=', value: columns[0]?.code ?? '' }));
}

/** Returns answers that differ in one thing from the present one. */
function alternativesTo(field: FormField, answers: NewAnswers, sheet: AnswerSheet): readonly unknown[] {
  if (field.type_name !== 'Grid') return candidatesFor(field, [], answers, sheet);
  const { rows, columns } = gridOf(field);
  return rows.flatMap(({ code }) =>
    columns.flatMap((column) =>
      candidatesFor(field, [{ field: field.uuid, part: code, is: '=', value: column.code }], answers, sheet),
    ),
  );
}

/** Returns answers to try for these rows. */
function candidatesFor(
  field: FormField,
  rows: readonly ConditionRow[],
  answers: NewAnswers,
  { answerOf, surroundings }: AnswerSheet,
): readonly unknown[] {
  return sampleAnswers(field, { rows, present: answerOf(field, answers), surroundings });
}

const gridOf = ({ properties }: FormField) => properties.specific as unknown as GridProperties;
