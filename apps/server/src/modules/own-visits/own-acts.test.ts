// Patients confirm, move and cancel: by the rules, based on what they read, each act once, and staff bound by none of it.
import { holds, officeVisits } from '@foyer/contract';
import { zoneOf } from '@foyer/scheduling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleaning, place, provider } from '../../testing/booking-stage.ts';
import { ownVisitStage } from '../../testing/own-visit-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const zone = zoneOf('America/New_York');
let t: TestApp;
let s: Awaited<ReturnType<typeof ownVisitStage>>;
let admin: string;
let guests = 0;
beforeAll(async () => {
  t = await startTestApp();
  s = await ownVisitStage(t);
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

/** Books for a guest of their own. */
const bookAsGuest = async (startTime: string) => {
  guests += 1;
  const email = `guest.${guests}@example.com`;
  return { email, ...(await s.book(startTime, email)) };
};
const minuteOf = (time: string) => Math.floor(Date.parse(time) / 60_000);
const officeMove = (id: string, startTime: string, sequence: number) => {
  const minute = minuteOf(startTime);
  const body = { day: s.dayOf(startTime), minute: zone.minuteOfDayAt(minute), sequence };
  return t.call(officeVisits.moveVisit, { params: { id }, body }, { token: admin });
};

describe('confirming', () => {
  it('keeps how and when, once however often it is pressed, and the open schedule hears of it', {
    tags: ['LIFE-07'],
  }, async () => {
    const { id, token } = await bookAsGuest(s.at(1, '09:00', 1));
    const [first, second] = await Promise.all([s.confirm(token, 0), s.confirm(token, 0)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({
      visit: { state: 'confirmed', sequence: 1 },
      may: { confirm: false, move: true },
    });
    expect((await s.confirm(token, 1)).body.visit.sequence).toBe(1);
    expect(await s.visitRow(id)).toMatchObject({ status: 'confirmed', confirmed_via: 'link', sequence: 1 });
    expect((await s.visitRow(id)).confirmed_at).not.toBeNull();
    expect(await s.events(id)).toMatchObject([
      { kind: 'booked', actor: 'guest' },
      { kind: 'confirmed', actor: 'link' },
    ]);
  });

  it('is refused for what was canceled, has arrived or is over', { tags: ['LIFE-23'] }, async () => {
    const canceled = await bookAsGuest(s.at(1, '11:00', 1));
    await s.cancel(canceled.token, { sequence: 0 });
    expect((await s.confirm(canceled.token, 1)).problem.code).toBe('appointment-changed');
    const arrived = await bookAsGuest(s.at(1, '13:00', 1));
    await s.query('update visits set arrived_at = now() where visit_id = $1', [arrived.id]);
    expect((await s.read(arrived.token)).body).toMatchObject({ visit: { state: 'arrived' }, may: { why: 'arrived' } });
    for (const act of [s.confirm(arrived.token, 0), s.cancel(arrived.token, { sequence: 0 })])
      expect((await act).problem.code).toBe('too-late');
  });
});

describe('canceling', () => {
  it('frees the time at once, keeps the reason sealed, and once more shows that it is canceled', {
    tags: ['LIFE-16'],
  }, async () => {
    const startTime = s.at(2, '09:00', 1);
    const { id, token } = await bookAsGuest(startTime);
    expect(await s.isFree(cleaning, startTime)).toBe(false);
    const body = { sequence: 0, reason: 'other', note: 'We move away.' } as const;
    const [first, second] = await Promise.all([s.cancel(token, body), s.cancel(token, body)]);
    for (const { body: page } of [first, second])
      expect(page).toMatchObject({ visit: { state: 'canceled', canceledBy: 'patient' }, may: { why: 'canceled' } });
    expect(await s.isFree(cleaning, startTime)).toBe(true);
    const events = await s.events(id);
    expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['booked', null],
      ['canceled', 'other'],
    ]);
    const [{ note }] = await s.query(
      `select encode(note_sealed, 'escape') as note from visit_events where visit_id = $1 and kind = 'canceled'`,
      [id],
    );
    expect(note).not.toContain('move away');
    expect(
      (await s.query(`select 1 from audit_entries where object_id = $1 and action = 'appt_canceled'`, [id])).length,
    ).toBe(1);
  });

  it('needs a reason where the practice requires one, and a note only with “other”', {
    tags: ['LIFE-16'],
  }, async () => {
    const { token } = await bookAsGuest(s.at(2, '11:00', 1));
    await s.setRules(admin, ({ practice }) =>
      Object.assign(practice, { reason: 'required', policy: 'Tell us early.' }),
    );
    expect((await s.read(token)).body.may).toMatchObject({ reasons: 'required', policy: 'Tell us early.' });
    const refused = await s.cancel(token, { sequence: 0 });
    expect(refused.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'body.reason' }] });
    const noted = await s.cancel(token, { sequence: 0, reason: 'ill', note: 'Flu' });
    expect(noted.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'body.note' }] });
    expect((await s.cancel(token, { sequence: 0, reason: 'ill' })).status).toBe(200);
    await s.setRules(admin, ({ practice }) => Object.assign(practice, { reason: 'ask', policy: '' }));
  });
});

describe('moving', () => {
  it('keeps the visit: the same id and UID, one sequence more, the old time free and the new one taken', {
    tags: ['LIFE-12'],
  }, async () => {
    const [from, to] = [s.at(3, '09:00', 1), s.at(3, '14:00', 1)];
    const { id, token } = await bookAsGuest(from);
    await s.confirm(token, 0);
    const { body } = await s.move(token, { sequence: 1, startTime: to });
    expect(body.visit).toMatchObject({ id, sequence: 2, startTime: to, movedFrom: from, state: 'confirmed' });
    expect([await s.isFree(cleaning, from), await s.isFree(cleaning, to)]).toEqual([true, false]);
    expect(await s.visitRow(id)).toMatchObject({ moved_by_patient: 1, confirmed_via: 'link' });
    expect((await s.events(id)).at(-1)).toMatchObject({
      ...{ kind: 'moved', actor: 'link', sequence: 2, before: { startsAt: from }, after: { startsAt: to } },
    });
    expect((await s.move(token, { sequence: 2, startTime: to })).body.visit.sequence).toBe(2);
  });

  it('may overlap its own time, which needs no hold', { tags: ['LIFE-13'] }, async () => {
    const { id, token } = await bookAsGuest(s.at(4, '09:00', 1));
    const startTime = s.at(4, '09:30', 1);
    const wish = { accountId: s.accountId, ...cleaning, startTime };
    const headers = { 'x-hold-token': 'hold-token-of-mover' };
    expect((await t.call(holds.holdSlot, { body: wish }, { headers })).problem.code).toBe('slot-taken');
    const own = await t.call(holds.holdSlot, { body: { ...wish, visitToken: token } }, { headers });
    expect(own.body).toMatchObject({ isOwn: true, providerId: cleaning.providerId, startTime });
    expect(await s.query(`select 1 from visits where status = 'held' and hold_from_digest is not null`)).toEqual([]);
    const elsewhere = { ...wish, startTime: s.at(4, '14:00', 1), visitToken: token };
    expect((await t.call(holds.holdSlot, { body: elsewhere }, { headers })).body).toMatchObject({ isOwn: false });
    expect((await s.move(token, { sequence: 0, startTime: elsewhere.startTime }, headers)).status).toBe(200);
    expect((await s.move(token, { sequence: 1, startTime: s.at(4, '14:30', 1) })).body.visit.id).toBe(id);
  });

  it('goes only to times that can be booked online for it, where the rules allow', { tags: ['LIFE-14'] }, async () => {
    const { token } = await bookAsGuest(s.at(5, '09:00', 1));
    for (const startTime of [s.at(5, '07:00', 1), s.at(5, '12:30', 1), s.at(0, '09:00', 1), s.at(5, '14:07', 1)])
      expect((await s.move(token, { sequence: 0, startTime })).problem.code).toBe('slot-taken');
    const elsewhere = { providerId: provider('Marcus Bell, RDH'), locationId: place('Back Cove') };
    // Dr. Ito does not do this.
    const unable = { sequence: 0, startTime: s.at(1, '10:00', 2), providerId: provider('Dr. Naomi Ito') };
    expect((await s.move(token, unable)).problem.code).toBe('slot-taken');
    await s.setRules(admin, ({ practice }) => Object.assign(practice.move, { otherProvider: false }));
    const there = { sequence: 0, startTime: s.at(1, '10:00', 2), ...elsewhere };
    expect((await s.move(token, there)).problem.code).toBe('change-not-offered');
    await s.setRules(admin, ({ practice }) => Object.assign(practice.move, { otherProvider: true }));
    expect((await s.move(token, there)).body.visit).toMatchObject({ providerName: 'Marcus Bell, RDH' });
  });

  it('is possible three times for the patient; the office’s moves do not count', {
    tags: ['LIFE-11', 'LIFE-15'],
  }, async () => {
    const { id, token } = await bookAsGuest(s.at(1, '09:00', 3));
    const times = ['10:00', '11:00', '13:00', '14:00'];
    await officeMove(id, s.at(2, '09:00', 3), 0);
    for (const [at, time] of times.slice(0, 3).entries())
      expect((await s.move(token, { sequence: at + 1, startTime: s.at(1, time, 3) })).body.may.movesLeft).toBe(2 - at);
    expect((await s.read(token)).body.may).toMatchObject({ move: false, cancel: true, why: 'moves-used-up' });
    const refused = await s.move(token, { sequence: 4, startTime: s.at(1, '14:00', 3) });
    expect([refused.status, refused.problem.code]).toEqual([409, 'moves-used-up']);
    expect((await officeMove(id, s.at(1, '14:00', 3), 4)).status).toBe(200);
    expect(await s.visitRow(id)).toMatchObject({ moved_by_patient: 3, sequence: 5 });
  });

  it('based on an older state is refused with the visit as it is now', { tags: ['LIFE-23'] }, async () => {
    const { id, token } = await bookAsGuest(s.at(2, '09:00', 4));
    const now = s.at(2, '10:00', 4);
    await officeMove(id, now, 0);
    for (const act of [
      s.move(token, { sequence: 0, startTime: s.at(2, '13:00', 4) }),
      s.cancel(token, { sequence: 0 }),
      s.confirm(token, 0),
    ]) {
      const { status, problem } = await act;
      expect([status, problem.code]).toEqual([409, 'appointment-changed']);
      expect(problem.visit).toMatchObject({ id, sequence: 1, startTime: now });
    }
  });
});

it('after the deadline both are too late, with the number to call; staff may still', {
  tags: ['LIFE-10', 'LIFE-11'],
}, async () => {
  const startTime = s.at(3, '09:00', 5);
  const { id, token } = await bookAsGuest(startTime);
  const deadline = Date.parse(startTime) - 24 * 3_600_000;
  t.pass(Math.floor((deadline - t.clock.now().getTime()) / 60_000) - 1);
  expect((await s.read(token)).body.may).toMatchObject({
    move: true,
    cancel: true,
    until: new Date(deadline).toISOString(),
  });
  t.pass(2);
  expect((await s.read(token)).body.may).toMatchObject({
    ...{ move: false, cancel: false, confirm: true, why: 'too-late', until: new Date(deadline).toISOString() },
  });
  for (const act of [
    s.cancel(token, { sequence: 0 }),
    s.move(token, { sequence: 0, startTime: s.at(3, '09:00', 1) }),
  ]) {
    const { status, problem } = await act;
    expect([status, problem.code, problem.phone]).toEqual([409, 'too-late', '2075550148']);
  }
  expect((await s.confirm(token, 0)).status).toBe(200);
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  const body = { status: 'canceled', sequence: 1 } as const;
  expect((await t.call(officeVisits.setVisitStatus, { params: { id }, body }, { token: admin })).status).toBe(200);
});

it('never, for a type whose rule says so; and always until it begins', { tags: ['LIFE-08'] }, async () => {
  const { id, token } = await bookAsGuest(s.at(4, '09:00', 3));
  const typeId = cleaning.appointmentTypeId;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  await s.setRules(admin, (rules) =>
    rules.types.push({ typeId, cancel: { mode: 'any', hours: 24 }, move: { mode: 'no' } }),
  );
  expect((await s.read(token)).body.may).toMatchObject({ move: false, cancel: true, why: 'rule' });
  expect((await s.move(token, { sequence: 0, startTime: s.at(4, '11:00', 3) })).problem.code).toBe(
    'change-not-offered',
  );
  const { starts_at: startsAt } = await s.visitRow(id);
  t.pass(Math.floor((startsAt.getTime() - t.clock.now().getTime()) / 60_000) - 1);
  expect((await s.cancel(token, { sequence: 0 })).status).toBe(200);
});
