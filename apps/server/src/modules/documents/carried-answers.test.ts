// What a packet's call carries from forms that were sent to the next: by table and column, and never what is given in each form.
import { randomUUID } from 'node:crypto';
import { packetPage, packets } from '@foyer/contract';
import { defineField, type FormField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { drawnSignature } from '../../seed/answers.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

const accountId = tenantId('demo');
type OfferedType = Parameters<typeof defineField>[0];

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let address: { id: string; checksum: string };
const forms = new Map<string, { id: string; name: string; secureId: string }>();

const mapped = (type: OfferedType, uuid: string, foyer_table_name: string, foyer_column_name: string) =>
  defineField(type, { uuid, foyer_table_name, foyer_column_name, common: { label: uuid } });
const email = (uuid: string) => mapped('Email Address', uuid, 'contacts', 'email_address');
const first = [
  email('email'),
  mapped('Short Text Entry', 'called', 'contacts', 'name_first'),
  mapped('SSN', 'ssn', 'contact_records', 'ssn'),
  mapped('Signature', 'signature', 'medical_record', 'doctor_name'),
  mapped('Initials', 'initials', 'medical_record', 'anything_else'),
  mapped('Mobile Consent', 'texts', 'medical_record', 'may_speak_with'),
  mapped('Patient Attachment', 'file', 'medical_record', 'medicines'),
  mapped('Insurance Card', 'card', 'primary_insurance', 'card'),
  defineField('Short Text Entry', { uuid: 'own', common: { label: 'own' } }),
];

async function publish(name: string, fields: readonly FormField[], settings?: object) {
  const ctx = t.systemCtx('demo');
  const [formId, versionId] = [randomUUID(), randomUUID()];
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId, name, forAllPatients: true, createdAt: t.clock.now() });
    const object = { fields: [...fields], ...(settings && { settings }) };
    await publishForm(tx, ctx, { formId, versionId, name, object });
  });
  return formId;
}

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  const kept = { kind: 'consent', consent: {} };
  const agreement = mapped('Short Text Entry', 'nick', 'contacts', 'name_middle');
  const formIds = [
    await publish('First', first),
    await publish('Agreement', [agreement], kept),
    await publish('Second', [email('mail')]),
    await publish('Third', [email('post')]),
  ];
  const admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
  const { id } = (await t.call(packets.createPacket, { body: { name: 'Carried', formIds } }, admin)).body;
  const { body } = await t.call(packets.packetList, {}, admin);
  address = { id, checksum: body.packets.find((packet) => packet.id === id)?.secureId ?? '' };
  const open = await t.call(packetPage.publicPacket, { params: address, query: { accountId } }, {});
  for (const { form_id, name, checksum } of open.body.forms) forms.set(name, { id: form_id, name, secureId: checksum });
});
afterAll(() => t.stop());

const carried = async (token: string) =>
  (await t.call(packetPage.packet, { params: address, query: {} }, { token })).body.carried;

async function send(name: string, values: Readonly<Record<string, unknown>>, options: object, more = {}) {
  const form = forms.get(name) ?? { id: '', name, secureId: '' };
  const object = Object.entries(values).map(([uuid, value]) => ({ id: uuid, uuid, value }));
  const sent = await f.post(form, { object, packet_id: address.id, ...more }, options);
  expect(sent).toMatchObject({ status: 200 });
  return sent.body;
}

const from = (form_name: string, column: string, value: string) => ({ table: 'contacts', column, value, form_name });

describe('answers of a packet', () => {
  it('are carried to the next form by table and column, but for what each form asks by itself', {
    tags: ['PACK-02', 'PACK-03'],
  }, async () => {
    const { token } = await t.signIn('sam.rivera@example.com');
    expect(await carried(token)).toEqual([]);
    const calls = attachmentCalls(t);
    const picture = await drawn(40, 25).png().toBuffer();
    const file = async () => ({
      key: (await calls.send(picture, 'card.png', { token })).key,
      fileName: 'card.png',
      fileType: 'image/png',
      fileSize: 1,
      type: 'patient-attachment',
    });
    const card = { front: await file(), back: null, company: 'Delta', memberId: '4471', group: '1', phone: '' };
    await send(
      'First',
      {
        email: 'sam.new@example.com',
        called: 'Sammy',
        ssn: '900-45-6789',
        signature: await drawnSignature(),
        initials: { initials: 'SR', at: '' },
        texts: 'yes',
        file: await file(),
        card,
        own: 'Nothing of the record',
      },
      { token },
    );
    const sent = [from('First', 'email_address', 'sam.new@example.com'), from('First', 'name_first', 'Sammy')];
    expect(await carried(token)).toEqual(sent);
    await send('Agreement', { nick: 'Lee' }, { token });
    expect(await carried(token)).toEqual(sent);
    await send('Second', { mail: 'sam.later@example.com' }, { token });
    expect(await carried(token)).toEqual([...sent, from('Second', 'email_address', 'sam.later@example.com')]);
  });

  it('are nobody else’s, come from the newest revision, and end with the run', { tags: ['PACK-02'] }, async () => {
    const grace = await t.signIn('grace.okafor@example.com');
    expect(await carried(grace.token)).toEqual([]);
    const options = { token: grace.token };
    const { id } = await send('Second', { mail: 'grace@example.com' }, options);
    await send('Second', { mail: 'grace.new@example.com' }, options, { id, base_revision: 1 });
    expect(await carried(grace.token)).toEqual([from('Second', 'email_address', 'grace.new@example.com')]);
    const guest = { headers: { 'x-draft-token': newToken() } };
    await send('Second', { mail: 'robin@example.com' }, guest);
    const open = await t.call(packetPage.publicPacket, { params: address, query: { accountId } }, guest);
    expect(open.body.carried).toEqual([]);
    const { token } = await t.signIn('sam.rivera@example.com');
    await send('Third', { post: 'sam.last@example.com' }, { token });
    expect(await carried(token)).toEqual([]);
  });
});
