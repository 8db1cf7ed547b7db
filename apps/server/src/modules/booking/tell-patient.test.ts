// Proves that a patient hears of what the practice does to a visit of theirs that lies ahead, and of nothing else.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../../platform/context.ts';
import { demoId } from '../../seed/demo-ids.ts';
import { bookingForm, bookingStage, cleaning, place, provider } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { bookAppointment } from './book-appointment.ts';
import { changeStatus } from './change-status.ts';
import { moveAppointment } from './move-appointment.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let staff: Ctx;
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  const [{ account_id: accountId }] = await b.query(
    "select account_id from accounts where kind = 'staff' and tenant_id = $1 limit 1",
    [b.accountId],
  );
  const rights = new Set(['schedule']);
  staff = {
    ...t.systemCtx('demo'),
    principal: { kind: 'staff', accountId, sessionId: randomUUID(), role: 'admin', rights },
  };
});
afterAll(() => t.stop());

const sam = 'sam.rivera@example.com';
const contactOf = async (name: string) =>
  (await b.query('select contact_id from contacts where name_first = $1 and tenant_id = $2', [name, b.accountId]))[0]
    .contact_id as string;
const book = (contactId: string | null, time: string) =>
  bookAppointment(staff, {
    typeId: cleaning.appointmentTypeId,
    providerId: cleaning.providerId,
    locationId: cleaning.locationId,
    contactId,
    startsAt: new Date(b.at(1, time, 3)),
  });
/** Mails about visits, once none waits any more. */
async function mails() {
  const waiting = `select count(*)::int as n from pgboss.job where name = 'messages.mail' and state < 'completed'`;
  await expect.poll(async () => (await b.query(waiting))[0]?.n, { timeout: 10_000 }).toBe(0);
  return t.mailbox.list().filter(({ subject }) => subject?.startsWith('Your appointment'));
}

it('hears of a new time, of another provider or place, and that it is off; each with a file for the calendar', async () => {
  const id = await book(await contactOf('Sam'), '06:00');
  const startsAt = new Date(b.at(2, '10:00', 3));
  await moveAppointment(staff, id, { startsAt });
  const [moved] = await mails();
  expect(moved).toMatchObject({ to: sam, subject: 'Your appointment at Harbor Dental Group has changed' });
  expect(moved?.text).toMatch(/It is now on\nTuesday, .* at 10:00 AM E[SD]T\nwith Dana Whitfield, RDH/);
  expect(moved?.text).toMatch(/Before, it was on Monday, .* at 6:00 AM E[SD]T\./);
  expect(moved?.text).not.toContain('Cleaning');
  expect(moved?.attachments?.[0]).toMatchObject({ contentType: 'text/calendar; charset=utf-8; method=REQUEST' });
  const file = moved?.attachments?.[0]?.content.replaceAll('\r\n ', '') ?? '';
  expect(file).toContain(`UID:${id}@foyer\r\nSEQUENCE:1\r\n`);
  expect(file).toMatch(/METHOD:REQUEST\r\n[\s\S]*ATTENDEE;[^\r]*:mailto:sam\.rivera@example\.com/);

  await moveAppointment(staff, id, {
    startsAt,
    providerId: provider('Marcus Bell, RDH'),
    locationId: place('Back Cove'),
  });
  const [elsewhere] = await mails();
  expect(elsewhere?.text).toContain('with Marcus Bell, RDH');
  expect(elsewhere?.text).toContain('Back Cove');
  expect(elsewhere?.text).not.toContain('Before, it was');

  await b.query(`update locations set phone = '2075550177' where location_id = $1`, [place('Back Cove')]);
  await changeStatus(staff, id, 'canceled');
  const [off] = await mails();
  expect(off).toMatchObject({ to: sam, subject: 'Your appointment at Harbor Dental Group is canceled' });
  expect(off?.text).toContain('To make a new one, call (207) 555-0177.');
  expect(off?.attachments?.[0]?.content).toMatch(/METHOD:CANCEL\r\n[\s\S]*SEQUENCE:3\r\n[\s\S]*STATUS:CANCELLED\r\n/);
  expect(await mails()).toHaveLength(3);
  await changeStatus(staff, id, 'deleted');
  expect(await mails()).toHaveLength(3);
  const log = await b.query(`select purpose, status from touchpoints where contact_id = $1 and created_at > $2`, [
    await contactOf('Sam'),
    new Date(t.clock.now().getTime() - 600_000),
  ]);
  expect(log).toEqual(Array.from({ length: 3 }, () => ({ purpose: 'info', status: 'queued' })));
});

it('hears nothing of what they cannot see, of what is over, or where the move was refused; nobody is told without an address', async () => {
  const before = (await mails()).length;
  const id = await book(await contactOf('Sam'), '07:00');
  const startsAt = new Date(b.at(1, '07:00', 3));
  await moveAppointment(staff, id, { startsAt, isOverbooked: true });
  await changeStatus(staff, id, 'confirmed');
  const other = await book(null, '09:00');
  await expect(moveAppointment(staff, id, { startsAt: new Date(b.at(1, '09:15', 3)) })).rejects.toMatchObject({
    code: 'slot-taken',
  });
  await moveAppointment(staff, other, { startsAt: new Date(b.at(1, '11:00', 3)) });
  await changeStatus(staff, other, 'canceled');
  // Written down as having been yesterday, then as never having been.
  await moveAppointment(staff, id, { startsAt: new Date(t.clock.now().getTime() - 86_400_000) });
  await changeStatus(staff, id, 'deleted');
  expect(await mails()).toHaveLength(before);
});

it('a child without an address is told through the guardian who may act for it', async () => {
  const before = (await mails()).length;
  const id = await book(demoId('contact Ada Okafor'), '13:00');
  await changeStatus(staff, id, 'deleted');
  const [told] = await mails();
  expect(told?.to).toBe('grace.okafor@example.com');
  const next = await book(demoId('contact Ada Okafor'), '13:00');
  await b.query('update family_links set family_access = false where member_id = $1', [demoId('contact Ada Okafor')]);
  await changeStatus(staff, next, 'canceled');
  expect(await mails()).toHaveLength(before + 1);
});

it('a guest who booked online is told where the confirmation went, which rests sealed', async () => {
  const form = await bookingForm(t);
  const email = 'visitor.moved@example.com';
  const startTime = b.at(4, '09:00', 3);
  const { body } = await form.book({ ...cleaning, startTime }, { email });
  const id = body.appointment?.id ?? '';
  const [{ sealed }] = await b.query(
    `select encode(guest_address_sealed, 'escape') as sealed from appointments where appointment_id = $1`,
    [id],
  );
  expect(sealed).not.toContain('visitor');
  await changeStatus(staff, id, 'canceled');
  const told = (await mails()).filter(({ to }) => to === email);
  expect(told.map(({ subject }) => subject)).toEqual([
    'Your appointment at Harbor Dental Group is canceled',
    'Your appointment at Harbor Dental Group',
  ]);
});
