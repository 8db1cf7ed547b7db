// Makes the data key of a practice that is being opened.
import { wrapNewTenantKey } from '../crypto/envelope.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Tx } from '../db/tenant-transaction.ts';

/** Adds the practice's first data key, wrapped with the active key of the secrets file. */
export async function addTenantKey(tx: Tx, secrets: Secrets, tenantId: string, now: Date): Promise<void> {
  const { keyId, wrapped } = wrapNewTenantKey(secrets, tenantId);
  await tx
    .insertInto('tenant_keys')
    .values({ tenant_id: tenantId, key_id: 'd1', wrapping_key_id: keyId, wrapped, created_at: now })
    .execute();
}
