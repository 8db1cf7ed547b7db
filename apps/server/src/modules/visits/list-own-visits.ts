// Lists the visits of the signed-in person and of the family whom they may act for right now.
import { visits } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { familyOf } from '../patients/public.ts';
import { listOwnVisits } from './own-visits.store.ts';

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
export function listVisitsOf(ctx: Ctx, wanted: OwnVisitsQuery) {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
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
    const appointments = rows.map((row) => ({
      id: row.visitId,
      contactId: row.patientId,
      nameFirst: row.nameFirst,
      nameLast: row.nameLast,
      description: descriptionOf(row),
      dateTime: row.startsAt.toISOString(),
      status: row.status as Status,
      providers: [{ id: row.providerId, name: row.providerName }],
    }));
    return { appointments, totalResults: rows[0]?.total ?? 0 };
  });
}
