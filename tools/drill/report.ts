// The results of drills, as lines for the terminal and as a page.
import type { Drill, Tally } from './drill.ts';

/** A drill that was run. `tally` is missing if it was aborted. */
export interface Run {
  readonly drill: Pick<Drill, 'name' | 'what'>;
  readonly tally: Tally | undefined;
  readonly error?: string | undefined;
  readonly seconds: number;
}

/**
 * Returns whether nothing was lost or doubled, there was no fault, and it ran to its end; if nothing was acknowledged, nothing is
 * proved.
 */
export const isClean = ({ tally }: Run): boolean =>
  tally !== undefined &&
  tally.times > 0 &&
  tally.acknowledged > 0 &&
  tally.lost === 0 &&
  tally.doubled === 0 &&
  tally.faults === 0;

export function lineOf(run: Run): string {
  const { drill, tally, error, seconds } = run;
  const sign = isClean(run) ? '✓' : '✗';
  if (!tally) return `${sign} ${drill.name.padEnd(14)} broke off: ${error}`;
  const { times, acknowledged, lost, doubled, faults, note } = tally;
  return `${sign} ${drill.name.padEnd(14)} ${times} times: ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${faults} answers of 500 (${seconds.toFixed(0)} s${note ? `; ${note}` : ''})`;
}

/** How the row of a drill begins on the page. */
const headOf = (name: string) => `| \`${name}\`:`;

function rowOf({ drill, tally, error, seconds }: Run, on: string, isShort: boolean): string {
  const cells = tally
    ? [tally.times, tally.acknowledged, tally.lost, tally.doubled, tally.faults]
    : ['-', '-', '-', '-', '-'];
  const note = tally ? (tally.note ?? '') : `broke off: ${error}`;
  const when = `${on}${isShort ? ', short' : ''}`;
  return `${headOf(drill.name)} ${drill.what} | ${[...cells, `${seconds.toFixed(0)} s`, when, note].join(' | ')} |`;
}

/**
 * Returns docs/drills.md, in the order of `names`. `on` is the day. A drill not run this time keeps its row of `before`, the
 * previous page.
 */
export function pageOf(
  runs: readonly Run[],
  { names, on, isShort, before }: { names: readonly string[]; on: string; isShort: boolean; before: string },
): string {
  const kept = before.split('\n');
  const rows = names.flatMap((name) => {
    const run = runs.find(({ drill }) => drill.name === name);
    return run ? [rowOf(run, on, isShort)] : kept.filter((line) => line.startsWith(headOf(name)));
  });
  return `# Drills

\`npm run drill\` makes each fault again and again against the real program and its PostgreSQL, and holds everything that was acknowledged against what is there afterwards. \`npm run drill -- --short\` takes minutes, \`npm run drill -- NAME …\` runs some of them, and \`--report\` writes their rows on this page.

Acknowledged: calls answered with success. Lost: acknowledged, and gone or changed afterwards. Doubled: there more than once.

| drill | times | acknowledged | lost | doubled | answers of 500 | took | on | |
| --- | --: | --: | --: | --: | --: | --: | --- | --- |
${rows.join('\n')}
`;
}
