// Migrates a database: frozen SQL files, forward only, in one transaction under a lock; then roles and queue.
import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrateQueue } from '../jobs/migrate-queue.ts';
import { version } from '../version.ts';
import { isDistributed } from './citus/cluster.ts';
import { distributeWhatIsNew, migrateInCluster } from './citus/migrate-cluster.ts';
import { ensureGroupRoles } from './roles.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** The database could not be migrated. The message is one sentence that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** The oldest release whose code works on this schema: its nodes may go on, and start, while others are upgraded. */
const worksSince = '0.1.0';

/** Returns the SQL of a migration. */
export function migrationText(name: string): Promise<string> {
  return readFile(new URL(`${name}.sql`, folder), 'utf8');
}

async function readMigrations(isInCluster = false): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => migrationText(name.replace(/\.sql$/, ''))));
  return Object.fromEntries(
    files.map((name, index) => [
      name.replace(/\.sql$/, ''),
      {
        up: async (db: Kysely<unknown>) => {
          const text = texts[index] ?? '';
          await (isInCluster ? migrateInCluster(db, text) : sql.raw(text).execute(db));
        },
      },
    ]),
  );
}

/** Returns whether the release `version` is the release `since`, or a later one. */
export function isSince(version: string, since: string): boolean {
  const parts = (text: string) => text.split(/[.-]/).slice(0, 3).map(Number);
  const [own, other] = [parts(version), parts(since)];
  const at = own.findIndex((part, index) => part !== other[index]);
  return at < 0 || (own[at] ?? 0) > (other[at] ?? 0);
}

/** Returns whether a newer release has said that this one works on its schema. */
async function worksOnNewer(client: pg.Client): Promise<boolean> {
  const table = await client.query<{ found: boolean }>(`select to_regclass('installation.marks') is not null as found`);
  if (!table.rows[0]?.found) return false;
  const { rows } = await client.query<{ since: string }>('select works_since as since from installation.marks');
  return rows[0] !== undefined && isSince(version, rows[0].since);
}

/**
 * Checks that this program can work on the database in its current state. Returns whether that is of a newer release, on which
 * this one works, so there is nothing to migrate.
 * @throws MigrationError for a database of a Foyer too new for this one, or one with migrations that this program never had
 */
async function assertKnown(client: pg.Client, known: readonly string[]): Promise<boolean> {
  const table = await client.query<{ found: boolean }>(`select to_regclass('kysely_migration') is not null as found`);
  if (!table.rows[0]?.found) return false;
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const done = rows.map(({ name }) => name).sort();
  const strange = done.filter((name) => !known.includes(name));
  const [first] = strange;
  if (first !== undefined) {
    const isNewer = strange.every((name) => name > (known.at(-1) ?? ''));
    if (isNewer && (await worksOnNewer(client))) return true;
    throw new MigrationError(
      isNewer
        ? `The database is of a newer Foyer (it has ${first}, which this one does not know). Nothing was changed. Start that newer version, or restore the backup that was made before it was first started ("npm run foyer -- restore").`
        : `The database is of a version that this Foyer does not know (it has ${first}). Nothing was changed. Start the version that made it and export each practice there or take a backup; then start this one on an empty database (another DATABASE_URL or FOYER_DATA), or restore a backup of a released version into it.`,
    );
  }
  const missed = known.slice(0, done.length).find((name, at) => done[at] !== name);
  if (missed !== undefined)
    throw new MigrationError(
      `The database is of a version that this Foyer does not know (it never had ${missed}, but later ones). Nothing was changed. Start the version that made it and take a backup; then start this one on an empty database (another DATABASE_URL or FOYER_DATA).`,
    );
  return false;
}

/** Notes which releases work on the schema as it is now. */
async function settleRelease(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await client.query('update installation.marks set works_since = $1 where works_since <> $1', [worksSince]);
  } finally {
    await client.end();
  }
}

/**
 * Checks the server's version, creates roles, and runs the missing migrations, optionally only up to `through`. `ownerUrl` is the
 * URL of the database's owner.
 */
export async function migrateDatabase(ownerUrl: string, through?: string): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, connectionTimeoutMillis: 5000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  let isInCluster = false;
  try {
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
    await client.connect();
    try {
      const version = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`);
      const major = Math.floor(Number(version.rows[0]?.number) / 10_000);
      if (major < 15) throw new MigrationError(`PostgreSQL ${major} is too old; use PostgreSQL 15 or newer.`);
      if (await assertKnown(client, Object.keys(await readMigrations()))) return { applied: [] };
      await ensureGroupRoles(client);
      isInCluster = await isDistributed(client);
    } finally {
      await client.end();
    }
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(isInCluster) } });
    const { error, results } = await (through === undefined ? migrator.migrateToLatest() : migrator.migrateTo(through));
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new MigrationError(
        `The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}: ${error instanceof Error ? error.message : String(error)}. Nothing was changed; correct the cause and start again.`,
        { cause: error },
      );
    }
    if (isInCluster) await distributeWhatIsNew(ownerUrl);
    if (through === undefined) await settleRelease(ownerUrl);
    await migrateQueue(ownerUrl, { runner: 'foyer_jobs', sender: 'foyer_app' });
    return {
      applied: (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName),
    };
  } finally {
    await db.destroy();
  }
}

/**
 * Returns the names of the migrations that a database lacks, in order; all of them for an empty one. @throws MigrationError for
 * an unknown version
 */
export async function missingMigrations(
  ownerUrl: string,
): Promise<{ done: number; last: string | undefined; missing: string[] }> {
  const known = Object.keys(await readMigrations());
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const table = await client.query<{ found: boolean }>(`select to_regclass('kysely_migration') is not null as found`);
    if (!table.rows[0]?.found) return { done: 0, last: undefined, missing: known };
    await assertKnown(client, known);
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const done = new Set(rows.map(({ name }) => name));
    return { done: done.size, last: [...done].sort().at(-1), missing: known.filter((name) => !done.has(name)) };
  } finally {
    await client.end();
  }
}
