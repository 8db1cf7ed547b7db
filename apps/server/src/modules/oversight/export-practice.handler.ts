// Makes the export of a practice in the background: each attempt starts from the beginning and stops once the export is canceled.
import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { audit } from '../../platform/audit/audit.store.ts';
import { type Services, systemContext } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import type { Logger } from '../../platform/log.ts';
import { partWriter, removeParts } from '../../platform/storage/sealed-parts.ts';
import { findTenantById } from '../practice/public.ts';
import { lockExport, updateExport } from './export.store.ts';
import { exportJob, keyPlace, lifeMs } from './export-practice.job.ts';
import { zipOf } from './export-zip.ts';

/** Thrown when somebody has canceled the export. */
class Canceled extends Error {
  override name = 'Canceled';
}

/** Attempts until it counts as failed, the same as the queue's for our own faults. */
const tries = 5;
const tellEveryMs = 500;

/** Starts working on exports in this process. */
export async function workOnExports(services: Services, log: Logger): Promise<void> {
  await services.queue.work(exportJob, async ({ tenantId, exportId }, { attempt, signal }) => {
    const tenant = await findTenantById(services.db, tenantId);
    if (!tenant) return { outcome: 'no such practice' };
    const ctx = systemContext(services, tenant, log);
    const change = async (next: Parameters<typeof updateExport>[2]) => {
      signal.throwIfAborted();
      if (!(await inTenant(ctx, (tx) => updateExport(tx, exportId, next)))) throw new Canceled();
    };
    const place = { storage: services.storage, tenantId, of: 'export', id: exportId } as const;
    let parts = 0;
    try {
      const dataKey = randomBytes(32);
      const cipher = await services.cipherOf(tenantId);
      const sealedKey = cipher.seal(keyPlace(exportId), dataKey.toString('base64'));
      await change({ status: 'running', done: 0, total: 0, parts: 0, bytes: '0', dataKeySealed: sealedKey });

      let done = 0;
      let total = 0;
      let told = performance.now();
      let telling: Promise<void> | undefined;
      let bytes = 0;
      const zip = await zipOf(ctx, {
        begin: async (count) => {
          total = count;
          await change({ total });
        },
        step: () => {
          done += 1;
          if (telling || performance.now() - told < tellEveryMs) return;
          told = performance.now();
          telling = change({ done: Math.min(done, total) })
            .catch((error: Error) => void zip.destroy(error))
            .finally(() => {
              telling = undefined;
            });
        },
      });
      const writer = partWriter(place, dataKey, async (written, size) => {
        parts = written;
        bytes = size;
        await change({ parts });
      });
      await pipeline(zip, writer, { signal });
      await telling;
      const now = services.clock.now();
      const isDone = await inTenant(ctx, async (tx) => {
        const end = { finishedAt: now, expiresAt: new Date(now.getTime() + lifeMs) };
        const changed = await updateExport(tx, exportId, {
          status: 'done',
          done: total,
          parts,
          bytes: String(bytes),
          ...end,
        });
        if (changed) await audit(tx, ctx, { action: 'export', object: { kind: 'practice', id: exportId } });
        return changed;
      });
      if (!isDone) throw new Canceled();
      return { outcome: 'done', parts };
    } catch (error) {
      await removeParts(place, parts);
      const row = await inTenant(ctx, (tx) => lockExport(tx, exportId));
      if (error instanceof Canceled || row?.status === 'canceled' || !row) return { outcome: 'canceled' };
      if (attempt >= tries) await inTenant(ctx, (tx) => updateExport(tx, exportId, { status: 'failed', parts: 0 }));
      throw error;
    }
  });
}
