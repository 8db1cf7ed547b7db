// Calculated fields against the real database: what is stored of them, and who gets it.

import { randomUUID } from 'node:crypto';
import { builder, documents, drafts, forms, inbox, submissions } from '@foyer/contract';
import { defineField, type FormField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let front: { token: string };
let form: { id: string; name: string; secureId: string };
const accountId = tenantId('demo');

const question = defineField('Single Choice', {
  uuid: 'question',
  common: { label: 'How often?' },
  specific: {
    options: [
      { text: 'Never', code: 'never', points: 0 },
      { text: 'Often', code: 'often', points: 2 },
    ],
  },
});
const expression = { op: 'sum', of: [{ field: 'question', take: 'points' }] };
const bands = [{ from: 1, until: 3, label: 'Worrying', tone: 'act' }];
const score = defineField('Calculated', {
  uuid: 'score',
  common: { label: 'Mood score' },
  specific: { expression, outOf: 3, bands },
});
const shown = defineField('Calculated', {
  uuid: 'shown',
  common: { label: 'Points' },
  specific: { expression, audience: 'everyone' },
});
const more = defineField('Short Text Entry', {
  uuid: 'more',
  common: { label: 'More', showWhen: { match: 'all', rows: [{ field: 'score', is: '>=', value: 2 }] } },
});
const secret = defineField('Calculated', {
  uuid: 'secret',
  common: { label: 'Secret sum' },
  specific: { expression },
});
const fields = [question, score, shown, more, secret];

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  front = await t.signIn('office@example.com', { kind: 'staff' });
  const ctx = t.systemCtx('demo');
  const [formId, versionId] = [randomUUID(), randomUUID()];
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId, name: 'Mood', forGuests: true, createdAt: t.clock.now() });
    await publishForm(tx, ctx, { formId, versionId, name: 'Mood', object: { fields } });
  });
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  const found = body[0]?.documents.find(({ id }) => id === formId);
  form = { id: formId, name: 'Mood', secureId: found?.secureId ?? '' };
});
afterAll(() => t.stop());

const answers = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([uuid, value]) => ({ id: uuid, uuid, value }));
const stored = async (submissionId: string) => {
  const { body } = await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front.token });
  return Object.fromEntries(body.object.map(({ uuid, value }) => [uuid, value]));
};
const often = { option: 'Often' };
/** Everything that only the office may see. */
const OFFICE = /Mood score|Worrying|Secret|outOf/;

describe('a score', () => {
  it('is reckoned from the stored answers; what was sent for it is not looked at', { tags: ['CALC-06'] }, async () => {
    for (const sent of [undefined, '99', { forged: [1] }]) {
      const { status, body } = await f.post(form, {
        object: answers({ question: often, more: 'text', ...(sent !== undefined && { score: sent, shown: sent }) }),
      });
      expect(status).toBe(200);
      expect(await stored(body.id)).toEqual({ question: often, score: '2', shown: '2', more: 'text', secret: '2' });
    }
    const never = await f.post(form, { object: answers({ question: { option: 'Never' }, more: 'text', score: '3' }) });
    expect(await stored(never.body.id)).toMatchObject({ score: '0', shown: '0' });
    expect(await stored(never.body.id)).not.toHaveProperty('more');
  });

  it('of the office is in no form that patients and guests get', { tags: ['CALC-08'] }, async () => {
    const params = { id: form.id, checksum: form.secureId };
    const { token } = await t.signIn('sam.rivera@example.com');
    for (const { body } of [
      await t.call(forms.publicForm, { params, query: { accountId } }),
      await t.call(forms.form, { params }, { token }),
    ]) {
      const [version] = body;
      expect(version?.has_logic).toBe(true);
      const uuids = ((version?.object.fields ?? []) as readonly { uuid: string }[]).map(({ uuid }) => uuid);
      expect(uuids).toEqual(['question', 'score', 'shown', 'more']);
      expect(JSON.stringify(version)).not.toMatch(OFFICE);
    }
  });

  it('of the office is in no draft, submission or print of its patient, but in the inbox', {
    tags: ['CALC-08'],
  }, async () => {
    const me = await t.signIn('sam.rivera@example.com');
    const { body } = await f.post(form, { object: answers({ question: often, more: 'text' }) }, { token: me.token });
    const address = { submissionId: body.id, checksum: body.secure_id };
    const read = await t.call(submissions.submission, { params: address }, { token: me.token });
    expect(read.body.object.map(({ uuid }) => uuid)).toEqual(['question', 'shown', 'more']);
    const version = await t.call(submissions.submissionForm, { params: address }, { token: me.token });
    expect(JSON.stringify(version.body)).not.toMatch(OFFICE);
    expect(await stored(body.id)).toMatchObject({ score: '2', secret: '2' });
  });

  it('is not taken into a draft', { tags: ['CALC-08'] }, async () => {
    const params = { id: form.id, checksum: form.secureId };
    const options = { headers: { 'x-draft-token': 'b'.repeat(43) } };
    const object = [
      { uuid: 'question', value: often },
      { uuid: 'score', value: '2' },
    ];
    const version = await f.versionOf(form);
    const body = { form_version_id: version, base_revision: 0, writer: randomUUID(), sequence: 1, page: 0, object };
    expect((await t.call(drafts.savePublicDraft, { params, query: { accountId }, body }, options)).status).toBe(200);
    const found = await t.call(drafts.publicDraft, { params, query: { accountId } }, options);
    expect(found.body.draft?.object).toEqual(object.slice(0, 1));
  });

  it("is in the practice's exports, with its band", { tags: ['CALC-08'] }, async () => {
    const { body } = await f.post(form, { object: answers({ question: often, more: 'text' }) });
    const exported = async (format: 'csv' | 'json') => {
      const headers = { host: 'localhost', authorization: `Bearer ${front.token}` };
      const payload = { format, ids: [body.id] };
      return (await t.app.inject({ method: 'POST', url: '/office/v1/inbox/export', headers, payload })).body;
    };
    expect(await exported('json')).toContain('"text":"2 of 3, Worrying"');
    const [heads = '', line = ''] = (await exported('csv')).split('\r\n');
    expect(heads).toContain(',Mood score,"Mood score, band",');
    expect(line).toContain(',2,Worrying,');
  });

  it('of a copied form adds up the copies of its questions', async () => {
    const admin = await t.signIn('admin@example.com', { kind: 'staff' });
    const made = { name: 'Mood again', from: { kind: 'copy', formId: form.id } } as const;
    const { body } = await t.call(builder.createForm, { body: made }, { token: admin.token });
    const { body: copy } = await t.call(builder.formDetail, { params: { id: body.id } }, { token: admin.token });
    const [first, second] = copy.draft.object.fields as FormField[];
    expect(first?.uuid).not.toBe('question');
    expect(second?.properties.specific.expression).toEqual({
      op: 'sum',
      of: [{ field: first?.uuid, take: 'points' }],
    });
  });

  it('that cannot be reckoned is not published, and its place is named', { tags: ['CALC-12'] }, async () => {
    const deep = Array.from({ length: 20 }).reduce<object>((inner) => ({ op: 'not', of: [inner] }), { flag: true });
    const wrong = defineField('Calculated', { uuid: 'wrong', specific: { expression: deep } });
    const refused = await inTenant(t.systemCtx('demo'), (tx) =>
      publishForm(tx, t.systemCtx('demo'), {
        formId: form.id,
        versionId: randomUUID(),
        name: 'Mood',
        object: { fields: [question, wrong] },
      }),
    ).catch((error: { faults: unknown }) => error.faults);
    expect(refused).toEqual([
      { path: 'fields[1].properties.specific.expression', message: 'may not be deeper than 20 nodes' },
    ]);
  });

  it('is in the row of the inbox without any stored answer being opened, and follows a new revision', {
    tags: ['CALC-11'],
  }, async () => {
    const me = await t.signIn('sam.rivera@example.com');
    const { body } = await f.post(form, { object: answers({ question: often, more: 'text' }) }, { token: me.token });
    const rowOf = async () => {
      const list = await t.call(inbox.inbox, { query: {} }, { token: front.token });
      expect(list.status).toBe(200);
      return list.body.items.find(({ id }) => id === body.id)?.scores;
    };
    const mood = { name: 'Mood score', value: '2', outOf: 3, band: 'Worrying', tone: 'act' };
    const plain = { value: '2', outOf: null, band: null, tone: null };
    // A row has room for two.
    expect(await rowOf()).toEqual([mood, { name: 'Points', ...plain }]);
    await f.query(`update submission_revisions set answers_sealed = 'x' where submission_id = '${body.id}'`);
    expect(await rowOf()).toHaveLength(2);
    const edit = { id: body.id, object: answers({ question: { option: 'Never' } }) };
    expect((await f.post(form, edit, { token: me.token })).status).toBe(200);
    expect(await rowOf()).toMatchObject([{ name: 'Mood score', value: '0', band: null }, {}]);
  });
});
