// The files of the checkout that are the project's own: tracked, or new and not ignored.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Folders with copies of other people's work, which keep their own style. */
const foreign = /^bench\/forms\//;

/** Paths relative to the checkout, with forward slashes. */
export function ownFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file !== '' && !foreign.test(file) && existsSync(join(root, file)));
}

/** The text of an own file. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
