// How many visits one person may book online, and how often a stranger's address gets mail, against the real database.
import { desk, settings } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingForm, bookingStage } from '../../testing/booking-stage.ts';
import { addDesk, type TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { changeStatus } from './change-status.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let form: Awaited<ReturnType<typeof bookingForm>>;
let desks: TestDesk[];
let sam: { token: string; patientId: string };
let front: { token: string };

const proxies = { FOYER_TEST_BUDGETS: '', FOYER_TRUST_PROXY: '1' };
let address = 0;
/** A new network address for each call, so that only the counts by person apply. */
const elsewhere = () => {
  address += 1;
  return { 'x-forwarded-for': `198.51.100.${address % 250}` };
};

beforeAll(async () => {
  t = await startTestApp(proxies);
  b = bookingStage(t);
  form = await bookingForm(t);
  desks = [await addDesk(t, { hours: [480, 1080] }), await addDesk(t, { hours: [480, 1080] })];
});
afterAll(() => t.stop());
beforeEach(async () => {
  await b.query('delete from throttles');
  await b.query(`update visits set status = 'canceled' where starts_at > now() and status <> 'held'`);
  sam = await t.signIn('sam.rivera@example.com');
  front = await t.signIn('admin@example.com', { kind: 'staff' });
});

/** A half-hour visit with one of the two, on a Wednesday. */
const at = (time: string, place = 0) => {
  const { typeId, locationId, providerId } = desks[place] as TestDesk;
  return { appointmentTypeId: typeId, locationId, providerId, startTime: b.at(3, time) };
};
const asSam = (time: string, place = 0) => form.book(at(time, place), { token: sam.token, headers: elsewhere() });
const asGuest = (time: string, email: string) => form.book(at(time), { email, headers: elsewhere() });
const setLimit = async (change: object) => {
  const { status } = await t.call(settings.changeSettings, { body: change as never }, front);
  expect(status).toBe(204);
};
const isStored = async (submissions: number) =>
  expect((await b.query('select count(*)::int as n from submissions'))[0].n).toBe(submissions);
const times = ['09:00', '10:00', '11:00', '12:00'];

describe('open visits booked online', { tags: ['SAFE-15'] }, () => {
  it('are four ahead for a patient, or as many as the practice has set; those of the office do not count', {
    tags: ['SAFE-15', 'FLOW-30'],
  }, async () => {
    await desks[1]?.book(b.at(4, '09:00'), 30, { patientId: sam.patientId, status: 'scheduled' });
    for (const time of times) expect((await asSam(time)).status).toBe(200);
    const [{ n }] = await b.query('select count(*)::int as n from submissions');
    const refused = await asSam('13:00');
    expect([refused.status, refused.problem.code]).toEqual([409, 'visit-limit']);
    expect(refused.problem.message).toContain('call the office');
    expect(await b.taken(b.at(3, '13:00'))).toEqual([]);
    await isStored(n);
    await setLimit({ bookingOpenPerPatient: 5 });
    t.pass(0.1);
    expect((await asSam('13:00')).status).toBe(200);
    await setLimit({ bookingOpenPerPatient: 4 });
    t.pass(0.1);
  });

  it('are free again once one was called off, and the key of a refused one may be used again', {
    tags: ['SAFE-15'],
  }, async () => {
    const sent = [];
    for (const time of times) sent.push(await asSam(time));
    const key = crypto.randomUUID();
    const again = () => form.book(at('14:00'), { token: sam.token, key, headers: elsewhere() });
    expect((await again()).problem.code).toBe('visit-limit');
    await b.query(`update visits set status = 'canceled' where visit_id = $1`, [sent[0]?.body.appointment?.id]);
    expect((await again()).status).toBe(200);
  });

  it('that race for the last one are let in once', { tags: ['SAFE-15'] }, async () => {
    for (const time of times.slice(0, 3)) await asSam(time);
    const raced = await Promise.all(['13:00', '14:00', '15:00', '16:00'].map((time) => asSam(time)));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(raced.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
      Array(3).fill('visit-limit'),
    );
  });

  it('of one person never overlap, with whomever they are, also when they are asked for at the same instant', {
    tags: ['SAFE-15', 'FLOW-29'],
  }, async () => {
    const both = await Promise.all([asSam('09:00', 0), asSam('09:15', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.problem).toMatchObject({
      code: 'visit-overlaps',
      message: 'There is another appointment at that time. Choose another time.',
    });
    // Visits that follow each other directly do not overlap.
    const [{ starts_at: first }] = await b.query(
      `select starts_at from visits where patient_id = $1 and status = 'scheduled' and submission_id is not null`,
      [sam.patientId],
    );
    const after = new Date(first.getTime() + 30 * 60_000).toISOString();
    expect(
      (await form.book({ ...at('09:00', 0), startTime: after }, { token: sam.token, headers: elsewhere() })).status,
    ).toBe(200);
  });

  it('are two ahead for a guest’s mail address however it is written, and of a held time alike', {
    tags: ['SAFE-15', 'FLOW-30'],
  }, async () => {
    const email = 'visitor.many@example.com';
    expect((await asGuest('09:00', email)).status).toBe(200);
    expect((await asGuest('10:00', email.toUpperCase())).status).toBe(200);
    await b.hold('many', at('11:00'));
    const held = await form.book(at('11:00'), { who: 'many', email, headers: elsewhere() });
    expect(held.problem.code).toBe('visit-limit');
    expect((await asGuest('12:00', 'visitor.other@example.com')).status).toBe(200);
    await setLimit({ bookingOpenPerGuest: 3 });
    t.pass(0.1);
    expect((await form.book(at('11:00'), { who: 'many', email, headers: elsewhere() })).status).toBe(200);
    await setLimit({ bookingOpenPerGuest: 2 });
    t.pass(0.1);
  });

  it('of a guest’s address that race are let in as often as the practice allows', { tags: ['SAFE-15'] }, async () => {
    const raced = await Promise.all(times.map((time) => asGuest(time, 'visitor.racing@example.com')));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  });

  it('can be set from 1 to 20 and from 1 to 10', { tags: ['SAFE-15', 'FLOW-30'] }, async () => {
    for (const body of [{ bookingOpenPerPatient: 0 }, { bookingOpenPerPatient: 21 }, { bookingOpenPerGuest: 11 }])
      expect((await t.call(settings.changeSettings, { body }, front)).status).toBe(400);
    const { body } = await t.call(settings.practiceSettings, {}, front);
    expect([body.bookingOpenPerPatient, body.bookingOpenPerGuest]).toEqual([4, 2]);
  });
});

describe('mails about guests’ visits to one recipient', { tags: ['SAFE-14'] }, () => {
  const email = 'flooded.stranger@example.com';
  const mailed = async () => {
    // The queue uses the database's clock, which no test moves.
    const due = `name = 'visits.visit-news' and state = 'created' and start_after`;
    await b.query(`update pgboss.job set start_after = now() - interval '1 second' where ${due} <= $1`, [
      t.clock.now(),
    ]);
    const waiting = `select count(*)::int as n from pgboss.job where state < 'completed' and
      (name = 'messages.mail' or name = 'visits.visit-news' and start_after < now())`;
    await expect.poll(async () => (await b.query(waiting))[0]?.n, { timeout: 10_000 }).toBe(0);
    return t.mailbox.list().filter(({ to }) => to.toLowerCase() === email).length;
  };
  const shown = async (id: string | undefined) => {
    const { body } = await t.call(desk.schedule, { query: { from: b.dayOf(b.at(3, '09:00')), days: 14 } }, front);
    return body.visits.find((visit) => visit.id === id)?.isUnmailed;
  };

  it('are three in an hour and ten in a day: the visit stands without, and the office sees that', {
    tags: ['SAFE-14', 'FLOW-34'],
  }, async () => {
    await setLimit({ bookingOpenPerGuest: 10 });
    t.pass(0.1);
    const sent = [];
    for (const time of [...times, '13:00']) sent.push(await asGuest(time, email));
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await mailed()).toBe(3);
    expect(await Promise.all(sent.map(({ body }) => shown(body.appointment?.id)))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    // A mail about a cancellation counts against the same limit.
    const id = sent[0]?.body.appointment?.id ?? '';
    const admin = (
      await b.query(`select account_id from accounts where email_address = 'admin@example.com' limit 1`)
    )[0];
    const staff = {
      ...t.systemCtx('demo'),
      principal: {
        kind: 'staff',
        accountId: admin.account_id,
        sessionId: crypto.randomUUID(),
        role: 'admin',
        rights: new Set(['schedule', 'book'] as const),
        places: null,
      },
    } as const;
    await changeStatus(staff, id, { status: 'canceled' });
    t.pass(3);
    expect(await mailed()).toBe(3);
    expect(await shown(id)).toBe(true);
    // An hour later mails are sent again, until there were ten within the day.
    for (let round = 0; round < 3; round += 1) {
      t.pass(61);
      await b.query(`update visits set status = 'canceled' where guest_digest is not null`);
      await b.query(`delete from throttles where window_ends_at < $1`, [t.clock.now()]);
      for (const time of times) expect((await asGuest(time, email)).status).toBe(200);
    }
    expect(await mailed()).toBe(10);
    await b.query(`update practice_settings set booking_open_per_guest = 2`);
  });

  it('do not keep a patient from hearing of their own visits', { tags: ['SAFE-14'] }, async () => {
    for (const time of times) await asSam(time);
    const mails = () =>
      t.mailbox.list().filter(({ to, subject }) => to === 'sam.rivera@example.com' && /^Your app/.test(subject));
    const before = mails().length;
    await b.query(`update visits set status = 'canceled' where patient_id = $1`, [sam.patientId]);
    for (const time of ['13:00', '14:00', '15:00', '16:00']) await asSam(time);
    await mailed();
    expect(mails().length).toBeGreaterThanOrEqual(before + 4);
  });
});
