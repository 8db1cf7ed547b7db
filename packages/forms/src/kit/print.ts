// The print model: a filled form on paper. Both the print view on the screen and the PDF are made from it.
import type { FormField } from './field.ts';
import type { KeptFile, Surroundings } from './host.ts';
import type { Messages } from './messages.ts';
import type { OptionImage } from './options.ts';
import type { RichNode } from './rich-text.ts';

export type Alignment = 'left' | 'center' | 'right';

export type PrintBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly subtext: string; readonly alignment: Alignment }
  /** A label and its answer; no lines if there is no answer. */
  | { readonly kind: 'answer'; readonly label: string; readonly lines: readonly string[] }
  | {
      readonly kind: 'choices';
      readonly label: string;
      readonly marks: 'round' | 'square';
      readonly choices: readonly PrintChoice[];
    }
  /** `src` is a PNG data URL, or empty if there is no image. */
  | { readonly kind: 'image'; readonly label: string; readonly src: string; readonly alt: string }
  /** A picture that the practice keeps under a key. The renderer fetches it. */
  | {
      readonly kind: 'attachment';
      readonly label: string;
      readonly file: KeptFile | null;
      readonly alt: string;
      /** Which part of the answer it is, where an answer has several pictures. */
      readonly part?: string;
    }
  | PrintTable
  | { readonly kind: 'rich-text'; readonly nodes: readonly RichNode[] }
  /** The following blocks are printed side by side, up to the next heading or block of this kind. */
  | { readonly kind: 'columns'; readonly columns: number }
  /** A note on the answer above, such as how a signature was sealed. */
  | { readonly kind: 'note'; readonly text: string; readonly isWarning: boolean }
  | { readonly kind: 'page-break' };

/** Answers in a table, whose head is repeated on each sheet. */
export interface PrintTable {
  readonly kind: 'table';
  readonly label: string;
  /** One for the rows' texts and one for each of their cells. */
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly text: string;
    readonly cells: readonly string[];
    /** False if the first cell only says that there is no answer. */
    readonly isAnswered: boolean;
  }[];
}

/** Returns a row of a table as one line. */
export function tableLine({ text, cells }: PrintTable['rows'][number]): string {
  return `${text}: ${cells.filter((cell) => cell !== '').join(', ')}`;
}

/** Returns only the answers in these blocks, line by line, for places with little room. */
export function printedLines(blocks: readonly PrintBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'answer') return block.lines;
    if (block.kind === 'choices') return block.choices.filter(({ isChosen }) => isChosen).map(({ text }) => text);
    if (block.kind === 'table') return block.rows.filter(({ isAnswered }) => isAnswered).map(tableLine);
    if (block.kind === 'image') return block.src ? [block.alt] : [];
    return block.kind === 'attachment' && block.file ? [block.file.fileName] : [];
  });
}

export type PrintNote = Omit<Extract<PrintBlock, { kind: 'note' }>, 'kind'>;

export interface PrintChoice {
  readonly text: string;
  readonly isChosen: boolean;
  readonly image?: OptionImage;
}

/** Cells that are printed side by side. A cell is an answer with the notes on it. */
export interface PrintRow {
  readonly columns: number;
  readonly cells: readonly (readonly PrintBlock[])[];
}

/** Arranges blocks in rows, in reading order: one row for each run of blocks in the same columns. */
export function printRows(blocks: readonly PrintBlock[]): PrintRow[] {
  const rows: { columns: number; cells: PrintBlock[][] }[] = [{ columns: 1, cells: [] }];
  for (const block of blocks) {
    const row = rows.at(-1);
    if (block.kind === 'columns') rows.push({ columns: block.columns, cells: [] });
    else if (block.kind === 'heading') rows.push({ columns: 1, cells: [[block]] });
    else if (block.kind === 'page-break')
      rows.push({ columns: 1, cells: [[block]] }, { columns: row?.columns ?? 1, cells: [] });
    else if (block.kind === 'note' && row?.cells.length) row.cells.at(-1)?.push(block);
    else row?.cells.push([block]);
  }
  return rows.filter(({ cells }) => cells.length > 0);
}

export interface PrintContext<P = unknown> {
  readonly field: FormField;
  readonly properties: P;
  readonly label: string;
  /** `export`: what the practice exports, with the results that only it sees, and otherwise as for patients. */
  readonly audience: 'patient' | 'staff' | 'export';
  readonly messages: Messages;
  /** Those that the caller knows. */
  readonly surroundings: Partial<Surroundings>;
  /** How many rows of a group have columns of their own in a table of submissions, where the answer has fewer. */
  readonly rowCount?: number | undefined;
}

export interface FieldPrint<V = unknown, P = unknown> {
  // A method, so that prints of different value types fit into one table.
  print(value: V, context: PrintContext<P>): readonly PrintBlock[];
  /** Returns the columns of a table of submissions with what stands in them, for types that need more than one. */
  cells?(value: V, context: PrintContext<P>): readonly PrintCell[];
  /** Returns what stands on the page that shows all answers, where that is not what is printed. */
  review?(value: V, context: PrintContext<P>): readonly PrintBlock[];
}

/** What stands in one column of a table of submissions. */
export interface PrintCell {
  /** Unique in its field; empty where the field has one column. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
}

/** Prints a text unchanged, line by line. */
export const printText: FieldPrint<string> = {
  print: (value, { label }) => [{ kind: 'answer', label, lines: value === '' ? [] : value.split(/\r\n|\r|\n/) }],
};

/** Prints nothing. */
export const printNothing: FieldPrint = { print: () => [] };
