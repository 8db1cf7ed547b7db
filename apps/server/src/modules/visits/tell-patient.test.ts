// Proves that a patient is notified of the practice's changes to their future visits, and of nothing else.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FullCtx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoIdsOf } from '../../seed/demo-ids.ts';
import { bookingForm, bookingStage, cleaning, place, provider } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { bookVisit } from './book-visit.ts';
import { changeStatus } from './change-status.ts';
import { moveVisit } from './move-visit.ts';
import { visitNewsJob } from './visit-news.job.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let staff: FullCtx;
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  const [{ account_id: accountId }] = await b.query(
    "select account_id from accounts where kind = 'staff' and tenant_id = $1 limit 1",
    [b.accountId],
  );
  const rights = new Set(['schedule', 'book', 'overbook'] as const);
  staff = {
    ...t.systemCtx('demo'),
    principal: { kind: 'staff', accountId, sessionId: randomUUID(), role: 'admin', rights, places: null },
  };
});
afterAll(() => t.stop());

const sam = 'sam.rivera@example.com';
const contactOf = async (name: string) =>
  (await b.query('select patient_id from patients where name_first = $1 and tenant_id = $2', [name, b.accountId]))[0]
    .patient_id as string;
const book = async (patientId: string | null, time: string) =>
  (await bookVisit(staff, { ...atHarborside, patientId, startsAt: new Date(b.at(1, time, 3)) })).id;
const atHarborside = {
  typeId: cleaning.appointmentTypeId,
  providerId: cleaning.providerId,
  locationId: cleaning.locationId,
};
/** Returns the mails about visits, newest first, once the practice has done nothing for so many minutes and none is waiting. */
async function mails(minutes = 2) {
  t.pass(minutes);
  // The queue uses the database's clock, which no test moves.
  const due = `name = 'visits.visit-news' and state = 'created' and start_after `;
  await b.query(`update pgboss.job set start_after = now() - interval '1 second' where ${due} <= $1`, [t.clock.now()]);
  const waiting = `select count(*)::int as n from pgboss.job where state < 'completed' and
    (name = 'messages.mail' or name = 'visits.visit-news' and start_after < now())`;
  await expect.poll(async () => (await b.query(waiting))[0]?.n, { timeout: 10_000 }).toBe(0);
  return t.mailbox.list().filter(({ subject }) => subject?.startsWith('Your appointment'));
}

it('hears of a new time, of another provider or place, and that it is off; each with a file for the calendar', async () => {
  const id = await book(await contactOf('Sam'), '06:00');
  const startsAt = new Date(b.at(2, '10:00', 3));
  await moveVisit(staff, id, { startsAt });
  const [moved] = await mails();
  expect(moved).toMatchObject({ to: sam, subject: 'Your appointment at Harbor Dental Group has changed' });
  expect(moved?.text).toMatch(/It is now on\nTuesday, .* at 10:00 AM E[SD]T\nwith Dana Whitfield, RDH/);
  expect(moved?.text).toMatch(/Before, it was on Monday, .* at 6:00 AM E[SD]T\./);
  expect(moved?.text).not.toContain('Cleaning');
  expect(moved?.attachments?.[0]).toMatchObject({ contentType: 'text/calendar; charset=utf-8; method=REQUEST' });
  const file = moved?.attachments?.[0]?.content.replaceAll('\r\n ', '') ?? '';
  expect(file).toContain(`UID:${id}@foyer\r\nSEQUENCE:1\r\n`);
  expect(file).toMatch(/METHOD:REQUEST\r\n[\s\S]*ATTENDEE;[^\r]*:mailto:sam\.rivera@example\.com/);

  await moveVisit(staff, id, {
    startsAt,
    providerId: provider('Marcus Bell, RDH'),
    locationId: place('Back Cove'),
  });
  const [elsewhere] = await mails();
  expect(elsewhere?.text).toContain('with Marcus Bell, RDH');
  expect(elsewhere?.text).toContain('Back Cove');
  expect(elsewhere?.text).not.toContain('Before, it was');

  await b.query(`update locations set phone = '2075550177' where location_id = $1`, [place('Back Cove')]);
  await changeStatus(staff, id, { status: 'canceled' });
  const [off] = await mails();
  expect(off).toMatchObject({ to: sam, subject: 'Your appointment at Harbor Dental Group is canceled' });
  expect(off?.text).toContain('To book a new one, call (207) 555-0177.');
  expect(off?.attachments?.[0]?.content).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:3\r\n[\s\S]*STATUS:CANCELLED\r\n/);
  expect(await mails()).toHaveLength(3);
  await changeStatus(staff, id, { status: 'deleted' });
  expect(await mails()).toHaveLength(3);
  const log = await b.query(`select purpose, status from touchpoints where patient_id = $1 and created_at > $2`, [
    await contactOf('Sam'),
    new Date(t.clock.now().getTime() - 600_000),
  ]);
  expect(log).toEqual(Array.from({ length: 3 }, () => ({ purpose: 'info', status: 'queued' })));
});

it('hears nothing of what they cannot see, of what is over, or where the move was refused; nobody is told without an address', async () => {
  const before = (await mails()).length;
  const id = await book(await contactOf('Sam'), '07:00');
  const startsAt = new Date(b.at(1, '07:00', 3));
  await moveVisit(staff, id, { startsAt, isOverbooked: true });
  await changeStatus(staff, id, { status: 'confirmed' });
  const other = await book(null, '09:00');
  await expect(moveVisit(staff, id, { startsAt: new Date(b.at(1, '09:15', 3)) })).rejects.toMatchObject({
    code: 'slot-taken',
  });
  await moveVisit(staff, other, { startsAt: new Date(b.at(1, '11:00', 3)) });
  await changeStatus(staff, other, { status: 'canceled' });
  // Moved to yesterday, then deleted.
  await moveVisit(staff, id, { startsAt: new Date(t.clock.now().getTime() - 86_400_000) });
  expect(await mails()).toHaveLength(before);
  expect(await changeStatus(staff, id, { status: 'deleted' })).toMatchObject({ isTold: false });
  expect(await mails()).toHaveLength(before);
});

it('a child without an address is told through the guardian who may act for it', async () => {
  const before = (await mails()).length;
  const id = await book(demoIdsOf('demo').contact('Ada Okafor'), '13:00');
  await changeStatus(staff, id, { status: 'deleted' });
  const [told] = await mails();
  expect(told?.to).toBe('grace.okafor@example.com');
  const next = await book(demoIdsOf('demo').contact('Ada Okafor'), '13:00');
  await b.query('update family_links set family_access = false where member_id = $1', [
    demoIdsOf('demo').contact('Ada Okafor'),
  ]);
  await changeStatus(staff, next, { status: 'canceled' });
  expect(await mails()).toHaveLength(before + 1);
});

it('a guest who booked online is told where the confirmation went, which rests sealed', async () => {
  const form = await bookingForm(t);
  const email = 'visitor.moved@example.com';
  const startTime = b.at(4, '09:00', 3);
  const { body } = await form.book({ ...cleaning, startTime }, { email });
  const id = body.appointment?.id ?? '';
  const [{ sealed }] = await b.query(
    `select encode(guest_address_sealed, 'escape') as sealed from visits where visit_id = $1`,
    [id],
  );
  expect(sealed).not.toContain('visitor');
  await changeStatus(staff, id, { status: 'canceled' });
  const told = (await mails()).filter(({ to }) => to === email);
  expect(told.map(({ subject }) => subject)).toEqual([
    'Your appointment at Harbor Dental Group is canceled',
    'Your appointment at Harbor Dental Group',
  ]);
});

it('is told once of what is true in the end, two quiet minutes after the last change', async () => {
  const before = (await mails()).length;
  const ours = async (minutes?: number) => {
    const all = await mails(minutes);
    return all.slice(0, all.length - before);
  };
  const sams = await contactOf('Sam');
  const at = (time: string) => ({ startsAt: new Date(b.at(1, time, 3)) });

  // Moved twice: one mail, with the original time, and the file of the visit's latest version.
  const twice = await book(sams, '06:00');
  expect(await moveVisit(staff, twice, at('08:00'))).toMatchObject({ sequence: 1, isTold: true });
  expect(await ours(1)).toEqual([]);
  await moveVisit(staff, twice, at('10:00'));
  expect(await ours(1.5)).toEqual([]);
  const [one, ...others] = await ours();
  expect(others).toEqual([]);
  expect(one?.text).toMatch(/now on\n.* at 10:00 AM [\s\S]*Before, it was on .* at 6:00 AM/);
  expect(one?.attachments?.[0]?.content).toMatch(/SEQUENCE:2\r\n/);
  const notes = await b.query('select * from visit_news');
  expect(notes).toEqual([]);

  // Changes after the mail are reported by a second one, based on what the first one said.
  await moveVisit(staff, twice, at('11:00'));
  const [second] = await ours();
  expect(second?.text).toMatch(/now on\n.* at 11:00 AM [\s\S]*Before, it was on .* at 10:00 AM/);
  expect(await ours()).toHaveLength(2);

  // Moved back, or canceled and booked again unchanged: no mail.
  await moveVisit(staff, twice, at('12:00'));
  expect(await moveVisit(staff, twice, at('11:00'))).toMatchObject({ sequence: 5, isTold: false });
  await changeStatus(staff, twice, { status: 'canceled' });
  const again = await book(sams, '11:00');
  expect(await ours()).toHaveLength(2);

  // Moved and then canceled: only the cancellation, with the time and provider that the patient knows.
  await moveVisit(staff, again, { ...at('13:00'), providerId: provider('Marcus Bell, RDH') });
  expect(await changeStatus(staff, again, { status: 'canceled' })).toMatchObject({ sequence: 2, isTold: true });
  const [off, ...older] = await ours();
  expect(older).toHaveLength(2);
  expect(off?.text).toMatch(/It was on\n.* at 11:00 AM E[SD]T\nwith Dana Whitfield, RDH/);
  expect(off?.attachments?.[0]?.content).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:2\r\n/);

  // Two visits, two mails.
  const [left, right] = [await book(sams, '06:00'), await book(sams, '07:00')];
  await moveVisit(staff, left, at('14:00'));
  await changeStatus(staff, right, { status: 'canceled' });
  expect(
    (await ours())
      .slice(0, 2)
      .map(({ subject }) => subject?.replace(/.* /, ''))
      .sort(),
  ).toEqual(['canceled', 'changed']);
  expect(await ours()).toHaveLength(5);
});

it('lies in the queue as ids alone, is told by one of two servers, and is not lost with a job that was', async () => {
  const before = (await mails()).length;
  const id = await book(await contactOf('Sam'), '15:00');
  await moveVisit(staff, id, { startsAt: new Date(b.at(2, '15:00', 3)) });
  const [{ data }] = await b.query(
    `delete from pgboss.job where name = 'visits.visit-news' and state = 'created' returning data`,
  );
  expect(data).toEqual({ tenantId: b.accountId, visitId: id, sequence: 1 });
  expect(await mails()).toHaveLength(before);
  await moveVisit(staff, id, { startsAt: new Date(b.at(3, '15:00', 3)) });
  // The same job twice, as after a server died between sending and confirming.
  await inTenant(staff, (tx) => staff.queue.send(tx, visitNewsJob, { ...data, sequence: 2 }));
  const told = await mails();
  expect(told).toHaveLength(before + 1);
  expect(told[0]?.text).toMatch(/Before, it was on Monday, .* at 3:00 PM/);
});

it('of a visit that was called off and booked again hears only what changes, in the entry that their calendar has', {
  tags: ['CASE-10'],
}, async () => {
  const form = await bookingForm(t);
  const email = 'visitor.again@example.com';
  const startTime = b.at(4, '11:00', 3);
  const sent = await form.book({ ...cleaning, startTime }, { email });
  const first = sent.body.appointment?.id ?? '';
  // The confirmation: the test leaves out the minutes by which the next mail follows it.
  await mails(0);
  await moveVisit(staff, first, { startsAt: new Date(b.at(4, '13:00', 3)) });
  const ours = async () => (await mails()).filter(({ to }) => to === email);
  expect((await ours()).map(({ subject }) => subject?.replace(/.* /, ''))).toEqual(['changed', 'Group']);

  const again = { ...atHarborside, patientId: null, startsAt: new Date(b.at(4, '13:00', 3)), insteadOf: first };
  // The visit is still booked.
  await expect(bookVisit(staff, again)).rejects.toMatchObject({ code: 'not-found' });
  await changeStatus(staff, first, { status: 'canceled' });
  const { id, sequence } = await bookVisit(staff, again);
  expect(await ours()).toHaveLength(2);
  const rows = await b.query(
    'select submission_id, stands_for, sequence from visits where visit_id = any($1) order by visit_id',
    [[first, id]],
  );
  expect(rows).toEqual([
    { submission_id: sent.body.id, stands_for: null, sequence: 2 },
    { submission_id: sent.body.id, stands_for: first, sequence },
  ]);

  // Moved within the two minutes: no mail that the first one was canceled.
  await changeStatus(staff, id, { status: 'canceled' });
  const { id: third } = await bookVisit(staff, { ...again, insteadOf: id });
  await moveVisit(staff, third, { startsAt: new Date(b.at(4, '14:00', 3)) });
  const [told, ...older] = await ours();
  expect(older).toHaveLength(2);
  expect(told?.text).toMatch(/now on\n.* at 2:00 PM [\s\S]*Before, it was on .* at 1:00 PM/);
  const file = told?.attachments?.[0]?.content ?? '';
  expect(file).toContain(`UID:${first}@foyer`);
  const sequenceIn = (text = '') => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  expect(sequenceIn(file)).toBeGreaterThan(sequenceIn(older[0]?.attachments?.[0]?.content));

  await changeStatus(staff, third, { status: 'canceled' });
  const [off] = await ours();
  expect(off?.subject).toMatch(/canceled$/);
  expect(off?.attachments?.[0]?.content).toContain(`UID:${first}@foyer`);
});
