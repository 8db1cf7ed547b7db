// The export of a practice: complete, unsealed, with correct digests and without secrets; canceled, expired, removed.
import { createHash } from 'node:crypto';
import { practiceExports } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoPassword } from '../../seed/people.ts';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { documentCalls, pdfOf } from '../../testing/shared-document-stage.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { exportTables, leftOut } from './export-tables.ts';
import { exportsRound } from './remove-exports.ts';

let t: TestApp;
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  await attachmentCalls(t).send(await drawn(40, 30).png().toBuffer());
  const documents = documentCalls(
    () => t,
    () => admin,
  );
  await documents.upload(await documents.idOf('sam rivera'), pdfOf(2), { name: 'Letter to export' });
});
afterAll(() => t.stop());

const start = async (currentPassword = demoPassword) =>
  t.call(practiceExports.startExport, { body: { currentPassword } }, { token: admin });
const list = async () => (await t.call(practiceExports.exportList, {}, { token: admin })).body;
const download = (exportId: string, host = 'localhost', token = admin) =>
  t.app.inject({
    method: 'GET',
    url: addressOf(practiceExports.exportFile, { params: { exportId } }),
    headers: { host, authorization: `Bearer ${token}` },
  });
const cancel = (exportId: string) => t.call(practiceExports.cancelExport, { params: { exportId } }, { token: admin });

describe('an export', () => {
  let files: Map<string, Buffer>;
  let exportId: string;
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');

  it('needs the password, is made in the background, one at a time, and tells how far it is', async () => {
    expect((await start('wrong')).problem.code).toBe('current-password-incorrect');
    expect(await list()).toEqual([]);
    const { status, body } = await start();
    expect(status).toBe(201);
    exportId = body.id;
    expect([exportId, (await list())[0]?.id]).toContain((await start()).body.id);
    await expect.poll(async () => (await list()).find(({ id }) => id === exportId)?.status).toBe('done');
    const [row] = (await list()).filter(({ id }) => id === exportId);
    expect(row).toMatchObject({ requestedBy: 'Marta Kowalski', done: row?.total });
    expect(row?.total).toBeGreaterThan(100);
  });

  it('holds every table and file, opened, with counts and digests that hold', async () => {
    const answer = await download(exportId);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="demo-\d{4}-\d\d-\d\d\.zip"$/);
    expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']));
    files = unzip(answer.rawPayload);
    const manifest = json('manifest.json');
    expect(manifest).toMatchObject({ format: 'foyer-practice-export', practice: { slug: 'demo' }, missing: [] });
    expect([...files.keys()].sort()).toEqual(
      ['manifest.json', ...manifest.files.map(({ path }: { path: string }) => path)].sort(),
    );
    for (const { path, bytes, sha256, rows } of manifest.files) {
      const file = files.get(path) ?? Buffer.alloc(0);
      expect(file.length, path).toBe(bytes);
      expect(createHash('sha256').update(file).digest('hex'), path).toBe(sha256);
      if (path.endsWith('.json')) expect(json(path).length, path).toBe(rows);
    }
    const patients = json('patients.json');
    const sam = patients.find(({ name_first }: { name_first: string }) => name_first === 'Sam');
    const record = json('patient-records.json').find(
      ({ patient_id }: { patient_id: string }) => patient_id === sam.patient_id,
    );
    expect(record.ssn).toMatch(/^\d/);
    expect(record.medical_record).toMatchObject({});
    const answers = json('submission-revisions.json')[0].answers;
    expect(Array.isArray(answers) && answers.length > 0).toBe(true);
    expect(json('signature-proofs.json').some(({ proof }: { proof: unknown }) => proof !== null)).toBe(true);
    expect(json('ledger.json')[0].amount).toMatch(/^-?\d+\.\d\d$/);
    const [attachment] = json('attachments.json');
    expect(attachment.file).toMatchObject({ fileName: 'card.png', fileType: 'image/png' });
    expect(files.get(`attachments/${attachment.attachment_id}.png`)?.subarray(1, 4).toString()).toBe('PNG');
  });

  it('holds the documents of the office', { tags: ['RECORD-19'] }, () => {
    const [document] = json('shared-documents.json');
    expect(document).toMatchObject({ name: 'Letter to export', file: { fileType: 'application/pdf' } });
    expect(files.get(`documents/${document.document_id}.pdf`)).toEqual(pdfOf(2));
  });

  it('holds no password, no key, no session, and nothing of another practice', async () => {
    const everything = Buffer.concat([...files.values()]).toString('latin1');
    expect(everything).not.toMatch(/password_hash|argon2|dataKey|token_digest|_sealed"|guest_digest|hold_digest/);
    expect(everything).not.toContain(tenantId('maple'));
    const owner = new pg.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`,
    );
    await owner.end();
    const known = [...exportTables.map(({ table }) => table), ...leftOut].sort();
    expect(rows.map(({ name }) => name).sort(), 'each table is exported or left out on purpose').toEqual(known);
  });

  it('is given to admins of the practice only, for a day, lies sealed, and every step is in the trail', async () => {
    const office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    expect((await download(exportId, 'localhost', office)).statusCode).toBe(403);
    const foreign = (await t.signIn('admin@example.com', { kind: 'staff', host: 'maple.localhost' })).token;
    expect((await download(exportId, 'maple.localhost', foreign)).statusCode).toBe(404);
    const { storage } = t.services;
    for await (const name of storage.list()) expect((await storage.get(name))?.includes('manifest.json')).toBe(false);
    t.pass(24 * 60 + 1);
    admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
    expect((await download(exportId)).statusCode).toBe(404);
    await exportsRound.work(t.systemCtx('demo'), () => t.clock.now());
    expect(await list()).toEqual([]);
    const names = await Array.fromAsync(storage.list());
    expect(names).toHaveLength(2);
    const trail = await inTenant(t.systemCtx('demo'), (tx) =>
      tx.selectFrom('auditEntries').select('action').where('objectId', '=', exportId).orderBy('entryId').execute(),
    );
    expect(trail.map(({ action }) => action)).toEqual(['start-export', 'export', 'download-export']);
  });

  it('that was canceled is not made, cannot be fetched, and leaves nothing behind', async () => {
    const { id } = (await start()).body;
    expect((await cancel(id)).status).toBe(204);
    expect((await cancel(id)).status).toBe(404);
    expect((await download(id)).statusCode).toBe(404);
    await expect
      .poll(async () => {
        await exportsRound.work(t.systemCtx('demo'), () => t.clock.now());
        return (await Array.fromAsync(t.services.storage.list())).length;
      })
      .toBe(2);
  });
});
