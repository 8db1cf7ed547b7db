// Drills that are files of tests: each file in apps/server/src/faults/drills, run by Vitest with nothing beside it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { programs, root } from '../root.ts';

const folder = 'apps/server/src/faults/drills';

/** A drill that is a file of tests. It has one length. */
export interface FileDrill {
  /** As selected on the command line: the file's name. */
  readonly name: string;
  /** What is done: the file's first line. */
  readonly what: string;
  /** Its path below the checkout. */
  readonly file: string;
}

/** How many of its tests passed and failed, and how many lacked a program that they need. */
export interface Passes {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Returns all of them, by name. */
export function fileDrills(): FileDrill[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((name) => {
      const file = `${folder}/${name}`;
      const [opening = ''] = readFileSync(join(root, file), 'utf8').split('\n');
      return { name: basename(name, '.test.ts'), what: opening.replace(/^\/\/ /, '').replace(/\.$/, ''), file };
    });
}

/** Reads Vitest's report. Returns undefined if there is none, or if something failed outside of the tests. */
function readReport(report: string, code: number | null): Passes | undefined {
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numPendingTests: number;
    };
    if (code !== 0 && numFailedTests === 0) return undefined;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  } catch {
    return undefined;
  }
}

/** Runs one and passes on what Vitest prints. @throws if it breaks off */
export async function runFileDrill({ file }: FileDrill, signal: AbortSignal): Promise<Passes> {
  const reports = mkdtempSync(join(tmpdir(), 'foyer-drill-report-'));
  const report = join(reports, 'report.json');
  try {
    const child = spawn(
      process.execPath,
      [
        ...[programs.vitest, 'run', '--project', 'drills', file],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ],
      { cwd: root, env: { ...process.env, FOYER_DRILLS: '1' }, stdio: 'inherit' },
    );
    const end = () => child.kill('SIGTERM');
    signal.addEventListener('abort', end);
    const [code] = (await once(child, 'exit')) as [number | null];
    signal.removeEventListener('abort', end);
    const passes = readReport(report, code);
    if (!passes) throw new Error(`Vitest ended with code ${code}`);
    return passes;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
