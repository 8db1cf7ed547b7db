// Closes a finished template: a database with connections cannot be copied.
import { runStatement } from './run-statement.ts';

/** Refuses new connections to the database, and ends those that are left. `url` is a superuser's, of another database. */
export async function closeTemplate(url: string, name: string): Promise<void> {
  await runStatement(url, `alter database ${name} allow_connections false`);
  await runStatement(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}
