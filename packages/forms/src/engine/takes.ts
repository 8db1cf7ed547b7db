// What an expression can take of an answer: its values, the points of what is chosen, how many, or whether there is one.
import { answerIn, type GridValue } from '../fields/grid/definition.ts';
import type { GridColumn, GridProperties } from '../fields/grid/properties.ts';
import { type Exact, exactOf, exactText } from '../kit/exact.ts';
import type { FormField } from '../kit/field.ts';
import { codesOf } from '../kit/option-codes.ts';
import type { Option } from '../kit/options.ts';
import type { TypeName } from '../kit/type-names.ts';
import { definitionOf } from '../model/registry.ts';
import { readValue } from './entries.ts';
import { rowsKindOf } from './rows.ts';
import { sourceKindOf } from './sources.ts';

export const takes = ['value', 'points', 'count', 'answered'] as const;
export type Take = (typeof takes)[number];

export interface DayItem {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** One value: a number, a day, a text (of a choice its code) or a flag. */
export type Item = Exact | DayItem | string | boolean;

const withOptions: readonly TypeName[] = ['Dropdown', 'Single Choice', 'Multiple Choice', 'Sliding Scale', 'Grid'];

/** Returns what can be taken of answers to this field; nothing of a field that has none. */
export function takesOf(field: FormField): readonly Take[] {
  const kind = sourceKindOf(field);
  if (!kind) return [];
  if (rowsKindOf(field)) return ['count', 'answered'];
  if (withOptions.includes(field.type_name)) return takes;
  return kind.operators.includes('=') && !kind.parts ? ['value', 'answered'] : ['answered'];
}

const gridOf = ({ properties }: FormField) => properties.specific as unknown as GridProperties;

/** Returns whether the question has an answer. A box that is not ticked is one. Every row of a grid is a question. */
export function isAnswered(field: FormField, answer: unknown): boolean {
  if (answer === undefined) return false;
  if (field.type_name === 'Checkbox') return true;
  if (field.type_name === 'Grid')
    return gridOf(field).rows.every(({ code }) => answerIn(answer as GridValue, code) !== undefined);
  return !definitionOf(field).isBlank(answer, field.properties.specific, field);
}

/** Returns the codes that are chosen: of a grid one for each answered row. */
function chosenIn(field: FormField, answer: unknown): readonly string[] {
  if (field.type_name === 'Grid')
    return gridOf(field).rows.flatMap(({ code }) => answerIn(answer as GridValue, code)?.column ?? []);
  return (sourceKindOf(field)?.values(answer, field, '') ?? []) as readonly string[];
}

/** Returns how many there are: chosen options, answered rows of a grid, rows of a group. */
function countIn(field: FormField, answer: unknown): number {
  return rowsKindOf(field)?.rows(field, answer).length ?? chosenIn(field, answer).length;
}

/** Returns the points by code. */
export function pointsIn(field: FormField): ReadonlyMap<string, number> {
  const options = (field.properties.specific.options ?? []) as readonly Option[];
  const columns: readonly GridColumn[] = field.type_name === 'Grid' ? gridOf(field).columns : [];
  const codes = codesOf(options);
  return new Map(
    [...columns, ...options.map(({ points }, at) => ({ code: codes[at] ?? '', points }))].flatMap(({ code, points }) =>
      points === undefined ? [] : [[code, points] as const],
    ),
  );
}

/** Returns what is taken of a stored answer; of a question that is not answered only whether it is, and how many. */
export function taken(field: FormField, answer: unknown, take: Take): readonly Item[] {
  const isBlank =
    answer === undefined ||
    (field.type_name !== 'Checkbox' && definitionOf(field).isBlank(answer, field.properties.specific, field));
  if (take === 'answered') return [!isBlank];
  if (take === 'count') return exacts(isBlank ? 0 : countIn(field, answer));
  if (isBlank) return [];
  if (take === 'points') {
    const points = pointsIn(field);
    return chosenIn(field, answer).flatMap((code) => exacts(points.get(code)));
  }
  const compares = sourceKindOf(field)?.compares;
  if (compares === 'number') return typeof answer === 'string' ? exacts(answer) : [];
  if (field.type_name === 'Grid') return chosenIn(field, answer);
  const values = sourceKindOf(field)?.values(answer, field, '') ?? [];
  return values.map((value) => (compares === 'day' ? { day: String(value) } : (value as string | boolean)));
}

export interface TakenPart {
  /** What was answered, with the row of a grid; empty where the number itself is the answer. */
  readonly answer: string;
  readonly number: string;
}

/** Returns each number that is taken of a stored answer, with the answer that it belongs to. */
export function partsTaken(field: FormField, stored: unknown, take: Take): readonly TakenPart[] {
  const answer = readValue(field, stored) ?? definitionOf(field).empty;
  if (take === 'points') {
    const points = pointsIn(field);
    return chosenWords(field, answer).flatMap(({ code, text }) => {
      const own = points.get(code);
      return own === undefined ? [] : [{ answer: text, number: String(own) }];
    });
  }
  return taken(field, answer, take).flatMap((item) =>
    typeof item === 'object' && 'units' in item ? [{ answer: '', number: exactText(item) }] : [],
  );
}

/** Like chosenIn, with what people read. */
function chosenWords(field: FormField, answer: unknown): readonly { readonly code: string; readonly text: string }[] {
  if (field.type_name === 'Grid') {
    const { rows, columns } = gridOf(field);
    return rows.flatMap((row) => {
      const code = answerIn(answer as GridValue, row.code)?.column;
      const column = columns.find((one) => one.code === code);
      return column ? [{ code: column.code, text: `${row.text}: ${column.text}` }] : [];
    });
  }
  const options = (field.properties.specific.options ?? []) as readonly Option[];
  const codes = codesOf(options);
  return chosenIn(field, answer).map((code) => ({ code, text: options[codes.indexOf(code)]?.text ?? '' }));
}

function exacts(value: number | string | undefined): readonly Exact[] {
  const exact = value === undefined ? undefined : exactOf(value);
  return exact ? [exact] : [];
}
