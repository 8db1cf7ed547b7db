// Changes of a grid's rows and columns in the builder: codes are given once, and what names a column follows it.
import type { Option } from '@foyer/forms';

/** A row or a column. */
export interface Coded extends Option {
  readonly code: string;
  readonly points?: number;
}

/** The properties of a grid. */
export interface GridParts {
  readonly rows: readonly Coded[];
  readonly columns: readonly Coded[];
  readonly restColumn: string;
  readonly restLabel: string;
  readonly detail: {
    readonly columns: readonly string[];
    readonly label: string;
    readonly isRequired: boolean;
    readonly max: number;
  };
}

const LENGTH = 64;

/** Returns the entries with a code for each new one: from its text if it has one, else at random. Old ones keep theirs. */
export function withCodes(entries: readonly Option[], before: readonly Coded[]): readonly Coded[] {
  const taken = new Set(before.map(({ code }) => code));
  for (const entry of entries) if (isCoded(entry)) taken.add(entry.code);
  return entries.map((entry) => {
    if (isCoded(entry)) return entry;
    const code = freeCode(entry.text, taken);
    taken.add(code);
    return { ...entry, code };
  });
}

function isCoded(entry: Option): entry is Coded {
  return typeof (entry as Partial<Coded>).code === 'string';
}

function freeCode(text: string, taken: ReadonlySet<string>): string {
  const made = text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LENGTH);
  if (made !== '' && !taken.has(made)) return made;
  return crypto.randomUUID().slice(0, 8);
}

/** Returns the grid with these columns. A removed one is no longer that of the rest, and asks for no detail. */
export function withColumns(grid: GridParts, columns: readonly Coded[]): GridParts {
  const has = (code: string) => columns.some((column) => column.code === code);
  return {
    ...grid,
    columns,
    restColumn: has(grid.restColumn) ? grid.restColumn : '',
    detail: { ...grid.detail, columns: grid.detail.columns.filter(has) },
  };
}
