// Lists for a connector what was booked or changed here, change by change.
import type { visits } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { openPersonName } from '../submissions/public.ts';
import { isOfPatient, settleChangeNumbers } from '../visits/public.ts';
import { readMoment, selectChanged } from './bookings.store.ts';
import { beginning, type Cursor, readCursor, writeCursor } from './cursor.policy.ts';

type Status = (typeof visits.appointmentStatuses)[number];
type Row = Awaited<ReturnType<typeof selectChanged>>[number];

/** @throws validation-failed for an invalid cursor */
function cursorOf(text: string | undefined): Cursor {
  const cursor = text === undefined ? beginning : readCursor(text);
  if (!cursor) throw problem('validation-failed', { errors: [{ path: 'query.after', message: 'is no cursor' }] });
  return cursor;
}

function patientOf(row: Row) {
  if (!row.patientId) return null;
  return {
    id: row.patientId,
    nameFirst: row.nameFirst ?? '',
    nameLast: row.nameLast ?? '',
    birthDate: row.birthDate ?? '',
    emailAddress: row.emailAddress ?? '',
  };
}

/** Returns who canceled a visit; null for one that is not canceled. One without a history was canceled by the practice. */
function cancelerOf({ status, canceledBy }: Row) {
  if (status !== 'canceled') return null;
  return canceledBy !== null && isOfPatient(canceledBy) ? ('patient' as const) : ('practice' as const);
}

function bookingOf(cipher: TenantCipher, row: Row) {
  const isGuest = row.submissionId !== null && row.personNameSealed !== null;
  return {
    id: row.visitId,
    externalId: row.externalId,
    status: row.status as Status,
    startTime: row.startsAt.toISOString(),
    endTime: row.endsAt.toISOString(),
    isOverbooked: row.isOverbooked,
    canceledBy: cancelerOf(row),
    confirmedVia: row.confirmedVia,
    provider: { id: row.providerId, externalId: row.providerName },
    location: { id: row.locationId, externalId: row.locationName },
    appointmentType: row.typeId === null ? null : { id: row.typeId, externalId: row.typeName },
    description: row.description,
    patient: patientOf(row),
    guestName: isGuest ? openPersonName(cipher, row.submissionId ?? '', row.personNameSealed) : '',
    submissionId: row.submissionId,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns bookings after a cursor (`next` of the previous response), at most `limit`. Each one is audited. */
export async function listBookings(
  ctx: Ctx & Uses<'cipherOf'>,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const asked = cursorOf(after);
  return inTenant(ctx, async (tx) => {
    const moment = await readMoment(tx, asked.page?.upto ?? asked.since);
    await settleChangeNumbers(tx, moment.now);
    // A cursor from the future was made before the database was restored: everything is sent again.
    const { since, page } = moment.isPast ? asked : beginning;
    const upto = page?.upto ?? moment.now;
    const rows = await selectChanged(tx, { since, upto, after: page }, limit + 1);
    const told = rows.slice(0, limit);
    for (const row of told) await audit(tx, ctx, { action: 'read', object: { kind: 'appointment', id: row.visitId } });
    const last = told.at(-1);
    const hasMore = rows.length > limit;
    const next: Cursor =
      hasMore && last ? { since, page: { upto, changedIn: last.changedIn, visitId: last.visitId } } : { since: upto };
    return { bookings: told.map((row) => bookingOf(cipher, row)), next: writeCursor(next), hasMore };
  });
}
