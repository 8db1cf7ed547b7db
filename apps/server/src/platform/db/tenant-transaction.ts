// The only way to a tenant's rows: a transaction that sets its role and its tenant before anything else runs.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { commit, holdWrites, kyselyOn, lastQueryOn } from './connection.ts';
import type { Schema } from './schema/schema.ts';

declare const tenantTransaction: unique symbol;

/** Typed SQL inside a tenant transaction. Stores accept nothing else, so no query can forget its tenant. */
export type Tx = Kysely<Schema> & { readonly [tenantTransaction]: true };

interface TenantScope {
  readonly tenant: { readonly id: string };
  readonly db: { readonly pool: pg.Pool };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function begun<T>(scope: TenantScope, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  if (!uuid.test(scope.tenant.id)) throw new Error('A tenant transaction needs a tenant id.');
  const client = await scope.db.pool.connect();
  holdWrites(client);
  let broken: Error | undefined;
  try {
    // Sent ahead of the first query of `work`, in the same round trip. PostgreSQL runs it first, and if it fails, what follows
    // fails too: before it has run, the connection's own role may touch nothing at all.
    const beginning = client.query(
      `begin; select set_config('role', 'foyer_app', true), set_config('app.tenant_id', '${scope.tenant.id}', true)`,
    );
    const [result] = await Promise.all([work(client), beginning]);
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in one transaction that sees only the rows of `scope.tenant`. It commits when `work` resolves and rolls back when
 * it throws, so an expected refusal whose counters must persist is returned by `work` and thrown afterwards. No hashing, mail or
 * storage belongs inside. Queries that do not depend on each other may be sent at once.
 */
export async function inTenant<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return begun(scope, async (client) => {
    const result = await work(kyselyOn(client) as Tx);
    await commit(client);
    return result;
  });
}

/** A transaction's result, and the function that runs its last statement: exactly one. */
export interface Ending<T> {
  readonly result: T;
  readonly last?: ((tx: Tx) => Promise<unknown>) | undefined;
}

/** Like `inTenant`, but sends the last statement of `work` together with the commit, which saves a round trip. */
export async function inTenantEnding<T>(scope: TenantScope, work: (tx: Tx) => Promise<Ending<T>>): Promise<T> {
  return begun(scope, async (client) => {
    const { result, last } = await work(kyselyOn(client) as Tx);
    await (last ? last(lastQueryOn(client) as Tx) : commit(client));
    return result;
  });
}

/**
 * Like `inTenant`, for a `work` of exactly one query: begin, query and commit are one round trip, so its result is already
 * committed. A second query is refused.
 */
export async function inTenantOnce<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return begun(scope, (client) => work(lastQueryOn(client) as Tx));
}
