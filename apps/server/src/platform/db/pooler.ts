// Recognizes a connection pooler between the server and its database, and tells what it has to know.
import type pg from 'pg';
import { duties, type Logins } from './logins.ts';

/** The way to the database does not suit a server. The message is one sentence that says what to do. */
export class PoolerError extends Error {
  override name = 'PoolerError';
}

/**
 * Returns whether this connection leads to a pooler. A server announces its process number when a client connects, for canceling
 * queries; a pooler announces a number of its own, which differs from that of the PostgreSQL process behind it.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (client as pg.Client & { readonly processID: number | null }).processID !== rows[0]?.pid;
}

/**
 * Returns the logins as lines for PgBouncer's list of users. They contain verifiers instead of passwords, which are not enough to
 * log in.
 */
export function poolerLines(logins: Logins): string[] {
  return duties.map((duty) => `"${logins[duty].user}" "${logins[duty].verifier}"`);
}

/** Returns the error for a pooler that refused one of the logins. */
export function refusedByPooler(reason: string, user: string): PoolerError {
  return new PoolerError(
    `The pooler of DATABASE_URL refused the server's login ${user} (${reason}); add the lines that "npm run foyer -- doctor" prints to its list of users, reload it, and start again.`,
  );
}
