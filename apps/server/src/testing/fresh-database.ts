// A separate database for one test file, made from the migrated template of the test run's one PostgreSQL.
import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { setForDistribution } from '../platform/db/citus/distribute.ts';
import { runStatement } from './run-statement.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL, as its superuser. */
    postgresUrl: string;
    /** Name of the migrated database that test databases are copied from. */
    templateDatabase: string;
    /** Name of the template with the demo's practices; the first file that needs it makes it (seeded-database.ts). */
    seededTemplate: string;
    /** The file with the keys that their data is sealed with. */
    seededSecrets: string;
    /** URLs of a cluster's workers, as their superuser; none outside of a cluster. */
    workerUrls: readonly string[];
  }
}

export interface FreshDatabase {
  /** Its URL, as the owner. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Returns the superuser's URL of the one server, or those of all servers of a cluster. */
export function adminUrls(): readonly string[] {
  return [inject('postgresUrl'), ...inject('workerUrls')];
}

/** Runs the statement on the one server, or on all of a cluster, whose databases of one name belong together. */
export async function asAdmin(statement: string): Promise<void> {
  await Promise.all(adminUrls().map((url) => runStatement(url, statement)));
}

/**
 * Returns the statement that waits, for half a second at most, until those who ended their connections to a database are gone: a
 * connection that is ending and is broken off meanwhile throws where nobody listens any more.
 */
export const untilLeft = (name: string): string => `do $$ begin
  for i in 1..50 loop
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.01), pg_stat_clear_snapshot();
  end loop;
end $$`;

/** Copies a database under a new name. Returns its URL, as the owner. */
export async function copyDatabase(template: string, name: string): Promise<string> {
  await asAdmin(`create database ${name} template ${template}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  // Settings of a database are not copied with it.
  if (inject('workerUrls').length > 0 && template !== 'template0') await setForDistribution(url.href);
  return url.href;
}

/** Copies the template. `template: 'template0'` creates an empty one instead. */
export async function freshDatabase(template: string = inject('templateDatabase')): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = await copyDatabase(template, name);
  const drop = async () => {
    await asAdmin(untilLeft(name));
    await asAdmin(`drop database if exists ${name} with (force)`);
  };
  // A cluster's own upkeep may have connected again in the meantime.
  return { url, drop: inject('workerUrls').length === 0 ? drop : () => drop().catch(drop) };
}
