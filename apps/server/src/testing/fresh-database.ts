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
    /** URLs of a cluster's workers, as their superuser; none outside of a cluster. */
    workerUrls: readonly string[];
  }
}

export interface FreshDatabase {
  /** Its URL, as the owner. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Runs the statement on the one server, or on all of a cluster, whose databases of one name belong together. */
async function asAdmin(statement: string): Promise<void> {
  await Promise.all([inject('postgresUrl'), ...inject('workerUrls')].map((url) => runStatement(url, statement)));
}

/**
 * Waits, for half a second at most, until those who ended their connections are gone: a connection that is ending and is broken
 * off meanwhile throws where nobody listens any more.
 */
const untilLeft = (name: string) => `do $$ begin
  for i in 1..50 loop
    exit when not exists (select from pg_stat_activity where datname = '${name}');
    perform pg_sleep(0.01), pg_stat_clear_snapshot();
  end loop;
end $$`;

/** Copies the template. `template: 'template0'` creates an empty one instead. */
export async function freshDatabase(template: string = inject('templateDatabase')): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${template}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  // Settings of a database are not copied with it.
  if (inject('workerUrls').length > 0 && template !== 'template0') await setForDistribution(url.href);
  const drop = async () => {
    await asAdmin(untilLeft(name));
    await asAdmin(`drop database if exists ${name} with (force)`);
  };
  // A cluster's own upkeep may have connected again in the meantime.
  return { url: url.href, drop: inject('workerUrls').length === 0 ? drop : () => drop().catch(drop) };
}
