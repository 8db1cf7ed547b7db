// What has to pass before a release: the tests, the benchmarks and the drills, each by its own command.
import type { Seen } from './entry.ts';

/** How a command ended. */
export interface Ended {
  readonly code: number;
  /** Everything it printed. */
  readonly output: string;
  readonly seconds: number;
}

/** Runs a command of the checkout, with its output on the terminal. */
export type RunCommand = (command: string, env?: NodeJS.ProcessEnv) => Promise<Ended>;

/** A part failed; the message is a whole sentence and says what to do. */
export class PartError extends Error {
  override name = 'PartError';
}

/** What the parts showed. */
export interface Results {
  readonly parts: readonly Seen[];
  readonly missed: readonly string[];
}

const commands = { tests: 'npm test', bench: 'npm run bench -- --check', drill: 'npm run drill -- --short' } as const;

/** Returns the last line of an output that counts, such as `12 passed, 0 failed`. */
const countOf = (output: string) =>
  output.match(/^\d+ passed, \d+ failed(?:, \d+ skipped)?$/gm)?.at(-1) ?? 'not counted';

const missedText = (count: number) => (count === 1 ? '1 target was missed' : `${count} targets were missed`);

/**
 * Runs them one after the other. `system` is the major version of the machine's own PostgreSQL, if one is installed;
 * `acceptsMissed`: whether missed targets are only noted.
 * @throws PartError for the first one that fails; the others do not run
 */
export async function runParts(
  run: RunCommand,
  { system, acceptsMissed }: { readonly system: number | undefined; readonly acceptsMissed: boolean },
): Promise<Results> {
  const tests = await run(commands.tests, { FOYER_RELEASE: '1' });
  if (tests.code !== 0)
    throw new PartError(`Tests failed: mend them, see "${commands.tests}" pass, and run the release again.`);

  const bench = await run(commands.bench);
  const missed = [...bench.output.matchAll(/^Missed: (.+)$/gm)].map(([, target = '']) => target);
  if (bench.code !== 0 && missed.length === 0)
    throw new PartError(`A benchmark broke off: see "${commands.bench}" pass, and run the release again.`);
  if (missed.length > 0 && !acceptsMissed)
    throw new PartError(
      `${missedText(missed.length)} by benchmarks: measure again on a quiet machine ("npm run bench -- NAME --check"), mend what stays missed, or release it knowingly ("npm run release -- --accept-missed").`,
    );

  const drill = await run(commands.drill);
  if (drill.code !== 0)
    throw new PartError(`A drill failed: look at it by "${commands.drill} NAME", and run the release again.`);

  const own = system === undefined ? 'none is installed' : `the server tests passed on PostgreSQL ${system}, too`;
  const targets = missed.length === 0 ? 'every target was met' : missedText(missed.length);
  return {
    parts: [
      { command: `\`${commands.tests}\``, what: countOf(tests.output), seconds: tests.seconds },
      { command: "The machine's own PostgreSQL", what: own },
      { command: `\`${commands.bench}\``, what: targets, seconds: bench.seconds },
      { command: `\`${commands.drill}\``, what: countOf(drill.output), seconds: drill.seconds },
    ],
    missed,
  };
}
