// Repeating Group: rows of the same questions, as many as a person has something to list.
import type { CheckContext, Fault, FieldDefinition, PropertyFault } from '../../kit/definition.ts';
import { type FormField, isShown } from '../../kit/field.ts';
import type { Surroundings } from '../../kit/host.ts';
import { fill } from '../../kit/messages.ts';
import { subFieldTypes } from '../../kit/sub-fields.ts';
import {
  MAX_ROWS,
  MAX_SUB_FIELDS,
  mayStandInRow,
  type RepeatingProperties,
  repeatingProperties,
  subFieldsOf,
} from './properties.ts';
import { repeatingTexts, withRepeatingTexts } from './repeating-texts.ts';

export interface GroupRow {
  /** Names the row while the form is open; unique in the group. */
  readonly key: string;
  /** By the sub-field's uuid. An answer that nobody has given yet may be missing. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface GroupValue {
  readonly rows: readonly GroupRow[];
  /** Whether the person said that there is nothing to list. The rows are kept meanwhile, and not sent. */
  readonly none: boolean;
}

/** More rows than this are no value, so that no answer takes long to check. */
const CAP = 500;
const KEY = /^[\w-]{1,64}$/;
/** Characters of a sub-field's answer where its type says nothing else. */
const ROOM = 2000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSent = (sub: FormField) =>
  sub.properties.common.isVisible && subFieldTypes().definitionOf(sub).kind === 'answer';

/** Sub-fields with an answer that is sent; of a row, those that are there in it. */
function answersIn(field: FormField | undefined, row?: GroupRow): readonly FormField[] {
  const subs = field ? (row ? openRow(field, row, { isRead: true }).fields : subFieldsOf(field)) : [];
  return subs.filter(isSent);
}

/** Returns the answers of a row that are sent, with results as they are reckoned, whatever was given for them. */
function sentOf(field: FormField | undefined, row: GroupRow): readonly (readonly [FormField, unknown])[] {
  if (!field) return [];
  const { fields, answerOf } = openRow(field, row, { isRead: false });
  return fields.filter(isSent).map((sub) => [sub, answerOf(sub)] as const);
}

/** A row with what is there in it. */
interface OpenRow {
  /** In their order. */
  readonly fields: readonly FormField[];
  answerOf(sub: FormField): unknown;
}

/** `isRead`: results that nothing reckons are read from the row, as for somebody who looks at what was stored. */
function openRow(field: FormField, row: GroupRow, { isRead }: { readonly isRead: boolean }): OpenRow {
  const subs = subFieldsOf(field);
  const there = field.inRow?.(subs, (sub) => answerIn(row, sub));
  const resultOf = (sub: FormField) => (there || !isRead ? (there?.valueOf(sub.uuid) ?? '') : answerIn(row, sub));
  return {
    fields: there?.fields ?? subs,
    answerOf: (sub) => (isReckoned(sub) ? resultOf(sub) : answerIn(row, sub)),
  };
}

const isReckoned = (sub: FormField) => subFieldTypes().definitionOf(sub).isReckoned === true;

/** Returns the fields of a row that people see, and the answers that they show. */
export function shownInRow(field: FormField, row: GroupRow): OpenRow {
  const { fields, answerOf } = openRow(field, row, { isRead: true });
  return { fields: fields.filter(isShown), answerOf };
}

function initialOf(sub: FormField): unknown {
  const { initial, empty } = subFieldTypes().definitionOf(sub);
  return initial?.(sub.properties.specific, sub) ?? empty;
}

/** Returns the answer to a sub-field in a row; its initial one if it has none of the right type. */
export function answerIn({ values }: GroupRow, sub: FormField): unknown {
  const value = Object.hasOwn(values, sub.uuid) ? values[sub.uuid] : undefined;
  return value !== undefined && subFieldTypes().definitionOf(sub).isValue(value) ? value : initialOf(sub);
}

/** Returns whether nobody has answered anything in the row. What a question starts with is no answer, nor is a result. */
export function isRowBlank(row: GroupRow, field: FormField | undefined): boolean {
  return answersIn(field, row).every((sub) => {
    if (isReckoned(sub)) return true;
    const { isBlank, normalise } = subFieldTypes().definitionOf(sub);
    const { specific } = sub.properties;
    const value = normalise(answerIn(row, sub), specific, sub);
    return isBlank(value, specific, sub) || JSON.stringify(value) === JSON.stringify(initialOf(sub));
  });
}

/** Returns whether the rows count: people can see them, and nobody said that there is nothing to list. */
export function isNone(value: GroupValue, { noneLabel }: RepeatingProperties): boolean {
  return value.none && noneLabel !== '';
}

/** Returns a key that no row of the list has. */
export function freshKey(rows: readonly GroupRow[]): string {
  const used = new Set(rows.map(({ key }) => key));
  let number = rows.length + 1;
  while (used.has(`r${number}`)) number++;
  return `r${number}`;
}

/** The path of a sub-field's error, or of a part of its answer. */
export function rowPath({ key }: Pick<GroupRow, 'key'>, { uuid }: FormField, part = ''): string {
  return part ? `${key}-${uuid}-${part}` : `${key}-${uuid}`;
}

function isRow(raw: unknown): raw is GroupRow {
  return isRecord(raw) && isRecord(raw.values) && (raw.key === undefined || typeof raw.key === 'string');
}

function isGroupValue(value: unknown): value is GroupValue {
  if (!isRecord(value) || typeof value.none !== 'boolean' || !Array.isArray(value.rows)) return false;
  return value.rows.length <= CAP && value.rows.every((row) => isRow(row) && typeof row.key === 'string');
}

/** Gives a key to rows without one, and to those with one that another row has. */
function withKeys(rows: readonly GroupRow[]): readonly GroupRow[] {
  const used = new Set<string>();
  const isKept = rows.map(({ key }) => typeof key === 'string' && KEY.test(key) && !used.has(key) && used.add(key));
  let number = 0;
  return rows.map((row, at) => {
    if (isKept[at]) return row;
    do number++;
    while (used.has(`r${number}`));
    used.add(`r${number}`);
    return { ...row, key: `r${number}` };
  });
}

function read(stored: unknown, _: RepeatingProperties, field?: FormField): GroupValue | undefined {
  if (stored === null || stored === undefined || stored === '') return repeatingGroup.empty;
  if (typeof stored === 'string') return fromText(stored, field);
  if (!isRecord(stored)) return undefined;
  const { rows = [], none = false } = stored;
  if (!Array.isArray(rows) || rows.length > CAP || typeof none !== 'boolean' || !rows.every(isRow)) return undefined;
  const subs = answersIn(field);
  const found: GroupRow[] = [];
  for (const row of withKeys(rows)) {
    const values: (readonly [string, unknown])[] = [];
    for (const sub of subs) {
      if (!Object.hasOwn(row.values, sub.uuid)) continue;
      const { fromStored, isValue } = subFieldTypes().definitionOf(sub);
      const value = fromStored(row.values[sub.uuid], sub.properties.specific, sub);
      if (value === undefined || !isValue(value)) return undefined;
      values.push([sub.uuid, value]);
    }
    found.push(withoutGone({ key: row.key, values: Object.fromEntries(values) }, field));
  }
  return { rows: field?.inRow ? found.filter((row) => !isRowBlank(row, field)) : found, none };
}

/**
 * Reads the text that an older form wrote of the same question, where items of the record are confirmed: each line, or part between
 * semicolons, is the first answer of a row.
 */
function fromText(text: string, field: FormField | undefined): GroupValue | undefined {
  const [first] = answersIn(field);
  if (!field?.properties.common.confirmItems || first?.type_name !== 'Short Text Entry') return undefined;
  const names = text.split(/[\n;]/).map((line) => line.trim());
  const rows = names
    .filter((name) => name !== '' && name.toLowerCase() !== 'none')
    .slice(0, MAX_ROWS)
    .map((name, at) => ({ key: `r${at + 1}`, values: { [first.uuid]: name } }));
  return { rows, none: false };
}

/** Returns the row without answers to questions that are not there in it. */
function withoutGone(row: GroupRow, field: FormField | undefined): GroupRow {
  if (!field?.inRow) return row;
  const there = answersIn(field, row).filter(({ uuid }) => Object.hasOwn(row.values, uuid));
  return { ...row, values: Object.fromEntries(there.map(({ uuid }) => [uuid, row.values[uuid]])) };
}

function normalise(value: GroupValue, properties: RepeatingProperties, field?: FormField): GroupValue {
  if (isNone(value, properties)) return { rows: [], none: true };
  const rows = withKeys(value.rows).map((row) => ({
    key: row.key,
    values: Object.fromEntries(
      sentOf(field, row).map(([sub, answer]) => {
        const { normalise } = subFieldTypes().definitionOf(sub);
        return [sub.uuid, normalise(answer, sub.properties.specific, sub)];
      }),
    ),
  }));
  return { rows, none: false };
}

/** Rows without answers are left out. The server numbers the others anew. */
function toStored(
  { rows, none }: GroupValue,
  _: RepeatingProperties,
  surroundings: Surroundings,
  field?: FormField,
): GroupValue {
  const kept = rows.filter((row) => !isRowBlank(row, field));
  return {
    rows: kept.map((row, at) => ({
      key: surroundings.now === undefined ? row.key : `r${at + 1}`,
      values: Object.fromEntries(
        sentOf(field, row).map(([sub, answer]) => {
          const { toStored } = subFieldTypes().definitionOf(sub);
          return [sub.uuid, toStored(answer, sub.properties.specific, surroundings, sub)];
        }),
      ),
    })),
    none,
  };
}

function validate(value: GroupValue, context: CheckContext<RepeatingProperties>): readonly Fault[] {
  const { field, properties, surroundings, messages } = context;
  const { itemName: item, min, max } = properties;
  if (isNone(value, properties)) return [];
  const texts = withRepeatingTexts(messages);
  const filled = value.rows.filter((row) => !isRowBlank(row, field));
  if (filled.length > max) return [{ fragment: fill(texts.rowMany, { max }) }];
  const few = filled.length < min ? [{ fragment: fill(texts.rowFew, { min }) }] : [];
  const inside = value.rows.flatMap((row, at): readonly Fault[] => {
    if (!filled.includes(row)) return [];
    const name = fill(texts.rowNumbered, { item, number: at + 1 });
    return answersIn(field, row).flatMap((sub) =>
      subFieldTypes()
        .check(sub, answerIn(row, sub), surroundings, messages)
        .map(({ path, message, detail }) => ({
          fragment: fill(texts.rowError, { row: name, message }),
          isSentence: true,
          path: rowPath(row, sub, path),
          ...(detail && { detail }),
        })),
    );
  });
  return [...few, ...inside];
}

/** Fields that are deleted do not count. */
function subFieldFaults(fields: readonly unknown[]): readonly PropertyFault[] {
  const left = (fields as readonly RawField[]).map((sub, at) => ({ ...sub, at })).filter((sub) => !sub.is_deleted);
  if (left.length === 0) return [{ path: 'fields', message: 'has to have at least one question for its rows' }];
  if (left.length > MAX_SUB_FIELDS)
    return [{ path: 'fields', message: `may have at most ${MAX_SUB_FIELDS} fields in a row` }];
  return left
    .filter(({ type_name }) => !mayStandInRow(type_name))
    .map(({ at, type_name }) => ({ path: `fields[${at}].type_name`, message: `${type_name} cannot stand in a row` }));
}

/** A sub-field as the schema has accepted it. */
interface RawField {
  readonly type_name: string;
  readonly is_deleted?: boolean;
}

function misfits({ min = 0, max = repeatingProperties.max.fallback }: Partial<RepeatingProperties>) {
  const faults: PropertyFault[] = [];
  if (min > max) faults.push({ path: 'min', message: 'may not be more than max' });
  return faults;
}

export const repeatingGroup: FieldDefinition<GroupValue, RepeatingProperties> = {
  typeName: 'Repeating Group',
  kind: 'answer',
  properties: repeatingProperties,
  texts: repeatingTexts,
  misfits,
  subFieldFaults,
  empty: { rows: [], none: false },
  initial: ({ min }) => ({
    rows: Array.from({ length: min }, (_, at) => ({ key: `r${at + 1}`, values: {} })),
    none: false,
  }),
  isValue: isGroupValue,
  room: ({ max }, field) =>
    max *
    answersIn(field).reduce((sum, sub) => {
      const { room } = subFieldTypes().definitionOf(sub);
      return sum + 60 + (room?.(sub.properties.specific, sub) ?? ROOM);
    }, 20),
  isBlank: (value, properties, field) =>
    !isNone(value, properties) && value.rows.every((row) => isRowBlank(row, field)),
  validate,
  normalise,
  toStored,
  fromStored: read,
};
