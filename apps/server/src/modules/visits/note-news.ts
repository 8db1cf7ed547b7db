// Records, in the practice's own transaction, that a visit was changed. Its patient is notified once there were no further
// changes for a while.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { addressFor } from './tell-patient.ts';
import { quietMs, visitNewsJob } from './visit-news.job.ts';
import { type KnownVisit, newsOf } from './visit-news.policy.ts';
import { upsertNews } from './visit-news.store.ts';
import type { VisitStatus } from './visit-status.policy.ts';
import { selectVisit } from './visits.store.ts';

/** The outcome of a change of a visit. */
export interface VisitChangeOutcome {
  readonly sequence: number;
  /** Of the entry in the visit's history. */
  readonly eventId: string;
  /** Whether a mail will notify the patient, if nothing else changes. */
  readonly isTold: boolean;
}

export type NoteNews = (
  tx: Tx,
  visitId: string,
  before: KnownVisit,
  after: KnownVisit & { readonly status: VisitStatus; readonly sequence: number },
) => Promise<boolean>;

/**
 * Returns a function that records changes, for use within a transaction that has locked the visit; it reads everything else it
 * needs beforehand. Each change gets a job of its own, which leaves the notice to a later one's. The function returns whether the
 * patient would currently be notified.
 */
export async function newsNoter(ctx: Ctx & Uses<'queue' | 'cipherOf'>): Promise<NoteNews> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return async (tx, visitId, { startsAt, endsAt, providerId, locationId }, after) => {
    const now = ctx.clock.now();
    const known = await upsertNews(tx, {
      visitId,
      startsAt,
      endsAt,
      providerId,
      locationId,
      changedAt: now,
      sequence: after.sequence,
    });
    const data = { tenantId: ctx.tenant.id, visitId, sequence: after.sequence };
    await ctx.queue.send(tx, visitNewsJob, data, { startAfter: new Date(now.getTime() + quietMs) });
    if (!newsOf(known, after, now)) return false;
    const row = await selectVisit(tx, { visitId });
    return row !== undefined && (await addressFor(tx, cipher, row)) !== '';
  };
}
