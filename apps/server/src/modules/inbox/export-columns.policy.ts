// A form's fields as table columns, across all versions of the form.
import {
  definitionOf,
  type FormField,
  labelOf,
  type PrintCell,
  printCells,
  printedLines,
  printModel,
  type SubmissionEntry,
  type Surroundings,
} from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';

export interface ExportColumn {
  /** Names the column in every version of the form. */
  readonly key: string;
  readonly title: string;
}

const isAnswer = (field: FormField) => definitionOf(field).kind === 'answer';

const keyOf = ({ uuid }: FormField, { key }: PrintCell) => (key === '' ? uuid : `${uuid} ${key}`);

/**
 * Returns the columns of the fields that hold answers, each once: in the order of the newest version, then those that only older
 * versions have. `rowCounts` tells how many rows of each group have columns, by its uuid.
 */
export function columnsOf(
  versions: readonly { readonly fields: readonly FormField[] }[],
  rowCounts?: ReadonlyMap<string, number>,
): ExportColumn[] {
  const titles = new Map<string, string>();
  for (const { fields } of versions)
    for (const field of fields.filter(isAnswer))
      for (const cell of printCells(field, [], { audience: 'export', rowCounts })) {
        const key = keyOf(field, cell);
        if (!titles.has(key)) titles.set(key, cell.title);
      }
  const used = new Map<string, number>();
  return [...titles].map(([key, title]) => {
    const count = (used.get(title) ?? 0) + 1;
    used.set(title, count);
    return { key, title: count === 1 ? title : `${title} (${count})` };
  });
}

export interface ExportedAnswer {
  readonly uuid: string;
  readonly question: string;
  readonly type: string;
  /** As stored; null for what is exported as text only: social security numbers and drawn signatures. */
  readonly value: unknown;
  /** As printed for patients (only the last digits of social security numbers), with the results that only the practice sees. */
  readonly text: string;
}

/** Returns the texts of one submission by the columns' keys. */
export function exportedCells(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  surroundings: Partial<Surroundings>,
): ReadonlyMap<string, string> {
  const logic = logicOf(fields);
  return new Map(
    fields
      .filter(isAnswer)
      .flatMap((field) =>
        printCells(field, entries, { audience: 'export', surroundings, logic }).map(
          (cell) => [keyOf(field, cell), cell.text] as const,
        ),
      ),
  );
}

/** Returns how many rows the groups of one submission have, by the group's uuid. */
export function rowCountsIn(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): ReadonlyMap<string, number> {
  const groups = new Set(fields.filter(({ type_name }) => type_name === 'Repeating Group').map(({ uuid }) => uuid));
  return new Map(
    entries.filter(({ uuid }) => groups.has(uuid)).map(({ uuid, value }) => [uuid, rowsIn(value).length] as const),
  );
}

type StoredRow = { readonly key: string; readonly values: Readonly<Record<string, unknown>> };

function rowsIn(value: unknown): readonly StoredRow[] {
  return (value as { readonly rows?: readonly StoredRow[] } | null)?.rows ?? [];
}

const textOnly: readonly string[] = ['SSN', 'Signature'];

/** Returns an answer as it is exported, without what is exported as text only. */
function exportedValue({ type_name, fields }: FormField, value: unknown): unknown {
  if (textOnly.includes(type_name)) return null;
  if (type_name !== 'Repeating Group' || !value) return value ?? null;
  const hidden = fields.filter((sub) => textOnly.includes(sub.type_name)).map(({ uuid }) => [uuid, null] as const);
  const rows = rowsIn(value).map((row) => ({ ...row, values: { ...row.values, ...Object.fromEntries(hidden) } }));
  return { ...value, rows };
}

/** Returns the answers of one submission, in the order of its form, without questions that were not there. */
export function exportedAnswers(
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
  surroundings: Partial<Surroundings>,
): ExportedAnswer[] {
  const stored = new Map(entries.map((entry) => [entry.uuid, entry.value]));
  const logic = logicOf(fields);
  const there = logic?.with(entries);
  const asked = fields.filter((field) => isAnswer(field) && there?.isThere(field.uuid) !== false);
  return asked.map((field) => ({
    uuid: field.uuid,
    question: labelOf(field),
    type: field.type_name,
    value: exportedValue(field, stored.get(field.uuid)),
    text: printedLines(printModel([field], entries, { audience: 'export', surroundings, logic })).join('\n'),
  }));
}
