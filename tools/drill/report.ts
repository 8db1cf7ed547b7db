// What drills came to, as lines for the terminal and as a page.
import type { Drill, Tally } from './drill.ts';

/** A drill that was run. `tally` is missing when it broke off. */
export interface Run {
  readonly drill: Pick<Drill, 'name' | 'what'>;
  readonly tally: Tally | undefined;
  readonly error?: string | undefined;
  readonly seconds: number;
}

/** Nothing lost, nothing doubled, no fault of ours, and it ran to its end; where nothing was acknowledged, nothing is proved. */
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

/** docs/drills.md. `on` is the day. */
export function pageOf(runs: readonly Run[], on: string, isShort: boolean): string {
  const rows = runs.map(({ drill, tally, error, seconds }) => {
    const cells = tally
      ? [
          tally.times,
          tally.acknowledged,
          tally.lost,
          tally.doubled,
          tally.faults,
          `${seconds.toFixed(0)} s`,
          tally.note ?? '',
        ]
      : ['-', '-', '-', '-', '-', `${seconds.toFixed(0)} s`, `broke off: ${error}`];
    return `| \`${drill.name}\`: ${drill.what} | ${cells.join(' | ')} |`;
  });
  return `# Drills

\`npm run drill\` makes each fault again and again against the real program and its PostgreSQL, and holds everything that was acknowledged against what is there afterwards. \`npm run drill -- --short\` takes minutes, \`npm run drill -- NAME …\` runs some of them, and \`--report\` writes this page.

${isShort ? 'A short run' : 'A long run'} of ${on}. Acknowledged: calls answered with success. Lost: acknowledged, and gone or another afterwards. Doubled: there more than once.

| drill | times | acknowledged | lost | doubled | answers of 500 | took | |
| --- | --: | --: | --: | --: | --: | --: | --- |
${rows.join('\n')}
`;
}
