// The PDF of a submission: who gets it, what it contains, how it is delivered; and the proofs of its signatures.
import { inbox, prints, submissions } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import type { SubmissionEntry } from '@foyer/forms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filledForms } from '../../testing/filled-forms.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { openAnswers, sealAnswers } from './answers.ts';

let t: TestApp;
let forms: Awaited<ReturnType<typeof filledForms>>;
let [sam, grace, staff] = [
  { token: '', patientId: '' },
  { token: '', patientId: '' },
  { token: '', patientId: '' },
];
const accountId = tenantId('demo');

interface Asked {
  readonly token?: string;
  readonly cookie?: string;
  readonly host?: string;
}

interface Place {
  readonly id: string;
  readonly secure_id: string;
}

async function fetchPdf({ id, secure_id }: Place, { token, cookie, host = 'localhost' }: Asked = {}) {
  const params = { submissionId: id, checksum: secure_id };
  return t.app.inject({
    url: addressOf(prints.submissionPdf, { params, query: { accountId } }),
    headers: { host, ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
  });
}

async function sendAsGuest() {
  const answer = await forms.post(await forms.guestForm(), { object: forms.answers('new-patient') });
  expect(answer.status).toBe(200);
  const cookie = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return { place: answer.body as Place, cookie };
}

async function sendAsSam() {
  const form = await forms.ownForm(sam.token, 'Medical History');
  const answer = await forms.post(form, { object: forms.answers('medical-history') }, { token: sam.token });
  expect(answer.status).toBe(200);
  return answer.body as Place;
}

beforeAll(async () => {
  t = await startTestApp();
  forms = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  staff = await t.signIn('office@example.com', { kind: 'staff' });
});
afterAll(() => t.stop());

describe('the PDF of a submission', () => {
  it('is handed to the person it belongs to, as a file that tells nothing of them and that nobody keeps', {
    tags: ['SCOPE-05'],
  }, async () => {
    const answer = await fetchPdf(await sendAsSam(), sam);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="medical-history-\d{4}-\d\d-\d\d-sr-[0-9a-f]{4}\.pdf"$/,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const pdf = await readPdf(answer.rawPayload);
    expect(pdf).toMatchObject({ language: 'en-US', title: 'Medical History', isTagged: true });
    expect(pdf.text).toContain('Sam Rivera');
    expect(pdf.text).toContain('Harbor Dental Group');
    expect(pdf.text).toMatch(/Signed by Sam Rivera on \w+ \d+, \d{4} at \d+:\d\d [AP]M/);
  });

  it('does not exist for strangers: guests, other patients, wrong checksums, other practices', {
    tags: ['ABUSE-04', 'ABUSE-05'],
  }, async () => {
    const place = await sendAsSam();
    expect((await fetchPdf(place)).statusCode).toBe(404);
    expect((await fetchPdf(place, grace)).statusCode).toBe(404);
    expect((await fetchPdf({ ...place, secure_id: 'AAAAAAAAAAAAAAAAAAAAAA' }, sam)).statusCode).toBe(404);
    expect((await fetchPdf(place, { host: 'maple.localhost' })).statusCode).toBe(404);
    expect((await fetchPdf(place, { token: staff.token })).statusCode).not.toBe(200);
  });

  it('is handed to the office, audited, with its own call', { tags: ['SCOPE-05'] }, async () => {
    const { id } = await sendAsSam();
    const answer = await t.app.inject({
      url: addressOf(inbox.inboxSubmissionPdf, { params: { submissionId: id } }),
      headers: { host: 'localhost', authorization: `Bearer ${staff.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect((await readPdf(answer.rawPayload)).text).toContain('Sam Rivera');
    const rows = await forms.query(
      `select actor_kind from audit_entries where action = 'print' and object_id = $1 and outcome = 'done'`,
      [id],
    );
    expect(rows).toEqual([{ actor_kind: 'staff' }]);
  });

  it('is handed to a guest in the browser that sent it, for a day, and in no other', {
    tags: ['ABUSE-05'],
  }, async () => {
    const { place, cookie } = await sendAsGuest();
    expect(cookie).toMatch(/^guest=[\w-]{43}$/);
    expect((await fetchPdf(place, { cookie })).statusCode).toBe(200);
    expect((await fetchPdf(place)).statusCode).toBe(404);
    expect((await fetchPdf(place, { cookie: `guest=${'A'.repeat(43)}` })).statusCode).toBe(404);
    expect((await fetchPdf(place, { cookie, token: sam.token })).statusCode).toBe(404);
    t.pass(24 * 60 - 1);
    expect((await fetchPdf(place, { cookie })).statusCode).toBe(200);
    t.pass(2);
    expect((await fetchPdf(place, { cookie })).statusCode).toBe(404);
    sam = await t.signIn('sam.rivera@example.com');
    grace = await t.signIn('grace.okafor@example.com');
    staff = await t.signIn('office@example.com', { kind: 'staff' });
  });

  it('ends for patients with one short reference; ids and fingerprints are on the office’s; times name their zone', async () => {
    const place = await sendAsSam();
    const own = (await readPdf((await fetchPdf(place, sam)).rawPayload)).text;
    const [head, tail] = [place.id.slice(-8, -4), place.id.slice(-4)].map((part) => part.toUpperCase());
    const reference = `Reference ${head}-${tail}`;
    expect(own.split('Signed by Sam Rivera')[1]).toContain(reference);
    expect(own).toMatch(/Sent \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/);
    expect(own).toMatch(/Signed by Sam Rivera on \w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T/);
    for (const words of [place.id, 'Form version', 'fingerprint']) expect(own).not.toContain(words);
    const answer = await t.app.inject({
      url: addressOf(inbox.inboxSubmissionPdf, { params: { submissionId: place.id } }),
      headers: { host: 'localhost', authorization: `Bearer ${staff.token}` },
    });
    const filed = (await readPdf(answer.rawPayload)).text;
    for (const words of [reference, place.id, 'Form version', 'fingerprint']) expect(filed).toContain(words);
  });

  it('says of a changed submission when it was changed and when it was first sent', { tags: ['FILL-14'] }, async () => {
    const place = await sendAsSam();
    t.pass(1);
    const form = await forms.ownForm(sam.token, 'Medical History');
    const object = forms.answers('medical-history');
    const again = await forms.post(form, { id: place.id, object }, { token: sam.token });
    expect(again.status).toBe(200);
    const { text } = await readPdf((await fetchPdf(place, sam)).rawPayload);
    const [, changed, first] = /Changed on (.+?), first sent on (\w+ \d+, \d{4} at \d+:\d\d [AP]M)/.exec(text) ?? [];
    expect(changed).toMatch(/^\w+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T$/);
    expect(changed).not.toContain(first);
  });

  it('is the same file each time', async () => {
    const place = await sendAsSam();
    const [first, second] = [await fetchPdf(place, sam), await fetchPdf(place, sam)];
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
  });
});

describe('the budget of PDFs', () => {
  const wide = { remoteAddress: '203.0.113.77' };

  const forget = () => forms.query('delete from throttles');
  beforeEach(forget);
  afterAll(forget);

  /** Uses the budgets up, as that many PDFs would. */
  const spend = (hits: number) => forms.query('update throttles set hits = hits + $1', [hits]);

  it('is 20 in 10 minutes for a session, whoever else is behind the address', { tags: ['SAFE-09'] }, async () => {
    const place = await sendAsSam();
    expect((await fetchPdf(place, sam)).statusCode).toBe(200);
    await spend(18);
    expect((await fetchPdf(place, sam)).statusCode).toBe(200);
    const refused = await fetchPdf(place, sam);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'pdf-limit',
      message: 'Too many PDFs were asked for. Please wait 10 minutes and try again, or print the page instead.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
    expect(await sameSubmissionByOffice(place)).toBe(200);
    expect(
      await forms.query(
        `select outcome from audit_entries where action = 'print' and object_id = $1 order by entry_id`,
        [place.id],
      ),
    ).toEqual([{ outcome: 'done' }, { outcome: 'done' }, { outcome: 'refused' }, { outcome: 'done' }]);
    t.pass(11);
    expect((await fetchPdf(place, sam)).statusCode).toBe(200);
  });

  it('is 20 for the browser of a guest and 60 for an address, for the office too', { tags: ['SAFE-09'] }, async () => {
    const { place, cookie } = await sendAsGuest();
    await forget();
    expect((await fetchPdf(place, { cookie })).statusCode).toBe(200);
    await spend(19);
    expect((await fetchPdf(place, { cookie })).statusCode).toBe(429);
    await spend(40);
    const { id } = await sendAsSam();
    const byOffice = { url: addressOf(inbox.inboxSubmissionPdf, { params: { submissionId: id } }) };
    const headers = { host: 'localhost', authorization: `Bearer ${staff.token}` };
    const refused = await t.app.inject({ ...byOffice, headers });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'pdf-limit' });
    expect((await t.app.inject({ ...byOffice, headers, ...wide })).statusCode).toBe(200);
  });

  async function sameSubmissionByOffice({ id }: Place): Promise<number> {
    const answer = await t.app.inject({
      url: addressOf(inbox.inboxSubmissionPdf, { params: { submissionId: id } }),
      headers: { host: 'localhost', authorization: `Bearer ${staff.token}` },
    });
    return answer.statusCode;
  }
});

describe('the proof of a signature', () => {
  const read = async (place: Place) => {
    const params = { submissionId: place.id, checksum: place.secure_id };
    return (await t.call(submissions.submission, { params }, sam)).body.signatures;
  };

  /** Seals other answers into the row, as only somebody with the keys could. */
  async function tamper(id: string, change: (entries: SubmissionEntry[]) => SubmissionEntry[]) {
    const cipher = await t.services.cipherOf(accountId);
    const [row] = await forms.query('select answers_sealed from submission_revisions where submission_id = $1', [id]);
    const entries = openAnswers(cipher, id, 1, (row as { answers_sealed: Buffer }).answers_sealed);
    await forms.query('update submission_revisions set answers_sealed = $2 where submission_id = $1', [
      id,
      sealAnswers(cipher, id, 1, change(entries)),
    ]);
  }

  it('is stored with every signature and fits the answers as they were sent', async () => {
    const [proof, ...others] = await read(await sendAsSam());
    expect(others).toEqual([]);
    expect(proof).toMatchObject({ signer: 'Sam Rivera', isIntact: true });
    expect(proof?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [
      'an answer',
      (entries: SubmissionEntry[]) => entries.map((entry, at) => (at === 0 ? { ...entry, value: 'No' } : entry)),
    ],
    ['a missing answer', (entries: SubmissionEntry[]) => entries.slice(1)],
    [
      'the picture of the signature',
      (entries: SubmissionEntry[]) =>
        entries.map((entry) =>
          String(entry.value).startsWith('data%3A')
            ? { ...entry, value: `${entry.value}`.replace(/.{4}$/, 'AAAA') }
            : entry,
        ),
    ],
  ])('no longer fits once %s was changed behind its back, on the screen and on paper', async (_name, change) => {
    const place = await sendAsSam();
    await tamper(place.id, change);
    expect(await read(place)).toMatchObject([{ isIntact: false }]);
    const pdf = await readPdf((await fetchPdf(place, sam)).rawPayload);
    expect(pdf.text).toContain('The answers do not match what Sam Rivera signed');
    const seen = await t.call(inbox.inboxSubmission, { params: { submissionId: place.id } }, staff);
    expect(seen.body.signatures).toMatchObject([{ isIntact: false }]);
  });

  it('cannot be changed or removed by the server itself', async () => {
    const client = await t.services.db.pool.connect();
    try {
      await client.query('begin; set local role foyer_app');
      await expect(client.query('update submission_proofs set proof_sealed = null')).rejects.toThrow(/permission/);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
