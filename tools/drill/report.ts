// The results of drills, as lines for the terminal and as a page.
import type { Drill, Tally } from './drill.ts';
import type { FileDrill, Passes } from './file-drills.ts';

/** A drill that was run. `tally` is missing if it was aborted. */
export interface Run {
  readonly drill: Pick<Drill, 'name' | 'what'>;
  readonly tally: Tally | undefined;
  readonly error?: string | undefined;
  readonly seconds: number;
}

/** A drill that is a file of tests and was run. `passes` is missing if it was aborted. */
export interface FileRun {
  readonly drill: Pick<FileDrill, 'name' | 'what'>;
  readonly passes: Passes | undefined;
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

/** Returns whether no test failed; a drill whose programs are not installed shows nothing and is not held against the run. */
export const isPassed = ({ passes }: FileRun): boolean =>
  passes !== undefined && passes.failed === 0 && passes.passed + passes.skipped > 0;

export function fileLineOf(run: FileRun): string {
  const { drill, passes, error, seconds } = run;
  const sign = isPassed(run) ? '✓' : '✗';
  if (!passes) return `${sign} ${drill.name.padEnd(14)} broke off: ${error}`;
  const { passed, failed, skipped } = passes;
  const lacking = skipped > 0 ? `, ${skipped} skipped because a program is missing` : '';
  return `${sign} ${drill.name.padEnd(14)} ${passed} tests passed, ${failed} failed${lacking} (${seconds.toFixed(0)} s)`;
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

function fileRowOf({ drill, passes, error, seconds }: FileRun, on: string): string {
  const cells = passes ? [passes.passed, passes.failed, passes.skipped] : ['-', '-', '-'];
  const note = passes ? '' : `broke off: ${error}`;
  return `${headOf(drill.name)} ${drill.what} | ${[...cells, `${seconds.toFixed(0)} s`, on, note].join(' | ')} |`;
}

/** What docs/drills.md is made of. */
export interface Page {
  readonly runs: readonly Run[];
  readonly fileRuns: readonly FileRun[];
  /** The order of the rows. */
  readonly names: readonly string[];
  readonly fileNames: readonly string[];
  /** The day. */
  readonly on: string;
  readonly isShort: boolean;
  /** The previous page: a drill that was not run this time keeps its row. */
  readonly before: string;
}

/** Returns docs/drills.md. */
export function pageOf({ runs, fileRuns, names, fileNames, on, isShort, before }: Page): string {
  const kept = before.split('\n');
  const rowsOf = (order: readonly string[], fresh: ReadonlyMap<string, string>) =>
    order.flatMap((name) => fresh.get(name) ?? kept.filter((line) => line.startsWith(headOf(name))));
  const rows = rowsOf(names, new Map(runs.map((run) => [run.drill.name, rowOf(run, on, isShort)])));
  const fileRows = rowsOf(fileNames, new Map(fileRuns.map((run) => [run.drill.name, fileRowOf(run, on)])));
  return `# Drills

\`npm run drill\` makes each fault again and again against the real program and its PostgreSQL, and holds everything that was acknowledged against what is there afterwards. \`npm run drill -- --short\` takes minutes, \`npm run drill -- NAME …\` runs some of them, and \`--report\` writes their rows on this page.

Acknowledged: calls answered with success. Lost: acknowledged, and gone or changed afterwards. Doubled: there more than once.

| drill | times | acknowledged | lost | doubled | answers of 500 | took | on | |
| --- | --: | --: | --: | --: | --: | --: | --- | --- |
${rows.join('\n')}

These drills are files of tests (\`apps/server/src/faults/drills\`): what takes too long for \`npm test\`, and what holds a server to figures of time. They have one length.

| drill | passed | failed | skipped | took | on | |
| --- | --: | --: | --: | --: | --- | --- |
${fileRows.join('\n')}
`;
}
