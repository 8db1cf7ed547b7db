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
const undo = (id: string, sequence: number, token = office) =>
  t.call(officeVisits.undoVisitStatus, { params: { id }, body: { sequence } }, { token });
const correct = (id: string, status: Status, sequence: number, token = admin) =>
  t.call(officeVisits.correctVisitStatus, { params: { id }, body: { status, sequence } }, { token });
const actions = (id: string) =>
  b.query(`select action from audit_entries where object_id = $1 order by entry_id`, [id]);

describe('a visit of tomorrow', () => {
  it('is neither met nor missed before its own day by the practice’s clock, and is from midnight on', async () => {
    const visit = await book(1, 23 * 60);
    for (const status of ['met', 'missed'] as const)
      expect((await set(visit.id, status, 0)).problem.code).toBe('too-early');
    expect(await seen(visit)).toMatchObject({ status: 'scheduled', next: ['confirmed', 'canceled'], sequence: 0 });
    await passTo(1, 1);
    expect(await seen(visit)).toMatchObject({ next: ['confirmed', 'canceled', 'met', 'missed'] });
    expect((await set(visit.id, 'met', 0)).body).toEqual({ sequence: 1, isTold: false });
    expect(await seen(visit)).toMatchObject({ status: 'met' });
  });
});

describe('what was said by mistake', () => {
  it('is taken back within ten minutes, by who said it and by an admin, and by nobody later', async () => {
    const visit = await book(0, 20 * 60);
    await set(visit.id, 'confirmed', 0);
    await set(visit.id, 'met', 1);
    expect((await seen(visit))?.undoUntil).not.toBeNull();
    expect((await undo(visit.id, 1)).problem.code).toBe('appointment-changed');
    expect((await undo(visit.id, 2)).body).toEqual({ sequence: 3, isTold: false });
    expect(await seen(visit)).toMatchObject({ status: 'confirmed', undoUntil: null });
    // Only one step can be undone, not two.
    expect((await undo(visit.id, 3)).problem.code).toBe('undo-impossible');
    await set(visit.id, 'missed', 3);
    expect((await undo(visit.id, 4, admin)).status).toBe(200);
    await set(visit.id, 'met', 5);
    t.pass(11);
    expect((await seen(visit))?.undoUntil).toBeNull();
    expect((await undo(visit.id, 6)).problem.code).toBe('undo-impossible');
    const told = (await actions(visit.id)).map(({ action }) => action);
    expect(told).toEqual(
      ['scheduled', 'confirmed', 'met', 'undone', 'missed', 'undone', 'met'].map((each) => `appt_${each}`),
    );
  });

  it('by an admin is not taken back by the front desk', async () => {
    const visit = await book(0, 21 * 60);
    const body = { status: 'met', sequence: 0 } as const;
    await t.call(officeVisits.setVisitStatus, { params: { id: visit.id }, body }, { token: admin });
    expect((await undo(visit.id, 1)).problem.code).toBe('undo-impossible');
    expect((await seen(visit))?.undoUntil).toBeNull();
    expect((await seen(visit, admin))?.undoUntil).not.toBeNull();
  });

  it('is not taken back where the time of a visit that was missed has become another’s', async () => {
    const visit = await book(0, 22 * 60);
    await set(visit.id, 'missed', 0);
    expect((await book(0, 22 * 60)).id).toBeTruthy();
    expect((await undo(visit.id, 1)).problem.code).toBe('slot-taken');
    expect(await seen(visit)).toMatchObject({ status: 'missed', sequence: 1 });
  });

  it('is corrected by an admin for ninety days, never by the front desk, and it is in the trail', async () => {
    const visit = await book(0, 60);
    await set(visit.id, 'missed', 0);
    await passTo(3, 600);
    expect(await seen(visit)).toMatchObject({ corrections: [], undoUntil: null });
    expect((await seen(visit, admin))?.corrections).toEqual(['scheduled', 'confirmed', 'canceled', 'met']);
    expect((await correct(visit.id, 'met', 1, office)).problem.code).toBe('forbidden');
    expect((await correct(visit.id, 'missed', 1)).problem.code).toBe('correction-impossible');
    expect((await correct(visit.id, 'met', 1)).body).toEqual({ sequence: 2, isTold: false });
    expect(await seen(visit)).toMatchObject({ status: 'met' });
    expect((await actions(visit.id)).at(-1)).toEqual({ action: 'appt_corrected' });
    await passTo(88, 600);
    expect((await correct(visit.id, 'canceled', 2)).problem.code).toBe('correction-impossible');
  });

  it('lies ahead: a visit that has not begun is changed in the usual way, and corrected to nothing before its day', async () => {
    const visit = await book(2, 600);
    expect((await correct(visit.id, 'met', 0)).problem.code).toBe('too-early');
    expect((await correct(visit.id, 'canceled', 0)).problem.code).toBe('correction-impossible');
  });
});
