// Wraps every practice's data key with the active key of the secrets file, as the owner of the database.
import pg from 'pg';
import { rewrapTenantKey } from '../crypto/envelope.ts';
import type { Secrets } from '../crypto/secrets.ts';

interface KeyRow {
  readonly keyId: string;
  readonly wrappingKeyId: string;
  readonly wrapped: Buffer;
}

async function rewrapOne(owner: pg.Client, secrets: Secrets, tenantId: string): Promise<number> {
  await owner.query('begin');
  // Row level security is forced, so even the owner sees a practice's rows only under its id.
  await owner.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
  const { rows } = await owner.query<KeyRow>(
    'select key_id as "keyId", wrapping_key_id as "wrappingKeyId", wrapped from tenant_keys where tenant_id = $1 and wrapping_key_id <> $2 for update',
    [tenantId, secrets.active],
  );
  for (const row of rows) {
    const next = rewrapTenantKey(secrets, tenantId, row.wrappingKeyId, row.wrapped);
    await owner.query(
      'update tenant_keys set wrapping_key_id = $3, wrapped = $4 where tenant_id = $1 and key_id = $2',
      [tenantId, row.keyId, next.keyId, next.wrapped],
    );
  }
  await owner.query('commit');
  return rows.length;
}

/** Returns how many keys were rewrapped. Keys already wrapped with the active key are skipped. */
export async function rewrapTenantKeys(ownerUrl: string, secrets: Secrets): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await owner.connect();
  try {
    // The lookup role's policy shows every practice; the owner assumes it only to list them.
    await owner.query('set role foyer_lookup');
    const tenants = await owner.query<{ tenantId: string }>('select tenant_id as "tenantId" from tenants');
    await owner.query('reset role');
    let count = 0;
    for (const { tenantId } of tenants.rows) count += await rewrapOne(owner, secrets, tenantId);
    return count;
  } finally {
    await owner.end();
  }
}
