// Grid: rows that are each answered by one of the same columns, some with a line of detail.
import { cleanLine } from '../../kit/clean-text.ts';
import type { CheckContext, Fault, FieldDefinition } from '../../kit/definition.ts';
import { type FormField, labelOf } from '../../kit/field.ts';
import { fill } from '../../kit/messages.ts';
import { fromList, MAX_OTHER, MAX_OTHERS } from './from-list.ts';
import { gridTexts, withGridTexts } from './grid-texts.ts';
import { type GridProperties, gridMisfits, gridProperties, isCode, MAX_ROWS } from './properties.ts';

export interface GridAnswer {
  /** A column's code. */
  readonly column: string;
  readonly detail?: string;
  /** The row was answered together with all the rest, by the button. */
  readonly rest?: true;
}

export interface GridValue {
  /** By the row's code. A row that nobody answered is not there. */
  readonly rows: Readonly<Record<string, GridAnswer>>;
  /** What the record holds beside the rows, by its text. Only in a field whose items are confirmed one by one. */
  readonly others?: readonly string[];
}

/** Missing rows that the summary of errors lists before it counts the others. */
const LISTED = 5;
/** Characters of a detail as it may be typed; longer ones are no value. */
const DETAIL_CAP = 1000;

export function answerIn({ rows }: GridValue, code: string): GridAnswer | undefined {
  return Object.hasOwn(rows, code) ? rows[code] : undefined;
}

/** Returns whether the row's detail is asked for. */
export function asksDetail(answer: GridAnswer | undefined, { detail }: GridProperties): boolean {
  return answer !== undefined && detail.columns.includes(answer.column);
}

/** The path of the error in a row's detail. No code holds a dot. */
export const detailPath = (code: string) => `${code}.detail`;

function readAnswer(raw: unknown): GridAnswer | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { column, detail, rest } = raw as Partial<Record<keyof GridAnswer, unknown>>;
  if (!isCode(column) || (rest !== undefined && rest !== true && rest !== false)) return undefined;
  if (detail !== undefined && (typeof detail !== 'string' || detail.length > DETAIL_CAP)) return undefined;
  return { column, ...(detail !== undefined && { detail }), ...(rest === true && { rest }) };
}

/** Reads an answer to a grid. Where items of the record are confirmed, also what an older form wrote of the same question. */
function read(stored: unknown, properties: GridProperties, field?: FormField): GridValue | undefined {
  const isOfRecord = field?.properties.common.confirmItems;
  return readGrid(stored) ?? (isOfRecord ? fromList(stored, properties) : undefined);
}

function readOthers(stored: object): readonly string[] | undefined {
  const others = Object.hasOwn(stored, 'others') ? (stored as { others: unknown }).others : [];
  return Array.isArray(others) && others.length <= MAX_OTHERS && others.every((text) => typeof text === 'string')
    ? others
    : undefined;
}

function readGrid(stored: unknown): GridValue | undefined {
  if (stored === null || stored === undefined || stored === '') return grid.empty;
  const rows = typeof stored === 'object' && Object.hasOwn(stored, 'rows') && (stored as { rows: unknown }).rows;
  if (typeof rows !== 'object' || rows === null || Array.isArray(rows)) return undefined;
  const codes = Object.keys(rows);
  if (codes.length > MAX_ROWS) return undefined;
  const answers = codes.map((code) => [code, readAnswer((rows as Record<string, unknown>)[code])] as const);
  const others = readOthers(stored as object);
  if (!others || answers.some(([code, answer]) => !answer || !isCode(code))) return undefined;
  return { rows: Object.fromEntries(answers) as GridValue['rows'], ...(others.length > 0 && { others }) };
}

function cleanOthers({ others = [] }: GridValue, field: FormField | undefined): readonly string[] {
  if (!field?.properties.common.confirmItems) return [];
  return others.map((text) => cleanLine(text.slice(0, MAX_OTHER))).filter((text) => text !== '');
}

/** Drops what the form does not ask for: other rows, a detail of another column, a mark of the rest on another column. */
function normalise(value: GridValue, properties: GridProperties, field?: FormField): GridValue {
  const answers = properties.rows.flatMap(({ code }) => {
    const answer = answerIn(value, code);
    if (!answer) return [];
    const { column, rest } = answer;
    const detail = asksDetail(answer, properties) ? cleanLine(answer.detail ?? '') : '';
    const isRest = rest === true && column === properties.restColumn;
    return [[code, { column, ...(detail !== '' && { detail }), ...(isRest && { rest }) }] as const];
  });
  const others = cleanOthers(value, field);
  return { rows: Object.fromEntries(answers), ...(others.length > 0 && { others }) };
}

function missing(value: GridValue, { field, properties, messages }: CheckContext<GridProperties>): readonly Fault[] {
  const texts = withGridTexts(messages);
  const open = properties.rows.filter(({ code }) => !answerIn(value, code));
  return open.map(({ code, text }, at) => {
    const fault = { fragment: fill(texts.gridRowMissing, { row: text }), isSentence: true, path: code };
    if (at < LISTED) return fault;
    const more = { count: open.length - LISTED, label: labelOf(field) };
    return { ...fault, line: at === LISTED ? fill(texts.gridMoreMissing, more) : '' };
  });
}

function validate(value: GridValue, { properties, messages }: CheckContext<GridProperties>): readonly Fault[] {
  const texts = withGridTexts(messages);
  const { rows, columns, detail } = properties;
  return rows.flatMap(({ code, text }): readonly Fault[] => {
    const answer = answerIn(value, code);
    if (!answer) return [];
    if (!columns.some((column) => column.code === answer.column))
      return [{ fragment: fill(texts.notIncluded, { value: answer.column }), path: code }];
    if (!asksDetail(answer, properties)) return [];
    const said = answer.detail ?? '';
    if (said.length > detail.max)
      return [{ fragment: fill(texts.tooLongCharacters, { count: detail.max }), path: detailPath(code) }];
    if (said.trim() !== '' || !detail.isRequired) return [];
    const what = { label: detail.label || texts.gridDetail, row: text };
    return [{ fragment: fill(texts.gridDetailMissing, what), isSentence: true, path: detailPath(code) }];
  });
}

export const grid: FieldDefinition<GridValue, GridProperties> = {
  typeName: 'Grid',
  kind: 'answer',
  properties: gridProperties,
  texts: gridTexts,
  misfits: gridMisfits,
  empty: { rows: {} },
  isValue: (value): value is GridValue => typeof value === 'object' && value !== null && readGrid(value) !== undefined,
  room: ({ rows, detail }) => rows.length * (200 + detail.max),
  isBlank: ({ rows, others = [] }) => Object.keys(rows).length === 0 && others.length === 0,
  missing,
  validate,
  normalise,
  toStored: (value) => value,
  fromStored: read,
};
