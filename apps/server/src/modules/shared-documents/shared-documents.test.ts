// Documents of the office through their calls: uploaded, shared, seen, taken back, removed and restored.
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { records } from '@foyer/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { drawn } from '../../testing/sent-pictures.ts';
import { documentCalls, pdfOf } from '../../testing/shared-document-stage.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { sharedDocumentRounds } from './erase-removed.ts';

let t: TestApp;
let owner: pg.Client;
let front: string;
let admin: string;
let samToken: string;
let graceToken: string;
let sam: string;
let member: string;
const calls = documentCalls(
  () => t,
  () => front,
);
const { upload, list, change, remove, own, file, ownFile } = calls;

beforeAll(async () => {
  t = await startTestApp();
  owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  samToken = (await t.signIn('sam.rivera@example.com')).token;
  graceToken = (await t.signIn('grace.okafor@example.com')).token;
  sam = await calls.idOf('sam rivera');
  const { rows } = await owner.query<{ id: string }>(
    `select l.member_id as id from family_links l join patients g on g.tenant_id = l.tenant_id and g.patient_id = l.guardian_id
     where g.email_address = 'grace.okafor@example.com' and l.family_access limit 1`,
  );
  member = rows[0]?.id ?? '';
});
afterAll(async () => {
  await owner.end();
  await t.stop();
});

const actionsOn = async (id: string) =>
  (
    await owner.query<{ action: string }>(
      `select action from audit_entries where object_id = $1 and action like '%-document'`,
      [id],
    )
  ).rows.map(({ action }) => action);
const mails = () => t.mailbox.list().filter(({ text }) => text.includes('has put a document into your portal.'));
const stored = () => readdir(path.join(t.services.config.dataDir, 'files', tenantId('demo'))).catch((): string[] => []);

describe('a document', () => {
  it('is shared, seen by the patient, and taken back at once', { tags: ['RECORD-19'] }, async () => {
    const { id, status } = await upload(sam, pdfOf(2));
    expect(status).toBe(201);
    expect(await list(sam)).toMatchObject([
      { id, name: 'Letter of the specialist', kind: 'letter', isShared: false, by: 'Joan Whitfield' },
    ]);
    expect(await own(samToken)).toEqual([]);
    expect((await ownFile(id, samToken)).statusCode).toBe(404);
    expect((await change(id, { revision: 1, isShared: true })).body).toEqual({ revision: 2 });
    expect(await own(samToken)).toMatchObject([{ patientId: sam, documents: [{ id, fileType: 'application/pdf' }] }]);
    expect((await list(sam))[0]).toMatchObject({ isShared: true, seenAt: null });
    const opened = await ownFile(id, samToken);
    expect(opened.rawPayload).toEqual(pdfOf(2));
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; filename="Letter of the specialist\.pdf"/),
    });
    expect((await list(sam))[0]?.seenAt).not.toBeNull();
    expect((await change(id, { revision: 2, isShared: false })).status).toBe(200);
    expect(await own(samToken)).toEqual([]);
    expect((await ownFile(id, samToken)).json()).toMatchObject({ code: 'not-found' });
    expect(await actionsOn(sam)).toEqual(['upload-document', 'share-document', 'read-document', 'unshare-document']);
  });

  it('is seen by who acts for the patient, and by nobody else', { tags: ['RECORD-19'] }, async () => {
    const { id } = await upload(member, await drawn(30, 20).jpeg().toBuffer(), {
      name: 'X-ray',
      kind: 'x-ray',
      isShared: true,
    });
    expect(await own(graceToken)).toMatchObject([
      { patientId: member, documents: [{ name: 'X-ray', kind: 'x-ray', fileName: 'X-ray.jpg' }] },
    ]);
    expect((await ownFile(id, graceToken)).statusCode).toBe(200);
    expect((await ownFile(id, samToken)).statusCode).toBe(404);
    expect(JSON.stringify(await own(samToken))).not.toContain(id);
    expect((await file(id)).headers['content-type']).toBe('image/jpeg');
    expect((await file(id, samToken)).statusCode).toBe(403);
    await owner.query('update family_links set family_access = false where member_id = $1', [member]);
    expect((await ownFile(id, graceToken)).statusCode).toBe(404);
    await owner.query('update family_links set family_access = true where member_id = $1', [member]);
  });

  it('is told by a mail that does not name it', { tags: ['RECORD-19'] }, async () => {
    const before = mails().length;
    const { id } = await upload(sam, pdfOf(1), { name: 'Biopsy', isShared: true, tell: true });
    await expect.poll(() => mails().length).toBe(before + 1);
    const { to, subject, text } = mails().at(-1) ?? { to: '', subject: '', text: '' };
    expect(to).toBe('sam.rivera@example.com');
    expect(subject).toMatch(/has put a document into your portal$/);
    expect(subject + text).not.toMatch(/biopsy|sam|rivera/i);
    await change(id, { revision: 1, name: 'Biopsy, second page', tell: true });
    await expect.poll(() => mails().length).toBe(before + 2);
    await change(id, { revision: 2, isShared: false, tell: true });
    expect(mails()).toHaveLength(before + 2);
  });

  it('is changed from the revision that holds, removed, restored, and erased after 30 days', async () => {
    const { id } = await upload(sam, pdfOf(1), { isShared: true });
    const renamed = await change(id, { revision: 1, name: 'Plan of 2027', kind: 'plan' }, admin);
    expect(renamed.body).toEqual({ revision: 2 });
    expect((await change(id, { revision: 1, kind: 'other' })).problem).toMatchObject({
      code: 'document-changed',
      revision: 2,
    });
    expect((await remove(id, 1)).problem.code).toBe('document-changed');
    expect((await remove(id, 2)).status).toBe(204);
    expect((await ownFile(id, samToken)).statusCode).toBe(404);
    const removed = (await list(sam)).find((one) => one.id === id)?.removed;
    expect(Date.parse(removed?.until ?? '') - Date.parse(removed?.at ?? '')).toBe(30 * 86_400_000);
    expect((await change(id, { revision: 3, name: 'Not while it is removed' })).problem.code).toBe('not-found');
    expect((await change(id, { revision: 3, isRemoved: false })).status).toBe(200);
    expect((await list(sam)).find((one) => one.id === id)).toMatchObject({
      removed: null,
      isShared: false,
      name: 'Plan of 2027',
    });
    await remove(id, 4);
    const round = () =>
      sharedDocumentRounds[0]?.work(t.systemCtx('demo'), (ms) => new Date(t.clock.now().getTime() - ms));
    await round();
    expect(await stored()).toContain(id);
    await owner.query(`update shared_documents set erase_at = now() - interval '1 second' where document_id = $1`, [
      id,
    ]);
    expect((await change(id, { revision: 5, isRemoved: false })).problem.code).toBe('not-found');
    await round();
    expect(await stored()).not.toContain(id);
    expect((await owner.query('select 1 from shared_documents where document_id = $1', [id])).rows).toEqual([]);
  });

  it('goes with a merged record, and back when the merge is undone', async () => {
    const basics = { nameFirst: 'Nora', nameLast: 'Papers', birthDate: '1990-05-06' };
    const add = async () => (await t.call(records.addPatient, { body: basics }, { token: front })).body.id;
    const [kept, other] = [await add(), await add()];
    const { id } = await upload(other, pdfOf(1));
    const moved = () =>
      owner.query<{ id: string }>('select patient_id as id from shared_documents where document_id = $1', [id]);
    const merge = await comparedMerge(t, kept, other, { token: front });
    const merged = await t.call(records.mergePatients, merge, { token: front });
    expect(await list(kept)).toMatchObject([{ id }]);
    expect((await upload(other, pdfOf(1))).problem).toMatchObject({ code: 'record-merged', into: kept });
    await t.call(records.undoMerge, { params: { id: merged.body.mergeId } }, { token: front });
    expect((await moved()).rows).toEqual([{ id: other }]);
  });
});

describe('an upload', () => {
  it('takes PDF, PNG and JPEG by their content, to 10 MB and 200 pages', { tags: ['RECORD-19'] }, async () => {
    expect((await upload(sam, pdfOf(200))).status).toBe(201);
    expect((await upload(sam, await drawn(40, 40).png().toBuffer())).status).toBe(201);
    const long = await upload(sam, pdfOf(201));
    expect(long.problem.errors).toEqual([{ path: 'body.file', message: expect.stringContaining('201 pages') }]);
    expect((await upload(sam, Buffer.from('<html>'))).problem.code).toBe('file-type');
    expect((await upload(sam, await drawn(4, 4).gif().toBuffer())).problem.code).toBe('file-type');
    expect((await upload(sam, Buffer.from('%PDF-1.7 and nothing else'))).problem.code).toBe('file-unreadable');
    const almost = Buffer.concat([pdfOf(1), Buffer.alloc(10_485_760 - pdfOf(1).length, 32)]);
    expect((await upload(sam, almost)).status).toBe(201);
    const large = await upload(sam, Buffer.concat([almost, Buffer.from(' ')]));
    expect(large.status).toBe(413);
    expect(large.problem.message).toContain('maximum file size limit of 10.00 MB.');
  });

  it('is kept sealed, and once when it is sent twice', { tags: ['RECORD-19'] }, async () => {
    const key = randomUUID();
    const bytes = pdfOf(1, 'Only once');
    const first = await upload(sam, bytes, { key, name: 'Very private' });
    expect((await upload(sam, bytes, { key, name: 'Very private' })).id).toBe(first.id);
    expect((await upload(sam, bytes, { key, name: 'Another name' })).problem.code).toBe('entry-key-reused');
    expect((await upload(member, bytes, { key, name: 'Very private' })).problem.code).toBe('entry-key-reused');
    const { rows } = await owner.query(
      `select encode(name_sealed, 'escape') || encode(file_sealed, 'escape') as text from shared_documents`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/private|pdf/);
    const raw = await t.services.storage.get(`${tenantId('demo')}/${first.id}`);
    expect(raw?.includes('Only once')).toBe(false);
  });

  it('says what is wrong with what stands before the file', async () => {
    for (const about of [
      { name: '' },
      { name: 'x'.repeat(101) },
      { name: 'a\u0000b' },
      { kind: 'video' },
      { key: 'none' },
    ])
      expect((await upload(sam, pdfOf(1), about)).problem.code, JSON.stringify(about)).toBe('validation-failed');
    expect((await upload(randomUUID(), pdfOf(1))).problem.code).toBe('not-found');
  });

  it('answers 503 with Retry-After while the storage cannot be written, with nothing left behind', {
    tags: ['RECORD-20'],
  }, async () => {
    const folder = path.join(t.services.config.dataDir, 'files', tenantId('demo'));
    const before = await stored();
    // A file stands where the folder was: nothing can be written there.
    await rename(folder, `${folder}-away`);
    await writeFile(folder, '');
    const refused = await upload(sam, pdfOf(1), { name: 'Nowhere' });
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect(refused.status).toBe(503);
    expect(refused.problem.code).toBe('unavailable');
    expect(refused.headers['retry-after']).toBe('5');
    expect(await stored()).toEqual(before);
    expect((await owner.query('select 1 from shared_documents where file_sealed is null')).rows).toEqual([]);
    expect((await list(sam)).some(({ name }) => name === 'Nowhere')).toBe(false);
  });

  it('is refused beyond 500 documents of a patient, and 60 uploads an hour', async () => {
    await owner.query(
      `insert into shared_documents (tenant_id, document_id, patient_id, kind, name_sealed, file_sealed, uploaded_by, uploaded_at,
         request_key, request_digest)
       select tenant_id, gen_random_uuid(), patient_id, kind, name_sealed, file_sealed, uploaded_by, uploaded_at, gen_random_uuid(), ''
       from (select * from shared_documents where patient_id = $1 limit 1) d, generate_series(1, 500)`,
      [member],
    );
    expect((await upload(member, pdfOf(1))).problem.errors?.[0]?.message).toContain('500 documents');
    await owner.query(`delete from shared_documents where request_digest = ''`);
    // Tests may upload a thousand times as often as people: the counter of the hour is filled instead.
    const before = await owner.query<{ key: string }>('select throttle_key as key from throttles');
    await upload(sam, Buffer.from('x'), {}, admin);
    const known = before.rows.map(({ key }) => key);
    await owner.query('update throttles set hits = 60 * 1000 where throttle_key <> all($1)', [known]);
    const last = await upload(sam, Buffer.from('x'), {}, admin);
    expect(last.problem.code).toBe('rate-limited');
  });
});
