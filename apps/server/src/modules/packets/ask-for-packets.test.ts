// The office asks a patient for a packet and takes it back; the patient's documents and record show it.
import { assignments, documents, packetPage, packets, records } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const names = ['Authorizations and Acknowledgments', 'Notice of Privacy Practices'] as const;

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let office: { token: string };
let sam: { token: string; patientId: string };
let packetId: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  office = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
  sam = await t.signIn('sam.rivera@example.com');
  const { forms } = (await t.call(packets.packetList, {}, office)).body;
  const formIds = names.map((name) => forms.find((form) => form.name === name)?.formId ?? '');
  packetId = (await t.call(packets.createPacket, { body: { name: 'For Sam', formIds } }, office)).body.id;
});
afterAll(() => t.stop());

const ask = (dueAt: string | null, id = packetId) =>
  t.call(assignments.askForPacket, { params: { id: sam.patientId, packetId: id }, body: { dueAt } }, office);
const takeBack = () =>
  t.call(assignments.takeBackPacket, { params: { id: sam.patientId, packetId } }, { token: office.token });
const inPacket = async () => {
  const { body } = await t.call(documents.documents, {}, { token: sam.token });
  return body[0]?.documents.filter(({ packet }) => packet?.id === packetId) ?? [];
};
const onRecord = async () => {
  const { body } = await t.call(records.patientRecord, { params: { id: sam.patientId } }, office);
  return { packets: body.packets, isOffered: body.otherPackets.some((packet) => packet.packetId === packetId) };
};
const audited = () =>
  f.query(
    `select action, count(*)::int from audit_entries where action like 'packet-%' group by action order by action`,
  );

it('a packet is asked for, until the earlier day, and its forms are together in their order', async () => {
  expect(await onRecord()).toEqual({ packets: [], isOffered: true });
  expect((await ask('2027-01-07')).status).toBe(204);
  expect((await ask('2027-01-05')).status).toBe(204);
  expect((await ask('2027-01-06')).status).toBe(204);
  expect((await ask(null)).status).toBe(204);
  const asked = await inPacket();
  expect(asked.toSorted((a, b) => (a.packet?.place ?? 0) - (b.packet?.place ?? 0)).map(({ name }) => name)).toEqual([
    ...names,
  ]);
  // The day begins in Portland, Maine.
  expect(new Set(asked.map(({ dueAt }) => dueAt))).toEqual(new Set(['2027-01-05T05:00:00.000Z']));
  const { id = '', secureId: checksum = '' } = asked[0]?.packet ?? {};
  const page = await t.call(packetPage.packet, { params: { id, checksum }, query: {} }, { token: sam.token });
  expect(page.body).toMatchObject({ dueAt: '2027-01-05T05:00:00.000Z', name: 'For Sam' });
  const run = { packetId, name: 'For Sam', dueAt: '2027-01-05T05:00:00.000Z', done: 0, total: 2 };
  expect(await onRecord()).toEqual({ packets: [run], isOffered: false });
});

it('what was sent long ago has to be sent again while the packet is asked for', async () => {
  const form = await f.ownForm(sam.token, names[0]);
  const first = await f.post(form, { object: f.answers('authorizations') }, { token: sam.token });
  // It was sent by itself; what comes next is opened as part of the packet all the same, if it is in one.
  const { body: list } = await t.call(documents.documents, {}, { token: sam.token });
  const next = list[0]?.documents.find(({ id }) => id === first.body.next?.form_id);
  expect(first.body.next?.packet?.id).toBe(next?.packet?.id);
  const status = async () => (await inPacket()).find(({ name }) => name === names[0])?.status;
  expect(await status()).toBe('completed');
  await f.query(`update submissions set submitted_at = submitted_at - interval '91 days' where form_id = $1`, [
    form.id,
  ]);
  expect(await status()).toBe('pending');
  await f.query('update forms set position = -1 where form_id = $1', [form.id]);
  const other = await f.ownForm(sam.token, 'Communication Release');
  const { body } = await f.post(other, { object: f.answers('communication-release') }, { token: sam.token });
  expect(body.next).toMatchObject({ kind: 'document', form_id: form.id, packet: { id: packetId } });
});

it('it is taken back; what was sent in it stays together, and nobody else’s can be asked for', async () => {
  expect((await takeBack()).status).toBe(204);
  expect(await inPacket()).toEqual([]);
  expect((await takeBack()).status).toBe(404);
  expect(await f.query('select 1 from packet_runs where packet_id = $1', [packetId])).toEqual([]);
  await ask(null);
  const form = await f.ownForm(sam.token, names[0]);
  await f.post(form, { object: f.answers('authorizations'), packet_id: packetId }, { token: sam.token });
  expect(await onRecord()).toMatchObject({ packets: [{ dueAt: null, done: 1, total: 2 }] });
  expect((await takeBack()).status).toBe(204);
  const ended = await f.query('select ended_at is not null as ended from packet_runs where packet_id = $1', [packetId]);
  expect(ended).toEqual([{ ended: true }]);
  expect(await audited()).toEqual([
    { action: 'packet-asked', count: 5 },
    { action: 'packet-taken-away', count: 2 },
  ]);
  const body = { revision: 1, isArchived: true };
  await t.call(packets.changePacket, { params: { id: packetId }, body }, office);
  expect((await ask(null)).status).toBe(404);
  expect((await ask(null, crypto.randomUUID())).status).toBe(404);
  expect((await ask('2027-02-31')).status).toBe(400);
});
