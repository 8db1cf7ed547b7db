// A PostgreSQL installed on the system: the server's SQL has to run there too.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from './installed-program.ts';

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

export interface StartedPostgres {
  /** The superuser's. */
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it as a machine ends that loses its power. */
  kill(): Promise<void>;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
}

/** Starts a throw-away server in `folder`. */
export async function startSystemPostgres(
  { bin }: SystemPostgres,
  folder: string,
  { name = 'system-postgres', settings: more = [] }: { name?: string; settings?: readonly string[] } = {},
): Promise<StartedPostgres> {
  const data = join(folder, name);
  await mkdir(data, { mode: 0o700 });
  const account = unprivileged();
  if (account) await chown(data, account.uid, account.gid);
  const { PATH, TMPDIR } = process.env;
  const options = { cwd: '/', env: { PATH, TMPDIR, LC_ALL: 'C' }, ...account };
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
    ...more,
  ];
  const flags = settings.map((setting) => `-c ${setting}`).join(' ');
  const start = async () => {
    await run(join(bin, 'pg_ctl'), ['start', '-w', '-D', data, '-l', join(data, 'server.log'), '-o', flags], options);
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await run(join(bin, 'pg_ctl'), ['stop', '-w', '-m', 'immediate', '-D', data], options);
    },
    kill: async () => {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      while (existsSync(`/proc/${pid}`)) await sleep(20);
    },
    start,
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
