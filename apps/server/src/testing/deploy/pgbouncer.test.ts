// PgBouncer with its file in deploy/: it lets in the owner by users.txt, and the server's login role by looking it up.
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../fresh-database.ts';
import { findProgram, freePort, ordinaryAccount, type Started, startProgram } from '../installed-program.ts';
import { runStatement } from '../run-statement.ts';
import { replaced } from './reverse-proxy.ts';

const program = findProgram('pgbouncer');
const file = path.resolve(import.meta.dirname, '../../../../../deploy/pgbouncer/pgbouncer.ini');
const owner = { user: 'pooler_owner', password: 'b0f6a2d1c98e4f73' };
const login = { user: 'pooler_login', password: '7c1e9fd23ab04468' };

const reason = program === undefined ? ' (skipped: pgbouncer is not installed)' : '';
describe.skipIf(program === undefined)(`PgBouncer${reason}`, () => {
  let database: FreshDatabase;
  let folder: string;
  let port: number;
  let pooler: Started;
  beforeAll(async () => {
    database = await freshDatabase('template0');
    await runStatement(database.url, `create role ${owner.user} superuser login password '${owner.password}'`);
    await runStatement(database.url, `create role ${login.user} login password '${login.password}'`);
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-pgbouncer-'));
    port = await freePort();
    const own = new URL(database.url);
    const settings = replaced(await readFile(file, 'utf8'), {
      'foyer = host=postgres port=5432 dbname=foyer': `foyer = host=127.0.0.1 port=${own.port} dbname=${own.pathname.slice(1)}`,
      'listen_addr = *': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${port}`,
      '/etc/pgbouncer/users.txt': path.join(folder, 'users.txt'),
      'auth_user = foyer': `auth_user = ${owner.user}`,
    });
    await writeFile(path.join(folder, 'pgbouncer.ini'), settings);
    await writeFile(path.join(folder, 'users.txt'), `"${owner.user}" "${owner.password}"\n`);
    await chmod(folder, 0o755);
    const account = ordinaryAccount();
    pooler = await startProgram(program ?? '', [path.join(folder, 'pgbouncer.ini')], { port, account });
  });
  afterAll(async () => {
    await pooler.stop();
    await rm(folder, { recursive: true });
    // Its connections end a moment after it.
    for (const { user } of [owner, login]) {
      await runStatement(
        database.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${user}'`,
      );
      await runStatement(database.url, `drop role ${user}`);
    }
    await database.drop();
  });

  /** Connects through it and returns who PostgreSQL says that is. */
  const whoIs = async (user: string, password: string) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user, password, database: 'foyer' });
    await client.connect();
    try {
      const { rows } = await client.query('select current_user as name');
      return rows[0].name;
    } finally {
      await client.end();
    }
  };

  it('lets in the owner and the login role, each by their password', async () => {
    expect(await whoIs(owner.user, owner.password)).toBe(owner.user);
    expect(await whoIs(login.user, login.password)).toBe(login.user);
    await expect(whoIs(login.user, owner.password)).rejects.toThrow(/password|SASL/);
    await expect(whoIs('nobody_there', login.password)).rejects.toThrow('no such user');
  });
});
