// The real program: what it prints, where, and its exit codes.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./foyer.ts', import.meta.url));

function foyer(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('help tells every command, and one of them; it ends well', () => {
  const { status, stdout, stderr } = foyer(['help']);
  expect([status, stderr]).toEqual([0, '']);
  for (const name of [
    'tenant add',
    'staff add',
    'migrate',
    'seed',
    'keys rotate',
    'backup --to',
    'restore --from',
    'sync-key',
    'help',
  ])
    expect(stdout).toContain(`npm run foyer -- ${name}`);
  expect(foyer(['help', 'migrate']).stdout).not.toContain('tenant');
});

it.each([
  [[], /^Commands:/],
  [['dance'], /^There is no command "dance"\./],
  [['toString'], /^There is no command "toString"\./],
  [['tenant'], /^Say what to do: add or list\./],
  [['tenant', 'add'], /^--slug is missing\.\n\n {2}npm run foyer -- tenant add --slug/],
  [['tenant', 'add', '--slug'], /^Option '--slug <value>' argument missing\./],
  [['tenant', 'add', '--colour', 'red'], /^Unknown option '--colour'\./],
  [['migrate', 'now'], /^"now" is more than this command takes\./],
  [['sync-key'], /^This command takes one word more\./],
])('used wrongly (%j) it says so on the error stream, shows the way, and ends with 2', (args, words) => {
  const { status, stdout, stderr } = foyer(args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(words);
});

it('what fails for another reason is one sentence, and ends with 1', () => {
  const wrong = foyer(['tenant', 'list'], { FOYER_MODE: 'live' });
  expect([wrong.status, wrong.stderr.trim()]).toEqual([1, 'FOYER_MODE is "live"; set it to one of: demo, production.']);
  const away = foyer(['migrate'], {
    DATABASE_URL: 'postgres://x:y@127.0.0.1:1/foyer',
    FOYER_DATA: '/tmp/foyer-nowhere',
  });
  expect(away.status).toBe(1);
  expect(away.stderr).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/);
});
