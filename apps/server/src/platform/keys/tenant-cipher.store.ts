// Unwraps a practice's data key on first use and keeps its cipher in memory.

import { UnknownKey } from '../crypto/crypto-error.ts';
import { type TenantCipher, tenantCipher, unwrapTenantKey } from '../crypto/envelope.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Database } from '../db/database.ts';
import { inTenant } from '../db/tenant-transaction.ts';

/** Creates `cipherOf(tenantId)`. A failed load is not cached, so the next call retries. @throws UnknownKey */
export function createTenantCiphers(
  db: Database,
  keys: Secrets & Partial<KeyRing>,
): (tenantId: string) => Promise<TenantCipher> {
  const ciphers = new Map<string, Promise<TenantCipher>>();
  const load = async (tenantId: string): Promise<TenantCipher> => {
    const key = await inTenant({ tenant: { id: tenantId }, db }, (tx) =>
      tx.selectFrom('tenantKeys').selectAll().orderBy('createdAt', 'desc').limit(1).executeTakeFirstOrThrow(),
    );
    const unwrap = () => unwrapTenantKey(keys, tenantId, key.wrappingKeyId, key.wrapped);
    try {
      return tenantCipher(tenantId, key.keyId, unwrap());
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error;
      await keys.readAnew?.();
      return tenantCipher(tenantId, key.keyId, unwrap());
    }
  };
  return (tenantId) => {
    const known = ciphers.get(tenantId);
    if (known) return known;
    const loading = load(tenantId);
    ciphers.set(tenantId, loading);
    loading.catch(() => ciphers.delete(tenantId));
    return loading;
  };
}
