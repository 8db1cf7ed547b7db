// Keys of connectors: made, listed and ended. A practice changes its key by making a second one and ending the first.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { endSyncKey, insertSyncKey, selectSyncKeys } from './sync-keys.store.ts';

/** Where a key's secret half lies sealed. */
export function placeOfSecret(keyId: string) {
  return { table: 'sync_keys', row: keyId, column: 'secret_sealed' };
}

type KeyScope = Pick<Ctx, 'tenant' | 'principal' | 'clock' | 'db' | 'requestId'>;

/**
 * Makes a key for the practice's management software.
 * @returns its id, and the key itself (`foyer-sync.<id>.<secret>`), which is shown this once and can't be read again
 */
export async function issueSyncKey(
  ctx: KeyScope & Uses<'cipherOf'>,
  name: string,
): Promise<{ keyId: string; key: string }> {
  const keyId = randomUUID();
  const secret = newToken();
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const secretSealed = cipher.seal(placeOfSecret(keyId), secret);
  await inTenant(ctx, async (tx) => {
    await insertSyncKey(tx, {
      keyId,
      name,
      secretSealed,
      createdAt: ctx.clock.now(),
    });
    await audit(tx, ctx, { action: 'issue', object: { kind: 'sync-key', id: keyId } });
  });
  return { keyId, key: `foyer-sync.${keyId}.${secret}` };
}

/** Keys of the practice, the newest first; none tells its secret. */
export async function listSyncKeys(ctx: KeyScope) {
  const rows = await inTenant(ctx, selectSyncKeys);
  return rows.map((row) => ({
    id: row.keyId,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

/** Ends a key at once. @throws not-found when there is none that holds */
export async function revokeSyncKey(ctx: KeyScope, keyId: string): Promise<void> {
  const isDone = await inTenant(ctx, async (tx) => {
    const held = await endSyncKey(tx, keyId, ctx.clock.now());
    if (held) await audit(tx, ctx, { action: 'revoke', object: { kind: 'sync-key', id: keyId } });
    return held;
  });
  if (!isDone) throw problem('not-found');
}
