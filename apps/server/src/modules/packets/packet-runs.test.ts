// A person's way through a packet: what is sent is kept together, the next form is named, and the office gets one mail.
import { documents, inbox, packetPage, packets } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/crypto/tokens.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { tellOffice } from './packet-notice.ts';
import { practicesToTell } from './runs.store.ts';

const accountId = tenantId('demo');
const names = ['Authorizations and Acknowledgments', 'Communication Release'] as const;

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let packetId: string;
let checksum: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  const admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
  const list = async () => (await t.call(packets.packetList, {}, admin)).body;
  const { forms } = await list();
  const formIds = names.map((name) => forms.find((form) => form.name === name)?.formId ?? '');
  packetId = (await t.call(packets.createPacket, { body: { name: 'Two forms', formIds } }, admin)).body.id;
  checksum = (await list()).packets.find(({ id }) => id === packetId)?.secureId ?? '';
});
afterAll(() => t.stop());

const runs = () => f.query('select run_id, patient_id, guest_digest, ended_at from packet_runs order by created_at');
const sentForms = () => f.query('select run_id, submission_id, told_at from packet_run_forms order by sent_at');
const untold = async () => (await sentForms()).filter((row: { told_at: unknown }) => row.told_at === null);

const send = async (form: { id: string; name: string; secureId: string }, key: string, options = {}, more = {}) => {
  const body = { object: f.answers(key), packet_id: packetId, ...more };
  const sent = await f.post(form, body, options);
  expect(sent.status).toBe(200);
  return sent.body;
};

describe('forms that are sent as part of a packet', () => {
  it('are put into one run, name the next form, and end it together', { tags: ['PACK-04'] }, async () => {
    const { token, patientId } = await t.signIn('sam.rivera@example.com');
    const [first, second] = [await f.ownForm(token, names[0]), await f.ownForm(token, names[1])];
    const one = await send(first, 'authorizations', { token });
    expect(one.packet).toEqual({ done: 1, total: 2 });
    expect(one.next).toMatchObject({ kind: 'packet', form_id: second.id, ownerId: patientId, name: names[1] });
    expect(one.next).toMatchObject({ done: 1, total: 2, submissionId: '', secureSubmissionId: '' });
    expect(await runs()).toMatchObject([{ patient_id: patientId, ended_at: null }]);
    expect(await untold()).toHaveLength(1);
    const two = await send(second, 'communication-release', { token });
    expect(two.packet).toEqual({ done: 2, total: 2 });
    expect(two.next?.kind).toBe('document');
    const [run] = await runs();
    expect(run.ended_at).not.toBeNull();
    expect((await sentForms()).map(({ run_id }: { run_id: string }) => run_id)).toEqual([run.run_id, run.run_id]);
    // The mail went with the last form.
    expect(await untold()).toEqual([]);
    const { body } = await t.call(documents.documents, {}, { token });
    const open = body[0]?.documents.filter(({ status }) => status !== 'completed').map(({ id }) => id);
    expect(open).toContain(two.next?.form_id);
    const total = body[0]?.documents.length ?? 0;
    expect(two.next).toMatchObject({ done: total - (open?.length ?? 0), total });
  });

  it('are told to the office once, ten minutes after the last of them', { tags: ['PACK-04'] }, async () => {
    const before = (await sentForms()).length;
    const guest = { headers: { 'x-draft-token': newToken() } };
    const { body: page } = await t.call(
      packetPage.publicPacket,
      { params: { id: packetId, checksum }, query: { accountId } },
      guest,
    );
    const form = page.forms[0];
    const address = { id: form?.form_id ?? '', name: form?.name ?? '', secureId: form?.checksum ?? '' };
    const sent = await send(address, 'authorizations', guest);
    expect(sent).toMatchObject({ packet: { done: 1, total: 2 }, next: { kind: 'packet', ownerId: '' } });
    expect((await sentForms()).length).toBe(before + 1);
    await tellOffice(t.systemCtx('demo'));
    expect(await untold()).toHaveLength(1);
    const due = (minutes: number) => {
      const now = new Date(t.clock.now().getTime() + minutes * 60_000);
      return practicesToTell(t.services.db, { now, since: now, tried: [] });
    };
    expect(await due(9)).toEqual([]);
    expect(await due(11)).toEqual([accountId]);
    await f.query(`update packet_run_forms set sent_at = sent_at - interval '11 minutes' where told_at is null`);
    await tellOffice(t.systemCtx('demo'));
    expect(await untold()).toEqual([]);
    const again = await t.call(
      packetPage.publicPacket,
      { params: { id: packetId, checksum }, query: { accountId } },
      guest,
    );
    expect(again.body.forms.map(({ status }) => status)).toEqual(['completed', 'pending']);
  });

  it('count by themselves where the packet is none, or does not hold them', { tags: ['PACK-04'] }, async () => {
    const before = (await sentForms()).length;
    const guest = { headers: { 'x-draft-token': newToken() } };
    const form = await f.guestForm();
    for (const packet_id of ['nonsense', packetId, crypto.randomUUID()]) {
      const { next } = await send(form, 'new-patient', guest, { packet_id });
      expect(next).toBeNull();
    }
    expect((await sentForms()).length).toBe(before);
  });

  it('name their packet and each other in the inbox', { tags: ['PACK-04'] }, async () => {
    const front = { token: (await t.signIn('office@example.com', { kind: 'staff' })).token };
    const guest = { headers: { 'x-draft-token': newToken() } };
    const { token } = await t.signIn('sam.rivera@example.com');
    const [first, second] = [await f.ownForm(token, names[0]), await f.ownForm(token, names[1])];
    const read = async (submissionId: string) =>
      (await t.call(inbox.inboxSubmission, { params: { submissionId } }, front)).body.packet;
    const two = await send(second, 'communication-release', guest);
    const alone = { name: 'Two forms', place: 2, total: 2, companions: [] };
    expect(await read(two.id)).toEqual(alone);
    const one = await send(first, 'authorizations', guest);
    expect(await read(two.id)).toEqual({ ...alone, companions: [{ submissionId: one.id, formName: names[0] }] });
    expect(await read(one.id)).toMatchObject({ place: 1, companions: [{ submissionId: two.id }] });
    const other = await send(second, 'communication-release', { headers: { 'x-draft-token': newToken() } });
    expect(await read(other.id)).toEqual(alone);
    await f.query('delete from packet_forms where form_id = $1', [second.id]);
    expect(await read(two.id)).toMatchObject({ place: null, total: 1 });
    await f.query('insert into packet_forms (tenant_id, packet_id, form_id, position) values ($1, $2, $3, 1)', [
      accountId,
      packetId,
      second.id,
    ]);
    const single = await send(first, 'authorizations', guest, { packet_id: undefined });
    expect(await read(single.id)).toBeNull();
  });
});
