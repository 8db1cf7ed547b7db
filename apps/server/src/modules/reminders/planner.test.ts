// Long because each test tells one story of a visit, from the state before its reminder to what was sent and logged.
// Proves that reminders are made when they are due, from the visit as it is then, once, and to the right person.
import { officeVisits } from '@foyer/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { reminderStage } from '../../testing/reminder-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settingsOf } from '../practice/public.ts';
import { remindersOf } from './public.ts';
import { localDay } from './reminder-time.policy.ts';

let t: TestApp;
let r: ReturnType<typeof reminderStage>;
let grace: string;
/** Weeks ahead of the visits of this test, so that each has days of its own. */
let weeks = 2;
const email = 'grace.okafor@example.com';
const number = '2075550148';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

beforeAll(async () => {
  t = await startTestApp();
  r = reminderStage(t);
  grace = await r.patient('Grace');
  await r.look();
  await r.consent(number, 'yes');
});
afterAll(() => t.stop());
beforeEach(() => {
  weeks += 2;
});

/** The instant of a time of day on the Wednesday of this test. */
const wednesday = (time: string) => new Date(r.at(3, time, weeks - start()));
const began = Date.now();
/** `at` counts weeks from the clock, which the tests move. */
const start = () => Math.round((t.clock.now().getTime() - began) / (7 * 24 * hourMs));
/** Moves the clock to an instant, and looks. */
const lookAt = async (instant: Date) => {
  t.clock.move(instant);
  await r.look();
};
const before = (instant: Date, hours: number) => new Date(instant.getTime() - hours * hourMs + minuteMs);
const ten = (startsAt: Date) => new Date(new Date(startsAt.getTime() - 3 * 24 * hourMs).setUTCHours(15, 1, 0, 0));
const status = (visitId: string, to: string) =>
  r.query('update visits set status = $2 where visit_id = $1', [visitId, to]);
/** Returns the log of a visit as the office sees it. */
const shownOf = async (id: string) => {
  const known = { cipher: await r.ctx.cipherOf(r.ctx.tenant.id), settings: await settingsOf(r.ctx) };
  return inTenant(r.ctx, (tx) => remindersOf(tx, r.ctx, known, id));
};
/** Moves a visit as the office does. */
const move = async (id: string, startsAt: Date) => {
  const { token } = await t.signIn('office@example.com', { kind: 'staff' });
  const [{ sequence }] = await r.query('select sequence from visits where visit_id = $1', [id]);
  const [hour = 0, minute = 0] = startsAt
    .toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })
    .split(':')
    .map(Number);
  const body = { day: localDay(startsAt, 'America/New_York'), minute: hour * 60 + minute, sequence };
  const answer = await t.call(officeVisits.moveVisit, { params: { id }, body }, { token });
  expect(answer.status).toBe(200);
};
const newSince = async (to: string, known: number) => (await r.sentTo(to)).slice(known);

it('email goes three days before at 10:00 AM, and a text 24 hours before', {
  tags: ['REM-01', 'REM-12', 'REM-13'],
}, async () => {
  const startsAt = wednesday('14:00');
  const id = await r.visit(grace, startsAt);
  const mails = (await r.sentTo(email)).length;
  await lookAt(ten(startsAt));
  const [mail, ...more] = await newSince(email, mails);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Your appointment on Wednesday, /);
  expect(mail?.text).toMatch(/^Grace, see you on Wednesday, .*, 2:00 PM\n/);
  expect(mail?.text).toContain('with Dana Whitfield, RDH');
  expect(mail?.text).toMatch(/Yes, I will be there:\nhttp.*\/v\/[\w-]{22}\n\nMove or cancel:\nhttp/);
  expect(mail?.text).toMatch(/\nBefore you come: \d+ forms\n/);
  expect(mail?.attachments ?? []).toEqual([]);
  await lookAt(before(startsAt, 24));
  const [text] = await r.sentTo(number);
  expect(text?.text).toMatch(/^Harbor Dental Group: Grace Wed .* 2:00 PM.*\/v\/[\w-]{22}.*STOP to end$/);
  for (const told of [mail?.text, mail?.html, text?.text]) expect(told).not.toMatch(/Cleaning|Okafor/);
  await lookAt(new Date(startsAt.getTime() - hourMs));
  expect(await r.log(id)).toMatchObject([
    { title: '3 days before, by email', status: 'sent', channel: 'email', why: null },
    { title: '24 hours before, by text', status: 'sent', channel: 'text', why: null },
  ]);
  const shown = await shownOf(id);
  expect(shown.map(({ status, to, why }) => [status, to, why])).toEqual([
    ['sent', 'email g…@example.com', ''],
    ['sent', 'text …0148', ''],
  ]);
  const touched = await r.query(
    `select correspondence from touchpoints where patient_id = $1 and purpose = 'appt_reminder' order by 1`,
    [grace],
  );
  expect(touched.map((row) => row.correspondence)).toEqual(['email', 'sms']);
});

it('nothing goes for a visit that is canceled, moved away or has arrived, and what is confirmed is left out', {
  tags: ['REM-02'],
}, async () => {
  const startsAt = wednesday('09:00');
  const [canceled, arrived, moved, confirmed] = [
    await r.visit(grace, startsAt),
    await r.visit(grace, wednesday('10:00')),
    await r.visit(grace, wednesday('11:00')),
    await r.visit(grace, wednesday('12:00')),
  ];
  await status(canceled ?? '', 'canceled');
  await r.query('update visits set arrived_at = $2 where visit_id = $1', [arrived, t.clock.now()]);
  await move(moved ?? '', new Date(startsAt.getTime() + 15 * 24 * hourMs));
  await status(confirmed ?? '', 'confirmed');
  const mails = (await r.sentTo(email)).length;
  await lookAt(ten(startsAt));
  expect((await newSince(email, mails)).filter(({ subject }) => /^Your appointment on /.test(subject))).toEqual([]);
  for (const id of [canceled, arrived, moved]) expect(await r.log(id ?? '')).toEqual([]);
  expect(await r.log(confirmed ?? '')).toMatchObject([{ status: 'skipped', why: 'confirmed' }]);
});

it('a step whose time was before the visit was booked or moved is skipped, and one that is late is not sent', {
  tags: ['REM-03', 'REM-12'],
}, async () => {
  const startsAt = wednesday('09:00');
  await lookAt(new Date(startsAt.getTime() - 2 * 24 * hourMs));
  const booked = await r.visit(grace, startsAt);
  await lookAt(new Date(t.clock.now().getTime() + minuteMs));
  const shown = await shownOf(booked);
  expect(shown.map(({ status, why }) => [status, why])).toEqual([
    ['skipped', 'booked later than this'],
    ['planned', ''],
  ]);
  // Nobody looked for 27 hours: the text was due 24 hours before the visit.
  const texts = (await r.sentTo(number)).length;
  await lookAt(new Date(startsAt.getTime() - 20 * hourMs));
  expect(await newSince(number, texts)).toEqual([]);
  expect(await r.log(booked)).toMatchObject([
    { title: '24 hours before, by text', status: 'skipped', why: 'too-late' },
  ]);
});

it('a visit that was moved to another day is reminded of again, on the same day it is not', {
  tags: ['REM-04'],
}, async () => {
  const startsAt = wednesday('10:00');
  const id = await r.visit(grace, startsAt);
  await lookAt(before(startsAt, 24));
  await move(id, new Date(startsAt.getTime() + 3 * hourMs));
  await lookAt(before(startsAt, 20));
  const texts = (await r.log(id)).filter(({ title }) => title.startsWith('24'));
  expect(texts).toHaveLength(1);
  await move(id, new Date(startsAt.getTime() + 2 * 24 * hourMs));
  await lookAt(new Date(startsAt.getTime() + 24 * hourMs + minuteMs));
  expect((await r.log(id)).filter(({ title }) => title.startsWith('24'))).toHaveLength(2);
});

it('a text in the night goes at 8:00 PM of the evening before, or not at all', { tags: ['REM-05'] }, async () => {
  const startsAt = wednesday('07:00');
  const id = await r.visit(grace, startsAt);
  const late = await r.visit(await r.patient('Emeka'), wednesday('07:30'));
  const evening = new Date(startsAt.getTime() - 35 * hourMs);
  await r.query('update visits set created_at = $2 where visit_id = $1', [late, new Date(evening.getTime() + hourMs)]);
  const texts = (await r.sentTo(number)).length;
  await lookAt(new Date(evening.getTime() - minuteMs));
  expect(await newSince(number, texts)).toEqual([]);
  await lookAt(new Date(evening.getTime() + minuteMs));
  expect(await newSince(number, texts)).toHaveLength(1);
  await lookAt(new Date(startsAt.getTime() - 20 * hourMs));
  expect((await r.log(id)).filter(({ status }) => status === 'sent').map(({ title }) => title)).toContain(
    '24 hours before, by text',
  );
  expect((await r.log(late)).at(-1)).toMatchObject({ title: '24 hours before, by text', status: 'skipped' });
});

it('one number gets one text about visits a day and three in seven days; then an email goes', {
  tags: ['REM-06', 'REM-08'],
}, async () => {
  const ids: string[] = [];
  const first = wednesday('10:00');
  for (const day of [0, 1, 2, 3]) ids.push(await r.visit(grace, new Date(first.getTime() + day * 24 * hourMs)));
  for (const day of [0, 1, 2, 3]) await lookAt(before(new Date(first.getTime() + day * 24 * hourMs), 24));
  const logs = await Promise.all(ids.map((id) => r.log(id)));
  const texts = logs.map((log) => log.find(({ title }) => title.startsWith('24')));
  expect(texts.slice(0, 3)).toMatchObject([{ channel: 'text' }, { channel: 'text' }, { channel: 'text' }]);
  expect(texts[3]).toMatchObject({ status: 'sent', channel: 'email', why: 'enough-texts' });
});

it('visits of one recipient on one day are one message, with a row each', { tags: ['REM-07', 'REM-12'] }, async () => {
  const startsAt = wednesday('15:00');
  const ada = await r.visit(await r.patient('Ada'), startsAt);
  const obi = await r.visit(await r.patient('Obi'), wednesday('15:45'));
  const mails = (await r.sentTo(email)).length;
  await lookAt(ten(startsAt));
  const sent = await newSince(email, mails);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toMatch(/^Ada 3:00 PM and Obi 3:45 PM, see you on Wednesday, /);
  expect(sent[0]?.text).toMatch(/Yes, Ada will be there:[\s\S]*Yes, Obi will be there:/);
  expect(await r.log(ada)).toMatchObject([{ status: 'sent' }]);
  expect(await r.log(obi)).toMatchObject([{ status: 'skipped', why: 'sent-with' }]);
  const shown = await shownOf(obi);
  expect(shown[0]?.why).toBe('sent with Ada’s');
  await lookAt(before(startsAt, 24));
  await lookAt(before(wednesday('15:45'), 24));
  expect((await r.log(obi)).at(-1)).toMatchObject({ title: '24 hours before, by text', why: 'sent-with' });
});

it('a text that cannot go is an email, and where nothing can go the log says why', {
  tags: ['REM-08', 'REM-12'],
}, async () => {
  const startsAt = wednesday('10:00');
  const [sam, priya, hannah] = [await r.patient('Sam'), await r.patient('Priya'), await r.patient('Hannah')];
  const withoutConsent = await r.visit(sam, startsAt);
  const nothing = await r.visit(hannah, wednesday('11:00'));
  const noEmail = await r.visit(priya, wednesday('12:00'));
  await r.consent('2075550162', 'withdrawn', 'all');
  for (const time of ['10:00', '11:00', '12:00']) await lookAt(before(wednesday(time), 24));
  const why = async (id: string) => (await r.log(id)).map((row) => [row.status, row.channel, row.why]);
  expect(await why(withoutConsent)).toContainEqual(['sent', 'email', 'no-consent']);
  expect(await why(nothing)).toContainEqual(['skipped', 'text', 'no-number']);
  expect(await why(noEmail)).toContainEqual(['skipped', 'text', 'texts-off']);
});
