// Editing submissions, against the real database: in their own version, by their owner, for as long as the form is offered.
import { randomUUID } from 'node:crypto';
import { drafts, forms, inbox, submissions } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { publishForm } from '../forms/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let grace: { token: string };
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

const object = () => f.answers('authorizations');

async function sendOwn() {
  const form = await f.ownForm(sam.token, 'Authorizations and Acknowledgments');
  const { body } = await f.post(form, { object: object() }, { token: sam.token });
  const params = { submissionId: body.id, checksum: body.secure_id };
  return { form, id: body.id, params };
}

/** Publishes the form's next version, and lets the day pass in which the previous one is still accepted. */
async function publishNext(form: { id: string; secureId: string; name: string }) {
  const params = { id: form.id, checksum: form.secureId };
  const [before] = (await t.call(forms.publicForm, { params, query: { accountId } })).body;
  if (!before) throw new Error('There is no version.');
  const versionId: string = randomUUID();
  const ctx = t.systemCtx('demo');
  await inTenant(ctx, (tx) =>
    publishForm(tx, ctx, { formId: form.id, versionId, name: form.name, object: before.object }),
  );
  await f.query(`update form_versions set published_at = now() - interval '2 days' where form_version_id = $1`, [
    versionId,
  ]);
  await expect.poll(() => f.versionOf(form)).toBe(versionId);
  return { before: before.form_version_id, now: versionId };
}

it('the form of a submission opens for whom the submission opens', {
  tags: ['ABUSE-01', 'ABUSE-04', 'ABUSE-05'],
}, async () => {
  const { form, params } = await sendOwn();
  const ask = (token: string | undefined, checksum = params.checksum) =>
    t.call(submissions.submissionForm, { params: { ...params, checksum } }, token === undefined ? {} : { token });
  expect((await ask(sam.token)).body).toMatchObject([{ form_id: form.id, is_open: true }]);
  expect((await ask(grace.token)).problem).toMatchObject({ status: 404, code: 'not-found' });
  expect((await ask(sam.token, 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  expect((await ask(undefined)).status).toBe(401);
});

it('what was sent opens in its own version after the next was published, and is edited in it; history and approval follow', async () => {
  const { form, id, params } = await sendOwn();
  const approve = (revision: number) =>
    t.call(inbox.approveSubmission, { params: { submissionId: id }, body: { revision } }, { token: front.token });
  await approve(1);
  const version = await publishNext(form);
  const opened = (await t.call(submissions.submissionForm, { params }, { token: sam.token })).body[0];
  expect(opened).toMatchObject({ form_version_id: version.before, is_open: true });

  const edit = { id, form_version_id: version.before, object: object() };
  const edited = await f.post(form, edit, { token: sam.token });
  const next = expect.objectContaining({ kind: 'document' });
  expect(edited.body).toEqual({ id, secure_id: params.checksum, next, packet: null });
  expect((await t.call(submissions.submission, { params }, { token: sam.token })).body).toMatchObject({
    is_approved: false,
    form_version_id: version.before,
  });
  const history = await f.query(
    'select revision, form_version_id from submission_revisions where submission_id = $1 order by revision',
    [id],
  );
  expect(history).toEqual([1, 2].map((revision) => ({ revision, form_version_id: version.before })));
  expect((await approve(1)).problem.code).toBe('submission-changed');
  expect((await approve(2)).status).toBeLessThan(300);
});

it('the old version is taken for that submission only, and from its owner only', { tags: ['ABUSE-20'] }, async () => {
  const { form, id } = await sendOwn();
  const version = await publishNext(form);
  const old = { form_version_id: version.before, object: object() };
  expect((await f.post(form, old, { token: sam.token })).problem.code).toBe('form-changed');
  const foreign = await f.post(form, { ...old, id }, { token: grace.token });
  const absent = await f.post(form, { ...old, id: randomUUID() }, { token: grace.token });
  expect(foreign.problem.code).toBe(absent.problem.code);
  expect(foreign.status).toBe(absent.status);
  expect((await f.post(form, { ...old, id })).status).toBeGreaterThanOrEqual(400);
  const [{ count }] = await f.query(
    'select count(*)::int as count from submission_revisions where submission_id = $1',
    [id],
  );
  expect(count).toBe(1);
});

it('an edit on top of a newer revision is submission-changed and changes nothing; repeated, what was stored is answered', {
  tags: ['SAFE-42'],
}, async () => {
  const { form, id, params } = await sendOwn();
  const read = async () => (await t.call(submissions.submission, { params }, { token: sam.token })).body;
  expect((await read()).revision).toBe(1);
  const edit = (base: number | undefined, key: string) =>
    f.post(
      form,
      { id, object: object(), ...(base && { base_revision: base }) },
      { token: sam.token, headers: { 'idempotency-key': key } },
    );
  const [one, other] = [randomUUID(), randomUUID()];
  expect((await edit(1, one)).status).toBe(200);
  expect((await read()).revision).toBe(2);
  expect((await edit(1, other)).problem).toMatchObject({ status: 409, code: 'submission-changed' });
  // Without a base revision, the first one is assumed.
  expect((await edit(undefined, other)).problem.code).toBe('submission-changed');
  expect((await edit(7, other)).problem.code).toBe('submission-changed');
  expect((await read()).revision).toBe(2);
  expect((await edit(1, one)).status).toBe(200);
  expect((await read()).revision).toBe(2);
  expect((await edit(2, other)).status).toBe(200);
  expect((await read()).revision).toBe(3);
});

it('of eight edits of one revision at once exactly one is taken', { tags: ['SAFE-42', 'TRIAGE-19'] }, async () => {
  const { form, id, params } = await sendOwn();
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => f.post(form, { id, object: object(), base_revision: 1 }, { token: sam.token })),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  for (const { problem } of sent.filter(({ status }) => status === 409))
    expect(problem.code).toBe('submission-changed');
  expect((await t.call(submissions.submission, { params }, { token: sam.token })).body.revision).toBe(2);
});

it('changes that began from an older revision are not kept as a draft of the newer one', {
  tags: ['SAFE-42'],
}, async () => {
  const { form, id } = await sendOwn();
  const form_version_id = await f.versionOf(form);
  const save = (submission_revision: number) =>
    t.call(
      drafts.saveDraft,
      {
        params: { id: form.id, checksum: form.secureId },
        query: { submissionId: id },
        body: {
          form_version_id,
          base_revision: 0,
          submission_revision,
          writer: randomUUID(),
          sequence: 1,
          object: [],
          page: 0,
        },
      },
      { token: sam.token },
    );
  expect((await f.post(form, { id, object: object(), base_revision: 1 }, { token: sam.token })).status).toBe(200);
  expect((await save(1)).problem).toMatchObject({ status: 409, code: 'draft-changed' });
  expect((await save(2)).status).toBe(200);
});

it('of a form that the practice no longer offers, what was sent can be read, and not be changed', {
  tags: ['FORM-13'],
}, async () => {
  const { form, id, params } = await sendOwn();
  await f.query('update forms set deleted_at = now() where form_id = $1', [form.id]);
  try {
    const ask = () => t.call(submissions.submissionForm, { params }, { token: sam.token });
    await expect.poll(async () => (await ask()).body[0]?.is_open).toBe(false);
    expect((await t.call(submissions.submission, { params }, { token: sam.token })).body.object).toHaveLength(4);
    const known = (await ask()).body[0]?.form_version_id;
    const edited = await t.call(
      submissions.postSubmission,
      {
        params: { id: form.id, checksum: form.secureId },
        query: { accountId },
        body: { id, form_version_id: known ?? '', object: object() },
      },
      { token: sam.token },
    );
    expect(edited.status).toBe(404);
  } finally {
    await f.query('update forms set deleted_at = null where form_id = $1', [form.id]);
  }
});
