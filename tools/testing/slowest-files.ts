// Finds the slowest test files in Vitest's JSON report.
import { relative } from 'node:path';
import { projectOf } from './test-arguments.ts';

/** A test file in the report: its path, and when its first test began and its last one ended, in milliseconds. */
export interface ReportedFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
}

/**
 * Returns a line for each of the `count` slowest files: seconds, project, path below `root`. The report does not name projects; a
 * file that ran twice ran the second time on the system's PostgreSQL.
 */
export function slowestFiles(files: readonly ReportedFile[], root: string, count = 10): string[] {
  const ran = new Set<string>();
  return files
    .toSorted((one, other) => one.startTime - other.startTime)
    .map(({ name, startTime, endTime }) => {
      const file = relative(root, name).replaceAll('\\', '/');
      const project = ran.has(file) ? `${projectOf(file)}-on-N` : projectOf(file);
      ran.add(file);
      return { file, project, seconds: (endTime - startTime) / 1000 };
    })
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, project, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${project.padEnd(11)}  ${file}`);
}
