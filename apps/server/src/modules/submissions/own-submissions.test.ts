// Submissions of signed-in people against the real database: for whom, which revision, and who may see them.
import { documents, identity, inbox, patients, submissions } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };
let front: { token: string };
const accountId = tenantId('demo');

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  front = await t.signIn('office@example.com', { kind: 'staff' });
});
afterAll(() => t.stop());

describe('a signed-in person’s submission', () => {
  it('belongs to the person, completes the document and can be read back', {
    tags: ['SUB-02', 'SUB-03', 'DOC-13'],
  }, async () => {
    const { token, patientId } = sam;
    const form = await f.ownForm(token, 'Authorizations and Acknowledgments');
    const sent = await f.post(
      form,
      { object: f.answers('authorizations'), submitted_by: patientId, contact_id: patientId },
      { token },
    );
    expect(sent.status).toBe(200);
    const { body } = await t.call(documents.documents, {}, { token });
    const done = body[0]?.documents.find(({ id }) => id === form.id);
    expect(done).toMatchObject({
      status: 'completed',
      submissionId: sent.body.id,
      secureSubmissionId: sent.body.secure_id,
      ownerId: patientId,
    });
    const read = await t.call(
      submissions.submission,
      { params: { submissionId: sent.body.id, checksum: sent.body.secure_id } },
      { token },
    );
    expect(read.body).toMatchObject({
      id: sent.body.id,
      contact_id: patientId,
      submitted_by: patientId,
      is_approved: false,
      form_id: form.id,
    });
    expect(read.body.object).toHaveLength(4);
  });

  it('the same key and answers for another child are 409, and do not answer the first child’s submission', {
    tags: ['SAFE-39'],
  }, async () => {
    const { token } = grace;
    const family = (await t.call(patients.familyContacts, {}, { token })).body;
    const [ada = '', obi = ''] = ['Ada', 'Obi'].map((name) => family.find(({ nameFirst }) => nameFirst === name)?.id);
    const form = await f.ownForm(token, 'Authorizations and Acknowledgments');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (child: string) =>
      f.post(form, { object: f.answers('authorizations'), submitted_by: child, contact_id: child }, { token, headers });
    const first = await send(ada);
    expect(first.status).toBe(200);
    const other = await send(obi);
    expect([other.status, other.problem.code]).toEqual([409, 'key-reused']);
    expect((await send(ada)).body).toEqual(first.body);
    const asSam = await f.post(form, { object: f.answers('authorizations') }, { token: sam.token, headers });
    expect(asSam.status).toBe(200);
    expect(asSam.body.id).not.toBe(first.body.id);
  });

  it('a guardian reads and sends for a child, and for nobody else', {
    tags: ['API-076', 'API-077', 'ABUSE-02', 'ROLE-10'],
  }, async () => {
    const { token } = grace;
    const family = (await t.call(patients.familyContacts, {}, { token })).body;
    const ada = family.find(({ nameFirst }) => nameFirst === 'Ada')?.id ?? '';
    const form = await f.ownForm(token, 'Authorizations and Acknowledgments');
    const sent = await f.post(
      form,
      { object: f.answers('authorizations'), submitted_by: ada, contact_id: ada },
      { token },
    );
    expect(sent.status).toBe(200);
    const read = await t.call(
      submissions.submission,
      { params: { submissionId: sent.body.id, checksum: sent.body.secure_id } },
      { token },
    );
    expect(read.body).toMatchObject({ contact_id: ada, is_approved: false });
    const [walter] = await f.query(`select patient_id from patients where name_first = 'Walter' and tenant_id = $1`, [
      accountId,
    ]);
    const stranger = await f.post(
      form,
      { object: f.answers('authorizations'), submitted_by: walter.patient_id, contact_id: walter.patient_id },
      { token },
    );
    expect(stranger.problem.code).toBe('owner-not-allowed');
  });

  it('a link that the practice takes away ends the guardian’s right at once', { tags: ['ABUSE-02'] }, async () => {
    const { token } = grace;
    const zora =
      (await t.call(patients.familyContacts, {}, { token })).body.find(({ nameFirst }) => nameFirst === 'Zora')?.id ??
      '';
    const form = await f.ownForm(token, 'Authorizations and Acknowledgments');
    const sent = await f.post(form, { object: f.answers('authorizations'), contact_id: zora }, { token });
    const params = { submissionId: sent.body.id, checksum: sent.body.secure_id };
    expect((await t.call(submissions.submission, { params }, { token })).status).toBe(200);
    await f.query('update family_links set family_access = false where member_id = $1', [zora]);
    expect((await t.call(submissions.submission, { params }, { token })).status).toBe(404);
    expect(
      (await f.post(form, { object: f.answers('authorizations'), contact_id: zora }, { token })).problem.code,
    ).toBe('owner-not-allowed');
    expect((await t.call(identity.profile, {}, { token })).body.isGuardian).toBe(true);
  });

  it('edited becomes a new revision under the same id, to be approved again; nobody else can edit it', async () => {
    const { token } = sam;
    const form = await f.ownForm(token, 'Communication Release');
    const sent = await f.post(form, { object: f.answers('communication-release') }, { token });
    const staff = front;
    await t.call(
      inbox.approveSubmission,
      { params: { submissionId: sent.body.id }, body: { revision: 1 } },
      { token: staff.token },
    );
    const params = { submissionId: sent.body.id, checksum: sent.body.secure_id };
    expect((await t.call(submissions.submission, { params }, { token })).body.is_approved).toBe(true);
    const edited = await f.post(form, { id: sent.body.id, object: f.answers('communication-release') }, { token });
    expect(edited.body).toEqual(sent.body);
    expect((await t.call(submissions.submission, { params }, { token })).body.is_approved).toBe(false);
    expect(
      await f.query('select revision from submission_revisions where submission_id = $1 order by 1', [sent.body.id]),
    ).toEqual([{ revision: 1 }, { revision: 2 }]);
    const other = grace;
    expect(
      (await f.post(form, { id: sent.body.id, object: f.answers('communication-release') }, { token: other.token }))
        .status,
    ).toBe(404);
    expect((await f.post(form, { id: sent.body.id, object: f.answers('communication-release') })).status).toBe(404);
  });
});

describe('reading a submission', () => {
  it('an anonymous viewer gets none, with the right address neither', { tags: ['ABUSE-05', 'ERR-09'] }, async () => {
    const form = await f.guestForm();
    const { body } = await f.post(form, { object: f.answers('new-patient') });
    const answer = await t.call(submissions.publicSubmission, {
      params: { submissionId: body.id, checksum: body.secure_id },
      query: { accountId },
    });
    expect(answer.problem).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('a foreign one, a guessed one and one with a wrong checksum are answered alike; too many misses are slowed down', {
    tags: ['ABUSE-01', 'ABUSE-04'],
  }, async () => {
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
    const refused = await f.query(
      `select outcome from audit_entries where action = 'read' and object_id = $1 order by entry_id desc limit 1`,
      [own?.submissionId],
    );
    expect(refused).toEqual([{ outcome: 'refused' }]);
  });
});
