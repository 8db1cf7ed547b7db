// Migrates a database: frozen SQL files, forward only, in one transaction under a lock; then roles and queue.
import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { migrateQueue } from '../jobs/migrate-queue.ts';
import { ensureGroupRoles } from './roles.ts';

const folder = new URL('../../../migrations/', import.meta.url);

/** The database could not be migrated. The message is one sentence that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  return Object.fromEntries(
    files.map((name, index) => [
      name.replace(/\.sql$/, ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(texts[index] ?? '').execute(db)) },
    ]),
  );
}

/**
 * Checks that this program can migrate the database from its current state.
 * @throws MigrationError for a database of a newer Foyer, or one with migrations that this program never had
 */
async function assertKnown(client: pg.Client, known: readonly string[]): Promise<void> {
  const table = await client.query<{ found: boolean }>(`select to_regclass('kysely_migration') is not null as found`);
  if (!table.rows[0]?.found) return;
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
  const done = rows.map(({ name }) => name).sort();
  const strange = done.filter((name) => !known.includes(name));
  const [first] = strange;
  if (first !== undefined) {
    const isNewer = strange.every((name) => name > (known.at(-1) ?? ''));
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
}

/**
 * Checks the server's version, creates roles, and runs the missing migrations, optionally only up to `through`. `ownerUrl` is the
 * URL of the database's owner.
 */
export async function migrateDatabase(ownerUrl: string, through?: string): Promise<{ applied: string[] }> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1, connectionTimeoutMillis: 5000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
    await client.connect();
    try {
      const version = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`);
      const major = Math.floor(Number(version.rows[0]?.number) / 10_000);
      if (major < 15) throw new MigrationError(`PostgreSQL ${major} is too old; use PostgreSQL 15 or newer.`);
      await assertKnown(client, Object.keys(await readMigrations()));
      await ensureGroupRoles(client);
    } finally {
      await client.end();
    }
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
    const { error, results } = await (through === undefined ? migrator.migrateToLatest() : migrator.migrateTo(through));
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName;
      throw new MigrationError(
        `The database could not be brought up to date${failed ? ` (migration ${failed})` : ''}: ${error instanceof Error ? error.message : String(error)}. Nothing was changed; correct the cause and start again.`,
        { cause: error },
      );
    }
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
export async function missingMigrations(ownerUrl: string): Promise<{ done: number; missing: string[] }> {
  const known = Object.keys(await readMigrations());
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const table = await client.query<{ found: boolean }>(`select to_regclass('kysely_migration') is not null as found`);
    if (!table.rows[0]?.found) return { done: 0, missing: known };
    await assertKnown(client, known);
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const done = new Set(rows.map(({ name }) => name));
    return { done: done.size, missing: known.filter((name) => !done.has(name)) };
  } finally {
    await client.end();
  }
}
