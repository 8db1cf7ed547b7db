// What the command line prints when used correctly and incorrectly; and the real program's streams and exit codes.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { runFoyer } from './commands.ts';

const program = fileURLToPath(new URL('./foyer.ts', import.meta.url));

function foyer(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('help tells every command, or one of them', async () => {
  const help = await runFoyer(['help'], {});
  const names = [
    'tenant add',
    'staff add',
    'migrate',
    'seed',
    'keys rotate',
    'backup --to',
    'restore --from',
    'doctor',
    'demo remove',
  ];
  for (const name of [...names, 'sync-key', 'help']) expect(help).toContain(`npm run foyer -- ${name}`);
  expect(await runFoyer(['help', 'migrate'], {})).not.toContain('tenant');
});

it.each([
  [[], /^Commands:/],
  [['dance'], /^There is no command "dance"\./],
  [['toString'], /^There is no command "toString"\./],
  [['help', 'dance'], /^There is no command "dance"\./],
  [['tenant'], /^Say what to do: add or list\./],
  [['tenant', 'add'], /^--slug is missing\.\n\n {2}npm run foyer -- tenant add --slug/],
  [['tenant', 'add', '--slug'], /^Option '--slug <value>' argument missing\./],
  [['tenant', 'add', '--colour', 'red'], /^Unknown option '--colour'\./],
  [['backup'], /^--to is missing\./],
  [['restore', '--to', 'x'], /^Unknown option '--to'\./],
  [['keys', 'burn', 'x'], /^"keys burn" is not known\./],
  [['migrate', 'now'], /^"now" is more than this command takes\./],
  [['sync-key'], /^This command takes one word more\./],
])('used wrongly (%j) it says so and shows the way', async (args, words) => {
  const refusal = await runFoyer(args, {}).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(UsageError);
  expect((refusal as Error).message).toMatch(words);
});

it('ends with 2 for a wrong use and with 1 for what fails otherwise, in one sentence on the error stream', () => {
  const wrong = foyer(['dance']);
  expect([wrong.status, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toMatch(/^There is no command "dance"\./);
  const away = foyer(['migrate'], {
    DATABASE_URL: 'postgres://x:y@127.0.0.1:1/foyer',
    FOYER_DATA: '/tmp/foyer-nowhere',
  });
  expect([away.status, away.stdout]).toEqual([1, '']);
  expect(away.stderr).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/);
  const ill = foyer(['doctor'], { FOYER_MODE: 'live' });
  expect([ill.status, ill.stderr]).toEqual([1, '']);
  expect(ill.stdout).toBe('problem  settings   FOYER_MODE is "live"; set it to one of: demo, production.\n');
});
