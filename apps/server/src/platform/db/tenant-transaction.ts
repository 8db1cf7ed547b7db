// The only way to a tenant's rows: a transaction that sets its role and its tenant before anything else runs.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { traced } from '../telemetry/telemetry.ts';
import { commit, holdWrites, kyselyOn, lastQueryOn } from './connection.ts';
import { isDatabaseAway } from './database.ts';
import type { Replica } from './replica.ts';
import type { Schema } from './schema/schema.ts';

declare const tenantTransaction: unique symbol;

/** Typed SQL inside a tenant transaction. Stores accept nothing else, so no query can forget its tenant. */
export type Tx = Kysely<Schema> & { readonly [tenantTransaction]: true };

interface TenantScope {
  readonly tenant: { readonly id: string };
  readonly db: { readonly pool: pg.Pool };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function begun<T>(scope: TenantScope, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return traced(
    'transaction',
    () => ({ 'foyer.practice': scope.tenant.id }),
    () => begin(scope, work),
  );
}

async function begin<T>(scope: TenantScope, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  if (!uuid.test(scope.tenant.id)) throw new Error('A tenant transaction needs a tenant id.');
  const client = await scope.db.pool.connect();
  holdWrites(client);
  let broken: Error | undefined;
  try {
    // Sent ahead of the first query of `work`, in the same round trip. PostgreSQL runs it first, and if it fails, what follows
    // fails too: before it has run, the connection's own role may touch nothing at all. It is SET LOCAL because Citus passes that
    // on to the node that has the practice, and not what set_config() sets.
    const beginning = client.query(`begin; set local role foyer_app; set local app.tenant_id = '${scope.tenant.id}'`);
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
    const result = await work(kyselyOn(client, scope.tenant.id) as Tx);
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
    const { result, last } = await work(kyselyOn(client, scope.tenant.id) as Tx);
    await (last ? last(lastQueryOn(client, scope.tenant.id) as Tx) : commit(client));
    return result;
  });
}

/**
 * Like `inTenant`, for a `work` of exactly one query: begin, query and commit are one round trip, so its result is already
 * committed. A second query is refused.
 */
export async function inTenantOnce<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return begun(scope, (client) => work(lastQueryOn(client, scope.tenant.id) as Tx));
}

/** The statement asked for rows that the database has just removed; on the database itself it succeeds. */
function isReplicaConflict(error: unknown): boolean {
  return error instanceof Error && (error as Error & { code?: unknown }).code === '40001';
}

/**
 * Like `inTenant`, for a `work` that only reads and may see the rows of some seconds ago: lists for oversight, exports. It runs on
 * the replica while there is one that is at most 5 seconds behind, else on the database itself, where it is also repeated when the
 * replica fails.
 */
export async function readLately<T>(
  scope: TenantScope & { readonly db: { readonly replica: Replica | undefined } },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { replica } = scope.db;
  if (!replica?.isFresh()) return inTenant(scope, work);
  try {
    return await inTenant({ tenant: scope.tenant, db: replica }, work);
  } catch (error) {
    if (isDatabaseAway(error)) replica.doubt();
    else if (!isReplicaConflict(error)) throw error;
    return inTenant(scope, work);
  }
}
