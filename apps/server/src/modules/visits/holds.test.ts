// Holds against the real database: for whom a time is held, for how long, and what nobody can do with them.
import { randomUUID } from 'node:crypto';
import { holds } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingStage, cleaning, kind, place, provider, token, toothache } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
});
afterAll(() => t.stop());

describe('a hold', () => {
  it('keeps a time for ten minutes: free to its holder, also after a reload, and taken for everybody else', {
    tags: ['CASE-08'],
  }, async () => {
    const startTime = b.at(1, '09:00');
    const { status, body } = await b.hold('ann', { ...cleaning, startTime });
    expect(status).toBe(200);
    const start = Date.parse(startTime);
    expect(body).toEqual({
      providerId: cleaning.providerId,
      startTime,
      endTime: new Date(start + 45 * 60_000).toISOString(),
      expiresAt: expect.any(String),
      isOwn: false,
    });
    expect(Math.abs(Date.parse(body.expiresAt) - t.clock.now().getTime() - 600_000)).toBeLessThan(10_000);
    expect(await b.isFree(cleaning, startTime, 'ann')).toBe(true);
    expect(await b.isFree(cleaning, startTime, 'ben')).toBe(false);
    expect(await b.isFree(cleaning, startTime)).toBe(false);
    expect((await b.hold('ben', { ...cleaning, startTime })).problem.code).toBe('slot-taken');
    // The next visit begins after this one's buffer, on the grid.
    expect((await b.hold('ben', { ...cleaning, startTime: b.at(1, '09:45') })).problem.code).toBe('slot-taken');
    expect((await b.hold('ben', { ...cleaning, startTime: b.at(1, '10:00') })).status).toBe(200);
  });

  it('is renewed by its holder, ends by itself, and its time is free again at once', {
    tags: ['CASE-08'],
  }, async () => {
    const startTime = b.at(2, '09:00');
    await b.hold('cleo', { ...cleaning, startTime });
    t.pass(9);
    expect((await b.hold('cleo', { ...cleaning, startTime })).status).toBe(200);
    t.pass(9);
    expect((await b.hold('dan', { ...cleaning, startTime })).problem.code).toBe('slot-taken');
    t.pass(2);
    expect(await b.isFree(cleaning, startTime, 'dan')).toBe(true);
    // Nobody has taken it yet, so its former holder can still get it.
    expect((await b.hold('cleo', { ...cleaning, startTime })).status).toBe(200);
    t.pass(11);
    expect((await b.hold('dan', { ...cleaning, startTime })).status).toBe(200);
    expect((await b.hold('evan', { ...cleaning, startTime })).problem.code).toBe('slot-taken');
    expect(await b.taken(startTime)).toHaveLength(1);
  });

  it('is one for each browser: another time replaces it, a time that cannot be had leaves it', async () => {
    const [first, next, taken] = [b.at(3, '09:00'), b.at(3, '09:15'), b.at(3, '14:00')];
    await b.hold('eve', { ...cleaning, startTime: first });
    await b.hold('fred', { ...cleaning, startTime: taken });
    // It overlaps the same browser's present hold.
    expect((await b.hold('eve', { ...cleaning, startTime: next })).status).toBe(200);
    expect([await b.taken(first), await b.taken(next)].map((rows) => rows.length)).toEqual([0, 1]);
    expect((await b.hold('eve', { ...cleaning, startTime: taken })).problem.code).toBe('slot-taken');
    expect(await b.taken(next)).toHaveLength(1);
    expect((await b.release('eve')).status).toBe(204);
    expect(await b.taken(next)).toHaveLength(0);
    expect((await b.release('eve')).status).toBe(204);
  });

  it('asked for by two browsers at once is one’s, and by one browser twice at once is one', {
    tags: ['CASE-07', 'CASE-11'],
  }, async () => {
    const startTime = b.at(4, '09:00');
    const two = await Promise.all(['gil', 'hal'].map((who) => b.hold(who, { ...cleaning, startTime })));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = b.at(4, '13:00');
    const clicks = await Promise.all([1, 2, 3].map(() => b.hold('ida', { ...cleaning, startTime: again })));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await b.taken(again)).toHaveLength(1);
  });

  it('with any provider goes to one who is free: of three who ask for the time of two, two win', {
    tags: ['CASE-09'],
  }, async () => {
    const startTime = b.at(2, '14:00', 4);
    const three = await Promise.all(['jo', 'kim', 'lou'].map((who) => b.hold(who, { ...toothache, startTime })));
    expect(three.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const providers = three.filter(({ status }) => status === 200).map(({ body }) => body.providerId);
    expect(new Set(providers)).toEqual(new Set([provider('Dr. Naomi Ito'), provider('Dr. Priya Nair')]));
    // Renewed, each keeps the provider it got.
    const winner = three.findIndex(({ status }) => status === 200);
    const again = await b.hold(['jo', 'kim', 'lou'][winner] ?? '', { ...toothache, startTime });
    expect(again.body.providerId).toBe(three[winner]?.body.providerId);
  });

  it('is only of a time that is really offered', { tags: ['CASE-15'] }, async () => {
    const startTime = b.at(1, '11:00', 2);
    const refusedFor = async (changes: Partial<typeof cleaning & { startTime: string }>) =>
      (await b.hold('mia', { ...cleaning, startTime, ...changes })).problem?.code;
    const past = new Date(t.clock.now().getTime() - 7 * 86_400_000).toISOString();
    expect(await refusedFor({ startTime: past })).toBe('slot-taken');
    expect(await refusedFor({ startTime: new Date(Date.parse(startTime) + 7 * 60_000).toISOString() })).toBe(
      'slot-taken',
    );
    expect(await refusedFor({ startTime: startTime.replace('.000Z', '.001Z') })).toBe('slot-taken');
    expect(await refusedFor({ startTime: b.at(1, '12:15', 2) })).toBe('slot-taken');
    expect(await refusedFor({ startTime: b.at(0, '09:00') })).toBe('slot-taken');
    expect(await refusedFor({ startTime: b.at(1, '09:00', 60) })).toBe('slot-taken');
    expect(await refusedFor({ startTime: '2090-01-01T15:00:00.000Z' })).toBe('slot-taken');
    expect(await refusedFor({ locationId: place('Scarborough') })).toBe('slot-taken');
    expect(await refusedFor({ providerId: provider('Dr. Naomi Ito') })).toBe('slot-taken');
    expect(await refusedFor({ appointmentTypeId: kind('Filling') })).toBe('slot-taken');
    expect(await refusedFor({ appointmentTypeId: randomUUID() })).toBe('slot-taken');
    expect(await refusedFor({ startTime: 'tomorrow' })).toBe('validation-failed');
    expect(await b.taken(startTime)).toHaveLength(0);
    expect(await refusedFor({})).toBeUndefined();
  });

  it('of one practice is nothing at another', { tags: ['CASE-15', 'ABUSE-01'] }, async () => {
    const startTime = b.at(5, '09:00');
    await b.hold('ned', { ...cleaning, startTime });
    const maple = { accountId: tenantId('maple') };
    const headers = { 'x-hold-token': token('ned') };
    await t.call(holds.releaseSlot, { query: maple }, { host: 'maple.localhost', headers });
    expect(await b.taken(startTime)).toHaveLength(1);
    const foreign = await t.call(
      holds.holdSlot,
      { body: { ...maple, ...cleaning, startTime } },
      { host: 'maple.localhost', headers },
    );
    expect(foreign.problem.code).toBe('slot-taken');
  });

  it.each(['', 'short', `x${'y'.repeat(64)}`, 'with space in the token'])(
    'needs a token of 16 to 64 letters and digits, not "%s"',
    async (bad) => {
      const headers = { 'x-hold-token': bad };
      const body = { accountId: b.accountId, ...cleaning, startTime: b.at(5, '13:00') };
      expect((await t.call(holds.holdSlot, { body }, { headers })).problem.code).toBe('validation-failed');
    },
  );
});
