// Runs of a packet whose people, forms or packet change on the way: merged patients, matched guests, two guardians, new versions.
import { randomUUID } from 'node:crypto';
import { documents, inbox, packetPage, packets, patients, records } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';
import { addFamilyLink } from '../patients/public.ts';

const accountId = tenantId('demo');
const email = defineField('Email Address', {
  uuid: 'email',
  foyer_table_name: 'contacts',
  foyer_column_name: 'email_address',
  common: { label: 'Email' },
});

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let admin: { token: string };
let address: { id: string; checksum: string };
let forms: { id: string; name: string; secureId: string }[];

async function publish(name: string, formId: string = randomUUID(), isNew = true) {
  const ctx = t.systemCtx('demo');
  const versionId = randomUUID();
  await inTenant(ctx, async (tx) => {
    if (isNew) await addForm(tx, { formId, name, forAllPatients: true, createdAt: t.clock.now() });
    await publishForm(tx, ctx, { formId, versionId, name, object: { fields: [email] } });
  });
  return formId;
}

/** Makes a packet of two new forms; all that follows is about it. */
async function makePacket(name: string): Promise<void> {
  const formIds = [await publish(`${name}, first`), await publish(`${name}, second`)];
  const { id } = (await t.call(packets.createPacket, { body: { name, formIds } }, admin)).body;
  const list = (await t.call(packets.packetList, {}, admin)).body.packets;
  address = { id, checksum: list.find((packet) => packet.id === id)?.secureId ?? '' };
  const open = await t.call(packetPage.publicPacket, { params: address, query: { accountId } }, {});
  forms = open.body.forms.map((form) => ({ id: form.form_id, name: form.name, secureId: form.checksum }));
}

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
});
afterAll(() => t.stop());

async function send(at: 0 | 1, value: string, options: object, more = {}) {
  const object = [{ id: 'email', uuid: 'email', value }];
  const form = forms[at] ?? { id: '', name: '', secureId: '' };
  const sent = await f.post(form, { object, packet_id: address.id, ...more }, options);
  expect(sent).toMatchObject({ status: 200 });
  return sent.body;
}

const runs = () =>
  f.query(
    `select r.patient_id, r.ended_at is not null as ended, r.due_at, count(x.*)::int as forms
     from packet_runs r left join packet_run_forms x using (tenant_id, run_id)
     where r.packet_id = $1 group by r.run_id, r.patient_id, r.ended_at, r.due_at, r.created_at order by r.created_at`,
    [address.id],
  );
const statuses = async (token: string, ownerId: string) => {
  const { body } = await t.call(packetPage.packet, { params: address, query: { ownerId } }, { token });
  return body.forms.map(({ status }) => status);
};
const wardsOf = async (token: string) => {
  const { body } = await t.call(patients.familyContacts, {}, { token });
  return new Map(body.map(({ id, nameFirst }) => [nameFirst, id]));
};

describe('a run of a packet', () => {
  it('is one after two patients with open runs are merged, and the earlier due date holds', async () => {
    await makePacket('Merged');
    const { token } = await t.signIn('grace.okafor@example.com');
    const wards = await wardsOf(token);
    const [obi = '', zora = ''] = [wards.get('Obi'), wards.get('Zora')];
    await send(0, 'obi@example.com', { token }, { contact_id: obi });
    await t.pass(1);
    await send(1, 'zora@example.com', { token }, { contact_id: zora });
    const due = `update packet_runs set due_at = $2 where patient_id = $1`;
    await f.query(due, [obi, '2027-01-04T12:00:00Z']);
    await f.query(due, [zora, '2027-01-06T12:00:00Z']);
    const merging = await comparedMerge(t, zora, obi, admin);
    expect((await t.call(records.mergePatients, merging, admin)).status).toBe(200);
    const [ofObi, ofZora] = await runs();
    expect(ofObi).toMatchObject({ patient_id: zora, ended: true, forms: 1 });
    expect(ofZora).toMatchObject({ patient_id: zora, ended: false, forms: 1 });
    expect(ofZora.due_at.toISOString()).toBe('2027-01-04T12:00:00.000Z');
    expect(await statuses(token, zora)).toEqual(['completed', 'completed']);
  });

  it('of a guest is the patient’s after matching, and the guest’s browser still finds it', async () => {
    await makePacket('Matched');
    const guest = { headers: { 'x-draft-token': newToken() } };
    const sam = await t.signIn('sam.rivera@example.com');
    const { id: submissionId } = await send(0, 'sam@example.com', guest);
    const params = { submissionId };
    await t.call(inbox.matchSubmission, { params, body: { contactId: sam.patientId } }, admin);
    await t.call(inbox.approveSubmission, { params, body: { revision: 1 } }, admin);
    expect(await runs()).toMatchObject([{ patient_id: sam.patientId, ended: false, forms: 1 }]);
    expect(await statuses(sam.token, sam.patientId)).toEqual(['completed', 'pending']);
    const open = await t.call(packetPage.publicPacket, { params: address, query: { accountId } }, guest);
    expect(open.body.forms.map(({ status }) => status)).toEqual(['completed', 'pending']);
    const last = await send(1, 'sam@example.com', guest);
    expect(last.packet).toEqual({ done: 2, total: 2 });
    expect(await runs()).toMatchObject([{ ended: true, forms: 2 }]);
  });

  it('is shared by two guardians of a child, with what each of them sent', { tags: ['PACK-02'] }, async () => {
    await makePacket('Shared');
    const grace = await t.signIn('grace.okafor@example.com');
    const ada = (await wardsOf(grace.token)).get('Ada') ?? '';
    const { patientId: guardianId } = await t.signIn('sam.rivera@example.com');
    const link = { guardianId, memberId: ada, relationship: 'Guardian', familyAccess: true };
    await inTenant(t.systemCtx('demo'), (tx) => addFamilyLink(tx, { ...link, position: 0, guarantorPosition: 9 }));
    const sam = await t.signIn('sam.rivera@example.com');
    await send(0, 'ada@example.com', { token: grace.token }, { contact_id: ada });
    const query = { ownerId: ada };
    const seen = await t.call(packetPage.packet, { params: address, query }, { token: sam.token });
    expect(seen.body.carried).toMatchObject([{ value: 'ada@example.com', form_name: 'Shared, first' }]);
    const last = await send(1, 'ada@example.com', { token: sam.token }, { contact_id: ada });
    expect(last.packet).toEqual({ done: 2, total: 2 });
    expect(await runs()).toMatchObject([{ patient_id: ada, ended: true, forms: 2 }]);
  });

  it('takes a form in the version that was opened, and goes on after its packet is archived', async () => {
    await makePacket('Changed');
    const { token } = await t.signIn('sam.rivera@example.com');
    const [first] = forms;
    const opened = await f.versionOf(first ?? { id: '', name: '', secureId: '' });
    await publish('Changed, first', first?.id, false);
    const one = await send(0, 'sam@example.com', { token }, { form_version_id: opened });
    expect(one.packet).toEqual({ done: 1, total: 2 });
    const body = { revision: 1, isArchived: true };
    expect((await t.call(packets.changePacket, { params: { id: address.id }, body }, admin)).status).toBe(204);
    const two = await send(1, 'sam@example.com', { token });
    expect(two.packet).toEqual({ done: 2, total: 2 });
    expect(await runs()).toMatchObject([{ ended: true, forms: 2 }]);
    const { body: list } = await t.call(documents.documents, {}, { token });
    const sent = list[0]?.documents.filter(({ name }) => name.startsWith('Changed'));
    expect(sent?.map(({ status }) => status)).toEqual(['completed', 'completed']);
  });
});
