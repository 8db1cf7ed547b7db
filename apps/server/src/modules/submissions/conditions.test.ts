// Forms with conditions against the real database: what is stored, released, signed, printed and exported of them.
import { randomUUID } from 'node:crypto';
import { builder, documents, drafts, forms, inbox } from '@foyer/contract';
import { defineField, type FormField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { drawnSignature } from '../../seed/answers.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';
import { fingerprintOf } from './signature-proof.policy.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let front: { token: string };
let form: { id: string; name: string; secureId: string };
let versionId = '';
const accountId = tenantId('demo');

const isYes = { match: 'all', rows: [{ field: 'takes', is: '=', value: 'yes' }] };
const takes = defineField('Single Choice', {
  uuid: 'takes',
  common: { label: 'Takes any' },
  specific: { options: ['Yes', 'No'] },
});
const which = defineField('Short Text Entry', {
  uuid: 'which',
  common: { label: 'Which', makeRequired: true, showWhen: isYes },
});
const why = defineField('Short Text Entry', {
  uuid: 'why',
  common: { label: 'Why', showWhen: { match: 'all', rows: [{ field: 'which', is: 'answered' }] } },
});
const doctor = defineField('Short Text Entry', { uuid: 'doctor', common: { label: 'Doctor', requiredWhen: isYes } });
const list = defineField('Patient Attachment', { uuid: 'list', common: { label: 'List', showWhen: isYes } });
const signature = defineField('Signature', { uuid: 'signature', common: { label: 'Signature' } });
const fields = [takes, which, why, doctor, list, signature];

async function publish(some: readonly FormField[]) {
  const ctx = t.systemCtx('demo');
  const [formId, formVersionId] = [randomUUID(), randomUUID()];
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId, name: 'Medicines', forGuests: true, createdAt: t.clock.now() });
    await publishForm(tx, ctx, { formId, versionId: formVersionId, name: 'Medicines', object: { fields: [...some] } });
  });
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  const found = body[0]?.documents.find(({ id }) => id === formId);
  return { form: { id: formId, name: 'Medicines', secureId: found?.secureId ?? '' }, versionId: formVersionId };
}

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  front = await t.signIn('office@example.com', { kind: 'staff' });
  ({ form, versionId } = await publish(fields));
});
afterAll(() => t.stop());

const answers = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([uuid, value]) => ({ id: uuid, uuid, value }));
const send = (values: Readonly<Record<string, unknown>>, guest?: string) =>
  f.post(form, { object: answers(values) }, guest ? { headers: { cookie: `guest=${guest}` } } : {});
const stored = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front.token })).body;
const [yes, no] = [{ option: 'Yes' }, { option: 'No' }];

describe('answers to questions that are not there', () => {
  it('are dropped without an error, and count as unanswered for what follows', { tags: ['COND-10'] }, async () => {
    const dropped = await send({ takes: no, which: 'Aspirin', why: 'Pain', doctor: '' });
    expect(dropped.status).toBe(200);
    const { object } = await stored(dropped.body.id);
    expect(object.map(({ uuid }) => uuid)).toEqual(['takes', 'doctor', 'signature']);
    expect(JSON.stringify(object)).not.toMatch(/Aspirin|Pain/);
    const kept = await send({ takes: yes, which: 'Aspirin', why: 'Pain', doctor: 'Dr. Ito' });
    expect((await stored(kept.body.id)).object.map(({ uuid }) => uuid)).toEqual(fields.map(({ uuid }) => uuid));
  });

  it('are missed only while they are there, by showWhen and requiredWhen', {
    tags: ['COND-01', 'COND-12'],
  }, async () => {
    const { status, problem } = await send({ takes: yes });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { path: 'which', message: "Which can't be blank" },
      { path: 'doctor', message: "Doctor can't be blank" },
    ]);
    expect((await send({ takes: no })).status).toBe(200);
  });

  it('release a file that only they named', { tags: ['COND-11'] }, async () => {
    const calls = attachmentCalls(t);
    const picture = await drawn(30, 20).png().toBuffer();
    const send1 = async (choice: object) => {
      const { key, guest = '' } = await calls.send(picture);
      const value = { key, fileName: 'a.png', fileType: 'image/png', fileSize: 1, type: 'patient-attachment' };
      const { status } = await send({ takes: choice, which: 'x', doctor: 'x', list: value }, guest);
      expect(status).toBe(200);
      return key;
    };
    const [dropped, kept] = [await send1(no), await send1(yes)];
    t.pass(24 * 60 + 1);
    await calls.clearOrphans();
    front = await t.signIn('office@example.com', { kind: 'staff' });
    expect((await calls.fetch(dropped, { token: front.token })).statusCode).toBe(404);
    expect((await calls.fetch(kept, { token: front.token })).statusCode).toBe(200);
  });

  it('are not signed: the fingerprint covers what is stored', { tags: ['COND-20'] }, async () => {
    const { body } = await send({ takes: no, which: 'Aspirin', signature: await drawnSignature() });
    const { object, signatures } = await stored(body.id);
    const [proof] = signatures;
    expect(proof?.isIntact).toBe(true);
    expect(object.map(({ uuid }) => uuid)).not.toContain('which');
    const signed = {
      formVersionId: versionId,
      signer: { kind: 'guest', id: null, name: '' } as const,
      signedAt: proof?.signedAt ?? '',
    };
    const all = [...object, { ...object[0], uuid: 'which', value: 'Aspirin' }];
    expect(fingerprintOf('signature', { ...signed, entries: all as never })).not.toBe(proof?.fingerprint);
    expect(fingerprintOf('signature', { ...signed, entries: object as never })).toBe(proof?.fingerprint);
  });

  it('are in no export', { tags: ['COND-08'] }, async () => {
    const [first, second] = [
      await send({ takes: no, which: 'Aspirin' }),
      await send({ takes: yes, which: 'Ibuprofen', doctor: 'x' }),
    ];
    const ids = [first.body.id, second.body.id];
    const exported = async (format: 'csv' | 'json') =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/office/v1/inbox/export',
          headers: { host: 'localhost', authorization: `Bearer ${front.token}` },
          payload: { format, ids },
        })
      ).body;
    const read = JSON.parse(await exported('json')) as { answers: { uuid: string }[] }[];
    expect(read.map((one) => one.answers.some(({ uuid }) => uuid === 'which')).sort()).toEqual([false, true]);
    const csv = await exported('csv');
    expect(csv).toContain('Which');
    expect(csv).not.toContain('Aspirin');
  });
});

it('a form says whether it has conditions', { tags: ['COND-08'] }, async () => {
  const hasLogic = async ({ id, secureId }: typeof form) =>
    (await t.call(forms.publicForm, { params: { id, checksum: secureId }, query: { accountId } })).body[0]?.has_logic;
  const plain = await publish([defineField('Number', { uuid: 'n' })]);
  expect([await hasLogic(form), await hasLogic(plain.form)]).toEqual([true, false]);
});

it('a draft keeps the answers to what is not there, marked', { tags: ['COND-09'] }, async () => {
  const params = { id: form.id, checksum: form.secureId };
  const options = { headers: { 'x-draft-token': 'a'.repeat(43) } };
  const object = [
    { uuid: 'takes', value: no },
    { uuid: 'which', value: 'Aspirin', isShown: false },
  ];
  const writer = randomUUID();
  const body = { form_version_id: versionId, base_revision: 0, writer, sequence: 1, page: 0, object };
  expect((await t.call(drafts.savePublicDraft, { params, query: { accountId }, body }, options)).status).toBe(200);
  const found = await t.call(drafts.publicDraft, { params, query: { accountId } }, options);
  expect(found.body.draft?.object).toEqual(object);
});

it('a copy of a form has the same conditions on its own fields', { tags: ['COND-08'] }, async () => {
  const admin = await t.signIn('admin@example.com', { kind: 'staff' });
  const made = { name: 'Medicines again', from: { kind: 'copy', formId: form.id } } as const;
  const { body } = await t.call(builder.createForm, { body: made }, { token: admin.token });
  const { body: copy } = await t.call(builder.formDetail, { params: { id: body.id } }, { token: admin.token });
  const [first, second] = copy.draft.object.fields as FormField[];
  expect(first?.uuid).not.toBe('takes');
  expect(second?.properties.common.showWhen).toEqual({ ...isYes, rows: [{ ...isYes.rows[0], field: first?.uuid }] });
});

it('publishing refuses conditions that cannot work, with their places', { tags: ['COND-14', 'COND-16'] }, async () => {
  const asked = (showWhen: object) =>
    publish([takes, defineField('Number', { common: { showWhen } })]).then(
      () => [],
      (error: { faults: readonly { path: string; message: string }[] }) => error.faults,
    );
  const row = { field: 'gone', is: 'answered' };
  const place = 'fields[1].properties.common.showWhen';
  expect(await asked(isYes)).toEqual([]);
  expect(await asked({ match: 'all', rows: [row] })).toEqual([
    { path: `${place}.rows[0].field`, message: 'names a field that is not in the form' },
  ]);
  const many = Array.from({ length: 21 }, () => ({ field: 'takes', is: 'answered' }));
  expect(await asked({ match: 'any', rows: many })).toEqual([{ path: place, message: 'has more than 20 rows' }]);
});
