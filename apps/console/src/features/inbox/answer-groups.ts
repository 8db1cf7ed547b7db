// Turns a submission's print model into rows of question and answer under their sections' headings.
import { type KeptFile, type PrintBlock, type PrintNote, type Score, type ScorePart, tableLine } from '@foyer/forms';

/** A block of the print model with its field's uuid. */
export type FieldBlock = PrintBlock & { readonly uuid?: string };

/** `key` is unique among the rows and groups of a submission, because two questions may have the same text. */
export type AnswerRow = { readonly key: string; readonly uuid?: string; readonly note?: PrintNote } & (
  | { readonly kind: 'lines'; readonly question: string; readonly lines: readonly string[] }
  | { readonly kind: 'tick'; readonly question: string; readonly isTicked: boolean }
  | {
      readonly kind: 'file';
      readonly question: string;
      readonly file: KeptFile | null;
      readonly alt: string;
      /** The side of an insurance card. */
      readonly part?: string;
    }
  | { readonly kind: 'score'; readonly question: string; readonly score: Score; readonly parts: readonly ScorePart[] }
  | { readonly kind: 'picture'; readonly question: string; readonly src: string; readonly alt: string }
);

export interface AnswerGroup {
  readonly key: string;
  /** Empty for the rows before the first heading. */
  readonly heading: string;
  readonly rows: readonly AnswerRow[];
}

type Bare<T> = T extends unknown ? Omit<T, 'key' | 'uuid' | 'note'> : never;

/** Omits groups without rows: a heading above nothing is of no use to the office. */
export function answerGroups(blocks: readonly FieldBlock[]): AnswerGroup[] {
  const groups: { key: string; heading: string; rows: AnswerRow[] }[] = [{ key: '', heading: '', rows: [] }];
  for (const [index, block] of blocks.entries()) {
    const key = String(index);
    const rows = groups.at(-1)?.rows ?? [];
    const above = rows.at(-1);
    if (block.kind === 'note' && above) rows[rows.length - 1] = { ...above, note: block };
    if (block.kind === 'heading') groups.push({ key, heading: block.text || block.subtext, rows: [] });
    const row = rowOf(block);
    if (row) groups.at(-1)?.rows.push({ key, ...(block.uuid === undefined ? {} : { uuid: block.uuid }), ...row });
  }
  return groups.filter((group) => group.rows.length > 0);
}

function rowOf(block: PrintBlock): Bare<AnswerRow> | undefined {
  if (block.kind === 'answer') return { kind: 'lines', question: block.label, lines: block.lines };
  if (block.kind === 'table') return { kind: 'lines', question: block.label, lines: block.rows.map(tableLine) };
  if (block.kind === 'image') return { kind: 'picture', question: block.label, src: block.src, alt: block.alt };
  if (block.kind === 'attachment') {
    const { label: question, file, alt, part } = block;
    return { kind: 'file', question, file, alt, ...(part !== undefined && { part }) };
  }
  if (block.kind !== 'choices') return undefined;
  const [only] = block.choices;
  // A single box whose label is the question itself, such as a consent.
  if (!block.label && only && block.choices.length === 1)
    return { kind: 'tick', question: only.text, isTicked: only.isChosen };
  return {
    kind: 'lines',
    question: block.label,
    lines: block.choices.filter((choice) => choice.isChosen).map((choice) => choice.text),
  };
}
