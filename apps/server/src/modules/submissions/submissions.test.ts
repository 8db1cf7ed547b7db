// Submissions against the real database: what is taken in, what is refused, what is stored, and who may see it.
import { documents, forms, identity, office as officeCalls, patients, submissions } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoSubmissions, drawnSignature, entriesOf } from '../../seed/answers.ts';
import { demoForms } from '../../seed/forms/all.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let signature: string;
let sam: { token: string; contactId: string };
let grace: { token: string; contactId: string };
let front: { token: string };
const accountId = tenantId('demo');
const drafts = demoForms('Harbor Dental Group');

beforeAll(async () => {
  t = await startTestApp();
  signature = await drawnSignature();
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  front = await t.signIn('office@example.com', { kind: 'staff' });
});
afterAll(() => t.stop());

type Doc = { id: string; name: string; secureId: string };

async function guestForm(): Promise<Doc> {
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  const found = body[0]?.documents.find(({ name }) => name === 'New Patient Registration');
  if (!found) throw new Error('The demo offers its registration to guests.');
  return found;
}

async function ownForm(token: string, name: string): Promise<Doc> {
  const { body } = await t.call(documents.documents, {}, { token });
  const found = body[0]?.documents.find((document) => document.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

/** Answers that the form takes, by its key. */
function answers(key: string) {
  const draft = drafts.find((candidate) => candidate.key === key);
  const sent = demoSubmissions.find((candidate) => candidate.form === key);
  return entriesOf(draft?.fields ?? [], sent?.answers ?? {}, signature);
}

function uuidOf(key: string, name: string): string {
  return drafts.find((draft) => draft.key === key)?.fields.find((field) => field.display_name === name)?.uuid ?? '';
}

async function versionOf({ id, secureId }: Doc): Promise<string> {
  const { body } = await t.call(forms.publicForm, { params: { id, checksum: secureId }, query: { accountId } });
  return body[0]?.form_version_id ?? '';
}

type Body = Record<string, unknown>;
async function post(form: Doc, body: Body, options: Parameters<TestApp['call']>[2] = {}) {
  const form_version_id = await versionOf(form);
  return t.call(
    submissions.postSubmission,
    {
      params: { id: form.id, checksum: form.secureId },
      query: { accountId },
      body: { form_version_id, ...body } as never,
    },
    options,
  );
}

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: t.ownerUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function inboxDetail(
  id: string,
): Promise<{
  object: { uuid: string; value: unknown }[];
  personName: string;
  isGuest: boolean;
  revision: number;
  status: string;
}> {
  const { token } = front;
  return (await t.call(officeCalls.inboxSubmission, { params: { submissionId: id } }, { token })).body as never;
}

describe('the form', () => {
  it('[API-074] [API-075] [API-078] [FORM-32] comes as an array of one, with every member of a form version', async () => {
    const { id, secureId } = await guestForm();
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
        'object',
        'redirect_url',
        'thank_you',
        'pages',
      ].sort(),
    );
    expect(body[0]?.object.fields.length).toBeGreaterThan(10);
    expect(body[0]?.pages).toEqual([7]);
  });

  it('[API-005] [API-074] comes to signed-in people under /api, and to nobody without a token', async () => {
    const { token } = sam;
    const { id, secureId } = await ownForm(token, 'Medical History');
    const params = { id, checksum: secureId };
    expect((await t.call(forms.form, { params }, { token })).status).toBe(200);
    expect((await t.call(forms.form, { params })).status).toBe(401);
  });

  it('[API-080] [ABUSE-04] with a wrong checksum does not exist', async () => {
    const { id, secureId } = await guestForm();
    const wrong = secureId.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const checksum of [wrong, 'AAAAAAAAAAAAAAAAAAAAAA'])
      expect((await t.call(forms.publicForm, { params: { id, checksum }, query: { accountId } })).status).toBe(404);
  });
});

describe('a guest’s submission', () => {
  it('[API-081] [API-082] [API-083] [SUB-01] [GUEST-05] is stored and answers id and secure_id', async () => {
    const form = await guestForm();
    const { status, body } = await post(form, {
      object: answers('new-patient'),
      submitted_by: '',
      contact_id: '',
      utm_parameters: { utm_source: 'card' },
    });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['id', 'secure_id']);
    const detail = await inboxDetail(body.id);
    expect(detail).toMatchObject({ personName: 'Daniel Frye', isGuest: true, revision: 1, status: 'new' });
    expect(detail.object.find(({ uuid }) => uuid === uuidOf('new-patient', 'How you heard about us'))?.value).toBe(
      'A friend or relative',
    );
  });

  it('[SUB-04] [SUB-05] its entries carry id, uuid, the prefixed attribute names, value and group_name, all taken from the form', async () => {
    const form = await guestForm();
    const forged = answers('new-patient').map((entry) => ({
      ...entry,
      foyer_table_name: 'accounts',
      foyer_column_name: 'role',
      group_name: 'x',
      id: '999',
    }));
    const { body } = await post(form, { object: forged });
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

  it('[API-079] is taken form-encoded too, with object and utm_parameters as JSON text', async () => {
    const form = await guestForm();
    const text = new URLSearchParams({
      form_version_id: await versionOf(form),
      object: JSON.stringify(answers('new-patient')),
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

  it('[FORM-27] [VAL-01] is refused with the browser’s own texts, by field, and nothing is stored', async () => {
    const form = await guestForm();
    const [before] = await query('select count(*) from submissions');
    const { status, problem } = await post(form, { object: [] });
    expect(status).toBe(422);
    expect(problem.message).toBe('We were unable to process this submission. Please check your entries and try again.');
    expect(problem.errors).toContainEqual({ path: uuidOf('new-patient', 'E-mail'), message: "E-mail can't be blank" });
    expect(await query('select count(*) from submissions')).toEqual([before]);
  });

  it.each([
    ['a value of another type', 'E-mail', { value: { a: 1 } }],
    ['an option that is not offered', 'How you heard about us', { value: 'A billboard' }],
    ['a text that is too long', 'Worries', { value: 'word '.repeat(200) }],
    ['an enormous text', 'Preferred name', { value: 'x'.repeat(100_000) }],
    [
      'a signature that is no PNG',
      'Signature',
      { value: encodeURIComponent('data:image/svg+xml,<svg onload=alert(1)>') },
    ],
    ['a birth date in the future', 'Date of birth', { value: '2999-01-01T00:00:00.000Z' }],
  ])('[ABUSE-16] [ABUSE-20] %s is refused', async (_what, name, change) => {
    const form = await guestForm();
    const uuid = uuidOf('new-patient', name);
    const object = answers('new-patient').map((entry) => (entry.uuid === uuid ? { ...entry, ...change } : entry));
    const { status, problem } = await post(form, { object });
    expect(status).toBe(422);
    expect(problem.errors?.map(({ path }) => path)).toContain(uuid);
  });

  it('[ABUSE-20] answers to questions that the form does not ask are dropped; is_approved is not for the sender', async () => {
    const form = await guestForm();
    const object = [
      ...answers('new-patient'),
      { id: '1', uuid: '00000000-0000-4000-8000-000000000000', value: 'unasked' },
    ];
    const { body } = await post(form, { object, is_approved: true });
    const detail = await inboxDetail(body.id);
    expect(JSON.stringify(detail.object)).not.toContain('unasked');
    expect(detail.status).toBe('new');
  });

  it('[ABUSE-20] [SUB-02] [SUB-03] that names a person needs a token', async () => {
    const form = await guestForm();
    const { contactId } = sam;
    for (const member of ['submitted_by', 'contact_id'])
      expect((await post(form, { object: answers('new-patient'), [member]: contactId })).status).toBe(401);
  });

  it('[ABUSE-20] that names another practice’s account reaches nothing', async () => {
    const form = await guestForm();
    expect((await post(form, { object: answers('new-patient'), account_id: tenantId('maple') })).status).toBe(404);
  });

  it('rests sealed: no answer can be read in the database, nor in the queue', async () => {
    const form = await guestForm();
    const { body } = await post(form, { object: answers('new-patient') });
    const rows = await query(
      'select answers_sealed, person_name_sealed from submission_revisions join submissions using (tenant_id, submission_id) where submission_id = $1',
      [body.id],
    );
    const bytes = Buffer.concat([rows[0].answers_sealed, rows[0].person_name_sealed]).toString('latin1');
    for (const word of ['Daniel', 'Frye', 'crown']) expect(bytes).not.toContain(word);
    const jobs = await query('select data::text from pgboss.job');
    expect(JSON.stringify(jobs)).not.toMatch(/Daniel|Frye|harbordental/);
  });

  it('tells the office by mail, without any answer or name in it', async () => {
    const form = await guestForm();
    await post(form, { object: answers('new-patient') });
    await expect
      .poll(() => t.mailbox.list().find(({ to }) => to === 'hello@harbordental.example')?.subject)
      .toBe('A form came in');
    const mail = t.mailbox.list().find(({ to }) => to === 'hello@harbordental.example');
    expect(mail?.text).toContain('/practice/inbox/');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Daniel|Frye|Registration/);
  });
});

describe('sent twice', () => {
  it('with the same Idempotency-Key is stored once, one after the other and at the same time', async () => {
    const form = await guestForm();
    const body = { object: answers('new-patient') };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await post(form, body, { headers });
    const again = await post(form, body, { headers });
    expect(again.body).toEqual(first.body);
    const racing = { 'idempotency-key': crypto.randomUUID() };
    const results = await Promise.all(Array.from({ length: 6 }, () => post(form, body, { headers: racing })));
    expect(new Set(results.map((result) => result.body.id)).size).toBe(1);
    const [count] = await query('select count(*)::int as count from submissions where submission_id = any($1)', [
      [first.body.id, results[0]?.body.id],
    ]);
    expect(count.count).toBe(2);
  });

  it('with the same key and other answers is refused', async () => {
    const form = await guestForm();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await post(form, { object: answers('new-patient') }, { headers });
    const other = answers('new-patient').map((entry) =>
      entry.uuid === uuidOf('new-patient', 'Worries') ? { ...entry, value: 'none' } : entry,
    );
    expect((await post(form, { object: other }, { headers })).problem.code).toBe('key-reused');
  });
});

describe('a signed-in person’s submission', () => {
  it('[SUB-02] [SUB-03] [DOC-13] belongs to the person, completes the document and can be read back', async () => {
    const { token, contactId } = sam;
    const form = await ownForm(token, 'Authorizations and Acknowledgments');
    const sent = await post(
      form,
      { object: answers('authorizations'), submitted_by: contactId, contact_id: contactId },
      { token },
    );
    expect(sent.status).toBe(200);
    const { body } = await t.call(documents.documents, {}, { token });
    const done = body[0]?.documents.find(({ id }) => id === form.id);
    expect(done).toMatchObject({
      status: 'completed',
      submissionId: sent.body.id,
      secureSubmissionId: sent.body.secure_id,
      ownerId: contactId,
    });
    const read = await t.call(
      submissions.submission,
      { params: { submissionId: sent.body.id, checksum: sent.body.secure_id } },
      { token },
    );
    expect(read.body).toMatchObject({
      id: sent.body.id,
      contact_id: contactId,
      submitted_by: contactId,
      is_approved: false,
      form_id: form.id,
    });
    expect(read.body.object).toHaveLength(4);
  });

  it('[API-076] [API-077] [ABUSE-02] [ROLE-10] a guardian reads and sends for a child, and for nobody else', async () => {
    const { token } = grace;
    const family = (await t.call(patients.familyContacts, {}, { token })).body;
    const ada = family.find(({ nameFirst }) => nameFirst === 'Ada')?.id ?? '';
    const form = await ownForm(token, 'Authorizations and Acknowledgments');
    const sent = await post(form, { object: answers('authorizations'), submitted_by: ada, contact_id: ada }, { token });
    expect(sent.status).toBe(200);
    const read = await t.call(
      submissions.submission,
      { params: { submissionId: sent.body.id, checksum: sent.body.secure_id } },
      { token },
    );
    expect(read.body).toMatchObject({ contact_id: ada, is_approved: false });
    const [walter] = await query(`select contact_id from contacts where name_first = 'Walter' and tenant_id = $1`, [
      accountId,
    ]);
    const stranger = await post(
      form,
      { object: answers('authorizations'), submitted_by: walter.contact_id, contact_id: walter.contact_id },
      { token },
    );
    expect(stranger.problem.code).toBe('owner-not-allowed');
  });

  it('[ABUSE-02] a link that the practice takes away ends the guardian’s right at once', async () => {
    const { token } = grace;
    const zora =
      (await t.call(patients.familyContacts, {}, { token })).body.find(({ nameFirst }) => nameFirst === 'Zora')?.id ??
      '';
    const form = await ownForm(token, 'Authorizations and Acknowledgments');
    const sent = await post(form, { object: answers('authorizations'), contact_id: zora }, { token });
    const params = { submissionId: sent.body.id, checksum: sent.body.secure_id };
    expect((await t.call(submissions.submission, { params }, { token })).status).toBe(200);
    await query('update family_links set family_access = false where member_id = $1', [zora]);
    expect((await t.call(submissions.submission, { params }, { token })).status).toBe(404);
    expect((await post(form, { object: answers('authorizations'), contact_id: zora }, { token })).problem.code).toBe(
      'owner-not-allowed',
    );
    expect((await t.call(identity.profile, {}, { token })).body.isGuardian).toBe(true);
  });

  it('edited becomes a new revision under the same id, to be approved again; nobody else can edit it', async () => {
    const { token } = sam;
    const form = await ownForm(token, 'Communication Release');
    const sent = await post(form, { object: answers('communication-release') }, { token });
    const staff = front;
    await t.call(
      officeCalls.approveSubmission,
      { params: { submissionId: sent.body.id }, body: { revision: 1 } },
      { token: staff.token },
    );
    const params = { submissionId: sent.body.id, checksum: sent.body.secure_id };
    expect((await t.call(submissions.submission, { params }, { token })).body.is_approved).toBe(true);
    const edited = await post(form, { id: sent.body.id, object: answers('communication-release') }, { token });
    expect(edited.body).toEqual(sent.body);
    expect((await t.call(submissions.submission, { params }, { token })).body.is_approved).toBe(false);
    expect(
      await query('select revision from submission_revisions where submission_id = $1 order by 1', [sent.body.id]),
    ).toEqual([{ revision: 1 }, { revision: 2 }]);
    const other = grace;
    expect(
      (await post(form, { id: sent.body.id, object: answers('communication-release') }, { token: other.token })).status,
    ).toBe(404);
    expect((await post(form, { id: sent.body.id, object: answers('communication-release') })).status).toBe(404);
  });
});

describe('reading a submission', () => {
  it('[ABUSE-05] [ERR-09] an anonymous viewer gets none, with the right address neither', async () => {
    const form = await guestForm();
    const { body } = await post(form, { object: answers('new-patient') });
    const answer = await t.call(submissions.publicSubmission, {
      params: { submissionId: body.id, checksum: body.secure_id },
      query: { accountId },
    });
    expect(answer.problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('[ABUSE-01] [ABUSE-04] a foreign one, a guessed one and one with a wrong checksum are answered alike; too many misses are slowed down', async () => {
    const own = (await t.call(documents.documents, {}, { token: grace.token })).body[0]?.documents.find(
      ({ submissionId }) => submissionId !== '',
    );
    const { token } = sam;
    const ask = (submissionId: string, checksum: string) =>
      t.call(submissions.submission, { params: { submissionId, checksum } }, { token });
    const foreign = await ask(own?.submissionId ?? '', own?.secureSubmissionId ?? '');
    const spliced = await ask(own?.submissionId ?? '', own?.secureId ?? '');
    const absent = await ask('00000000-0000-4000-8000-000000000000', 'AAAAAAAAAAAAAAAAAAAAAA');
    const bare = ({ problem: { requestId: _, ...rest } }: typeof absent) => rest;
    expect(bare(foreign)).toEqual(bare(absent));
    expect(bare(spliced)).toEqual(bare(absent));
    for (let i = 0; i < 20; i++) await ask('00000000-0000-4000-8000-000000000000', 'AAAAAAAAAAAAAAAAAAAAAA');
    expect((await ask(own?.submissionId ?? '', 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(429);
    const refused = await query(
      `select outcome from audit_entries where action = 'read' and object_id = $1 order by entry_id desc limit 1`,
      [own?.submissionId],
    );
    expect(refused).toEqual([{ outcome: 'refused' }]);
  });
});
