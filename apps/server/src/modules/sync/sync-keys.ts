// Keys of connectors: issued, listed and revoked. A practice replaces its key by issuing a second one and revoking the first.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { mustSeeAllPlaces } from '../staff/public.ts';
import { endSyncKey, insertSyncKey, selectSyncKeys } from './sync-keys.store.ts';

/** The column in which a key's secret half is sealed. */
export function placeOfSecret(keyId: string) {
  return { table: 'sync_keys', row: keyId, column: 'secret_sealed' };
}

type KeyScope = Pick<Ctx, 'tenant' | 'principal' | 'clock' | 'db' | 'requestId'>;

/**
 * Issues a key for the practice's management software.
 * @returns its id, and the key itself (`foyer-sync.<id>.<secret>`), which is shown only this once and cannot be read again
 */
export async function issueSyncKey(
  ctx: KeyScope & Uses<'cipherOf'>,
  name: string,
): Promise<{ keyId: string; key: string }> {
  // The key reads the bookings of every location.
  mustSeeAllPlaces(ctx);
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

/** Lists the practice's keys, the newest first, without their secrets. */
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

/** Revokes a key at once. @throws not-found when there is no valid one */
export async function revokeSyncKey(ctx: KeyScope, keyId: string): Promise<void> {
  const isDone = await inTenant(ctx, async (tx) => {
    const held = await endSyncKey(tx, keyId, ctx.clock.now());
    if (held) await audit(tx, ctx, { action: 'revoke', object: { kind: 'sync-key', id: keyId } });
    return held;
  });
  if (!isDone) throw problem('not-found');
}
