// A page of 200 required fields: Foyer's forms against other engines, and against a page without any library.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../tools/testing/find-browser.ts';

const here = import.meta.dirname;
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
/** The page without a library is the floor, react-hook-form the yardstick; BENCH_ALL=1 brings the other engines too. */
const rivals = ['vanilla', 'rhf'];
/** A short and a long form of our own: how much the length costs. */
const lengths = ['foyer-30', 'foyer-300'];
const engines = ['rjsf', 'surveyjs', 'formio'];
/** The policy that the server sends with every page. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'";

interface Result {
  readonly name: string;
  readonly pageErrors?: readonly string[];
  readonly [figure: string]: unknown;
}

interface Target {
  readonly what: string;
  readonly figure: string;
  readonly against: string;
  readonly most: number;
  /** Whose figure it is, where that is not the page of 200 fields. */
  readonly of?: string;
}

const targets: readonly Target[] = [
  { what: 'load', figure: 'load1xAll', against: 'rhf', most: 1.25 },
  { what: 'load, processor slowed down 4 times', figure: 'load4xAll', against: 'rhf', most: 1.25 },
  { what: 'failed submit', figure: 'submit1xAll', against: 'rhf', most: 1.25 },
  { what: 'failed submit, processor slowed down 4 times', figure: 'submit4xAll', against: 'rhf', most: 1.25 },
  { what: 'processor time per key', figure: 'keyTaskMs', against: 'vanilla', most: 1.1 },
  { what: '300 fields on ten pages: load', figure: 'load1xAll', of: 'foyer-300', against: 'foyer-30', most: 1.3 },
  { what: '300 fields on ten pages: load, slowed down', figure: 'load4xAll', of: 'foyer-300', against: 'foyer-30', most: 1.3 },
  { what: '300 fields on ten pages: time per key', figure: 'keyTaskMs', of: 'foyer-300', against: 'foyer-30', most: 1.15 },
];

/** Installs the rivals once, builds every page, measures. Returns the targets that were missed. */
export async function runForms(): Promise<string[]> {
  const others = process.env.BENCH_ALL ? engines : [];
  const names = ['foyer', ...lengths, ...rivals, ...others];
  const browser = { CHROME_BIN: await findBrowser() };
  if (!existsSync(join(here, 'node_modules', 'vite'))) await run('npm', ['ci', '--no-audit', '--no-fund']);
  await run('node', ['build.mjs', ...names]);
  mkdirSync(join(here, '..', 'results'), { recursive: true });
  // Every round opens each page once, so that whatever else the machine does meets all of them alike.
  const loads = join('..', 'results', 'forms-loads.json');
  const keys = join('..', 'results', 'forms-keys.json');
  await run('node', ['bench.mjs', ...names], { ...browser, PARTS: 'load', RUNS: '1', ROUNDS: String(rounds), OUT: loads });
  await run('node', ['bench.mjs', ...names], { ...browser, PARTS: 'keys', ROUNDS: String(Math.ceil(rounds / 3)), OUT: keys });
  const checked = join('..', 'results', 'forms-checks.json');
  await run('node', ['checks.mjs', 'foyer'], { ...browser, OUT: checked, CSP: policy });

  const results = [loads, keys].flatMap((file) => (JSON.parse(readFileSync(join(here, file), 'utf8')) as { results: Result[] }).results);
  const [checks] = JSON.parse(readFileSync(join(here, checked), 'utf8')) as [{ cspViolations: number }];
  const ratio = (figure: string, against: string, of = 'foyer') => median(results, of, figure) / median(results, against, figure);
  const judged = [
    ...targets.map((target) => ({ ...target, found: ratio(target.figure, target.against, target.of) })),
    ...others.flatMap((against) =>
      ['load1xAll', 'submit1xAll'].map((figure) => ({ what: figure, figure, against, most: 1, found: ratio(figure, against) })),
    ),
  ];
  console.log('\n| 200 required fields, if nothing else is said | against | ratio | target |\n|---|---|---:|---:|');
  for (const { what, against, found, most } of judged)
    console.log(`| ${what} | ${against} | **${found.toFixed(2)}** | ≤ ${most} |`);
  console.log(`| errors under a strict CSP | | **${checks.cspViolations}** | 0 |\n`);
  return [
    ...judged
      .filter(({ found, most }) => !(found <= most))
      .map(({ what, against, found, most }) => `forms: ${what} is ${found.toFixed(2)} times that of ${against}, at most ${most} is wanted.`),
    ...(checks.cspViolations > 0 ? ['forms: the page breaks the strict Content-Security-Policy.'] : []),
  ];
}

/** A figure of a page: the median of its rounds. */
export type FormFigures = (name: string, figure: string) => number;

/** Builds and measures pages of our own, without rivals. */
export async function measurePages(names: readonly string[]): Promise<FormFigures> {
  const browser = { CHROME_BIN: await findBrowser() };
  if (!existsSync(join(here, 'node_modules', 'vite'))) await run('npm', ['ci', '--no-audit', '--no-fund']);
  await run('node', ['build.mjs', ...names]);
  mkdirSync(join(here, '..', 'results'), { recursive: true });
  const files = (['load', 'keys'] as const).map((parts) => ({ parts, out: join('..', 'results', `logic-${parts}.json`) }));
  for (const { parts, out } of files) {
    const count = String(parts === 'load' ? rounds : Math.ceil(rounds / 3));
    await run('node', ['bench.mjs', ...names], { ...browser, PARTS: parts, RUNS: '1', ROUNDS: count, OUT: out });
  }
  const results = files.flatMap(({ out }) => (JSON.parse(readFileSync(join(here, out), 'utf8')) as { results: Result[] }).results);
  return (name, figure) => median(results, name, figure);
}

function median(results: readonly Result[], name: string, figure: string): number {
  const values = results.filter((result) => result.name === name).flatMap((result) => (result[figure] ?? []) as number | number[]);
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

function run(program: string, parameters: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: here, stdio: 'inherit', env: { ...process.env, ...settings } });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ${parameters[0]} ended with ${code}`))));
  });
}
