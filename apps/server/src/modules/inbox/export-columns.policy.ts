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
 * versions have.
 */
export function columnsOf(versions: readonly { readonly fields: readonly FormField[] }[]): ExportColumn[] {
  const titles = new Map<string, string>();
  for (const { fields } of versions)
    for (const field of fields.filter(isAnswer))
      for (const cell of printCells(field, [], { audience: 'export' })) {
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
  return new Map(
    fields
      .filter(isAnswer)
      .flatMap((field) =>
        printCells(field, entries, { audience: 'export', surroundings }).map(
          (cell) => [keyOf(field, cell), cell.text] as const,
        ),
      ),
  );
}

const textOnly: readonly string[] = ['SSN', 'Signature'];

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
    value: textOnly.includes(field.type_name) ? null : (stored.get(field.uuid) ?? null),
    text: printedLines(printModel([field], entries, { audience: 'export', surroundings, logic })).join('\n'),
  }));
}
