// Creates the data key of a practice that is being opened.
import { wrapNewTenantKey } from '../crypto/envelope.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Tx } from '../db/tenant-transaction.ts';

/** Adds the practice's first data key, wrapped with the active key of the secrets file. */
export async function addTenantKey(tx: Tx, secrets: Secrets, tenantId: string, now: Date): Promise<void> {
  const { keyId, wrapped } = wrapNewTenantKey(secrets, tenantId);
  await tx.insertInto('tenantKeys').values({ keyId: 'd1', wrappingKeyId: keyId, wrapped, createdAt: now }).execute();
}
