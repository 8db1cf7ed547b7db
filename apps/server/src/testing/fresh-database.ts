// A separate database for one test file, made from the migrated template of the test run's one PostgreSQL.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL, as its superuser. */
    postgresUrl: string;
    /** Name of the migrated database that test databases are copied from. */
    templateDatabase: string;
  }
}

export interface FreshDatabase {
  /** Its URL, as the owner. */
  readonly url: string;
  drop(): Promise<void>;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copies the template. `template: 'template0'` creates an empty one instead. */
export async function freshDatabase(template: string = inject('templateDatabase')): Promise<FreshDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template ${template}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) };
}
