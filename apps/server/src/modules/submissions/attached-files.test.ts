// Submissions with files, against the real database: whose files may be posted, and who sees them afterwards.
import { randomUUID } from 'node:crypto';
import { documents, drafts, forms, inbox, submissions } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { attachmentCalls, type Caller, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let calls: ReturnType<typeof attachmentCalls>;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };
let front: { token: string };
let form: { id: string; checksum: string; versionId: string };
const accountId = tenantId('demo');
const card = defineField('Patient Attachment', { common: { label: 'Card' } });
const photos = defineField('Repeating Group', {
  common: { label: 'Photos' },
  specific: { itemName: 'Photo' },
  fields: [defineField('Patient Attachment', { uuid: 'photo', common: { label: 'Photo' } })],
});
const note = defineField('Short Text Entry', { common: { label: 'Note' } });

beforeAll(async () => {
  t = await startTestApp();
  calls = attachmentCalls(t);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  front = await t.signIn('office@example.com', { kind: 'staff' });
  const ctx = t.systemCtx('demo');
  const [formId, versionId] = [randomUUID(), randomUUID()];
  await inTenant(ctx, async (tx) => {
    const created_at = t.clock.now();
    await addForm(tx, { formId, name: 'Card', forGuests: true, createdAt: created_at });
    await publishForm(tx, ctx, { formId, versionId, name: 'Card', object: { fields: [card, photos, note] } });
  });
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  const found = body[0]?.documents.find(({ id }) => id === formId);
  form = { id: formId, checksum: found?.secureId ?? '', versionId };
  const params = { id: form.id, checksum: form.checksum };
  expect((await t.call(forms.publicForm, { params, query: { accountId } })).status).toBe(200);
});
afterAll(() => t.stop());

const picture = () => drawn(30, 20).png().toBuffer();
const answer = (key: string, more: object = {}) => ({
  key,
  fileName: 'forged.exe',
  fileType: 'text/html',
  fileSize: 1,
  type: 'patient-attachment',
  ...more,
});

async function post(key: string, caller: Caller, body: object = {}, headers: Record<string, string> = {}) {
  const object = [
    { id: card.id, uuid: card.uuid, value: answer(key) },
    { id: note.id, uuid: note.uuid, value: 'A note' },
  ];
  return t.call(
    submissions.postSubmission,
    {
      params: { id: form.id, checksum: form.checksum },
      query: { accountId },
      body: { form_version_id: form.versionId, object, ...body },
    },
    {
      ...(caller.token ? { token: caller.token } : {}),
      headers: { ...headers, ...(caller.guest ? { cookie: `guest=${caller.guest}` } : {}) },
    },
  );
}

const storedValue = async (id: string) => {
  const { body } = await t.call(inbox.inboxSubmission, { params: { submissionId: id } }, { token: front.token });
  return body.object.find(({ uuid }) => uuid === card.uuid)?.value;
};
const count = async (text: string) => {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  const { rows } = await client.query(`select count(*)::int as n from ${text}`);
  await client.end();
  return rows[0].n as number;
};

it('name, type and size are the server’s own, whatever the sender says', { tags: ['ATT-01', 'ABUSE-16'] }, async () => {
  const sent = await calls.send(await picture(), 'My card.png');
  const { status, body } = await post(sent.key, { guest: sent.guest ?? '' });
  expect(status).toBe(200);
  expect(await storedValue(body.id)).toEqual({
    key: sent.key,
    fileName: 'My card.png',
    fileType: 'image/png',
    fileSize: expect.any(Number),
    type: 'patient-attachment',
  });
});

it('a picture in a row is the sender’s own, too, and described by the server', {
  tags: ['ATT-01', 'ABUSE-15'],
}, async () => {
  const sent = await calls.send(await picture(), 'In a row.png');
  const caller = { guest: sent.guest ?? '' };
  const withRow = (key: string) => ({
    object: [
      {
        id: photos.id,
        uuid: photos.uuid,
        value: { rows: [{ key: 'r7', values: { photo: answer(key) } }], none: false },
      },
    ],
  });
  const foreign = await calls.send(await picture());
  expect((await post('', caller, withRow(foreign.key))).status).toBe(422);
  const { status, body } = await post('', caller, withRow(sent.key));
  expect(status).toBe(200);
  const read = await t.call(inbox.inboxSubmission, { params: { submissionId: body.id } }, { token: front.token });
  expect(read.body.object.find(({ uuid }) => uuid === photos.uuid)?.value).toMatchObject({
    rows: [{ key: 'r1', values: { photo: { key: sent.key, fileName: 'In a row.png', fileType: 'image/png' } } }],
  });
  expect((await calls.fetch(sent.key, { token: front.token })).statusCode).toBe(200);
});

it('once posted, a guest’s picture is seen by the office and by that browser for the day, and by no other', async () => {
  const { key, guest = '' } = await calls.send(await picture());
  await post(key, { guest });
  expect((await calls.fetch(key, { token: front.token })).statusCode).toBe(200);
  expect((await calls.fetch(key, { guest })).statusCode).toBe(200);
  for (const caller of [{}, { token: sam.token }, { guest: 'x'.repeat(43) }])
    expect((await calls.fetch(key, caller)).statusCode).toBe(404);
  t.pass(24 * 60 + 1);
  expect((await calls.fetch(key, { guest })).statusCode).toBe(404);
  await calls.clearOrphans();
  front = await t.signIn('office@example.com', { kind: 'staff' });
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  expect((await calls.fetch(key, { token: front.token })).statusCode).toBe(200);
});

it('a picture posted for a child is seen by the guardian, who uploaded it, and not by another patient', async () => {
  const { body: groups } = await t.call(documents.documents, {}, { token: grace.token });
  const obi = groups.find(({ nameFirst }) => nameFirst === 'Obi')?.contactId ?? '';
  const { key } = await calls.send(await picture(), 'a.png', { token: grace.token });
  expect((await post(key, { token: grace.token }, { contact_id: obi, submitted_by: obi })).status).toBe(200);
  expect((await calls.fetch(key, { token: grace.token })).statusCode).toBe(200);
  expect((await calls.fetch(key, { token: sam.token })).statusCode).toBe(404);
});

it('a key of another browser, of another patient, or of nobody is an error at its field, and nothing is stored', {
  tags: ['ABUSE-15'],
}, async () => {
  const foreign = await calls.send(await picture());
  const patients = await calls.send(await picture(), 'a.png', { token: grace.token });
  const own = (await calls.send(await picture())).guest ?? '';
  const before = await count('submissions');
  for (const [key, caller] of [
    [foreign.key, { guest: own }],
    [foreign.key, {}],
    [foreign.key, { token: sam.token }],
    [patients.key, { token: sam.token }],
    ['A'.repeat(22), { token: sam.token }],
  ] as const) {
    const { status, problem } = await post(key, caller);
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { path: card.uuid, message: 'Card is not there any more. Please choose the file again.' },
    ]);
  }
  expect(await count('submissions')).toBe(before);
});

it('a picture goes with one submission; a second one gets none of it and is not stored, a repeated send is the first', {
  tags: ['ABUSE-15'],
}, async () => {
  const { key } = await calls.send(await picture(), 'a.png', { token: sam.token });
  const headers = { 'idempotency-key': randomUUID() };
  const first = await post(key, { token: sam.token }, {}, headers);
  expect(first.status).toBe(200);
  const before = await count('submissions');
  expect((await post(key, { token: sam.token }, {}, headers)).body).toEqual(first.body);
  expect((await post(key, { token: sam.token })).status).toBe(422);
  expect(await count('submissions')).toBe(before);
});

it('two submissions that race for one picture: one gets it, the other is refused whole', async () => {
  const { key, guest = '' } = await calls.send(await picture());
  const before = await count('submissions');
  const results = await Promise.all(Array.from({ length: 5 }, () => post(key, { guest })));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  expect(await count('submissions')).toBe(before + 1);
});

it('a revision keeps the picture it had, or takes a new one; the old one stays with the history', async () => {
  const first = await calls.send(await picture(), 'first.png', { token: sam.token });
  const { body } = await post(first.key, { token: sam.token });
  const kept = await post(first.key, { token: sam.token }, { id: body.id });
  expect(kept.status).toBe(200);
  const second = await calls.send(await picture(), 'second.png', { token: sam.token });
  const edit = { id: body.id, base_revision: 2 };
  expect((await post(second.key, { token: sam.token }, edit)).status).toBe(200);
  expect(await storedValue(body.id)).toMatchObject({ key: second.key, fileName: 'second.png' });
  expect((await calls.fetch(first.key, { token: sam.token })).statusCode).toBe(200);
});

it('what was posted is no orphan, however old', async () => {
  const { key } = await calls.send(await picture(), 'a.png', { token: sam.token });
  await post(key, { token: sam.token });
  t.pass(3 * 24 * 60);
  await calls.clearOrphans();
  front = await t.signIn('office@example.com', { kind: 'staff' });
  expect((await calls.fetch(key, { token: front.token })).statusCode).toBe(200);
});

it('what unsent answers name is no orphan either, as long as they are kept', async () => {
  sam = await t.signIn('sam.rivera@example.com');
  const { key } = await calls.send(await picture(), 'a.png', { token: sam.token });
  const params = { id: form.id, checksum: form.checksum };
  const body = {
    form_version_id: form.versionId,
    base_revision: 0,
    writer: randomUUID(),
    sequence: 1,
    page: 0,
    object: [{ uuid: card.uuid, value: answer(key) }],
  };
  expect((await t.call(drafts.saveDraft, { params, query: {}, body }, { token: sam.token })).status).toBe(200);
  t.pass(2 * 24 * 60);
  await calls.clearOrphans();
  const { token } = await t.signIn('sam.rivera@example.com');
  expect((await calls.fetch(key, { token })).statusCode).toBe(200);
  await t.call(drafts.discardDraft, { params, query: {} }, { token });
  await calls.clearOrphans();
  expect((await calls.fetch(key, { token })).statusCode).toBe(404);
});
