// The download of one's own data: whole, with the results of the office, for oneself and those one acts for, and for nobody else.
import { randomUUID } from 'node:crypto';
import { accessLog, documents, ownData, submissions } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { addForm, publishForm } from '../forms/public.ts';
import type { OwnData } from './own-data.ts';

let t: TestApp;
let grace: { token: string; patientId: string };
let ada: string;
const accountId = tenantId('demo');

const question = defineField('Single Choice', {
  uuid: 'question',
  common: { label: 'How <often>?' },
  specific: { options: [{ text: 'Often', code: 'often', points: 2 }] },
});
const score = defineField('Calculated', {
  uuid: 'score',
  common: { label: 'Mood score' },
  specific: {
    expression: { op: 'sum', of: [{ field: 'question', take: 'points' }] },
    outOf: 3,
    bands: [{ from: 1, until: 3, label: 'Worrying', tone: 'act' }],
  },
});
const card = defineField('Patient Attachment', { uuid: 'card', common: { label: 'Card' } });
const ssn = defineField('SSN', { uuid: 'ssn', common: { label: 'Number' } });

const download = (ownerId: string, token: string) =>
  t.app.inject({
    method: 'GET',
    url: addressOf(ownData.ownDataFile, { query: { ownerId } }),
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
  });

async function downloaded(ownerId: string, token: string) {
  const answer = await download(ownerId, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/);
  const files = unzip(answer.rawPayload);
  const page = String(files.get('my-data.html'));
  return { files, page, data: JSON.parse(String(files.get('data.json'))) as OwnData };
}

beforeAll(async () => {
  t = await startTestApp();
  grace = await t.signIn('grace.okafor@example.com');
  const ctx = t.systemCtx('demo');
  const [formId, versionId] = [randomUUID(), randomUUID()];
  const fields = [question, score, card, ssn];
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId, name: 'Mood', forAllPatients: true, createdAt: t.clock.now() });
    await publishForm(tx, ctx, { formId, versionId, name: 'Mood', object: { fields } });
  });
  const family = (await t.call(documents.familyDocuments, {}, grace)).body;
  const child = family.find(({ nameFirst }) => nameFirst === 'Ada');
  ada = child?.contactId ?? '';
  const { key } = await attachmentCalls(t).send(await drawn(300, 200).png().toBuffer(), 'card.png', grace);
  const file = { key, fileName: 'x', fileType: 'image/png', fileSize: 1, type: 'patient-attachment' };
  const values = { question: { option: 'Often' }, card: file, ssn: '123-45-6789' };
  const sent = await t.call(
    submissions.postSubmission,
    {
      params: { id: formId, checksum: child?.documents.find(({ id }) => id === formId)?.secureId ?? '' },
      query: { accountId },
      body: {
        form_version_id: versionId,
        contact_id: ada,
        submitted_by: ada,
        object: Object.entries(values).map(([uuid, value]) => ({ id: uuid, uuid, value })),
      },
    },
    grace,
  );
  expect(sent.status).toBe(200);
});
afterAll(() => t.stop());

describe('the download of own data', () => {
  it('holds the results that only the office sees on its screens', { tags: ['CALC-09'] }, async () => {
    const { data, page } = await downloaded(ada, grace.token);
    const mood = data.forms.find(({ name }) => name === 'Mood');
    expect(mood?.answers).toContainEqual({ question: 'Mood score', answer: ['2 of 3, Worrying'] });
    expect(page).toContain('2 of 3, Worrying');
  });

  it('holds answers, pictures and the whole record, with the number of social security hidden', async () => {
    const { data, page, files } = await downloaded(ada, grace.token);
    const [mood] = data.forms;
    expect(mood?.answers[0]).toEqual({ question: 'How <often>?', answer: ['Often'] });
    expect(page).toContain('How &lt;often&gt;?');
    expect(mood?.files).toEqual(['files/form-1-1.png']);
    expect(files.get('files/form-1-1.png')?.subarray(1, 4).toString()).toBe('PNG');
    expect(JSON.stringify(data)).not.toMatch(/123-?45-?6789/);
    expect(data.person).toMatchObject({ nameFirst: 'Ada', nameLast: 'Okafor' });
    expect(data.family).toContainEqual(expect.objectContaining({ nameFirst: 'Grace', role: 'acts-for-you' }));

    const own = (await downloaded(grace.patientId, grace.token)).data;
    expect(own.visits.length).toBeGreaterThan(0);
    expect(own.account.entries.length).toBeGreaterThan(0);
    const sum = own.account.entries.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0);
    expect(Math.round(Number(own.account.balance) * 100)).toBe(sum);
    expect(own.forms.some(({ name }) => name === 'Mood')).toBe(false);
  });

  it('is for the person and who acts for them, ten times an hour, and stands in the access log', async () => {
    const sam = await t.signIn('sam.rivera@example.com');
    expect((await download(ada, sam.token)).json().code).toBe('owner-not-allowed');
    expect((await download(randomUUID(), sam.token)).json().code).toBe('owner-not-allowed');
    const office = await t.signIn('office@example.com', { kind: 'staff' });
    expect((await download(ada, office.token)).statusCode).toBe(403);
    for (let n = 0; n < 10; n += 1) expect((await download(sam.patientId, sam.token)).statusCode).toBe(200);
    expect((await download(sam.patientId, sam.token)).json().code).toBe('rate-limited');
    const admin = await t.signIn('admin@example.com', { kind: 'staff' });
    const query = { action: 'download-own-data', personId: sam.patientId };
    const { body } = await t.call(accessLog.auditTrail, { query }, admin);
    expect(body.items.filter(({ outcome }) => outcome === 'done')).toHaveLength(10);
    expect(body.items.filter(({ outcome }) => outcome === 'refused')).toHaveLength(1);
  });
});
