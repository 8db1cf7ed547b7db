// Signatures are checked by content and re-encoded when they are sent; no PDF decodes a picture beyond their limit.
import { documents, prints } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import type { SubmissionEntry } from '@foyer/forms';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filledForms } from '../../testing/filled-forms.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { emptyPng, pngChunk } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { openAnswers, sealAnswers } from './answers.ts';

let t: TestApp;
let forms: Awaited<ReturnType<typeof filledForms>>;
let sam = { token: '', patientId: '' };
const accountId = tenantId('demo');
const prefix = 'data%3Aimage%2Fpng%3Bbase64%2C';
const signedWith = (png: Buffer) => prefix + encodeURIComponent(png.toString('base64'));
const pictureIn = (value: unknown) => Buffer.from(decodeURIComponent(String(value).slice(prefix.length)), 'base64');

beforeAll(async () => {
  t = await startTestApp();
  forms = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
});
afterAll(() => t.stop());

/** Sends Medical History with this signature. */
async function send(value: string) {
  const form = await forms.ownForm(sam.token, 'Medical History');
  const object = forms
    .answers('medical-history')
    .map((entry) => (String(entry.value).startsWith(prefix) ? { ...entry, value } : entry));
  return forms.post(form, { object }, { token: sam.token });
}

async function storedEntries(id: string): Promise<SubmissionEntry[]> {
  const cipher = await t.services.cipherOf(accountId);
  const [row] = await forms.query('select answers_sealed from submission_revisions where submission_id = $1', [id]);
  return openAnswers(cipher, id, 1, (row as { answers_sealed: Buffer }).answers_sealed);
}

async function storedSignature(id: string): Promise<Buffer> {
  return pictureIn((await storedEntries(id)).find(({ value }) => String(value).startsWith(prefix))?.value);
}

/** Returns a PNG with an invisible text in it. */
async function withText(width: number, height: number, text: string): Promise<Buffer> {
  const png = await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: { create: { width: width / 2, height: 4, channels: 4, background: '#14213d' } } }])
    .png()
    .toBuffer();
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), pngChunk('tEXt', Buffer.from(text)), png.subarray(end)]);
}

it.each([
  ['of 8000 x 8000 pixels', emptyPng(8000, 8000)],
  ['that is wider than 2000 pixels', emptyPng(2001, 100)],
  ['that is higher than 1000 pixels', emptyPng(100, 1001)],
  ['whose picture data is none', emptyPng(100, 50).fill(7, 45, 55)],
  ['with less data than its size', emptyPng(400, 200, 8, 3)],
])('refuses a signature %s, at its field', { tags: ['SAFE-07'] }, async (_name, png) => {
  const { status, problem } = await send(signedWith(png));
  expect(status).toBe(422);
  expect(problem.code).toBe('submission-invalid');
  expect(problem.errors).toMatchObject([{ message: 'Signature is invalid' }]);
});

it('stores what the server drew: the same picture, small, and nothing of the file that was sent', {
  tags: ['SAFE-07'],
}, async () => {
  const sent = await withText(2000, 1000, 'hidden\0remark');
  expect(sent.includes('remark')).toBe(true);
  const { status, body } = await send(signedWith(sent));
  expect(status).toBe(200);
  const stored = await storedSignature(body.id);
  expect(stored.includes('remark')).toBe(false);
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 1200, height: 600, hasAlpha: true });
});

it('leaves a signature as it is that was drawn before, so that editing a form changes none', {
  tags: ['SAFE-07'],
}, async () => {
  const first = await send(signedWith(await withText(600, 150, 'a\0b')));
  const drawn = await storedSignature(first.body.id);
  const second = await send(signedWith(drawn));
  expect((await storedSignature(second.body.id)).equals(drawn)).toBe(true);
});

it('decodes no larger one for a PDF, even where one lies in the database', { tags: ['SAFE-07'] }, async () => {
  const { body } = await send(signedWith(await withText(600, 150, 'a\0b')));
  const cipher = await t.services.cipherOf(accountId);
  const entries = await storedEntries(body.id);
  const huge = signedWith(emptyPng(8000, 8000));
  await forms.query('update submission_revisions set answers_sealed = $2 where submission_id = $1', [
    body.id,
    sealAnswers(
      cipher,
      body.id,
      1,
      entries.map((entry) => (String(entry.value).startsWith(prefix) ? { ...entry, value: huge } : entry)),
    ),
  ]);
  const answer = await t.app.inject({
    url: addressOf(prints.submissionPdf, {
      params: { submissionId: body.id, checksum: body.secure_id },
      query: { accountId },
    }),
    headers: { host: 'localhost', authorization: `Bearer ${sam.token}` },
  });
  expect(answer.statusCode).toBe(200);
  expect((await readPdf(answer.rawPayload)).text).toContain('The picture cannot be shown.');
});

it('draws the signatures of guests too', { tags: ['SAFE-07'] }, async () => {
  const list = await t.call(documents.guestDocuments, { query: { accountId } });
  expect(list.status).toBe(200);
  const object = forms
    .answers('new-patient')
    .map((entry) =>
      String(entry.value).startsWith(prefix) ? { ...entry, value: signedWith(emptyPng(8000, 8000)) } : entry,
    );
  expect((await forms.post(await forms.guestForm(), { object })).status).toBe(422);
});
