// The properties of a grid: its rows, its columns with their points, and the detail that some columns ask for.
import { cleanLine } from '../../kit/clean-text.ts';
import type { PropertyFault } from '../../kit/definition.ts';
import type { JsonSchema } from '../../kit/json-schema.ts';
import { type Property, type PropertySchema, text } from '../../kit/properties.ts';

export interface GridRow {
  /** Names the row for good; unique among the rows. */
  readonly code: string;
  readonly text: string;
}

export interface GridColumn extends GridRow {
  /** What an answer in this column counts, at most two decimal places. */
  readonly points?: number;
}

/** A line of text below a row, while one of these columns is chosen in it. */
export interface GridDetail {
  /** Codes; empty if no detail is asked for. */
  readonly columns: readonly string[];
  readonly label: string;
  readonly isRequired: boolean;
  /** Maximum length in characters. */
  readonly max: number;
}

export interface GridProperties {
  readonly rows: readonly GridRow[];
  readonly columns: readonly GridColumn[];
  /** The code of the column that all unanswered rows can be given at once; empty if that is not offered. */
  readonly restColumn: string;
  /** The label of the button that does it. */
  readonly restLabel: string;
  readonly detail: GridDetail;
}

export const MAX_ROWS = 100;
export const MAX_COLUMNS = 7;
const MIN_COLUMNS = 2;
const MAX_ROW_TEXT = 200;
const MAX_COLUMN_TEXT = 500;
const MAX_DETAIL = 200;
const MAX_POINTS = 1000;

const code: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' };

export function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/** Returns what is left of a text as a code: lower case, every run of other characters a hyphen. */
function codeOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 64);
}

/** Reads a list of rows or columns. Unusable ones are left out; a missing code is made from the text, a repeated one gets a number. */
function readList(raw: unknown, most: number, length: number): GridColumn[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  const taken = new Map<string, GridColumn>();
  for (const item of raw.slice(0, most) as unknown[]) {
    const entry = (typeof item === 'string' ? { text: item } : item) as Partial<
      Record<keyof GridColumn, unknown>
    > | null;
    const words = typeof entry?.text === 'string' ? cleanLine(entry.text.slice(0, length)) : '';
    if (words === '') continue;
    const wanted = isCode(entry?.code) ? entry.code : codeOf(words);
    let own = wanted;
    for (let count = 2; taken.has(own); count++) own = `${wanted.slice(0, 60)}-${count}`;
    taken.set(own, { code: own, text: words, ...(isPoints(entry?.points) && { points: entry.points }) });
  }
  return [...taken.values()];
}

function isPoints(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_POINTS;
}

const own = <T>(property: Omit<Property<T>, 'kind'>): Property<T> => ({ kind: 'own', ...property });

const listSchema = (length: number, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['code', 'text'],
  properties: { code, text: { type: 'string', minLength: 1, maxLength: length }, ...more },
});

const points: JsonSchema = { type: 'number', minimum: -MAX_POINTS, maximum: MAX_POINTS };

const noDetail: GridDetail = { columns: [], label: '', isRequired: false, max: MAX_DETAIL };

function readDetail(raw: unknown): GridDetail | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { columns, label, isRequired, max } = raw as Partial<Record<keyof GridDetail, unknown>>;
  return {
    columns: Array.isArray(columns) ? columns.filter(isCode).slice(0, MAX_COLUMNS) : [],
    label: typeof label === 'string' ? label.slice(0, 120) : '',
    isRequired: isRequired === true,
    max: typeof max === 'number' && Number.isInteger(max) && max > 0 && max <= MAX_DETAIL ? max : MAX_DETAIL,
  };
}

export const gridProperties: PropertySchema<GridProperties> = {
  rows: own<readonly GridRow[]>({
    fallback: [
      { code: 'row-1', text: 'First row' },
      { code: 'row-2', text: 'Second row' },
    ],
    min: 1,
    max: MAX_ROWS,
    schema: { type: 'array', minItems: 1, maxItems: MAX_ROWS, items: listSchema(MAX_ROW_TEXT) },
    read: (raw) => readList(raw, MAX_ROWS, MAX_ROW_TEXT)?.map(({ code, text }) => ({ code, text })),
  }),
  columns: own<readonly GridColumn[]>({
    fallback: [
      { code: 'yes', text: 'Yes' },
      { code: 'no', text: 'No' },
    ],
    min: MIN_COLUMNS,
    max: MAX_COLUMNS,
    schema: {
      type: 'array',
      minItems: MIN_COLUMNS,
      maxItems: MAX_COLUMNS,
      items: listSchema(MAX_COLUMN_TEXT, { points }),
    },
    read: (raw) => readList(raw, MAX_COLUMNS, MAX_COLUMN_TEXT),
  }),
  restColumn: text('', 64),
  restLabel: text('No to all the rest', 80),
  detail: own<GridDetail>({
    fallback: noDetail,
    sample: { columns: ['yes'], label: 'Since when?', isRequired: true, max: 20 },
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        columns: { type: 'array', maxItems: MAX_COLUMNS, items: code, uniqueItems: true },
        label: { type: 'string', maxLength: 120 },
        isRequired: { type: 'boolean' },
        max: { type: 'integer', minimum: 1, maximum: MAX_DETAIL },
      },
    },
    read: readDetail,
  }),
};

/** Returns repeated codes and what names a column that is not there. */
export function gridMisfits(written: Partial<GridProperties>): readonly PropertyFault[] {
  const { rows = [], columns = gridProperties.columns.fallback, restColumn = '', detail } = written;
  const known = new Set(columns.map(({ code }) => code));
  const unknown = (code: string, path: string) =>
    known.has(code) ? [] : [{ path, message: 'names a column that the grid does not have' }];
  return [
    ...repeatedIn(rows, 'rows'),
    ...repeatedIn(columns, 'columns'),
    ...columns.flatMap(({ points = 0 }, at) =>
      Math.abs(points * 100 - Math.round(points * 100)) < 1e-6
        ? []
        : [{ path: `columns[${at}].points`, message: 'may have at most two decimal places' }],
    ),
    ...(restColumn === '' ? [] : unknown(restColumn, 'restColumn')),
    ...(detail?.columns ?? []).flatMap((code, at) => unknown(code, `detail.columns[${at}]`)),
  ];
}

function repeatedIn(entries: readonly GridRow[], list: string): readonly PropertyFault[] {
  const first = new Map<string, number>();
  return entries.flatMap(({ code }, at) => {
    const before = first.get(code);
    if (before === undefined) first.set(code, at);
    return before === undefined
      ? []
      : [{ path: `${list}[${at}].code`, message: `is also the code of ${list}[${before}]` }];
  });
}
