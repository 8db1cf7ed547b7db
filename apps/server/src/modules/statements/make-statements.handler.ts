// Makes statements in the background. An attempt goes on where the last one ended: mails that went out are never sent again.
import { type Services, systemContext } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import type { Logger } from '../../platform/log.ts';
import { findTenantById } from '../practice/public.ts';
import { statementsJob } from './make-statements.job.ts';
import { makeStatements, RunEnded } from './make-statements.ts';
import { updateRun } from './statement-runs.store.ts';

/** Attempts until it counts as failed, the same as the queue's for our own faults. */
const tries = 5;

/** Starts working on statements in this process. */
export async function workOnStatements(services: Services, log: Logger): Promise<void> {
  await services.queue.work(statementsJob, async ({ tenantId, runId }, { attempt, signal }) => {
    const tenant = await findTenantById(services.db, tenantId);
    if (!tenant) return { outcome: 'no such practice' };
    const ctx = systemContext(services, tenant, log);
    try {
      await makeStatements(ctx, runId, signal);
      return { outcome: 'done' };
    } catch (error) {
      if (error instanceof RunEnded) return { outcome: 'ended' };
      if (attempt >= tries) await inTenant(ctx, (tx) => updateRun(tx, runId, { status: 'failed', parts: 0 }));
      throw error;
    }
  });
}
