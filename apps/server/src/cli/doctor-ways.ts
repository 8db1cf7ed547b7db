// The doctor's check of the ways to the database: pooler, direct address, replica.
import type pg from 'pg';
import type { Config } from '../platform/config.ts';
import { addressAs } from '../platform/db/addresses.ts';
import { type Login, type Logins, loginsOf } from '../platform/db/logins.ts';
import { isPooled, poolerLines } from '../platform/db/pooler.ts';
import { withClient } from '../platform/db/with-client.ts';
import { bad, type Finding, look, ok, warning } from './finding.ts';

/** The doctor waits for no answer longer than ten seconds. */
const ask = <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(url, work, { query_timeout: 10_000 });

const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;

/**
 * Returns whether a pooler gives a connection of its own to each client for as long as it stays. While one client is idle, a
 * second one that works gets the same connection of the database, unless the pooler is in session mode.
 */
async function isInSessionMode(url: string): Promise<boolean> {
  return ask(url, async (idle) => {
    const first = await pidOf(idle);
    for (let tries = 0; tries < 4; tries += 1) if ((await ask(url, pidOf)) === first) return false;
    return true;
  });
}

function linesFor(logins: Logins): string {
  return ['Its list of users (auth_file) needs:', ...poolerLines(logins)].join('\n           ');
}

async function loginProblem(poolerUrl: string, login: Login): Promise<string | undefined> {
  return ask(addressAs(poolerUrl, login), async () => undefined).catch((error: Error) => error.message);
}

async function poolerLook(config: Config, ownerUrl: string, secret: Buffer): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, databaseStatements } = config;
  if (databaseUrl === undefined) return [];
  if (await ask(ownerUrl, isPooled))
    return [
      bad(
        'pooler',
        databaseDirectUrl === undefined
          ? 'DATABASE_URL leads to a connection pooler, through which live pages hear nothing (LISTEN); set DATABASE_DIRECT_URL to the address of PostgreSQL itself as well.'
          : 'DATABASE_DIRECT_URL leads to a connection pooler, through which live pages hear nothing (LISTEN); set it to the address of PostgreSQL itself.',
      ),
    ];
  if (databaseDirectUrl === undefined) return [];
  const logins = loginsOf(new URL(ownerUrl).pathname.slice(1), secret);
  for (const login of Object.values(logins)) {
    const reason = await loginProblem(databaseUrl, login);
    if (reason !== undefined)
      return [
        bad('pooler', `The pooler of DATABASE_URL refuses the login ${login.user} (${reason}). ${linesFor(logins)}`),
      ];
  }
  const app = addressAs(databaseUrl, logins.app);
  if (!(await ask(app, isPooled)))
    return [ok('pooler', 'DATABASE_URL and DATABASE_DIRECT_URL both lead to PostgreSQL itself.')];
  if (databaseStatements === 'named')
    return [
      warning(
        'pooler',
        'DATABASE_STATEMENTS=named keeps plans under names that only some poolers understand (PgBouncer from 1.21 on, with max_prepared_statements); leave it out if calls fail.',
      ),
    ];
  return (await isInSessionMode(app))
    ? [
        warning(
          'pooler',
          'The pooler of DATABASE_URL gives each of our connections one of its own (session mode), so it saves nothing; set pool_mode = transaction.',
        ),
      ]
    : [ok('pooler', 'The pooler of DATABASE_URL knows our logins and shares connections.')];
}

async function replicaLook(replicaUrl: string, ownerUrl: string, login: Login): Promise<Finding> {
  const position = await ask(ownerUrl, async (main) => {
    const { rows } = await main.query<{ position: string }>('select pg_current_wal_lsn()::text as position');
    return rows[0]?.position;
  });
  const began = Date.now();
  return ask(addressAs(replicaUrl, login), async (replica) => {
    for (;;) {
      const { rows } = await replica.query<{ is_replica: boolean; is_there: boolean }>(
        'select pg_is_in_recovery() as is_replica, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_there',
        [position],
      );
      if (!rows[0]?.is_replica)
        return bad(
          'replica',
          'DATABASE_REPLICA_URL leads to a database that is no replica; correct it or leave it out.',
        );
      if (rows[0].is_there) return ok('replica', `The replica has all rows after ${Date.now() - began} ms.`);
      if (Date.now() - began > 5000)
        return warning(
          'replica',
          'The replica is more than 5 seconds behind, so it is not read from; look at its connection to the database (pg_stat_replication) and at its disk.',
        );
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

/** Looks at the ways that the settings name besides the database's own address. `ownerUrl` is the direct one. */
export async function waysLook(config: Config, ownerUrl: string, secret: Buffer): Promise<Finding[]> {
  const { databaseReplicaUrl } = config;
  const { app } = loginsOf(new URL(ownerUrl).pathname.slice(1), secret);
  return [
    ...(await look('pooler', () => poolerLook(config, ownerUrl, secret))),
    ...(databaseReplicaUrl === undefined
      ? []
      : await look('replica', () => replicaLook(databaseReplicaUrl, ownerUrl, app))),
  ];
}
