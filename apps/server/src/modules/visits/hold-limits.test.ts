// How long and how many times may be held, against the real database.
import { holds } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingForm, bookingStage, token } from '../../testing/booking-stage.ts';
import { addDesk, type TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let form: Awaited<ReturnType<typeof bookingForm>>;
let desk: TestDesk;

beforeAll(async () => {
  t = await startTestApp({ FOYER_TEST_BUDGETS: '', FOYER_TRUST_PROXY: '1' });
  b = bookingStage(t);
  form = await bookingForm(t);
  desk = await addDesk(t, { hours: [480, 1200] });
});
afterAll(() => t.stop());
beforeEach(async () => {
  await b.query(`delete from visits where status = 'held'`);
  await b.query(`update visits set status = 'canceled' where provider_id = $1`, [desk.providerId]);
  await b.query('delete from throttles');
  await b.query('delete from hold_lives');
});

const at = (slot: number) => ({
  appointmentTypeId: desk.typeId,
  locationId: desk.locationId,
  providerId: desk.providerId,
  startTime: new Date(Date.parse(b.at(3, '08:00')) + slot * 30 * 60_000).toISOString(),
});
/** Holds the n-th half hour of the day for a browser at a network address. */
const hold = (who: string, slot: number, ip = '198.51.100.7') =>
  t.call(
    holds.holdSlot,
    { body: { accountId: b.accountId, ...at(slot) } },
    { headers: { 'x-hold-token': token(who), 'x-forwarded-for': ip } },
  );

describe('the life of a hold', () => {
  it('is thirty minutes from its first take, however often it is renewed; then the browser waits thirty minutes', {
    tags: ['SAFE-16', 'FLOW-31'],
  }, async () => {
    const first = await hold('ann', 0);
    const end = Date.parse(first.body.expiresAt) + 20 * 60_000;
    for (const minutes of [9, 9, 9]) {
      t.pass(minutes);
      expect((await hold('ann', 0)).status).toBe(200);
    }
    const last = Date.parse((await hold('ann', 0)).body.expiresAt);
    expect(Math.abs(last - end)).toBeLessThan(5000);
    t.pass(4);
    const refused = await hold('ann', 0);
    expect([refused.status, refused.problem.code]).toEqual([429, 'hold-limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(28 * 60);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30 * 60);
    // Nobody else has to wait, and choosing another time does not bypass it.
    expect((await hold('ann', 4)).problem.code).toBe('hold-limit');
    expect((await hold('ben', 0)).status).toBe(200);
    t.pass(30);
    expect((await hold('ann', 4)).status).toBe(200);
  });

  it('does not begin anew by letting go and taking again', { tags: ['SAFE-16', 'FLOW-31'] }, async () => {
    for (let minutes = 0; minutes < 30; minutes += 5) {
      expect((await hold('cleo', minutes / 5)).status).toBe(200);
      await t.call(
        holds.releaseSlot,
        { query: { accountId: b.accountId } },
        { headers: { 'x-hold-token': token('cleo') } },
      );
      t.pass(5.1);
    }
    expect((await hold('cleo', 0)).problem.code).toBe('hold-limit');
  });

  it('is no obstacle to booking: without a hold the time is booked all the same', {
    tags: ['SAFE-16', 'CASE-15', 'FLOW-33'],
  }, async () => {
    await hold('dan', 6);
    t.pass(31);
    expect((await hold('dan', 6)).problem.code).toBe('hold-limit');
    expect((await form.book(at(6), { who: 'dan', email: 'dan@example.com' })).status).toBe(200);
  });
});

describe('holds of one network address', () => {
  it('are five at once, and one more when one is let go or has ended', { tags: ['SAFE-17', 'FLOW-32'] }, async () => {
    for (let n = 0; n < 5; n += 1) expect((await hold(`room-${n}`, n)).status).toBe(200);
    const refused = await hold('room-5', 5);
    expect([refused.status, refused.problem.code]).toEqual([429, 'hold-limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(await b.taken(at(5).startTime)).toEqual([]);
    // Whoever holds one can change and renew it, and other addresses have room.
    expect((await hold('room-4', 5)).status).toBe(200);
    expect((await hold('room-0', 0)).status).toBe(200);
    expect((await hold('elsewhere', 6, '203.0.113.9')).status).toBe(200);
    await t.call(
      holds.releaseSlot,
      { query: { accountId: b.accountId } },
      { headers: { 'x-hold-token': token('room-1') } },
    );
    expect((await hold('room-5', 1)).status).toBe(200);
    t.pass(11);
    expect((await hold('room-6', 7)).status).toBe(200);
  });

  it('that are asked for at the same instant are five', { tags: ['SAFE-17'] }, async () => {
    const raced = await Promise.all(Array.from({ length: 12 }, (_, n) => hold(`race-${n}`, n)));
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(raced.filter(({ problem }) => problem?.code === 'hold-limit')).toHaveLength(7);
  });

  it('are taken and renewed forty times in two hours, and what is booked is given back', {
    tags: ['SAFE-17', 'CASE-15', 'FLOW-32'],
  }, async () => {
    for (let n = 0; n < 40; n += 1) {
      expect((await hold(`many-${n % 4}`, n % 4)).status).toBe(200);
      // A browser's total holding time is not tested here.
      await b.query('update hold_lives set first_at = $1', [t.clock.now()]);
    }
    const refused = await hold('many-0', 0);
    expect([refused.status, refused.problem.code]).toEqual([429, 'hold-limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(6000);
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    expect((await form.book(at(1), { who: 'many-1', email: 'many@example.com', headers })).status).toBe(200);
    // Ten takes and renewals belong to what is booked now.
    for (let n = 0; n < 10; n += 1) {
      expect((await hold('many-0', 0)).status).toBe(200);
      await b.query('update hold_lives set first_at = $1', [t.clock.now()]);
    }
    expect((await hold('many-0', 0)).problem.code).toBe('hold-limit');
    t.pass(121);
    expect((await hold('many-9', 9)).status).toBe(200);
  });

  it('are slowed down where they are only tried: a time that is taken costs a call, not a place', {
    tags: ['SAFE-17', 'CASE-15'],
  }, async () => {
    await hold('holder', 0, '203.0.113.50');
    for (let n = 0; n < 60; n += 1) expect((await hold(`try-${n}`, 0)).problem.code).toBe('slot-taken');
    expect((await hold('try-1', 1)).status).toBe(200);
    await b.query('update throttles set hits = 400 where hits = 61');
    expect((await hold('try-2', 2)).problem.code).toBe('rate-limited');
  });
});
