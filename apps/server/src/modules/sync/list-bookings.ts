// Tells a connector what was booked or changed here, change by change.
import type { booking } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { openPersonName } from '../submissions/public.ts';
import { type Cursor, selectChanged, settleCounting, start } from './bookings.store.ts';

type Status = (typeof booking.appointmentStatuses)[number];
type Row = Awaited<ReturnType<typeof selectChanged>>[number];

function cursorOf(text: string | undefined): Cursor {
  const [changedIn, appointmentId] = text?.split('.') ?? [];
  return changedIn && appointmentId ? { changedIn, appointmentId } : start;
}

function patientOf(row: Row) {
  if (!row.contact_id) return null;
  return {
    id: row.contact_id,
    nameFirst: row.name_first ?? '',
    nameLast: row.name_last ?? '',
    birthDate: row.birth_date ?? '',
    emailAddress: row.email_address ?? '',
  };
}

function bookingOf(cipher: TenantCipher, row: Row) {
  const isGuest = row.submission_id !== null && row.person_name_sealed !== null;
  return {
    id: row.appointment_id,
    externalId: row.external_id,
    status: row.status as Status,
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    isOverbooked: row.is_overbooked,
    provider: { id: row.provider_id, externalId: row.provider_name },
    location: { id: row.location_id, externalId: row.location_name },
    appointmentType: row.type_id === null ? null : { id: row.type_id, externalId: row.type_name },
    description: row.description,
    patient: patientOf(row),
    guestName: isGuest ? openPersonName(cipher, row.submission_id ?? '', row.person_name_sealed) : '',
    submissionId: row.submission_id,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Bookings after a cursor (`next` of the answer before), at most `limit`. Each that is told is audited. */
export async function listBookings(ctx: Ctx, { after, limit }: { after: string | undefined; limit: number }) {
  const cipher = await ctx.services.cipherOf(ctx.tenant.id);
  const asked = cursorOf(after);
  return inTenant(ctx, async (tx) => {
    const from = (await settleCounting(tx, asked)) ? asked : start;
    const rows = await selectChanged(tx, from, limit + 1);
    const told = rows.slice(0, limit);
    for (const row of told)
      await audit(tx, ctx, { action: 'read', object: { kind: 'appointment', id: row.appointment_id } });
    const last = told.at(-1);
    const next: Cursor = last ? { changedIn: last.changed_in, appointmentId: last.appointment_id } : from;
    return {
      bookings: told.map((row) => bookingOf(cipher, row)),
      next: `${next.changedIn}.${next.appointmentId}`,
      hasMore: rows.length > limit,
    };
  });
}
