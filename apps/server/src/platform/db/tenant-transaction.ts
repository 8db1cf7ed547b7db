// The only way to a tenant's rows: a transaction that has set its role and its tenant before anything else runs.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { kyselyOn } from './connection.ts';
import type { Schema } from './schema.ts';

declare const tenantTransaction: unique symbol;

/** Typed SQL inside a tenant transaction. Stores accept nothing else, so no query can forget its tenant. */
export type Tx = Kysely<Schema> & { readonly [tenantTransaction]: true };

interface TenantScope {
  readonly tenant: { readonly id: string };
  readonly db: { readonly pool: pg.Pool };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Runs `work` in one transaction that sees only the rows of `scope.tenant`. It commits when `work` resolves and rolls
 * back when it throws, so an expected refusal whose counters must stay is returned by `work` and thrown afterwards.
 * No hashing, mail or storage belongs inside.
 */
export async function inTenant<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!uuid.test(scope.tenant.id)) throw new Error('A tenant transaction needs a tenant id.');
  const client = await scope.db.pool.connect();
  let broken: Error | undefined;
  try {
    // One statement and one round trip. Until it has run, the connection's own role may touch nothing at all.
    await client.query(
      `begin; select set_config('role', 'foyer_app', true), set_config('app.tenant_id', '${scope.tenant.id}', true)`,
    );
    const result = await work(kyselyOn(client) as Tx);
    await client.query('commit');
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
