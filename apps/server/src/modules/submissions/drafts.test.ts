// Drafts against the real database: who owns them, which save wins, how they are stored, and when they end.
import { documents, drafts, patients } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms, uuidOf } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { deleteOldDrafts } from './drafts.store.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };
const accountId = tenantId('demo');

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
});
afterAll(() => t.stop());

type Form = Awaited<ReturnType<typeof f.guestForm>>;
type Who = { readonly token?: string; readonly guest?: string };
interface Saving {
  readonly base?: number;
  readonly writer?: string;
  readonly sequence?: number;
  readonly page?: number;
  readonly ownerId?: string;
  readonly submissionId?: string;
  readonly version?: string;
}

const options = ({ token, guest }: Who) => ({
  ...(token && { token }),
  ...(guest && { headers: { 'x-draft-token': guest } }),
});

/** Saves answers, given by uuid, the way the portal does. */
async function save(who: Who, form: Form, answers: Readonly<Record<string, unknown>>, saving: Saving = {}) {
  const { base = 0, writer = crypto.randomUUID(), sequence = 1, page = 0, ownerId, submissionId, version } = saving;
  const params = { id: form.id, checksum: form.secureId };
  const body = {
    form_version_id: version ?? (await f.versionOf(form)),
    base_revision: base,
    writer,
    sequence,
    page,
    object: Object.entries(answers).map(([uuid, value]) => ({ uuid, value })),
  };
  return who.token
    ? t.call(drafts.saveDraft, { params, query: { ownerId, submissionId }, body }, options(who))
    : t.call(drafts.savePublicDraft, { params, query: { accountId }, body }, options(who));
}

async function read(who: Who, form: Form, query: { ownerId?: string; submissionId?: string } = {}) {
  const params = { id: form.id, checksum: form.secureId };
  return who.token
    ? t.call(drafts.draft, { params, query }, options(who))
    : t.call(drafts.publicDraft, { params, query: { accountId } }, options(who));
}

async function discard(who: Who, form: Form, query: { ownerId?: string } = {}) {
  const params = { id: form.id, checksum: form.secureId };
  return who.token
    ? t.call(drafts.discardDraft, { params, query }, options(who))
    : t.call(drafts.discardPublicDraft, { params, query: { accountId } }, options(who));
}

const worries = uuidOf('new-patient', 'Worries');
const email = uuidOf('new-patient', 'Email');
const statusOf = async (token: string, name: string) =>
  (await t.call(documents.documents, {}, { token })).body[0]?.documents.find((document) => document.name === name);

describe('a signed-in person’s draft', () => {
  it('keeps answers, finished or not, and page; the document is a draft until it is sent or discarded', {
    tags: ['DOC-10', 'FILL-15'],
  }, async () => {
    const { token, patientId } = sam;
    const form = await f.ownForm(token, 'Authorizations and Acknowledgments');
    expect((await read({ token }, form)).body).toEqual({ draft: null });
    const answers = f.answers('authorizations').map(({ uuid, value }) => [uuid, value] as const);
    const [first] = answers;
    const saved = await save({ token }, form, Object.fromEntries([first ?? ['', '']]), { page: 1 });
    expect(saved.body).toMatchObject({ revision: 1 });
    const { draft } = (await read({ token }, form)).body;
    expect(draft).toMatchObject({ revision: 1, page: 1, object: [{ uuid: first?.[0], value: first?.[1] }] });
    expect(await statusOf(token, form.name)).toMatchObject({
      status: 'other',
      submissionId: '',
      draftSavedAt: saved.body.saved_at,
      minutes: expect.any(Number),
      page: 1,
      pages: expect.any(Number),
    });

    expect((await discard({ token }, form)).status).toBe(204);
    expect(await statusOf(token, form.name)).toMatchObject({
      status: 'pending',
      draftSavedAt: '',
      page: null,
      pages: null,
    });
    await save({ token }, form, Object.fromEntries(answers));
    const sent = await f.post(form, { object: f.answers('authorizations'), contact_id: patientId }, { token });
    expect(sent.status).toBe(200);
    expect((await read({ token }, form)).body).toEqual({ draft: null });
    expect(await statusOf(token, form.name)).toMatchObject({ status: 'completed', submissionId: sent.body.id });
  });

  it('of a submission that is edited stands apart, and ends with the new revision', async () => {
    const { token } = sam;
    const form = await f.ownForm(token, 'Communication Release');
    const sent = await f.post(form, { object: f.answers('communication-release') }, { token });
    const submissionId = sent.body.id;
    expect((await save({ token }, form, {}, { submissionId })).status).toBe(200);
    expect((await read({ token }, form)).body.draft).toBeNull();
    expect((await read({ token }, form, { submissionId })).body.draft).not.toBeNull();
    expect(await statusOf(token, form.name)).toMatchObject({ status: 'other', submissionId });
    expect((await save({ token: grace.token }, form, {}, { submissionId })).status).toBe(404);
    await f.post(form, { id: submissionId, object: f.answers('communication-release') }, { token });
    expect((await read({ token }, form, { submissionId })).body.draft).toBeNull();
    expect(await statusOf(token, form.name)).toMatchObject({ status: 'completed', submissionId });
  });

  it('of a child is the guardian’s to go on with, and nobody else’s', { tags: ['ABUSE-02'] }, async () => {
    const { token } = grace;
    const obi =
      (await t.call(patients.familyContacts, {}, { token })).body.find(({ nameFirst }) => nameFirst === 'Obi')?.id ??
      '';
    const form = await f.ownForm(token, 'Medical History');
    expect((await save({ token }, form, {}, { ownerId: obi })).status).toBe(200);
    const family = (await t.call(documents.familyDocuments, {}, { token })).body;
    const child = family.find(({ nameFirst }) => nameFirst === 'Obi');
    expect(child?.documents.find(({ id }) => id === form.id)?.status).toBe('other');
    expect(
      family.find(({ nameFirst }) => nameFirst === 'Ada')?.documents.find(({ id }) => id === form.id)?.status,
    ).toBe('pending');
    for (const answer of [
      await read({ token: sam.token }, form, { ownerId: obi }),
      await save({ token: sam.token }, form, {}, { ownerId: obi }),
      await discard({ token: sam.token }, form, { ownerId: obi }),
    ])
      expect(answer.problem.code).toBe('owner-not-allowed');
    await f.query('update family_links set family_access = false where member_id = $1', [obi]);
    expect((await read({ token }, form, { ownerId: obi })).problem.code).toBe('owner-not-allowed');
    await f.query('update family_links set family_access = true where member_id = $1', [obi]);
    expect((await read({ token }, form, { ownerId: obi })).body.draft).not.toBeNull();
  });
});

describe('a visitor’s draft', () => {
  it('opens for its token only; the database holds the token’s digest', { tags: ['ABUSE-04'] }, async () => {
    const form = await f.guestForm();
    const guest = newToken();
    expect((await save({ guest }, form, { [worries]: 'a crown' })).status).toBe(200);
    expect((await read({ guest }, form)).body.draft?.object).toEqual([{ uuid: worries, value: 'a crown' }]);
    expect((await read({ guest: newToken() }, form)).body).toEqual({ draft: null });
    for (const wrong of [undefined, '', 'short', `${guest}x`])
      expect((await read({ ...(wrong !== undefined && { guest: wrong }) }, form)).status).toBe(404);
    expect((await read({ guest }, { ...form, secureId: 'AAAAAAAAAAAAAAAAAAAAAA' })).status).toBe(404);
    const rows = await f.query('select guest_digest from submission_drafts where guest_digest is not null');
    expect(rows.map(({ guest_digest }) => guest_digest.toString('base64url'))).not.toContain(guest);
  });

  it('makes the document a draft in that session only, and ends with the submission', {
    tags: ['DOC-10'],
  }, async () => {
    const form = await f.guestForm();
    const guest = newToken();
    await save({ guest }, form, { [worries]: 'a crown' });
    const listed = async (headers: Record<string, string>) =>
      (await t.call(documents.guestDocuments, { query: { accountId } }, { headers })).body[0]?.documents[0]?.status;
    expect(await listed({ 'x-draft-token': guest })).toBe('other');
    expect(await listed({ 'x-draft-token': newToken() })).toBe('pending');
    expect(await listed({})).toBe('pending');
    const headers = { 'x-draft-token': guest };
    expect((await f.post(form, { object: f.answers('new-patient') }, { headers })).status).toBe(200);
    expect((await read({ guest }, form)).body.draft).toBeNull();
    expect(await listed(headers)).toBe('pending');
  });

  it('ends with a repeated send, too, which a save has overtaken; a refused one leaves it', async () => {
    const form = await f.guestForm();
    const guest = newToken();
    const headers = { 'x-draft-token': guest, 'idempotency-key': crypto.randomUUID() };
    const sent = { object: f.answers('new-patient') };
    const first = await f.post(form, sent, { headers });
    await save({ guest }, form, { [worries]: 'a crown' });
    const other = { ...sent, utm_parameters: { utm_source: 'card' } };
    expect((await f.post(form, other, { headers })).problem.code).toBe('key-reused');
    expect((await read({ guest }, form)).body.draft).not.toBeNull();
    expect((await f.post(form, sent, { headers })).body.id).toBe(first.body.id);
    expect((await read({ guest }, form)).body.draft).toBeNull();
  });
});

describe('which save wins', () => {
  it('a stale tab does not write over a newer draft; a repeated or belated save of the same tab does no harm', async () => {
    const form = await f.guestForm();
    const guest = newToken();
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    const value = async () => (await read({ guest }, form)).body.draft?.object[0]?.value;
    expect((await save({ guest }, form, { [worries]: 'a' }, { writer: one })).body.revision).toBe(1);
    expect((await save({ guest }, form, { [worries]: 'b' }, { writer: two, base: 1 })).body.revision).toBe(2);
    const stale = await save({ guest }, form, { [worries]: 'c' }, { writer: one, base: 1, sequence: 2 });
    expect(stale.problem).toMatchObject({ status: 409, code: 'draft-changed' });
    expect(await value()).toBe('b');
    // The response to the previous save was lost: the base is behind, the writer is the same.
    expect((await save({ guest }, form, { [worries]: 'd' }, { writer: two, base: 1, sequence: 3 })).body.revision).toBe(
      3,
    );
    expect(
      (await save({ guest }, form, { [worries]: 'late' }, { writer: two, base: 1, sequence: 2 })).body.revision,
    ).toBe(3);
    expect(await value()).toBe('d');
  });

  it('of saves that race only one begins the draft', async () => {
    const form = await f.guestForm();
    const guest = newToken();
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, at) => save({ guest }, form, { [worries]: `${at}` })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('what was sent or discarded elsewhere does not come back', async () => {
    const form = await f.guestForm();
    const guest = newToken();
    const writer = crypto.randomUUID();
    await save({ guest }, form, { [worries]: 'a' }, { writer });
    await discard({ guest }, form);
    const late = await save({ guest }, form, { [worries]: 'b' }, { writer, base: 1, sequence: 2 });
    expect(late.problem.code).toBe('draft-changed');
    expect((await read({ guest }, form)).body.draft).toBeNull();
  });
});

describe('what is kept', () => {
  it('only values of questions the form asks; unfinished ones too', { tags: ['ABUSE-20'] }, async () => {
    const form = await f.guestForm();
    const guest = newToken();
    await save({ guest }, form, {
      [email]: 'not an addr',
      [worries]: { a: 1 },
      '00000000-0000-4000-8000-000000000000': 'unasked',
    });
    expect((await read({ guest }, form)).body.draft?.object).toEqual([{ uuid: email, value: 'not an addr' }]);
  });

  it('at most a megabyte, of a version of that form', { tags: ['ABUSE-19'] }, async () => {
    const form = await f.guestForm();
    const guest = newToken();
    const big = await save({ guest }, form, { [worries]: 'x'.repeat(1_100_000) });
    expect(big.problem.code).toBe('body-too-large');
    const own = await f.ownForm(sam.token, 'Medical History');
    const foreign = await save({ guest }, form, {}, { version: await f.versionOf(own) });
    expect(foreign.problem.code).toBe('form-changed');
    expect((await read({ guest }, form)).body.draft).toBeNull();
  });

  it('rests sealed, and is told to the audit trail once an opening, not once a save', async () => {
    const form = await f.guestForm();
    const guest = newToken();
    const writer = crypto.randomUUID();
    for (const sequence of [1, 2, 3])
      await save({ guest }, form, { [worries]: 'a crown came off' }, { writer, sequence, base: sequence - 1 });
    const [row] = await f.query(
      'select draft_id, revision, answers_sealed from submission_drafts order by saved_at desc, draft_id desc limit 1',
    );
    expect(row.revision).toBe(3);
    expect(row.answers_sealed.toString('latin1')).not.toContain('crown');
    const entries = await f.query('select action from audit_entries where object_id = $1', [row.draft_id]);
    expect(entries).toEqual([{ action: 'save' }]);
  });

  it('until nobody has saved it for the time that housekeeping allows', async () => {
    const form = await f.guestForm();
    const guest = newToken();
    await save({ guest }, form, { [worries]: 'a' });
    const ctx = t.systemCtx('demo');
    const day = 86_400_000;
    const old = (ms: number) => new Date(t.clock.now().getTime() + ms);
    await inTenant(ctx, (tx) => deleteOldDrafts(tx, old(-day), old(-day)));
    expect((await read({ guest }, form)).body.draft).not.toBeNull();
    await inTenant(ctx, (tx) => deleteOldDrafts(tx, old(1), old(1)));
    expect((await read({ guest }, form)).body.draft).toBeNull();
  });

  it('is for the practice of its account', { tags: ['ABUSE-03'] }, async () => {
    const form = await f.guestForm();
    const guest = newToken();
    const params = { id: form.id, checksum: form.secureId };
    const headers = { 'x-draft-token': guest };
    await save({ guest }, form, { [worries]: 'a' });
    for (const [account, host] of [
      [tenantId('maple'), 'localhost'],
      [tenantId('maple'), 'maple.localhost'],
    ] as const) {
      const answer = await t.call(drafts.publicDraft, { params, query: { accountId: account } }, { headers, host });
      expect(answer.status).toBe(404);
    }
  });
});
