// The mail that reminds of a visit leads to the packet that the visit asks for, as long as something is left of it.
import { packetPage, packets, practiceSetup } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { cleaning } from '../../testing/booking-stage.ts';
import { reminderStage } from '../../testing/reminder-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { followVisit } from '../packets/public.ts';

let t: TestApp;
let r: ReturnType<typeof reminderStage>;
let grace: string;
let packetId: string;
const email = 'grace.okafor@example.com';
const dayMs = 86_400_000;

beforeAll(async () => {
  t = await startTestApp();
  r = reminderStage(t);
  grace = await r.patient('Grace');
  await r.look();
  await r.consent('2075550148', 'yes');
  const admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
  const { forms } = (await t.call(packets.packetList, {}, admin)).body;
  const formIds = ['Medical History', 'Dental History'].map(
    (name) => forms.find((one) => one.name === name)?.formId ?? '',
  );
  const body = { name: 'Depression screening', formIds };
  packetId = (await t.call(packets.createPacket, { body: body as never }, admin)).body.id;
  const params = { id: cleaning.appointmentTypeId };
  expect((await t.call(practiceSetup.changeType, { params, body: { packetId } }, admin)).status).toBe(200);
});
afterAll(() => t.stop());

/** Books a visit, asks for its packet, and returns what reminds of it: mails and texts. */
async function reminded(startsAt: Date, isSent = false) {
  const visitId = await r.visit(grace, startsAt);
  await inTenant(r.ctx, (tx) => followVisit(tx, visitId, 'made', t.clock.now()));
  if (isSent) await r.query('update packet_runs set ended_at = now() where packet_id = $1', [packetId]);
  const [mails, texts] = [(await r.sentTo(email)).length, (await r.sentTo('2075550148')).length];
  t.clock.move(new Date(new Date(startsAt.getTime() - 3 * dayMs).setUTCHours(15, 1, 0, 0)));
  await r.look();
  t.clock.move(new Date(startsAt.getTime() - dayMs + 60_000));
  await r.look();
  const [mail] = (await r.sentTo(email)).slice(mails);
  const [text] = (await r.sentTo('2075550148')).slice(texts);
  return { mail: mail?.text ?? '', text: text?.text ?? '' };
}

it('links to the packet, without its name, and texts say nothing of it', { tags: ['PACK-05'] }, async () => {
  const { mail, text } = await reminded(new Date(r.at(3, '14:00', 2)));
  const link = /Forms due before your visit:\nhttp\S*\/patient-portal\/packet\/(\S+)\/(\S+)\?ownerId=(\S+)\n/.exec(
    mail,
  );
  expect([link?.[1], link?.[3]]).toEqual([packetId, grace]);
  const { token } = await t.signIn(email);
  const params = { id: packetId, checksum: link?.[2] ?? '' };
  expect((await t.call(packetPage.packet, { params, query: { ownerId: grace } }, { token })).status).toBe(200);
  expect(text).toMatch(/STOP to end$/);
  for (const told of [mail, text]) expect(told).not.toMatch(/Depression|History/);
  expect(text).not.toContain('packet');
});

it('does not when everything was sent', { tags: ['PACK-05'] }, async () => {
  const { mail } = await reminded(new Date(r.at(3, '14:00', 2)), true);
  expect(mail).toMatch(/see you on Wednesday/);
  expect(mail).not.toContain('Forms due before your visit');
});
