// A PostgreSQL installed on the system: the server's SQL has to run there too.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const oldest = 15;

/** The location of an installed PostgreSQL's programs. */
export interface SystemPostgres {
  bin: string;
  major: number;
}

/** Finds the oldest installed PostgreSQL that Foyer supports: what works there works on the newer ones. */
export function findSystemPostgres(): SystemPostgres | undefined {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_ctl')))
    .map((bin) => ({ bin, major: majorOf(bin) }))
    .filter(({ major }) => major >= oldest)
    .sort((a, b) => a.major - b.major)[0];
}

function majorOf(bin: string): number {
  try {
    const text = execFileSync(join(bin, 'initdb'), ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/\d+/.exec(text)?.[0] ?? 0);
  } catch {
    return 0;
  }
}

/** Starts a throw-away server in `folder`. Resolves with the superuser's URL and a function that stops it. */
export async function startSystemPostgres(
  { bin }: SystemPostgres,
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const data = join(folder, 'system-postgres');
  await mkdir(data, { mode: 0o700 });
  const account = unprivileged();
  if (account) await chown(data, account.uid, account.gid);
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...account };
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '-N'],
    options,
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'timezone=UTC',
  ];
  const flags = settings.map((setting) => `-c ${setting}`).join(' ');
  await run(join(bin, 'pg_ctl'), ['start', '-w', '-D', data, '-l', join(data, 'server.log'), '-o', flags], options);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run(join(bin, 'pg_ctl'), ['stop', '-w', '-m', 'immediate', '-D', data], options);
    },
  };
}

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {
      // Not every system has this account; the next one is tried.
    }
  }
  return undefined;
}
