// Compares two versions of a submission row by row.
import type { AnswerGroup, AnswerRow } from './answer-groups.ts';

export interface VersionRow {
  readonly key: string;
  readonly question: string;
  readonly shown: AnswerRow | undefined;
  readonly other: AnswerRow | undefined;
  readonly differs: boolean;
}

/** Returns an answer's content, without its position and its note. */
function saidBy(row: AnswerRow | undefined): string {
  if (!row) return '';
  if (row.kind === 'lines') return row.lines.join('\n');
  if (row.kind === 'tick') return row.isTicked ? 'yes' : '';
  if (row.kind === 'score') return row.score.value;
  return row.kind === 'file' ? (row.file?.key ?? '') : row.src;
}

/** A field has one or more rows; they are identified by their index within the field. */
function byField(groups: readonly AnswerGroup[]): Map<string, AnswerRow> {
  const counts = new Map<string, number>();
  return new Map(
    groups.flatMap(({ rows }) =>
      rows.map((row) => {
        const field = row.uuid ?? row.question;
        const count = (counts.get(field) ?? 0) + 1;
        counts.set(field, count);
        return [`${field} ${count}`, row] as const;
      }),
    ),
  );
}

/** Returns the rows of the shown version in order, then those that only the other one has. */
export function versionRows(shown: readonly AnswerGroup[], other: readonly AnswerGroup[] | undefined): VersionRow[] {
  const here = byField(shown);
  const there = byField(other ?? []);
  const keys = [...here.keys(), ...[...there.keys()].filter((key) => !here.has(key))];
  return keys.map((key) => {
    const [a, b] = [here.get(key), there.get(key)];
    const differs = other !== undefined && saidBy(a) !== saidBy(b);
    return { key, question: a?.question ?? b?.question ?? '', shown: a, other: b, differs };
  });
}
