// What opens a time for the waitlist: every way in which a provider's time becomes free, and when it is offered.
import { officeVisits, practiceSetup } from '@foyer/contract';
import { dayOfIso, isoOfDay, weekdayOfDay } from '@foyer/scheduling';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import type { TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitlistStage } from '../../testing/waitlist-stage.ts';
import { removeSyncedVisit } from '../visits/public.ts';

let t: TestApp;
let w: Awaited<ReturnType<typeof waitlistStage>>;
let office: string;
let admin: string;
let desk: TestDesk;

beforeAll(async () => {
  t = await startTestApp();
  w = await waitlistStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  w.goTo('09:00');
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  desk = await w.desk();
});

/** Returns the opened times of the desk: from, until and how many seconds after they are offered. */
const opened = async () => {
  const rows = await w.query(
    `select starts_at, ends_at, extract(epoch from look_at - freed_at)::int as wait from freed_times
      where provider_id = $1 order by starts_at`,
    [desk.providerId],
  );
  return rows.map((row) => [row.starts_at.toISOString(), row.ends_at.toISOString(), row.wait]);
};

const call = (endpoint: 'setVisitStatus' | 'moveVisit', id: string, body: object) =>
  t.call(officeVisits[endpoint], { params: { id }, body: body as never }, { token: office });

describe('a visit of the desk', () => {
  it.each([
    ['canceled', { status: 'canceled', reason: 'patient' }, 120],
    ['canceled without offering the time', { status: 'canceled', reason: 'patient', isOffered: false }, null],
    ['deleted', { status: 'deleted' }, 120],
  ])('that is %s opens its time, which is offered after two quiet minutes or not at all', async (_what, body, wait) => {
    const id = await desk.book(w.on(3, '10:00'), 30);
    expect((await call('setVisitStatus', id, { sequence: 0, ...body })).status).toBe(200);
    expect(await opened()).toEqual([[w.on(3, '10:00'), w.on(3, '10:30'), wait]]);
  });

  it('that is completed or confirmed opens none; one that is missed opens what is left of it', async () => {
    const confirmed = await desk.book(w.on(3, '10:00'), 30);
    await call('setVisitStatus', confirmed, { sequence: 0, status: 'confirmed' });
    const id = await desk.book(w.on(0, '09:00'), 60);
    t.pass(5);
    expect((await call('setVisitStatus', id, { sequence: 0, status: 'missed' })).status).toBe(200);
    const [[from, until] = []] = await opened();
    expect(until).toBe(w.on(0, '10:00'));
    expect(Math.abs(Date.parse(String(from)) - t.clock.now().getTime())).toBeLessThan(60_000);
    expect(await opened()).toHaveLength(1);
  });

  it.each([
    ['to another time', { minute: 660 }, [['10:00', '10:30']]],
    ['by half of its time', { minute: 615 }, [['10:00', '10:15']]],
    ['to be shorter', { minute: 600, duration: 10 }, [['10:10', '10:30']]],
    ['to be longer', { minute: 600, duration: 60 }, []],
  ])('that is moved %s opens what it took before and does not take now', async (_what, move, times) => {
    const id = await desk.book(w.on(3, '10:00'), 30);
    const day = w.on(3, '10:00').slice(0, 10);
    expect((await call('moveVisit', id, { sequence: 0, day, ...move })).status).toBe(200);
    expect(await opened()).toEqual(times.map(([from = '', until = '']) => [w.on(3, from), w.on(3, until), 120]));
  });

  it('of the practice’s software opens its time, too', async () => {
    const id = await desk.book(w.on(3, '10:00'), 30, { externalId: 'V1' });
    await inTenant(w.ctx, (tx) => removeSyncedVisit(tx, w.ctx, 'V1'));
    expect((await w.visitRow(id)).status).toBe('deleted');
    expect(await opened()).toHaveLength(1);
  });
});

it('what a patient cancels is offered at once', { tags: ['WAIT-03'] }, async () => {
  const { id, token } = await w.book(w.at(3, '10:00'), 'leaver@example.com');
  expect((await w.cancel(token, { sequence: 0 })).status).toBe(200);
  const { starts_at: startsAt } = await w.visitRow(id);
  // A job looks within seconds, without any round: the time is everybody's then, for nobody waits.
  const look = async () => (await w.query(`select look_at from freed_times where starts_at = $1`, [startsAt]))[0];
  await expect.poll(look).toEqual({ look_at: null });
});

it('time off that is taken back or shortened, a closed day that is opened, and new hours open theirs', async () => {
  const day = w.on(3, '10:00').slice(0, 10);
  const time = { fromDay: day, fromMinute: 540, untilDay: day, untilMinute: 720, reason: '' };
  const params = { id: desk.providerId };
  const off = await t.call(
    practiceSetup.addTimeOff,
    { params, body: { ...time, keepVisits: true } as never },
    { token: admin },
  );
  expect(off.status).toBeLessThan(300);
  const [{ away_id: awayId }] = await w.query('select away_id from provider_away where provider_id = $1', [
    desk.providerId,
  ]);
  const shorter = { ...time, untilMinute: 600, keepVisits: true };
  await t.call(practiceSetup.changeTimeOff, { params: { id: awayId }, body: shorter as never }, { token: admin });
  expect(await opened()).toEqual([[w.on(3, '10:00'), w.on(3, '12:00'), 120]]);
  await t.call(practiceSetup.removeTimeOff, { params: { id: awayId } }, { token: admin });
  expect(await opened()).toContainEqual([w.on(3, '09:00'), w.on(3, '10:00'), 120]);

  const closed = { locationId: desk.locationId, fromDay: day, untilDay: day, reason: '', keepVisits: true };
  await t.call(practiceSetup.closeDays, { body: closed as never }, { token: admin });
  const [{ closed_id: closedId }] = await w.query('select closed_id from closed_days where from_day = $1', [day]);
  await t.call(practiceSetup.openDays, { params: { id: closedId } }, { token: admin });
  const [all] = await w.query(`select provider_id, location_id, starts_at from freed_times where location_id = $1`, [
    desk.locationId,
  ]);
  expect(all).toMatchObject({ provider_id: null, starts_at: new Date(w.on(3, '00:00')) });

  await w.query('delete from freed_times');
  const row = {
    kind: 'work' as const,
    locationId: desk.locationId,
    from: 540,
    until: 780,
    validFrom: null,
    validUntil: null,
  };
  const weekday = weekdayOfDay(dayOfIso(day) ?? 0);
  const rows = [0, 1, 2, 3, 4, 5, 6].map((one) => ({ ...row, weekday: one, until: one === weekday ? 780 : 720 }));
  const set = await t.call(
    practiceSetup.setHours,
    { params, body: { rows, keepVisits: true } as never },
    { token: admin },
  );
  expect(set.status).toBeLessThan(300);
  const times = await opened();
  expect(times[0]).toEqual([w.on(3, '12:00'), w.on(3, '13:00'), 120]);
  expect(times.length).toBeGreaterThanOrEqual(25);
  expect(new Set(times.map(([from]) => weekdayOfDay(dayOfIso(String(from).slice(0, 10)) ?? 0)))).toEqual(
    new Set([weekday]),
  );
  expect(isoOfDay(dayOfIso(day) ?? 0)).toBe(day);
});

it('is offered in the morning when it opens at night', { tags: ['WAIT-04'] }, async () => {
  const ada = await w.person('Ada');
  const entry = await w.wait(office, desk, ada.id);
  w.goTo('22:00', 0);
  const late = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  await w.cancelByOffice(late, await desk.book(w.on(3, '10:00'), 30));
  t.pass(3);
  await w.look();
  expect(await w.rowsOf(entry)).toEqual([]);
  w.goTo('07:59');
  await w.look();
  expect(await w.rowsOf(entry)).toEqual([]);
  w.goTo('08:00', 0);
  await w.look();
  expect(await w.rowsOf(entry)).toHaveLength(1);
});
