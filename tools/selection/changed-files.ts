// The files that differ from a commit: changed, added, deleted, and new ones that nobody has added yet.
import { spawnSync } from 'node:child_process';
import { root } from '../root.ts';
import { SelectionError } from '../testing/test-arguments.ts';

/** Returns paths relative to the checkout at `folder`. @throws SelectionError with git's words if it cannot tell */
export function changedFiles(since: string, folder = root): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status === 0) return stdout.split('\0').filter((file) => file !== '');
    throw new SelectionError(`What differs from ${since} is not known: ${(stderr || 'there is no git').trim()}`);
  };
  const differing = git('diff', '--name-only', '--no-renames', '--relative', '-z', since, '--');
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...differing, ...added])].sort();
}
