// The practice's changes of its schedule: booking, moving, overbooking, and setting outcomes.

import { randomUUID } from 'node:crypto';
import type { StaffRight } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FullCtx } from '../../platform/context.ts';
import { bookingStage, cleaning, place, provider } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { bookVisit, type NewVisit } from './book-visit.ts';
import { changeStatus } from './change-status.ts';
import { moveVisit } from './move-visit.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let staff: FullCtx;
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  staff = asStaff(['schedule', 'book', 'overbook']);
});
afterAll(() => t.stop());

function asStaff(rights: readonly StaffRight[]): FullCtx {
  const [accountId, sessionId] = [randomUUID(), randomUUID()];
  return {
    ...t.systemCtx('demo'),
    principal: { kind: 'staff', accountId, sessionId, role: 'admin', rights: new Set(rights), places: null },
  };
}

const visit = (weekday: number, time: string, more: Partial<NewVisit> = {}): NewVisit => ({
  typeId: cleaning.appointmentTypeId,
  providerId: cleaning.providerId,
  locationId: cleaning.locationId,
  patientId: null,
  startsAt: new Date(b.at(weekday, time, 2)),
  ...more,
});
const rowOf = async (id: string) =>
  (
    await b.query(
      'select status, provider_id, starts_at, ends_at, upper(during) as until, sequence, is_overbooked from visits where visit_id = $1',
      [id],
    )
  )[0];

describe('the practice', () => {
  it('books a visit at any hour, but never one over another unless it says so', async () => {
    const { id } = await bookVisit(staff, visit(1, '06:00'));
    expect(await rowOf(id)).toMatchObject({ status: 'scheduled', sequence: 0, is_overbooked: false });
    await expect(bookVisit(staff, visit(1, '06:30'))).rejects.toMatchObject({ code: 'slot-taken' });
    // The buffer of the first ends at seven.
    await expect(bookVisit(staff, visit(1, '06:45'))).rejects.toMatchObject({ code: 'slot-taken' });
    expect(await bookVisit(staff, visit(1, '07:00'))).toBeTruthy();
    for (const duration of [0, 4, 1441, 10.5])
      await expect(bookVisit(staff, visit(1, '17:00', { duration }))).rejects.toMatchObject({
        code: 'validation-failed',
      });
    const { id: over } = await bookVisit(staff, visit(1, '06:15', { isOverbooked: true, status: 'booked' }));
    expect(await rowOf(over)).toMatchObject({ status: 'booked', is_overbooked: true });
  });

  it('makes way for a hold that runs, and not for one that has run out', async () => {
    const startTime = b.at(2, '09:00', 2);
    await b.hold('ann', { ...cleaning, startTime });
    await expect(bookVisit(staff, visit(2, '09:00'))).rejects.toMatchObject({ code: 'slot-taken' });
    t.pass(11);
    expect(await bookVisit(staff, visit(2, '09:00'))).toBeTruthy();
  });

  it('moves a visit over its own old time, with its buffers, and calendars learn of it', {
    tags: ['CASE-10'],
  }, async () => {
    const { id } = await bookVisit(staff, visit(3, '09:00'));
    const startsAt = new Date(b.at(3, '09:15', 2));
    await moveVisit(staff, id, { startsAt });
    const row = await rowOf(id);
    expect(row).toMatchObject({ starts_at: startsAt, sequence: 1, status: 'scheduled' });
    expect(row.ends_at.getTime() - startsAt.getTime()).toBe(45 * 60_000);
    expect(row.until.getTime() - startsAt.getTime()).toBe(60 * 60_000);
    expect(await b.isFree(cleaning, b.at(3, '08:15', 2))).toBe(true);
  });

  it('keeps the old time of a visit where the new one cannot be', { tags: ['CASE-10'] }, async () => {
    const { id } = await bookVisit(staff, visit(3, '13:00'));
    const { id: other } = await bookVisit(staff, visit(3, '14:00'));
    const before = await rowOf(id);
    const onto = { startsAt: new Date(b.at(3, '13:30', 2)) };
    await expect(moveVisit(staff, id, onto)).rejects.toMatchObject({ code: 'slot-taken' });
    expect(await rowOf(id)).toEqual(before);
    await moveVisit(staff, id, { ...onto, isOverbooked: true });
    expect(await rowOf(id)).toMatchObject({ starts_at: onto.startsAt, is_overbooked: true });
    // Two visits moved to one time at once: one gets it, the other stays.
    const target = { startsAt: new Date(b.at(3, '15:30', 2)) };
    const both = await Promise.allSettled([id, other].map((one) => moveVisit(staff, one, target)));
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'slot-taken' } });
    expect(await b.taken(target.startsAt.toISOString())).toHaveLength(1);
  });

  it('gives a visit to another provider elsewhere, but only to one it has', async () => {
    const { id } = await bookVisit(staff, visit(4, '09:00'));
    const startsAt = new Date(b.at(4, '10:00', 2));
    const to = { providerId: provider('Marcus Bell, RDH'), locationId: place('Back Cove') };
    await moveVisit(staff, id, { startsAt, ...to });
    expect(await rowOf(id)).toMatchObject({ provider_id: to.providerId, starts_at: startsAt });
    await expect(moveVisit(staff, id, { startsAt, providerId: randomUUID() })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(moveVisit(staff, randomUUID(), { startsAt })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('says what became of a visit; one that is called off makes room and is not moved again', {
    tags: ['DATA-06', 'DATA-11'],
  }, async () => {
    const { id } = await bookVisit(staff, visit(5, '09:00'));
    await changeStatus(staff, id, { status: 'confirmed' });
    await expect(changeStatus(staff, id, { status: 'scheduled' })).rejects.toMatchObject({ code: 'validation-failed' });
    await changeStatus(staff, id, { status: 'canceled' });
    expect(await rowOf(id)).toMatchObject({ status: 'canceled', sequence: 2 });
    const startsAt = new Date(b.at(5, '10:00', 2));
    await expect(moveVisit(staff, id, { startsAt })).rejects.toMatchObject({ code: 'validation-failed' });
    expect(await bookVisit(staff, visit(5, '09:00'))).toBeTruthy();
    await changeStatus(staff, id, { status: 'deleted' });
    await expect(changeStatus(staff, id, { status: 'canceled' })).rejects.toMatchObject({ code: 'validation-failed' });
  });

  it('is written down in the trail by the status of the event', { tags: ['DATA-07'] }, async () => {
    const { id } = await bookVisit(staff, visit(5, '11:00'));
    await changeStatus(staff, id, { status: 'confirmed' });
    const rows = await b.query(
      `select action, actor_kind from audit_entries where object_kind = 'appointment' and object_id = $1 order by entry_id`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'appt_scheduled', actor_kind: 'staff' },
      { action: 'appt_confirmed', actor_kind: 'staff' },
    ]);
  });

  it('lets only staff with the right to book do any of it', { tags: ['ROLE-09'] }, async () => {
    const { id } = await bookVisit(staff, visit(5, '14:00'));
    const startsAt = new Date(b.at(5, '15:00', 2));
    for (const ctx of [asStaff(['inbox', 'patients', 'schedule', 'overbook']), t.systemCtx('demo')]) {
      const forbidden = { code: 'forbidden' };
      await expect(bookVisit(ctx, visit(5, '15:00'))).rejects.toMatchObject(forbidden);
      await expect(moveVisit(ctx, id, { startsAt })).rejects.toMatchObject(forbidden);
      await expect(changeStatus(ctx, id, { status: 'canceled' })).rejects.toMatchObject(forbidden);
    }
    // Nothing of another practice can be referred to.
    const maple = { ...staff, tenant: t.systemCtx('maple').tenant };
    await expect(bookVisit(maple, visit(5, '15:00'))).rejects.toMatchObject({ code: 'not-found' });
    await expect(changeStatus(maple, id, { status: 'canceled' })).rejects.toMatchObject({ code: 'not-found' });
  });
});
