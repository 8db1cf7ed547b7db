// What a PDF shows of files and sensitive numbers, by who requests it.
import { randomUUID } from 'node:crypto';
import { documents, inbox, prints, submissions } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let grace: { token: string; patientId: string };
let front: { token: string };
let place: { id: string; secure_id: string };
const accountId = tenantId('demo');
const card = defineField('Patient Attachment', { common: { label: 'Card' } });
const ssn = defineField('SSN', { common: { label: 'Number' } });
const note = defineField('Short Text Entry', { common: { label: 'Note' } });
const fields = [card, ssn, note];

beforeAll(async () => {
  t = await startTestApp();
  const calls = attachmentCalls(t);
  grace = await t.signIn('grace.okafor@example.com');
  front = await t.signIn('office@example.com', { kind: 'staff' });
  const ctx = t.systemCtx('demo');
  const [formId, versionId] = [randomUUID(), randomUUID()];
  await inTenant(ctx, async (tx) => {
    const created_at = t.clock.now();
    await addForm(tx, {
      formId,
      name: 'Card',
      forAllPatients: true,
      createdAt: created_at,
    });
    await publishForm(tx, ctx, { formId, versionId, name: 'Card', object: { fields } });
  });
  const family = (await t.call(documents.familyDocuments, {}, grace)).body;
  const child = family.find(({ nameFirst }) => nameFirst === 'Ada');
  const form = child?.documents.find(({ id }) => id === formId);
  const { key } = await calls.send(await drawn(300, 200).png().toBuffer(), 'card.png', { token: grace.token });
  const file = { key, fileName: 'x', fileType: 'image/png', fileSize: 1, type: 'patient-attachment' };
  const values = [file, '123-45-6789', '<script>alert(1)</script> & more'];
  const sent = await t.call(
    submissions.postSubmission,
    {
      params: { id: formId, checksum: form?.secureId ?? '' },
      query: { accountId },
      body: {
        form_version_id: versionId,
        contact_id: child?.contactId ?? '',
        submitted_by: child?.contactId ?? '',
        object: fields.map(({ id, uuid }, at) => ({ id, uuid, value: values[at] })),
      },
    },
    grace,
  );
  expect(sent.status).toBe(200);
  place = sent.body;
});
afterAll(() => t.stop());

const read = async (url: string, token: string) => {
  const answer = await t.app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
  return readPdf(answer.rawPayload);
};
const ownPdf = () => {
  const params = { submissionId: place.id, checksum: place.secure_id };
  return read(addressOf(prints.submissionPdf, { params, query: { accountId } }), grace.token);
};

it('a guardian’s PDF of what she sent for her child shows the picture that was attached', {
  tags: ['FIELD-ATT-04', 'SCOPE-05'],
}, async () => {
  const pdf = await ownPdf();
  expect(pdf.text).toContain('Ada Okafor');
  expect(pdf.text).toContain('Card card.png');
  expect(pdf.structure).toContainEqual({ role: 'Figure', alt: 'Card: card.png' });
  const rows = await inTenant(t.systemCtx('demo'), (tx) =>
    tx.selectFrom('auditEntries').select(['actorKind', 'outcome']).where('action', '=', 'print').execute(),
  );
  expect(rows).toEqual([{ actorKind: 'patient', outcome: 'done' }]);
});

it('patients’ PDFs show the end of a social-security number, the office’s all of it', {
  tags: ['FIELD-SSN-07'],
}, async () => {
  const own = (await ownPdf()).text;
  expect(own).toContain('•••-••-6789');
  expect(own).not.toContain('123-45');
  const filed = await read(addressOf(inbox.inboxSubmissionPdf, { params: { submissionId: place.id } }), front.token);
  expect(filed.text).toContain('123-45-6789');
});

it('what looks like markup is printed as the text it is', { tags: ['ABUSE-16'] }, async () => {
  expect((await ownPdf()).text).toContain('<script>alert(1)</script> & more');
});
