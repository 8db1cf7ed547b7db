// PgBouncer in front of the test run's PostgreSQL, as an operator runs it.
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram, freePort, ordinaryAccount, startProgram } from './installed-program.ts';

export const pgbouncer = findProgram('pgbouncer');

export interface TestPooler {
  /** Returns the same database through the pooler. */
  through(databaseUrl: string): string;
  /** Replaces its list of users; the lines are `"name" "verifier or password"`. */
  setUsers(lines: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  /** URL of a database of the server that it leads to. */
  readonly databaseUrl: string;
  readonly mode?: 'transaction' | 'session';
  readonly users?: readonly string[];
  /** Connections to the database for each login: fewer than the server asks for, so that they are really shared. */
  readonly poolSize?: number;
}

/** Starts it on a free port. Needs the program: `pgbouncer` says whether it is installed. */
export async function startPooler(options: PoolerOptions): Promise<TestPooler> {
  const { databaseUrl, mode = 'transaction', users = [], poolSize = 3 } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-pooler-'));
  const account = ordinaryAccount();
  const [settings, list] = [path.join(folder, 'pgbouncer.ini'), path.join(folder, 'users.txt')];
  const target = new URL(databaseUrl);
  const port = await freePort();
  const write = (lines: readonly string[]) => writeFile(list, `${lines.join('\n')}\n`, { mode: 0o644 });
  await write(users);
  await writeFile(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${list}
pool_mode = ${mode}
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  );
  await chmod(folder, 0o755);
  if (account) await chown(folder, account.uid, account.gid);
  const started = await startProgram(pgbouncer ?? '', [settings], { port, account });
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    setUsers: async (lines) => {
      await write(lines);
      started.signal('SIGHUP');
      // It says nothing when it has read them.
      await sleep(200);
    },
    stop: async () => {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
