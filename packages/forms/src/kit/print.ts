// The print model: what a filled form looks like on paper. The screen's print view and the PDF are both drawn from it.
import type { FormField } from './field.ts';
import type { KeptFile, Surroundings } from './host.ts';
import type { Messages } from './messages.ts';
import type { OptionImage } from './options.ts';
import type { RichNode } from './rich-text.ts';

export type Alignment = 'left' | 'center' | 'right';

export type PrintBlock =
  | { readonly kind: 'heading'; readonly text: string; readonly subtext: string; readonly alignment: Alignment }
  /** A label and its answer; no lines when there is none. */
  | { readonly kind: 'answer'; readonly label: string; readonly lines: readonly string[] }
  | {
      readonly kind: 'choices';
      readonly label: string;
      readonly marks: 'round' | 'square';
      readonly choices: readonly PrintChoice[];
    }
  /** `src` is a PNG data URL, or empty when there is no image. */
  | { readonly kind: 'image'; readonly label: string; readonly src: string; readonly alt: string }
  /** A picture that the practice keeps under a key; whoever draws it asks for its bytes. */
  | { readonly kind: 'attachment'; readonly label: string; readonly file: KeptFile | null; readonly alt: string }
  | { readonly kind: 'rich-text'; readonly nodes: readonly RichNode[] }
  /** What follows, up to the next heading or block of this kind, stands side by side; a heading ends it. */
  | { readonly kind: 'columns'; readonly columns: number }
  /** Said about the answer above it, by whoever prints: how a signature was sealed, say. */
  | { readonly kind: 'note'; readonly text: string; readonly isWarning: boolean }
  | { readonly kind: 'page-break' };

/** What is said in answer in these blocks, line by line, for where there is no room for more. */
export function printedLines(blocks: readonly PrintBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'answer') return block.lines;
    if (block.kind === 'choices') return block.choices.filter(({ isChosen }) => isChosen).map(({ text }) => text);
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

/** What stands side by side on paper; a cell holds an answer with the notes below it. */
export interface PrintRow {
  readonly columns: number;
  readonly cells: readonly (readonly PrintBlock[])[];
}

/** The blocks in rows: one for each run of blocks between columns, in reading order. */
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
  readonly audience: 'patient' | 'staff';
  readonly messages: Messages;
  /** As far as whoever prints knows them. */
  readonly surroundings: Partial<Surroundings>;
}

export interface FieldPrint<V = unknown, P = unknown> {
  // A method, so that prints of different values fit into one table.
  print(value: V, context: PrintContext<P>): readonly PrintBlock[];
}

/** Prints a text as it stands, line by line. */
export const printText: FieldPrint<string> = {
  print: (value, { label }) => [{ kind: 'answer', label, lines: value === '' ? [] : value.split(/\r\n|\r|\n/) }],
};

/** Prints nothing. */
export const printNothing: FieldPrint = { print: () => [] };
