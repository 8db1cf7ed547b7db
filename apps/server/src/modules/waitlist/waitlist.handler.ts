// Looks at the waitlist when a job or the round of each minute says that something may be due.
import { type FullCtx, type Services, systemContext } from '../../platform/context.ts';
import type { Logger } from '../../platform/log.ts';
import { findTenantById } from '../practice/public.ts';
import { freedTimeJob } from '../practice-setup/public.ts';
import { lookAtWaitlist } from './look.ts';

/** Looks, and tells open pages of the practice when something has changed. */
export async function lookAndTell(ctx: FullCtx): Promise<boolean> {
  const hasChanged = await lookAtWaitlist(ctx);
  if (hasChanged) ctx.live.tell(ctx.tenant.id, ['schedule', 'waitlist']);
  return hasChanged;
}

/** Starts looking at opened times in this process. */
export async function workOnFreedTimes(services: Services, log: Logger): Promise<void> {
  await services.queue.work(freedTimeJob, async ({ tenantId }) => {
    const tenant = await findTenantById(services.db, tenantId);
    if (!tenant) return { outcome: 'no such practice' };
    const hasChanged = await lookAndTell(systemContext(services, tenant, log));
    return { outcome: hasChanged ? 'looked, with changes' : 'looked' };
  });
}
