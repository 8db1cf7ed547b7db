// Lists the appointments of the signed-in person and of the family they may act for right now.
import { visits } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { familyOf } from '../patients/public.ts';
import { selectAppointments } from './own-visits.store.ts';

type Status = (typeof visits.appointmentStatuses)[number];
type Row = Awaited<ReturnType<typeof selectAppointments>>[number];

export interface OwnVisitsQuery {
  readonly includesCaller: boolean;
  /** Empty for every status but deleted. */
  readonly statuses: readonly Status[];
  readonly from: Date | undefined;
  readonly limit: number;
}

/** What the office wrote about the visit; else its type and its place, a line each. */
function descriptionOf(row: Row): string {
  if (row.description !== '') return row.description.replace(/\r?\n/g, '\r\n');
  const place = [row.location_display_name || row.location_name, row.street].filter(Boolean).join(', ');
  return [row.type_name, place].filter(Boolean).join('\r\n');
}

/** @returns appointments, the earliest first, and how many there are beyond the limit */
export function listAppointments(ctx: Ctx, wanted: OwnVisitsQuery) {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  return inTenant(ctx, async (tx) => {
    const family = await familyOf(tx, principal.contactId);
    const contactIds = family.map(({ contactId }) => contactId);
    if (wanted.includesCaller) contactIds.unshift(principal.contactId);
    const statuses =
      wanted.statuses.length > 0
        ? wanted.statuses
        : visits.appointmentStatuses.filter((status) => status !== 'deleted');
    const rows = await selectAppointments(tx, { contactIds, statuses, from: wanted.from, limit: wanted.limit });
    await audit(tx, ctx, { action: 'list', object: { kind: 'appointments', id: principal.contactId } });
    const appointments = rows.map((row) => ({
      id: row.appointment_id,
      contactId: row.contact_id,
      nameFirst: row.name_first,
      nameLast: row.name_last,
      description: descriptionOf(row),
      dateTime: row.starts_at.toISOString(),
      status: row.status as Status,
      providers: [{ id: row.provider_id, name: row.provider_name }],
    }));
    return { appointments, totalResults: rows[0]?.total ?? 0 };
  });
}
