// What the missing migrations would do to a database: found out on an empty copy of its schema, without touching its tables.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hasCitus } from './citus/cluster.ts';
import { migrateDatabase, migrationText, missingMigrations } from './migrate.ts';
import { withClient } from './with-client.ts';

/** How a migration keeps people from a table while it runs. */
export type Lock = 'nobody reads or writes' | 'nobody writes';

export interface TableEffect {
  readonly table: string;
  /** undefined: reads and writes go on. */
  readonly lock: Lock | undefined;
  /** Whether the table is rewritten. */
  readonly isRewritten: boolean;
  /** Indexes that are built over its rows. */
  readonly indexes: number;
  /** All its rows are read, to check or change them. */
  readonly isRead: boolean;
  readonly bytes: number;
  /** About how long its part takes, in seconds. */
  readonly seconds: number;
}

export interface MigrationPlan {
  readonly name: string;
  /** Only tables that hold rows today and that it does something to. */
  readonly tables: readonly TableEffect[];
}

/** Bytes a second, of the slower disks that a database has today. */
const speeds = { rewrite: 40e6, index: 25e6, read: 150e6 };

/** The locks that keep calls waiting, weakest first. */
const locks: Readonly<Record<string, Lock>> = {
  ShareLock: 'nobody writes',
  ShareRowExclusiveLock: 'nobody writes',
  ExclusiveLock: 'nobody writes',
  AccessExclusiveLock: 'nobody reads or writes',
};

interface Seen {
  readonly table: string;
  readonly file: string;
  readonly indexes: number;
  readonly scans: number;
}

async function look(client: pg.Client): Promise<Map<string, Seen>> {
  const { rows } = await client.query<Seen>(
    `select c.oid::regclass::text as table, pg_relation_filenode(c.oid)::text as file,
       (select count(*)::int from pg_index i where i.indrelid = c.oid) as indexes,
       pg_stat_get_xact_numscans(c.oid)::int as scans
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map((row) => [row.table, row]));
}

async function strongestLocks(client: pg.Client): Promise<Map<string, Lock>> {
  const { rows } = await client.query<{ table: string; mode: string }>(
    `select relation::regclass::text as table, mode from pg_locks
     where pid = pg_backend_pid() and locktype = 'relation' and granted`,
  );
  const found = new Map<string, Lock>();
  for (const { table, mode } of rows) {
    const lock = locks[mode];
    if (lock && found.get(table) !== 'nobody reads or writes') found.set(table, lock);
  }
  return found;
}

/** Bytes of each table that holds rows, without its indexes: on all machines, where it is distributed. */
export function sizesOf(ownerUrl: string): Promise<Map<string, number>> {
  return withClient(ownerUrl, async (client) => {
    const isHere = (await hasCitus(client)) ? 'oid not in (select logicalrelid from pg_dist_partition)' : 'true';
    const { rows } = await client.query<{ table: string; here: boolean; bytes: string }>(
      `select oid::regclass::text as table, ${isHere} as here, pg_table_size(oid)::text as bytes from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    const sizes = new Map(rows.filter(({ here }) => here).map(({ table, bytes }) => [table, Number(bytes)]));
    for (const { table, here } of rows)
      if (!here) {
        const size = await client.query<{ bytes: string }>('select citus_table_size($1)::text as bytes', [table]);
        sizes.set(table, Number(size.rows[0]?.bytes ?? 0));
      }
    return sizes;
  });
}

/**
 * Runs a migration's text on a database with an empty schema, in a transaction that is committed, and compares before and after.
 * `sizes` are the bytes of the real tables by name.
 */
export async function effectsOf(
  client: pg.Client,
  text: string,
  sizes: ReadonlyMap<string, number>,
): Promise<TableEffect[]> {
  const before = await look(client);
  await client.query('begin');
  await client.query(text);
  const [after, held] = [await look(client), await strongestLocks(client)];
  await client.query('commit');
  return [...before.values()].flatMap(({ table, file, indexes, scans }): TableEffect[] => {
    const now = after.get(table);
    const bytes = sizes.get(table) ?? 0;
    const isRewritten = now !== undefined && now.file !== file;
    const built = isRewritten ? (now.indexes ?? 0) : Math.max(0, (now?.indexes ?? indexes) - indexes);
    const isRead = !isRewritten && built === 0 && (now?.scans ?? 0) > scans;
    const lock = held.get(table);
    if (bytes === 0 || !(lock || isRewritten || built > 0 || isRead)) return [];
    const seconds =
      (isRewritten ? bytes / speeds.rewrite : 0) + (built * bytes) / speeds.index + (isRead ? bytes / speeds.read : 0);
    return [{ table, lock, isRewritten, indexes: built, isRead, bytes, seconds }];
  });
}

/**
 * Returns what each missing migration would do, in order. Makes an empty database beside the one of `ownerUrl`, for as long as
 * that takes; its tables are read for their sizes only.
 * @throws whatever making a database throws, for an owner who may not
 */
export async function planUpgrade(ownerUrl: string): Promise<MigrationPlan[]> {
  const { last, missing } = await missingMigrations(ownerUrl);
  // An empty database has nothing to be locked.
  if (last === undefined || missing.length === 0) return missing.map((name) => ({ name, tables: [] }));
  const sizes = await sizesOf(ownerUrl);
  const name = `foyer_upgrade_check_${randomUUID().slice(0, 8)}`;
  await withClient(ownerUrl, (client) => client.query(`create database ${name} template template0`));
  try {
    const copy = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href;
    await migrateDatabase(copy, last);
    return await withClient(copy, async (client) => {
      const plans: MigrationPlan[] = [];
      for (const one of missing)
        plans.push({ name: one, tables: await effectsOf(client, await migrationText(one), sizes) });
      return plans;
    });
  } finally {
    await withClient(ownerUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  }
}
