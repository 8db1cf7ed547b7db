// Offers of the waitlist: a hold for one person after another, accepted as a visit or as a move, and what becomes of those who come
// late.
import { visitLinks } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitlistStage } from '../../testing/waitlist-stage.ts';

let t: TestApp;
let w: Awaited<ReturnType<typeof waitlistStage>>;
let office: string;
let desk: TestDesk;

beforeAll(async () => {
  t = await startTestApp();
  w = await waitlistStage(t);
});
afterAll(() => t.stop());
beforeEach(async () => {
  w.goTo('09:00');
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  // One time a day.
  desk = await w.desk({ hours: [600, 630] });
});

/** Who has a time of a desk. The demo's own visits at the same hour, which depend on the weekday, do not count. */
const takenAt = async (start: string, { providerId } = desk) =>
  (await w.taken(start)).filter((visit) => visit.provider_id === providerId);

/** Somebody has a visit that fills the desk's only time of a day; the desk cancels it. Returns that time. */
async function open(days: number) {
  const start = w.on(days, '10:00');
  const visitId = await desk.book(start, 30);
  expect((await w.cancelByOffice(office, visitId)).status).toBe(200);
  t.pass(2.5);
  await w.look();
  return start;
}

/** Puts people on the list, one a minute. */
async function waiters(...names: string[]) {
  const all: { id: string; email: string; entry: string }[] = [];
  for (const name of names) {
    const one = await w.person(name);
    all.push({ ...one, entry: await w.wait(office, desk, one.id) });
    t.pass(1);
  }
  return all as [(typeof all)[0], ...typeof all];
}

it('keeps a freed time for who waits, and books it when they take it', { tags: ['WAIT-02'] }, async () => {
  const [ada] = await waiters('Ada');
  const start = await open(3);
  const token = await w.offerTo(ada.email);
  const [row] = await w.rowsOf(ada.entry);
  expect(row).toMatchObject({ hold_status: 'held', outcome: null });
  expect(await takenAt(start)).toMatchObject([{ status: 'held', provider_id: desk.providerId }]);

  const seen = (await w.readOffer(token)).body;
  expect(seen).toMatchObject({ state: 'open', firstName: 'Ada', startTime: start, insteadOf: null, isWaiting: true });
  const minutes = (Date.parse(seen.until) - t.clock.now().getTime()) / 60_000;
  expect(minutes).toBeGreaterThan(19);
  expect(minutes).toBeLessThanOrEqual(21);

  const accepted = await w.accept(token);
  expect(accepted.body).toMatchObject({ state: 'accepted', isWaiting: false });
  expect(await takenAt(start)).toMatchObject([{ status: 'scheduled', patient_id: ada.id }]);
  expect(await w.statusOf(ada.entry)).toBe('booked');
  expect(await w.events(row.hold_id)).toMatchObject([{ kind: 'booked', actor: 'link', sequence: 0 }]);
  expect((await w.mailTo(ada.email, /^Your appointment at/)).file).toContain('METHOD:PUBLISH');

  const link = accepted.body.visitPath.replace('/visit/', '');
  expect((await w.read(link)).body.visit).toMatchObject({ id: row.hold_id, startTime: start });
  expect((await w.accept(token)).body).toEqual(accepted.body);
  expect(await w.events(row.hold_id)).toHaveLength(1);
});

it('moves the later visit that it takes the place of, and opens that one’s time for the next', {
  tags: ['WAIT-06'],
}, async () => {
  const [ada, bea] = [await w.person('Ada'), await w.person('Bea')];
  const later = w.on(9, '10:00');
  const visitId = await desk.book(later, 30, { patientId: ada.id });
  await w.wait(office, desk, ada.id, { insteadOf: visitId });
  const beas = await w.wait(office, desk, bea.id, { from: later.slice(0, 10) });
  const start = await open(3);
  const token = await w.offerTo(ada.email);
  expect((await w.readOffer(token)).body.insteadOf).toEqual({ startTime: later });

  expect((await w.accept(token)).body).toMatchObject({ state: 'accepted', startTime: start, insteadOf: null });
  const { sequence, status, starts_at: startsAt } = await w.visitRow(visitId);
  expect({ sequence, status, start: startsAt.toISOString() }).toEqual({ sequence: 1, status: 'scheduled', start });
  expect(await takenAt(start)).toHaveLength(1);
  expect(await w.events(visitId)).toMatchObject([{ kind: 'moved', actor: 'link', sequence: 1 }]);
  const { file } = await w.mailTo(ada.email, /^Your appointment has changed/);
  expect(file).toContain('METHOD:REQUEST');
  expect(file).toContain(`UID:${visitId}`);
  expect(file).toContain('SEQUENCE:1');

  // Without a look of the round: a patient's act is looked at within seconds.
  const next = await w.offerTo(bea.email);
  expect((await w.readOffer(next)).body).toMatchObject({ startTime: later, state: 'open' });
  expect(await w.statusOf(beas)).toBe('waiting');
});

it('goes to one person after another, in order, when it is declined or expires', { tags: ['WAIT-03'] }, async () => {
  const [ada, bea, cleo] = await waiters('Ada', 'Bea', 'Cleo');
  const dora = await w.person('Dora');
  const pinned = await w.wait(office, desk, dora.id, { isPinned: true });
  await open(3);
  const first = await w.offerTo(dora.email);
  expect(await w.rowsOf(pinned)).toHaveLength(1);
  expect(await w.rowsOf(ada.entry)).toEqual([]);

  expect((await w.decline(first)).body).toMatchObject({ state: 'declined', isWaiting: true });
  expect((await w.decline(first)).status).toBe(200);
  const second = await w.offerTo(ada.email);
  t.pass(22);
  await w.look();
  expect((await w.readOffer(second)).body).toMatchObject({ state: 'ended', isWaiting: true });
  expect((await w.accept(second)).problem.code).toBe('offer-ended');
  const third = await w.offerTo(bea?.email ?? '');
  expect((await w.leave(third)).body).toMatchObject({ state: 'declined', isWaiting: false });
  expect(await w.statusOf(bea?.entry ?? '')).toBe('left');
  expect((await w.accept(await w.offerTo(cleo?.email ?? ''))).body.state).toBe('accepted');
  expect((await w.rowsOf(pinned)).map(({ outcome }) => outcome)).toEqual(['declined']);
  expect((await w.rowsOf(ada.entry)).map(({ outcome }) => outcome)).toEqual(['expired']);
});

it('is everybody’s after five turns', { tags: ['WAIT-03'] }, async () => {
  const all = await waiters('Ada', 'Bea', 'Cleo', 'Dora', 'Emma', 'Fay');
  const start = await open(3);
  for (const { email } of all.slice(0, 5)) await w.decline(await w.offerTo(email));
  await w.look();
  expect(await w.rowsOf(all[5]?.entry ?? '')).toEqual([]);
  expect(await takenAt(start)).toEqual([]);
  const [{ look_at: lookAt }] = await w.query(`select look_at from freed_times where starts_at = $1`, [start]);
  expect(lookAt).toBeNull();
});

it('close to the time, asks five at once for one hold: one wins, and the others stay on the list', {
  tags: ['WAIT-03', 'WAIT-07'],
}, async () => {
  const people = await Promise.all(['Ada', 'Bea', 'Cleo', 'Dora', 'Emma', 'Fay'].map(w.person));
  const late = await w.desk({ hours: [720, 750] });
  const shorts: string[] = [];
  for (const { id } of people) shorts.push(await w.wait(office, late, id, { isShortNotice: true }));
  const start = w.on(0, '12:00');
  await w.cancelByOffice(office, await late.book(start, 30));
  t.pass(2.5);
  await w.look();
  const tokens = await Promise.all(people.slice(0, 5).map(({ email }) => w.offerTo(email)));
  const rows = (await Promise.all(shorts.map(w.rowsOf))).flat();
  expect(rows).toHaveLength(5);
  expect(new Set(rows.map(({ hold_id }) => hold_id)).size).toBe(1);

  const answers = await Promise.all(tokens.map(w.accept));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem?.code === 'offer-taken')).toHaveLength(4);
  expect(await takenAt(start, late)).toMatchObject([{ status: 'scheduled' }]);
  const late4 = answers.findIndex(({ status }) => status !== 200);
  const page = (await w.readOffer(tokens[late4] ?? '')).body;
  expect(page).toMatchObject({ state: 'taken', isWaiting: true, visitPath: '' });
});

it('taken twice at once is taken once; a swap and a move of the same visit leave it with one time', {
  tags: ['WAIT-02', 'WAIT-06'],
}, async () => {
  const ada = await w.person('Ada');
  const visitId = await desk.book(w.on(9, '10:00'), 30, { patientId: ada.id });
  await w.wait(office, desk, ada.id, { insteadOf: visitId });
  const start = await open(3);
  const token = await w.offerTo(ada.email);
  const both = await Promise.all([w.accept(token), w.accept(token)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await w.events(visitId)).toHaveLength(1);
  const visit = await w.visitRow(visitId);
  expect([visit.starts_at.toISOString(), visit.sequence]).toEqual([start, 1]);
});

it('ends with the address that it went to, and slows down who tries tokens', { tags: ['WAIT-02'] }, async () => {
  const [ada] = await waiters('Ada');
  await open(3);
  const token = await w.offerTo(ada.email);
  await w.query(`update patients set email_address = 'other@example.com' where patient_id = $1`, [ada.id]);
  expect((await w.readOffer(token)).problem.code).toBe('link-expired');
  expect((await w.accept(token)).problem.code).toBe('link-expired');
  await w.query(`update patients set email_address = $2 where patient_id = $1`, [ada.id, ada.email]);
  const answer = await w.readOffer(token);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect((await w.readOffer('never')).problem.code).toBe('link-expired');
  expect((await t.call(visitLinks.readLink, { params: { token } })).problem.code).toBe('link-expired');
});

it('ends where the person has another visit by then, and where the practice’s software needs the time', {
  tags: ['WAIT-02', 'WAIT-05'],
}, async () => {
  const [ada] = await waiters('Ada');
  const start = await open(3);
  const token = await w.offerTo(ada.email);
  const other = await w.desk({ hours: [540, 720] });
  const beside = await other.book(w.on(3, '10:15'), 30, { patientId: ada.id });
  expect((await w.accept(token)).problem.code).toBe('visit-overlaps');
  await w.query(`update visits set status = 'canceled' where visit_id = $1`, [beside]);
  const [{ hold_id: holdId }] = await w.rowsOf(ada.entry);
  await w.query(`delete from visits where visit_id = $1`, [holdId]);
  expect((await w.accept(token)).problem.code).toBe('offer-taken');
  expect(await takenAt(start)).toEqual([]);
});

it('while it runs, undoing the cancel finds the time taken; afterwards it does not', {
  tags: ['WAIT-02'],
}, async () => {
  await waiters('Ada');
  const start = w.on(3, '10:00');
  const visitId = await desk.book(start, 30);
  const { body } = await w.cancelByOffice(office, visitId);
  t.pass(2.5);
  await w.look();
  expect((await w.undo(office, visitId, body.eventId)).problem.code).toBe('slot-taken');
  await w.query(`update visits set hold_expires_at = $1 where status = 'held'`, [t.clock.now()]);
  expect((await w.undo(office, visitId, body.eventId)).status).toBe(200);
});

it('is not made when the cancel is undone within the two minutes', { tags: ['WAIT-02'] }, async () => {
  const [ada] = await waiters('Ada');
  const visitId = await desk.book(w.on(3, '10:00'), 30);
  const { body } = await w.cancelByOffice(office, visitId);
  t.pass(1);
  await w.look();
  expect((await w.undo(office, visitId, body.eventId)).status).toBe(200);
  t.pass(5);
  await w.look();
  expect(await w.rowsOf(ada.entry)).toEqual([]);
});
