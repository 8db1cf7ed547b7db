// Second visits of a type and visits at the same time: what a signed-in person is told before booking, and what guests are not.
import { availability, practiceSetup, visits } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bookingForm, bookingStage } from '../../testing/booking-stage.ts';
import { addDesk, type TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let form: Awaited<ReturnType<typeof bookingForm>>;
let desk: TestDesk;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };

beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  form = await bookingForm(t);
  desk = await addDesk(t, { hours: [480, 1080] });
});
afterAll(() => t.stop());
beforeEach(async () => {
  await b.query('delete from throttles');
  await b.query(`update visits set status = 'canceled' where starts_at > now() and status <> 'held'`);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
});

const wish = (time: string, weeks = 1) => {
  const { typeId, locationId, providerId } = desk;
  return { appointmentTypeId: typeId, locationId, providerId, startTime: b.at(3, time, weeks) };
};
/** Books without saying that another visit of the type is known. */
const bookAs = (who: { token: string }, wanted: ReturnType<typeof wish>, anyway = '') =>
  form.book(wanted, { token: who.token, headers: { 'x-visit-anyway': anyway } });
const similarTo = async (startTime: string | undefined, who = sam, contactId = who.patientId) =>
  t.call(
    visits.similarVisits,
    { query: { contactId, typeId: desk.typeId, ...(startTime === undefined ? {} : { startTime }) } },
    who,
  );
const warnWithin = async (days: number) => {
  await b.query('update practice_settings set booking_duplicate_days = $1', [days]);
  t.pass(2);
};

it('a second visit of a type is booked only once the first was shown', { tags: ['FLOW-28'] }, async () => {
  const first = wish('09:00');
  const { body } = await bookAs(sam, first);
  const second = wish('11:00', 3);
  const refused = await bookAs(sam, second);
  expect(refused.status).toBe(409);
  expect(refused.problem).toMatchObject({
    code: 'visit-duplicate',
    visit: { id: body.appointment?.id, startTime: first.startTime },
    message: 'There is an appointment of this kind already. Move it, or book a second one.',
  });
  expect((await b.taken(second.startTime)).length).toBe(0);
  expect((await bookAs(sam, second, 'duplicate')).status).toBe(200);
});

it('days count from the chosen one, by the practice’s calendar, and none is warned of where it is switched off', {
  tags: ['FLOW-28'],
}, async () => {
  await warnWithin(7);
  await bookAs(sam, wish('17:00'));
  expect((await bookAs(sam, wish('08:00', 2))).problem.code).toBe('visit-duplicate');
  expect((await bookAs(sam, wish('08:00', 3))).status).toBe(200);
  await warnWithin(0);
  expect((await bookAs(sam, wish('08:00', 2))).status).toBe(200);
  expect((await similarTo(wish('08:00').startTime)).body.sameType).toEqual([]);
  await warnWithin(30);
});

it('of two that are sent at once for different times one is told of the other', { tags: ['FLOW-28'] }, async () => {
  const both = await Promise.all([bookAs(sam, wish('09:00')), bookAs(sam, wish('13:00'))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.problem.code).toBe('visit-duplicate');
});

it('guests are never told, for a name must not reveal visits', { tags: ['FLOW-28'] }, async () => {
  const email = 'guest.twice@example.com';
  for (const time of ['09:00', '11:00'])
    expect((await form.book(wish(time), { email, headers: { 'x-visit-anyway': '' } })).status).toBe(200);
  expect(
    (await t.call(visits.similarVisits, { query: { contactId: sam.patientId, typeId: desk.typeId } })).status,
  ).toBe(401);
});

it('names what is of the type and what is at the same time, for the caller and the family', {
  tags: ['FLOW-27', 'FLOW-29'],
}, async () => {
  const { body } = await bookAs(sam, wish('09:00'));
  const id = body.appointment?.id;
  const there = await similarTo(wish('09:15').startTime);
  expect(there.body.sameType).toMatchObject([{ id, startTime: wish('09:00').startTime }]);
  expect(there.body.overlapping).toMatchObject([{ id }]);
  // Visits that follow each other directly do not overlap.
  expect((await similarTo(wish('09:30').startTime)).body.overlapping).toEqual([]);
  expect((await similarTo(undefined)).body).toMatchObject({ sameType: [{ id }], overlapping: [] });
  const { body: family } = await t.call(visits.familyAppointments, { query: {} }, grace);
  const child = family.appointments.find(({ contactId }) => contactId !== grace.patientId)?.contactId ?? '';
  expect((await similarTo(undefined, grace, child)).status).toBe(200);
  expect((await similarTo(undefined, grace, sam.patientId)).problem.code).toBe('owner-not-allowed');
});

it('a type tells patients its line, whether there is a waitlist, and until when it can be canceled', {
  tags: ['FLOW-15'],
}, async () => {
  const admin = await t.signIn('admin@example.com', { kind: 'staff' });
  const { typeId: id } = desk;
  const change = (body: object) =>
    t.call(practiceSetup.changeType, { params: { id }, body: body as never }, admin).then(({ status }) => status);
  const told = async () => {
    const { body } = await t.call(availability.appointmentTypes, { query: { accountId: b.accountId } });
    return body.find((type) => type.id === id);
  };
  expect(await told()).toMatchObject({ patientLine: '', hasWaitlist: true, cancel: { mode: 'until', hours: 24 } });
  expect(await change({ patientLine: 'x'.repeat(121) })).toBe(400);
  expect(await change({ patientLine: 'A first visit, or after more than two years.', hasWaitlist: false })).toBe(200);
  await b.query(
    `insert into visit_rules (tenant_id, rule_id, type_id, cancel_mode, cancel_hours, policy)
      select tenant_id, gen_random_uuid(), null, 'until', 48, 'Please tell us early.' from visit_types where type_id = $1
      union all select tenant_id, gen_random_uuid(), type_id, 'no', null, null from visit_types where type_id = $1`,
    [id],
  );
  expect(await told()).toMatchObject({
    patientLine: 'A first visit, or after more than two years.',
    hasWaitlist: false,
    cancel: { mode: 'no', hours: 48 },
    policy: 'Please tell us early.',
  });
});
