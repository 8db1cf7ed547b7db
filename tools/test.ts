// npm test: a browser, built apps, the checks, then every test project; the last line counts them all, after the ten slowest
// files.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildError, buildStaleApps } from './build/build-apps.ts';
import { runChecks } from './checks/run-checks.ts';
import { programs, root } from './root.ts';
import { runScript } from './run-program.ts';
import { BrowserError, findOrInstallBrowser } from './testing/find-browser.ts';
import { type ReportedFile, slowestFiles } from './testing/slowest-files.ts';

/** Counts over everything that ran. */
interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
const slowest: string[] = [];
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

/** Runs Vitest and adds up its report. Command line arguments are passed on. */
async function runTests(env: NodeJS.ProcessEnv): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'));
  const report = join(folder, 'report.json');
  try {
    const { code } = await runScript(
      programs.vitest,
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
      { stream: true, env: { FORCE_COLOR: process.stdout.isTTY ? '1' : '0', ...env } },
    );
    const before = totals.failed;
    addReport(report);
    // A run can fail without a failed test: a file that does not load, an error outside any test, a crash.
    if (code !== 0 && totals.failed === before) totals.failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
const checks = await runChecks(say);
totals.passed += checks.passed;
totals.failed += checks.failed;
await runTests(browser === undefined ? {} : { CHROMIUM_PATH: browser });

if (slowest.length > 0) console.log(`The slowest test files:\n${slowest.join('\n')}\n`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 ? 1 : 0;
