// The export of a whole practice, for admins: requested, watched, canceled, downloaded.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { openParts } from '../../platform/storage/sealed-parts.ts';
import { provePassword } from '../identity/public.ts';
import { todayOf } from '../practice/public.ts';
import { mustSeeAllPlaces } from '../staff/public.ts';
import { cancelExportRow, insertExport, lockExport, selectExports, selectOpenExport } from './export.store.ts';
import { exportJob, keyPlace, lifeMs } from './export-practice.job.ts';

export async function listExports(ctx: Ctx) {
  const rows = await inTenant(ctx, selectExports);
  return rows.map((row) => ({
    id: row.exportId,
    status: row.status,
    requestedAt: row.requestedAt.toISOString(),
    requestedBy: row.name,
    done: row.done,
    total: row.total,
    bytes: Number(row.bytes),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/**
 * Returns the id of the export, or of the one already under way. @throws current-password-incorrect, rate-limited; forbidden for
 * who is limited to locations, as the export has the visits of all
 */
export async function startExport(
  ctx: Ctx & Uses<'budgets' | 'hasher' | 'queue' | 'signal'>,
  currentPassword: string,
): Promise<string> {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  mustSeeAllPlaces(ctx);
  await provePassword(ctx, principal.accountId, currentPassword, 'start-export');
  const exportId = randomUUID();
  const now = ctx.clock.now();
  return inTenant(ctx, async (tx) => {
    const isNew = await insertExport(tx, {
      exportId,
      requestedBy: principal.accountId,
      requestedAt: now,
      // Replaced once it is done; an export that never finishes expires in the same way.
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    if (!isNew) return (await selectOpenExport(tx)) ?? exportId;
    await ctx.queue.send(tx, exportJob, { tenantId: ctx.tenant.id, exportId }, { id: exportId });
    await audit(tx, ctx, { action: 'start-export', object: { kind: 'practice', id: exportId } });
    return exportId;
  });
}

/** The next round of housekeeping removes its parts. @throws not-found */
export async function cancelExport(ctx: Ctx, exportId: string): Promise<void> {
  const isThere = await inTenant(ctx, async (tx) => {
    const row = await lockExport(tx, exportId);
    if (!row || row.status === 'canceled') return false;
    await cancelExportRow(tx, exportId, ctx.clock.now());
    await audit(tx, ctx, { action: 'cancel-export', object: { kind: 'practice', id: exportId } });
    return true;
  });
  if (!isThere) throw problem('not-found');
}

/** Returns the ZIP as a stream. @throws not-found; forbidden for who is limited to locations */
export async function openExport(ctx: Ctx & Uses<'storage' | 'caches' | 'cipherOf'>, exportId: string) {
  mustSeeAllPlaces(ctx);
  const row = await inTenant(ctx, async (tx) => {
    const found = await lockExport(tx, exportId);
    if (found?.status !== 'done' || found.expiresAt <= ctx.clock.now()) return undefined;
    await audit(tx, ctx, { action: 'download-export', object: { kind: 'practice', id: exportId } });
    return found;
  });
  if (!row?.dataKeySealed) throw problem('not-found');
  const { tenant } = ctx;
  const cipher = await ctx.cipherOf(tenant.id);
  const dataKey = Buffer.from(cipher.open(keyPlace(exportId), row.dataKeySealed), 'base64');
  return {
    stream: openParts({ storage: ctx.storage, tenantId: tenant.id, of: 'export', id: exportId }, dataKey, row.parts),
    bytes: Number(row.bytes),
    name: `${tenant.slug}-${await todayOf(ctx)}.zip`,
  };
}
