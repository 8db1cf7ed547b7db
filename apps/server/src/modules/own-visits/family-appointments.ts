// The visits of the signed-in person and of the family whom they may act for right now, as the dashboard asks for them.
import { visits } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { familyOf } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { readRuleBook } from '../practice-setup/public.ts';
import { listOwnVisits } from '../visits/public.ts';
import { actsOf, type FindWaiting, visitLocationOf } from './own-visit-view.ts';

type Status = (typeof visits.appointmentStatuses)[number];
type Row = Awaited<ReturnType<typeof listOwnVisits>>[number];

export interface OwnVisitsQuery {
  readonly includesCaller: boolean;
  /** Empty for every status except deleted. */
  readonly statuses: readonly Status[];
  readonly from: Date | undefined;
  readonly limit: number;
}

/** Returns what the office wrote about the visit; else its type and location, a line each. */
function descriptionOf(row: Row): string {
  if (row.description !== '') return row.description.replace(/\r?\n/g, '\r\n');
  const place = [row.locationDisplayName || row.locationName, row.street].filter(Boolean).join(', ');
  return [row.typeName, place].filter(Boolean).join('\r\n');
}

/** @returns visits, the earliest first, and how many there are beyond the limit */
export async function listVisitsOf(ctx: Ctx & Uses<'caches'>, wanted: OwnVisitsQuery, findWaiting: FindWaiting) {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const scope = { settings: await settingsOf(ctx), now: ctx.clock.now() };
  return inTenant(ctx, async (tx) => {
    const family = await familyOf(tx, principal.patientId);
    const patientIds = family.map(({ patientId }) => patientId);
    if (wanted.includesCaller) patientIds.unshift(principal.patientId);
    const statuses =
      wanted.statuses.length > 0
        ? wanted.statuses
        : visits.appointmentStatuses.filter((status) => status !== 'deleted');
    const rows = await listOwnVisits(tx, { patientIds, statuses, from: wanted.from, limit: wanted.limit });
    await audit(tx, ctx, { action: 'list', object: { kind: 'appointments', id: principal.patientId } });
    const rules = await readRuleBook(tx);
    const ids = rows.map(({ visitId }) => visitId);
    const waiting = await findWaiting(tx, ctx, scope.settings.timezone, ids);
    const appointments = rows.map((row) => ({
      id: row.visitId,
      contactId: row.patientId,
      nameFirst: row.nameFirst,
      nameLast: row.nameLast,
      description: descriptionOf(row),
      dateTime: row.startsAt.toISOString(),
      status: row.status as Status,
      providers: [{ id: row.providerId, name: row.providerName }],
      sequence: row.sequence,
      location: visitLocationOf(row, scope.settings),
      may: actsOf(row, rules.of(row.typeId), scope),
      isOnWaitlist: waiting.has(row.visitId),
    }));
    return { appointments, totalResults: rows[0]?.total ?? 0 };
  });
}
