// SQL of the visits that were named to a number: by a link in a text, which nobody else got.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns open visits that are still to come and were named to one of these recipients since then, the earliest first. */
export function selectNamedVisits(
  tx: Tx,
  recipients: readonly Buffer[],
  { since, now }: { readonly since: Date; readonly now: Date },
) {
  return tx
    .selectFrom('visitLinks as k')
    .innerJoin('visits as v', (join) =>
      join.onRef('v.tenantId', '=', 'k.tenantId').onRef('v.visitId', '=', 'k.visitId'),
    )
    .select(['v.visitId', 'v.startsAt', 'v.status', 'v.sequence'])
    .distinct()
    .where('k.recipientHmac', 'in', [...recipients])
    .where('k.channel', '=', 'text')
    .where('k.madeAt', '>=', since)
    .where('k.endedAt', 'is', null)
    .where('v.status', 'in', ['scheduled', 'confirmed'])
    .where('v.startsAt', '>', now)
    .where('v.arrivedAt', 'is', null)
    .orderBy('v.startsAt')
    .orderBy('v.visitId')
    .execute();
}
