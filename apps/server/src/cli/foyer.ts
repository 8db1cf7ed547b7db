// The command line: npm run foyer -- <command>.
import { readConfig } from '../platform/config.ts';
import { billingSiteKey, createKeys, rotateKeys } from './keys.ts';
import { migrate } from './migrate.ts';
import { makeSyncKey } from './sync-keys.ts';

interface Command {
  readonly usage: string;
  readonly does: string;
  run(args: readonly string[]): Promise<string>;
}

const commands: Readonly<Record<string, Command>> = {
  migrate: { usage: 'migrate', does: 'brings the database up to date', run: () => migrate(readConfig(process.env)) },
  keys: {
    usage: 'keys create FILE | keys rotate | keys billing PRACTICE',
    does: 'makes a new key file, a new active key with which every practice’s data key is wrapped anew; or shows the key that an outside billing site checks sign-ons with',
    run: async ([action, file]) => {
      if (action === 'create' && file) return createKeys(file);
      if (action === 'billing' && file) return billingSiteKey(readConfig(process.env), file);
      if (action === 'rotate') return rotateKeys(readConfig(process.env));
      throw new UsageError(`Use: npm run foyer -- ${commands.keys?.usage ?? ''}`);
    },
  },
  'sync-key': {
    usage: 'sync-key PRACTICE',
    does: 'makes a key with which a practice’s management software signs its calls',
    run: async ([slug]) => {
      if (slug) return makeSyncKey(readConfig(process.env), slug);
      throw new UsageError(`Use: npm run foyer -- ${commands['sync-key']?.usage ?? ''}`);
    },
  },
};

class UsageError extends Error {
  override name = 'UsageError';
}

function usage(): string {
  const lines = Object.values(commands).map(({ usage, does }) => `  npm run foyer -- ${usage.padEnd(34)} ${does}`);
  return `Commands:\n${lines.join('\n')}`;
}

async function run([name = '', ...args]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name ? `There is no command "${name}".\n\n${usage()}` : usage());
  return command.run(args);
}

run(process.argv.slice(2)).then(
  (text) => console.log(text),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
