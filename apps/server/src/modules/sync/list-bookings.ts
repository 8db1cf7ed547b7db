// Tells a connector what was booked or changed here, change by change.
import type { visits } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { openPersonName } from '../submissions/public.ts';
import { settleChangeNumbers } from '../visits/public.ts';
import { readMoment, selectChanged } from './bookings.store.ts';
import { beginning, type Cursor, readCursor, writeCursor } from './cursor.policy.ts';

type Status = (typeof visits.appointmentStatuses)[number];
type Row = Awaited<ReturnType<typeof selectChanged>>[number];

/** @throws validation-failed for a text that is no cursor */
function cursorOf(text: string | undefined): Cursor {
  const cursor = text === undefined ? beginning : readCursor(text);
  if (!cursor) throw problem('validation-failed', { errors: [{ path: 'query.after', message: 'is no cursor' }] });
  return cursor;
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
export async function listBookings(
  ctx: Ctx & Uses<'cipherOf'>,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const asked = cursorOf(after);
  return inTenant(ctx, async (tx) => {
    const moment = await readMoment(tx, asked.page?.upto ?? asked.since);
    await settleChangeNumbers(tx);
    // A cursor from the future was made before the database was restored: everything is told again.
    const { since, page } = moment.isPast ? asked : beginning;
    const upto = page?.upto ?? moment.now;
    const rows = await selectChanged(tx, { since, upto, after: page }, limit + 1);
    const told = rows.slice(0, limit);
    for (const row of told)
      await audit(tx, ctx, { action: 'read', object: { kind: 'appointment', id: row.appointment_id } });
    const last = told.at(-1);
    const hasMore = rows.length > limit;
    const next: Cursor =
      hasMore && last
        ? { since, page: { upto, changedIn: last.changed_in, appointmentId: last.appointment_id } }
        : { since: upto };
    return { bookings: told.map((row) => bookingOf(cipher, row)), next: writeCursor(next), hasMore };
  });
}
