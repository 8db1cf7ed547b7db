// The commands of the command line, their help, and the messages for wrong use.
import { readConfig } from '../platform/config.ts';
import { backup } from './backup.ts';
import { BadResultError, type CliCommand, type Environment, readArguments, UsageError } from './command.ts';
import { demoCommand } from './demo.ts';
import { distributeCommand } from './distribute.ts';
import { examine } from './doctor.ts';
import { exportPractice } from './export.ts';
import { lineOf } from './finding.ts';
import { billingSiteKey, createKeys, rotateKeys } from './keys.ts';
import { migrate } from './migrate.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { staffCommand } from './staff.ts';
import { makeSyncKey } from './sync-keys.ts';
import { tenantCommand } from './tenant.ts';
import { upgradeCommand } from './upgrade.ts';

const commands: Readonly<Record<string, CliCommand>> = {
  tenant: tenantCommand,
  staff: staffCommand,
  migrate: {
    usage: ['migrate [--queue-from URL]'],
    does: 'brings the database up to date, as each start does; or brings the queue from where it was before QUEUE_URL changed',
    run: async (args, config) =>
      migrate(config(), readArguments(args, { options: ['queue-from'] }).option('queue-from')),
  },
  upgrade: upgradeCommand,
  seed: {
    usage: ['seed'],
    does: 'adds what is missing of the demo practices, as each start of the demo does',
    run: async (args, config) => {
      readArguments(args, {});
      return seed(config());
    },
  },
  demo: demoCommand,
  keys: {
    usage: ['keys create FILE', 'keys rotate', 'keys billing PRACTICE'],
    does: 'makes a key file; makes a new active key and wraps every practice’s data key with it; or shows the key that an outside billing site checks sign-ons with',
    run: async ([action, ...args], config) => {
      const { words } = readArguments(args, { words: action === 'rotate' ? 0 : 1 });
      if (action === 'create') return createKeys(words[0] ?? '');
      if (action === 'billing') return billingSiteKey(config(), words[0] ?? '');
      if (action === 'rotate') return rotateKeys(config());
      throw new UsageError(action ? `"keys ${action}" is not known.` : 'Say what to do: create, rotate or billing.');
    },
  },
  backup: {
    usage: ['backup --to FOLDER [--practice SLUG] [--with-keys]'],
    does: 'writes database and files, or those of one practice, as they are at one moment, into a new folder, while Foyer goes on; the keys only if you say so',
    run: async (args, config) => {
      const read = readArguments(args, { options: ['to', 'practice'], flags: ['with-keys'] });
      const practice = read.option('practice');
      return backup(config(), { to: read.need('to'), withKeys: read.flag('with-keys'), practice });
    },
  },
  restore: {
    usage: ['restore --from FOLDER'],
    does: 'fills an empty database and an empty data folder from a backup, or adds the one practice that it holds beside others while Foyer goes on, and checks that everything is there and opens',
    run: async (args, config) => restore(config(), { from: readArguments(args, { options: ['from'] }).need('from') }),
  },
  export: {
    usage: ['export PRACTICE --to FILE.zip'],
    does: 'writes everything of one practice into a ZIP file that is not encrypted (docs/export.md)',
    run: async (args, config) => {
      const read = readArguments(args, { options: ['to'], words: 1 });
      return exportPractice(config(), read.words[0] ?? '', read.need('to'));
    },
  },
  doctor: {
    usage: ['doctor'],
    does: 'looks at settings, keys, database, files, mail and clock, and says what to do where something is not well',
    run: async (args, _config, env) => {
      readArguments(args, {});
      const findings = await examine(env);
      const text = findings.map(lineOf).join('\n');
      if (findings.some(({ state }) => state === 'problem')) throw new BadResultError(text);
      return text;
    },
  },
  distribute: distributeCommand,
  'sync-key': {
    usage: ['sync-key PRACTICE'],
    does: 'makes a key with which a practice’s management software signs its calls',
    run: async (args, config) => {
      const { words } = readArguments(args, { words: 1 });
      return makeSyncKey(config(), words[0] ?? '');
    },
  },
};

const linesOf = ({ usage, does }: CliCommand) =>
  `${usage.map((line) => `  npm run foyer -- ${line}`).join('\n')}\n      ${does}`;

function help(name: string | undefined): string {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return linesOf(command);
  if (name !== undefined) throw new UsageError(`There is no command "${name}".\n\n${help(undefined)}`);
  return `Commands:\n\n${Object.values(commands).map(linesOf).join('\n')}\n  npm run foyer -- help [COMMAND]\n      shows this`;
}

/** Runs one command and returns what it prints. @throws UsageError, BadResultError, or an error whose message says what to do */
export async function runFoyer([name, ...args]: readonly string[], env: Environment): Promise<string> {
  if (name === 'help' || name === '--help' || name === '-h') return help(args[0]);
  if (name === undefined) throw new UsageError(help(undefined));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".\n\n${help(undefined)}`);
  try {
    return await command.run(args, () => readConfig(env), env);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\n\n${linesOf(command)}`);
  }
}
