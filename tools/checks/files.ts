// The checkout's own files: tracked, or new and not ignored.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';

/** Folders with copies of third-party work, which keep their own style. */
const foreign = /^bench\/forms\//;

/** Returns paths relative to the checkout, with forward slashes. */
export function ownFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split('\0').filter((file) => file !== '' && !foreign.test(file) && existsSync(join(root, file)));
}

/** Returns the text of one of the project's own files. */
export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
