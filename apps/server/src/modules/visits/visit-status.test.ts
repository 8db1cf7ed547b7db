// Outcomes of a visit: set from its day on, undone within ten minutes, corrected by an admin later.
import { desk, officeVisits } from '@foyer/contract';
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingStage, cleaning } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const zone = zoneOf('America/New_York');
let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let office: string;
let admin: string;
const signIn = async () => {
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
};
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  await signIn();
});
afterAll(() => t.stop());

const minuteNow = () => Math.floor(t.clock.now().getTime() / 60_000);
const today = () => zone.dayAt(minuteNow());
/** Moves the clock to a minute of the day that many days from now. */
async function passTo(days: number, minute: number) {
  const [at] = zone.instantsOf(today() + days, minute, minute + 1);
  t.pass((at?.from ?? 0) - minuteNow());
  await signIn();
}

async function book(days: number, minute: number): Promise<{ id: string; day: string }> {
  const { appointmentTypeId: typeId, providerId, locationId } = cleaning;
  const day = isoOfDay(today() + days);
  const body = { typeId, providerId, locationId, patientId: null, description: 'Walk in', day, minute };
  const { body: booked } = await t.call(officeVisits.bookVisit, { body }, { token: office });
  return { id: booked.id, day };
}
const seen = async ({ id, day }: { id: string; day: string }, token = office) => {
  const { body } = await t.call(desk.schedule, { query: { from: day, days: 1 } }, { token });
  return body.visits.find((visit) => visit.id === id);
};
type Status = Parameters<typeof t.call<typeof officeVisits.correctVisitStatus>>[1]['body']['status'];
const set = (id: string, status: Status, sequence: number) =>
  t.call(officeVisits.setVisitStatus, { params: { id }, body: { status, sequence } }, { token: office });
const lastEvent = async (id: string): Promise<string> => {
  const rows = await b.query('select event_id from visit_events where visit_id = $1 order by at desc, sequence desc', [
    id,
  ]);
  return rows[0].event_id;
};
const undo = async (id: string, token = office, eventId?: string) =>
  t.call(
    officeVisits.undoVisitStatus,
    { params: { id }, body: { eventId: eventId ?? (await lastEvent(id)) } },
    { token },
  );
const correct = (id: string, status: Status, sequence: number, token = admin) =>
  t.call(
    officeVisits.correctVisitStatus,
    { params: { id }, body: { status, reason: 'Said by mistake', sequence } },
    { token },
  );
const actions = (id: string) =>
  b.query(`select action from audit_entries where object_id = $1 order by entry_id`, [id]);

describe('a visit of tomorrow', () => {
  it('is neither completed nor missed before its day and start by the practice’s clock', {
    tags: ['LIFE-27'],
  }, async () => {
    const visit = await book(1, 20 * 60);
    for (const status of ['met', 'missed'] as const)
      expect((await set(visit.id, status, 0)).problem.code).toBe('too-early');
    expect(await seen(visit)).toMatchObject({ status: 'scheduled', next: ['confirmed', 'canceled'], sequence: 0 });
    await passTo(1, 1);
    expect(await seen(visit)).toMatchObject({ next: ['confirmed', 'canceled', 'met'] });
    expect((await set(visit.id, 'missed', 0)).problem.code).toBe('too-early');
    await passTo(0, 20 * 60);
    expect(await seen(visit)).toMatchObject({ next: ['confirmed', 'canceled', 'met', 'missed'] });
    expect((await set(visit.id, 'met', 0)).body).toEqual({ sequence: 1, isTold: false, eventId: expect.any(String) });
    expect(await seen(visit)).toMatchObject({ status: 'met' });
    await passTo(1, 60);
  });
});

describe('what was said by mistake', () => {
  it('is taken back within ten minutes, by who said it and by an admin, and by nobody later', {
    tags: ['LIFE-28'],
  }, async () => {
    const visit = await book(0, 4 * 60);
    await set(visit.id, 'confirmed', 0);
    const first = await lastEvent(visit.id);
    await set(visit.id, 'met', 1);
    expect((await seen(visit))?.undo).toEqual({ eventId: await lastEvent(visit.id), until: expect.any(String) });
    expect((await undo(visit.id, office, first)).problem.code).toBe('undo-impossible');
    expect((await undo(visit.id)).body).toMatchObject({ sequence: 3, isTold: false });
    expect(await seen(visit)).toMatchObject({ status: 'confirmed', undo: null });
    // Only one step can be undone, not two.
    expect((await undo(visit.id, office, first)).problem.code).toBe('undo-impossible');
    await set(visit.id, 'met', 3);
    expect((await undo(visit.id, admin)).status).toBe(200);
    await set(visit.id, 'met', 5);
    t.pass(11);
    expect((await seen(visit))?.undo).toBeNull();
    expect((await undo(visit.id)).problem.code).toBe('undo-impossible');
    const told = (await actions(visit.id)).map(({ action }) => action);
    expect(told).toEqual(
      ['scheduled', 'confirmed', 'met', 'undone', 'met', 'undone', 'met'].map((each) => `appt_${each}`),
    );
  });

  it('by an admin is not taken back by the front desk', { tags: ['LIFE-28'] }, async () => {
    const visit = await book(0, 5 * 60);
    const body = { status: 'met', sequence: 0 } as const;
    await t.call(officeVisits.setVisitStatus, { params: { id: visit.id }, body }, { token: admin });
    expect((await undo(visit.id)).problem.code).toBe('undo-impossible');
    expect((await seen(visit))?.undo).toBeNull();
    expect((await seen(visit, admin))?.undo).not.toBeNull();
  });

  it('is not taken back where the time of a missed or canceled visit has become another’s', {
    tags: ['LIFE-28'],
  }, async () => {
    await signIn();
    const missed = await book(0, 60);
    const canceled = await book(0, 22 * 60);
    expect((await set(missed.id, 'missed', 0)).status).toBe(200);
    expect((await set(canceled.id, 'canceled', 0)).status).toBe(200);
    await book(0, 60);
    await book(0, 22 * 60);
    for (const { id } of [missed, canceled]) expect((await undo(id)).problem.code).toBe('slot-taken');
    expect(await seen(missed)).toMatchObject({ status: 'missed', sequence: 1 });
  });

  it('is corrected for ninety days by who holds the right, never by the front desk, with its reason', {
    tags: ['LIFE-29'],
  }, async () => {
    await passTo(1, 600);
    const visit = await book(0, 15);
    expect((await set(visit.id, 'missed', 0)).status).toBe(200);
    await passTo(3, 600);
    expect(await seen(visit)).toMatchObject({ corrections: [], undo: null });
    expect((await seen(visit, admin))?.corrections).toEqual(['scheduled', 'confirmed', 'canceled', 'met']);
    expect((await correct(visit.id, 'met', 1, office)).problem.code).toBe('forbidden');
    expect((await correct(visit.id, 'missed', 1)).problem.code).toBe('correction-impossible');
    expect((await correct(visit.id, 'met', 1)).body).toMatchObject({ sequence: 2, isTold: false });
    expect(await seen(visit)).toMatchObject({ status: 'met' });
    expect((await actions(visit.id)).at(-1)).toEqual({ action: 'appt_corrected' });
    const [event] = await b.query('select * from visit_events where visit_id = $1 order by at desc', [visit.id]);
    expect(event).toMatchObject({ kind: 'corrected', before: { status: 'missed' }, after: { status: 'met' } });
    expect(event.note_sealed.includes(Buffer.from('mistake'))).toBe(false);
    await passTo(88, 600);
    expect((await correct(visit.id, 'canceled', 2)).problem.code).toBe('correction-impossible');
  });

  it('lies ahead: a visit that has not begun is changed in the usual way, and corrected to nothing before its day', async () => {
    const visit = await book(2, 600);
    expect((await correct(visit.id, 'met', 0)).problem.code).toBe('too-early');
    expect((await correct(visit.id, 'canceled', 0)).problem.code).toBe('correction-impossible');
  });
});
