// What differs from a commit, in a small repository.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedFiles } from './changed-files.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder, stdio: 'pipe' });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-changed-'));
  git('init', '--quiet');
  for (const name of ['kept.ts', 'changed.ts', 'deleted.ts']) write(name, 'one');
  write('.gitignore', 'ignored.ts');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('nothing, then what was changed, deleted, added, or is new, then the same since an older commit', () => {
  expect(changedFiles('HEAD', folder)).toEqual([]);
  write('changed.ts', 'two');
  write('added.ts', 'new');
  write('new.ts', 'new');
  write('ignored.ts', 'new');
  rmSync(join(folder, 'deleted.ts'));
  git('add', 'added.ts');
  const all = ['added.ts', 'changed.ts', 'deleted.ts', 'new.ts'];
  expect(changedFiles('HEAD', folder)).toEqual(all);
  git('add', '.');
  git('commit', '--quiet', '--message', 'second');
  expect(changedFiles('HEAD', folder)).toEqual([]);
  expect(changedFiles('HEAD~1', folder)).toEqual(all);
});

test('a commit that does not exist is named', () => {
  expect(() => changedFiles('no-such', folder)).toThrow(/^What differs from no-such is not known: .*no-such/);
});
