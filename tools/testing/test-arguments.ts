// Parses the command line of `npm run unit|server|e2e|watch`: which files, in which test project, with which options.
import { existsSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import { root } from '../root.ts';

/** A command that runs tests of one kind. */
export const commands = ['unit', 'server', 'e2e'] as const;
export type TestCommand = (typeof commands)[number];

/** What to run: Vitest's projects, files of theirs (none means all), and options that are passed to Vitest unchanged. */
export interface TestSelection {
  readonly projects: readonly string[];
  readonly files: readonly string[];
  readonly options: readonly string[];
}

/** The command line names something that cannot be run; the message is a whole sentence. */
export class SelectionError extends Error {
  override name = 'SelectionError';
}

/** Returns the project that a file or folder of tests belongs to, and the command that runs it. */
function placeOf(file: string): { project: string; command: TestCommand | 'drill' } {
  if (/^e2e(?:\/|$)/.test(file)) return { project: 'e2e', command: 'e2e' };
  if (/^apps\/server\/src\/faults\/drills(?:\/|$)/.test(file)) return { project: 'drills', command: 'drill' };
  if (/^apps\/server\/src\/faults(?:\/|$)/.test(file)) return { project: 'faults', command: 'server' };
  if (/^apps\/server(?:\/|$)/.test(file)) return { project: 'server', command: 'server' };
  return { project: 'unit', command: 'unit' };
}

/** Returns what a command takes a file of tests by: a drill has the name of its file. */
const nameOf = (file: string) => (placeOf(file).command === 'drill' ? basename(file, '.test.ts') : file);

/** Returns the project that a file or folder of tests belongs to. */
export const projectOf = (file: string): string => placeOf(file).project;

/**
 * Splits arguments into files, which come first, and options, from the first argument that begins with a hyphen.
 * @throws SelectionError for a file that does not exist, is not a test, or is run by another command
 */
export function selectTests(command: TestCommand, args: readonly string[]): TestSelection {
  const firstOption = args.findIndex((argument) => argument.startsWith('-'));
  const named = firstOption < 0 ? args : args.slice(0, firstOption);
  const files = named.map((file) => {
    const inside = (isAbsolute(file) ? relative(root, file) : relative(root, join(root, file))).replaceAll('\\', '/');
    if (!existsSync(join(root, inside))) throw new SelectionError(`There is no file ${file} in ${root}.`);
    if (/\.\w+$/.test(inside) && !/\.test\.tsx?$/.test(inside))
      throw new SelectionError(`${file} is not a test file: their names end with .test.ts or .test.tsx.`);
    const place = placeOf(inside);
    if (place.command !== command)
      throw new SelectionError(
        `${file} is not one of the ${command} tests: run it with "npm run ${place.command} -- ${nameOf(inside)}".`,
      );
    return inside;
  });
  const projects = files.length === 0 ? [command] : [...new Set(files.map(projectOf))];
  return { projects, files, options: firstOption < 0 ? [] : args.slice(firstOption) };
}

/** Tests that are to reach what differs from the commit `since`. */
export interface ChangedSelection {
  readonly command: 'server' | 'e2e';
  readonly since: string;
  readonly options: readonly string[];
}

/**
 * Takes `--changed` (since the last commit) or `--changed=REF` out of the options; undefined if it is not there. Unit tests leave it
 * to Vitest. @throws SelectionError if files are named as well
 */
export function selectChanged(
  command: TestCommand,
  { files, options }: Pick<TestSelection, 'files' | 'options'>,
): ChangedSelection | undefined {
  const asked = options.find((option) => /^--changed(?:=.+)?$/.test(option));
  if (command === 'unit' || asked === undefined) return undefined;
  if (files.length > 0) throw new SelectionError('Name files or --changed, not both: --changed looks for the files.');
  const since = asked.slice('--changed='.length) || 'HEAD';
  return { command, since, options: options.filter((option) => option !== asked) };
}
