// Notifies patients of changes to their visits, once the practice has made no further changes for a while.
import { type Services, systemContext } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import type { Logger } from '../../platform/log.ts';
import { findTenantById } from '../practice/public.ts';
import { patientTeller } from './tell-patient.ts';
import { visitNewsJob } from './visit-news.job.ts';
import { newsOf } from './visit-news.policy.ts';
import { hasStandIn, selectVisitState, takeNews } from './visit-news.store.ts';

/**
 * Starts working on recorded changes in this process. The record is deleted together with queueing the mail, so neither a retry
 * nor a second server notifies twice.
 */
export async function workOnVisitNews(services: Services, log: Logger): Promise<void> {
  await services.queue.work(visitNewsJob, async ({ tenantId, visitId, sequence }) => {
    const tenant = await findTenantById(services.db, tenantId);
    if (!tenant) return { outcome: 'no such practice' };
    const ctx = systemContext(services, tenant, log);
    const tellPatient = await patientTeller(ctx);
    const outcome = await inTenant(ctx, async (tx) => {
      const known = await takeNews(tx, visitId, sequence);
      if (!known) return 'changed since';
      const visit = await selectVisitState(tx, visitId);
      const news = visit && newsOf(known, visit, known.changedAt);
      if (!visit || !news) return 'nothing new';
      // Canceled and booked again: the patient comes at the expected time, or is notified of the other visit's change.
      if (news === 'canceled' && (await hasStandIn(tx, visit, known))) return 'nothing new';
      return (await tellPatient(tx, visitId, news, known)) ? news : 'nobody to tell';
    });
    return { outcome };
  });
}
