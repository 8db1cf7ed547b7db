// The mails of patients' acts: to whom, with which link and file, and what they say to the office.
import { visitLinks } from '@foyer/contract';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { cleaning } from '../../testing/booking-stage.ts';
import { readByOthers } from '../../testing/calendar-readers.ts';
import { ownVisitStage } from '../../testing/own-visit-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openVisitAddress, sealVisitAddress } from '../visit-mails/public.ts';
import { addressFor } from '../visits/public.ts';

const sam = 'sam.rivera@example.com';
const office = 'office@harbordental.example';
let t: TestApp;
let s: Awaited<ReturnType<typeof ownVisitStage>>;
let samToken: string;
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  s = await ownVisitStage(t);
  samToken = (await t.signIn(sam)).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  await s.query('update practice_settings set email_address = $2 where tenant_id = $1', [s.accountId, office]);
  // Settings are kept for a second.
  await new Promise((resolve) => setTimeout(resolve, 1100));
});
afterAll(() => t.stop());

function eventIn(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = calendar.getFirstSubcomponent('vevent');
  const of = (name: string) => String(event?.getFirstPropertyValue(name));
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: of('uid'),
    sequence: of('sequence'),
    status: of('status'),
  };
}

it('booked, moved and canceled: each mail has a link of its own, and its file changes the same entry', {
  tags: ['LIFE-02', 'LIFE-17', 'LIFE-18'],
}, async () => {
  const [from, to] = [s.at(1, '09:00', 1), s.at(1, '14:00', 1)];
  await s.form.book({ ...cleaning, startTime: from }, { token: samToken });
  const booked = await s.mailTo(sam, /^Your appointment at/);
  expect(booked.text).toContain('See your appointment');
  expect(booked.text).toMatch(/To confirm, move or cancel it, use this button, or call \(207\) 555-\d{4}\./);
  await s.move(booked.link, { sequence: 0, startTime: to });
  const moved = await s.mailTo(sam, /^Your appointment has changed$/);
  expect(moved.text).toMatch(/It is now on\nMonday, .* at 2:00 PM [\s\S]*Before, it was on Monday, .* at 9:00 AM/);
  await s.cancel(moved.link, { sequence: 1, reason: 'ill' });
  const canceled = await s.mailTo(sam, /^Your appointment is canceled$/);
  expect(canceled.text).toMatch(/You canceled it\.[\s\S]*at 2:00 PM[\s\S]*Find a time/);

  // The year only when it is another one.
  const year = from.slice(0, 4);
  const isThisYear = year === t.clock.now().toISOString().slice(0, 4);
  expect(booked.text).toMatch(isThisYear ? /Monday, \w+ \d+ at 9:00 AM E[SD]T/ : `, ${year} at 9:00 AM`);

  const mails = [booked, moved, canceled];
  expect(new Set(mails.map(({ link }) => link)).size).toBe(3);
  const events = mails.map(({ file }) => eventIn(file));
  expect(events.map(({ method, sequence, status }) => [method, sequence, status])).toEqual([
    ['PUBLISH', '0', 'CONFIRMED'],
    ['REQUEST', '1', 'CONFIRMED'],
    ['CANCEL', '2', 'CANCELLED'],
  ]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
  for (const { link, file, text } of mails) {
    expect(file.replaceAll('\r\n ', '')).not.toContain(link);
    expect(file.replaceAll('\r\n ', '')).not.toContain('/v/');
    expect(text).not.toMatch(/Rivera|Cleaning/);
    expect((await s.read(link)).body.visit.state).toBe('canceled');
  }
  const told = [
    await s.mailTo(office, 'A patient moved a visit'),
    await s.mailTo(office, 'A patient canceled a visit'),
  ];
  for (const { text } of told) {
    expect(text).toMatch(/\/practice\/schedule\?day=\d{4}-\d\d-\d\d/);
    expect(text).not.toMatch(/Sam|Rivera|Cleaning/);
  }
});

for (const { name, missing, read } of readByOthers)
  it.skipIf(missing !== undefined)(
    `${name} takes the move and the cancel for the same entry${missing === undefined ? '' : ` (skipped: ${missing})`}`,
    { tags: ['LIFE-17'] },
    async () => {
      const { token } = await s.book(s.at(2, '09:00', 1), `${name}@example.com`);
      await s.move(token, { sequence: 0, startTime: s.at(2, '14:00', 1) });
      const moved = await s.mailTo(`${name}@example.com`, /has changed$/);
      await s.cancel(token, { sequence: 1 });
      const canceled = await s.mailTo(`${name}@example.com`, /is canceled$/);
      const [first, second] = [await read(moved.file), await read(canceled.file)];
      expect(first.uid).toBe(second.uid);
      expect([first.status, second.status]).toEqual(['CONFIRMED', 'CANCELLED']);
    },
  );

it('nobody at the office is told where the rule says so, and a confirmation is mailed only where it is asked for', async () => {
  await s.setRules(admin, ({ practice }) => Object.assign(practice, { tellOffice: false, mailAfterConfirming: true }));
  const before = t.mailbox.list().filter(({ to }) => to === office).length;
  const { token } = await s.book(s.at(3, '09:00', 1), 'quiet@example.com');
  await s.confirm(token, 0);
  expect((await s.mailTo('quiet@example.com', /^Your appointment is confirmed$/)).link).not.toBe('');
  await s.cancel(token, { sequence: 1 });
  await s.mailTo('quiet@example.com', /is canceled$/);
  // The booking alone.
  expect(t.mailbox.list().filter(({ to }) => to === office)).toHaveLength(before + 1);
});

it('an address given for one visit stands for all others, also for its links, and rests sealed', {
  tags: ['FLOW-22'],
}, async () => {
  const ctx = t.systemCtx('demo');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const { id, token } = await s.book(s.at(4, '09:00', 1), sam, { token: samToken });
  const given = { email: 'elsewhere@example.com', phone: '2075550199' };
  const sealed = sealVisitAddress(cipher, id, given);
  expect(sealed?.toString('latin1')).not.toContain('elsewhere');
  expect(openVisitAddress(cipher, id, sealed)).toEqual(given);
  expect(sealVisitAddress(cipher, id, { email: '', phone: '' })).toBeNull();
  expect(() => openVisitAddress(cipher, '00000000-0000-4000-8000-000000000000', sealed)).toThrow();
  await s.query('update visits set visit_address_sealed = $2 where visit_id = $1', [id, sealed]);
  const row = await s.visitRow(id);
  const asked = {
    visitId: id,
    patientId: row.patient_id,
    submissionId: row.submission_id,
    ...{ guestAddressSealed: null, visitAddressSealed: sealed },
  };
  expect(await inTenant(ctx, (tx) => addressFor(tx, cipher, asked))).toBe(given.email);
  // The link went to the record's address, which is not the visit's any more.
  expect((await s.read(token)).problem.code).toBe('link-expired');
  expect((await t.call(visitLinks.confirmByLink, { params: { token }, body: { sequence: 0 } })).status).toBe(410);
});
