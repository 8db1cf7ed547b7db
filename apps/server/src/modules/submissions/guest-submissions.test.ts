// Submissions of guests against the real database: what is accepted, what is refused, and what is stored.
import { randomUUID } from 'node:crypto';
import { documents, forms, inbox } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms, uuidOf } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let front: { token: string };
let sam: { token: string; patientId: string };
const accountId = tenantId('demo');

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  front = await t.signIn('office@example.com', { kind: 'staff' });
  sam = await t.signIn('sam.rivera@example.com');
});
afterAll(() => t.stop());

const inboxDetail = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front.token })).body;

describe('the form', () => {
  it('comes as an array of one, with every member of a form version', {
    tags: ['API-074', 'API-075', 'API-078', 'FORM-32'],
  }, async () => {
    const { id, secureId } = await f.guestForm();
    const { body } = await t.call(forms.publicForm, { params: { id, checksum: secureId }, query: { accountId } });
    expect(body).toHaveLength(1);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      [
        'account_id',
        'secure_account_id',
        'form_id',
        'form_name',
        'form_version_id',
        'is_restricted',
        'is_redirect',
        'has_contact',
        'has_group',
        'has_logic',
        'kind',
        'minutes',
        'asks_esign',
        'object',
        'redirect_url',
        'thank_you',
        'pages',
      ].sort(),
    );
    expect(body[0]?.object.fields.length).toBeGreaterThan(10);
    expect(body[0]?.pages).toEqual([7]);
  });

  it('comes to signed-in people under /api, and to nobody without a token', {
    tags: ['API-005', 'API-074'],
  }, async () => {
    const { token } = sam;
    const { id, secureId } = await f.ownForm(token, 'Medical History');
    const params = { id, checksum: secureId };
    expect((await t.call(forms.form, { params }, { token })).status).toBe(200);
    expect((await t.call(forms.form, { params })).status).toBe(401);
  });

  it('with a wrong checksum does not exist', { tags: ['API-080', 'ABUSE-04'] }, async () => {
    const { id, secureId } = await f.guestForm();
    const wrong = secureId.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const checksum of [wrong, 'AAAAAAAAAAAAAAAAAAAAAA'])
      expect((await t.call(forms.publicForm, { params: { id, checksum }, query: { accountId } })).status).toBe(404);
  });
});

describe('a guest’s submission', () => {
  it('is stored and answers id, secure_id and what comes next', {
    tags: ['API-081', 'API-082', 'API-083', 'SUB-01', 'GUEST-05'],
  }, async () => {
    const form = await f.guestForm();
    const { status, body } = await f.post(form, {
      object: f.answers('new-patient'),
      submitted_by: '',
      contact_id: '',
      utm_parameters: { utm_source: 'card' },
    });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['id', 'next', 'packet', 'secure_id']);
    const detail = await inboxDetail(body.id);
    expect(detail).toMatchObject({ personName: 'Daniel Frye', isGuest: true, revision: 1, status: 'new' });
    expect(detail.object.find(({ uuid }) => uuid === uuidOf('new-patient', 'How you heard about us'))?.value).toBe(
      'A friend or relative',
    );
  });

  it('its entries carry id, uuid, the prefixed attribute names, value and group_name, all taken from the form', {
    tags: ['SUB-04', 'SUB-05'],
  }, async () => {
    const form = await f.guestForm();
    const forged = f.answers('new-patient').map((entry) => ({
      ...entry,
      foyer_table_name: 'accounts',
      foyer_column_name: 'role',
      group_name: 'x',
      id: '999',
    }));
    const { body } = await f.post(form, { object: forged });
    const [first] = (await inboxDetail(body.id)).object;
    expect(Object.keys(first ?? {}).sort()).toEqual(
      [
        'id',
        'uuid',
        'foyer_form_attribute_id',
        'foyer_form_syncer_attribute_id',
        'foyer_table_name',
        'foyer_column_name',
        'value',
        'group_name',
      ].sort(),
    );
    expect(JSON.stringify(first)).not.toMatch(/accounts|999/);
  });

  it('is taken form-encoded too, with object and utm_parameters as JSON text', { tags: ['API-079'] }, async () => {
    const form = await f.guestForm();
    const text = new URLSearchParams({
      form_version_id: await f.versionOf(form),
      object: JSON.stringify(f.answers('new-patient')),
      utm_parameters: '{"utm_source":"card"}',
      submitted_by: '',
      contact_id: '',
    });
    const answer = await t.app.inject({
      method: 'POST',
      url: `/public/forms/${form.id}/${form.secureId}?accountId=${accountId}`,
      headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: text.toString(),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toHaveProperty('secure_id');
  });

  it('is refused with the browser’s own texts, by field, and nothing is stored', {
    tags: ['FORM-27', 'VAL-01'],
  }, async () => {
    const form = await f.guestForm();
    const [before] = await f.query('select count(*) from submissions');
    const { status, problem } = await f.post(form, { object: [] });
    expect(status).toBe(422);
    expect(problem.message).toBe('We were unable to process this submission. Please check your entries and try again.');
    expect(problem.errors).toContainEqual({ path: uuidOf('new-patient', 'Email'), message: "Email can't be blank" });
    expect(await f.query('select count(*) from submissions')).toEqual([before]);
  });

  it.each([
    ['a value of another type', 'Email', { value: { a: 1 } }],
    ['an option that is not offered', 'How you heard about us', { value: 'A billboard' }],
    ['a text that is too long', 'Worries', { value: 'word '.repeat(200) }],
    ['an enormous text', 'Preferred name', { value: 'x'.repeat(100_000) }],
    [
      'a signature that is no PNG',
      'Signature',
      { value: encodeURIComponent('data:image/svg+xml,<svg onload=alert(1)>') },
    ],
    ['a birth date in the future', 'Date of birth', { value: '2999-01-01T00:00:00.000Z' }],
  ])('%s is refused', { tags: ['ABUSE-16', 'ABUSE-20'] }, async (_what, name, change) => {
    const form = await f.guestForm();
    const uuid = uuidOf('new-patient', name);
    const object = f.answers('new-patient').map((entry) => (entry.uuid === uuid ? { ...entry, ...change } : entry));
    const { status, problem } = await f.post(form, { object });
    expect(status).toBe(422);
    expect(problem.errors?.map(({ path }) => path)).toContain(uuid);
  });

  it('answers to questions that the form does not ask are dropped; is_approved is not for the sender', {
    tags: ['ABUSE-20'],
  }, async () => {
    const form = await f.guestForm();
    const object = [
      ...f.answers('new-patient'),
      { id: '1', uuid: '00000000-0000-4000-8000-000000000000', value: 'unasked' },
    ];
    const { body } = await f.post(form, { object, is_approved: true });
    const detail = await inboxDetail(body.id);
    expect(JSON.stringify(detail.object)).not.toContain('unasked');
    expect(detail.status).toBe('new');
  });

  it('that names a person needs a token', { tags: ['ABUSE-20', 'SUB-02', 'SUB-03'] }, async () => {
    const form = await f.guestForm();
    const { patientId } = sam;
    for (const member of ['submitted_by', 'contact_id'])
      expect((await f.post(form, { object: f.answers('new-patient'), [member]: patientId })).status).toBe(401);
  });

  it('that names another practice’s account reaches nothing', { tags: ['ABUSE-20'] }, async () => {
    const form = await f.guestForm();
    expect((await f.post(form, { object: f.answers('new-patient'), account_id: tenantId('maple') })).status).toBe(404);
  });

  it('rests sealed: no answer can be read in the database, nor in the queue', async () => {
    const form = await f.guestForm();
    const { body } = await f.post(form, { object: f.answers('new-patient') });
    const rows = await f.query(
      'select answers_sealed, person_name_sealed from submission_revisions join submissions using (tenant_id, submission_id) where submission_id = $1',
      [body.id],
    );
    const bytes = Buffer.concat([rows[0].answers_sealed, rows[0].person_name_sealed]).toString('latin1');
    for (const word of ['Daniel', 'Frye', 'crown']) expect(bytes).not.toContain(word);
    const jobs = await f.query('select data::text from pgboss.job');
    expect(JSON.stringify(jobs)).not.toMatch(/Daniel|Frye|harbordental/);
  });

  it('tells the office by mail, without any answer or name in it', async () => {
    const form = await f.guestForm();
    await f.post(form, { object: f.answers('new-patient') });
    await expect
      .poll(() => t.mailbox.list().find(({ to }) => to === 'hello@harbordental.example')?.subject)
      .toBe('New form submission');
    const mail = t.mailbox.list().find(({ to }) => to === 'hello@harbordental.example');
    expect(mail?.text).toContain('/practice/inbox/');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Daniel|Frye|Registration/);
  });
});

describe('sent twice', () => {
  it('with the same Idempotency-Key is stored once, one after the other and at the same time', async () => {
    const form = await f.guestForm();
    const body = { object: f.answers('new-patient') };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await f.post(form, body, { headers });
    const again = await f.post(form, body, { headers });
    expect(again.body).toEqual(first.body);
    const racing = { 'idempotency-key': crypto.randomUUID() };
    const results = await Promise.all(Array.from({ length: 6 }, () => f.post(form, body, { headers: racing })));
    expect(new Set(results.map((result) => result.body.id)).size).toBe(1);
    const [count] = await f.query('select count(*)::int as count from submissions where submission_id = any($1)', [
      [first.body.id, results[0]?.body.id],
    ]);
    expect(count.count).toBe(2);
  });

  it('with the same key and anything else in its body is 409, and the key in other letters is another', {
    tags: ['SAFE-39'],
  }, async () => {
    const form = await f.guestForm();
    const key = crypto.randomUUID();
    const headers = { 'idempotency-key': key };
    const body = { object: f.answers('new-patient'), utm_parameters: { utm_source: 'card' } };
    const first = await f.post(form, body, { headers });
    const other = body.object.map((entry) =>
      entry.uuid === uuidOf('new-patient', 'Worries') ? { ...entry, value: 'none' } : entry,
    );
    for (const changed of [{ object: other }, { utm_parameters: { utm_source: 'mail' } }, { form_id: form.id }]) {
      const { status, problem } = await f.post(form, { ...body, ...changed }, { headers });
      expect([status, problem.code]).toEqual([409, 'key-reused']);
    }
    expect((await f.post(form, body, { headers })).body).toEqual(first.body);
    const capital = await f.post(form, body, { headers: { 'idempotency-key': key.toUpperCase().replace(/^/, 'X') } });
    const small = await f.post(form, body, { headers: { 'idempotency-key': key.toLowerCase().replace(/^/, 'x') } });
    expect(new Set([first, capital, small].map((sent) => sent.body.id)).size).toBe(3);
  });

  it('a browser has its cookie from opening the form on; the same key from another browser is another key', {
    tags: ['SAFE-39'],
  }, async () => {
    const form = await f.guestForm();
    const open = async () => {
      const params = { id: form.id, checksum: form.secureId };
      const { headers } = await t.call(forms.publicForm, { params, query: { accountId } });
      return String(headers['set-cookie']).split(';')[0] ?? '';
    };
    const browsers = [await open(), await open()];
    for (const cookie of browsers) expect(cookie).toMatch(/^guest=[\w-]{43}$/);
    const body = { object: f.answers('new-patient') };
    const key = crypto.randomUUID();
    const send = (cookie = '') => f.post(form, body, { headers: { 'idempotency-key': key, cookie } });
    const [mine, theirs] = [await send(browsers[0]), await send(browsers[1])];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect((await send(browsers[0])).body).toEqual(mine.body);
    expect((await send(browsers[1])).body).toEqual(theirs.body);
  });

  it.each([
    ['201 characters', 'k'.repeat(201)],
    ['none at all', ''],
    ['letters beyond ASCII', 'k\u00e9y'],
    ['a tab', 'k\tey'],
  ])('a key of %s is 400, and nothing is stored', { tags: ['SAFE-40'] }, async (_what, key) => {
    const form = await f.guestForm();
    const [before] = await f.query('select count(*) from submissions');
    const { status, problem } = await f.post(
      form,
      { object: f.answers('new-patient') },
      { headers: { 'idempotency-key': key } },
    );
    expect([status, problem.code]).toEqual([400, 'validation-failed']);
    expect(problem.errors?.map(({ path }) => path)).toEqual(['headers.idempotency-key']);
    expect(await f.query('select count(*) from submissions')).toEqual([before]);
  });

  it('a key of 200 printable characters is taken', { tags: ['SAFE-40'] }, async () => {
    const form = await f.guestForm();
    const key = ` ~${'k'.repeat(200)}`.slice(1, 201);
    const sent = await f.post(form, { object: f.answers('new-patient') }, { headers: { 'idempotency-key': key } });
    expect(sent.status).toBe(200);
  });

  it('another version is 409; the first answer is given again when the form no longer takes its version', {
    tags: ['SAFE-39'],
  }, async () => {
    const ctx = t.systemCtx('demo');
    const formId = randomUUID();
    const fields = [defineField('Short Text Entry', { common: { label: 'Note' } })];
    const publish = async (versionId: string) => {
      await inTenant(ctx, (tx) => publishForm(tx, ctx, { formId, versionId, name: 'Note', object: { fields } }));
      return versionId;
    };
    const created_at = t.clock.now();
    await inTenant(ctx, (tx) => addForm(tx, { formId, name: 'Note', forGuests: true, createdAt: created_at }));
    const old = await publish(randomUUID());
    const { body: groups } = await t.call(documents.guestDocuments, { query: { accountId } });
    const form = groups[0]?.documents.find(({ id }) => id === formId);
    if (!form) throw new Error('The form is not offered.');
    const object = fields.map(({ id, uuid }) => ({ id, uuid, value: 'x' }));
    const headers = { 'idempotency-key': randomUUID() };
    const send = (form_version_id: string) => f.post(form, { form_version_id, object }, { headers });
    const first = await send(old);
    expect(first.status).toBe(200);
    const next = await publish(randomUUID());
    t.pass(1);
    expect((await send(next)).problem).toMatchObject({ status: 409, code: 'key-reused' });
    t.pass(25 * 60);
    expect((await send(old)).body).toEqual(first.body);
    const later = await f.post(form, { form_version_id: old, object });
    expect(later.problem.code).toBe('form-changed');
  });
});
