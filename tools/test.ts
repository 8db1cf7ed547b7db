// npm test: a browser, built apps, the checks, then every test project; the last line counts them all, after the seconds of each part
// and the ten slowest files.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BuildError, buildStaleApps } from './build/build-apps.ts';
import { runChecks } from './checks/run-checks.ts';
import { programs, root } from './root.ts';
import { runScript } from './run-program.ts';
import { BrowserError, findOrInstallBrowser } from './testing/find-browser.ts';
import { findWarnings } from './testing/find-warnings.ts';
import { beginRun } from './testing/guarded-run.ts';
import type { ProjectMessage } from './testing/project-reporter.ts';
import { measureRun } from './testing/run-times.ts';
import { type ReportedFile, slowestFiles } from './testing/slowest-files.ts';

/** Counts over everything that ran. */
interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
const slowest: string[] = [];
const run = beginRun();
const times = measureRun(basename(run.folder), 'setup');
const say = (line: string) => console.log(line);

/** A step before the tests that must succeed: a failure counts as one failed test. */
async function step<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const known = error instanceof BrowserError || error instanceof BuildError;
    console.error(known ? error.message : error);
    totals.failed += 1;
    return undefined;
  }
}

/** Prints what is wrong with the run as a whole, as one failed test. */
function fail(...lines: readonly string[]): void {
  console.error(lines.join('\n'));
  totals.failed += 1;
}

/** Runs Vitest and adds up its report. Command line arguments are passed on. */
async function runTests(env: NodeJS.ProcessEnv): Promise<void> {
  const report = join(run.folder, 'report.json');
  const reporters = ['default', 'json', join(root, 'tools/testing/project-reporter.ts')];
  const { code, output } = await runScript(
    programs.vitest,
    [
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ],
    {
      stream: true,
      env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env },
      hear: (message) => times.begin((message as ProjectMessage).project ?? 'end'),
    },
  );
  const before = totals.failed;
  addReport(report);
  // A run can fail without a failed test: a file that does not load, an error outside any test, a crash.
  if (code !== 0 && totals.failed === before) totals.failed += 1;
  const warnings = findWarnings(output);
  if (warnings.length > 0) fail('These warnings stand in the output:', ...warnings);
}

function addReport(file: string): void {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
      numTodoTests: number;
      testResults: (ReportedFile & { status: string; assertionResults: { status: string }[] })[];
    };
    totals.passed += report.numPassedTests;
    totals.failed += report.numFailedTests;
    totals.skipped += report.numPendingTests + report.numTodoTests;
    // A file that could not be loaded, or whose hook failed, has no failed test of its own.
    totals.failed += report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
    ).length;
    slowest.push(...slowestFiles(report.testResults, root));
  } catch {
    totals.failed += 1;
  }
}

const browser = await step(() => findOrInstallBrowser(say));
await step(() => buildStaleApps(say));
times.begin('checks');
const checks = await runChecks(say);
times.begin('setup');
totals.passed += checks.passed;
totals.failed += checks.failed;
await runTests(browser === undefined ? {} : { CHROMIUM_PATH: browser });

const left = await run.end();
if (left.length > 0) fail(`These processes had not ended with the tests: ${left.join(', ')}.`);

console.log(`${times.end().join('\n')}\n`);
if (slowest.length > 0) console.log(`The slowest test files:\n${slowest.join('\n')}\n`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 ? 1 : 0;
