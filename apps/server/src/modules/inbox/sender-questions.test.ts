// Questions to the senders of submissions, against the real database: what is sent, who answers how, and what ends a link.
import { randomUUID } from 'node:crypto';
import { documents, inbox, questionLinks, senderQuestions, submissions, triage } from '@foyer/contract';
import type { SubmissionEntry } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordConsents } from '../consents/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: string;
let front: string;

const zero = '00000000-0000-4000-8000-000000000000';
const words = 'Which blood thinner do you take?';

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  await signIn();
});
afterAll(() => t.stop());

async function signIn() {
  sam = (await t.signIn('sam.rivera@example.com')).token;
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
}

const history = () => f.answers('medical-history');
async function own(more: object = {}) {
  const form = await f.ownForm(sam, 'Medical History');
  const { body, status } = await f.post(form, { object: history(), ...more }, { token: sam });
  expect(status).toBe(200);
  return { id: body.id, checksum: body.secure_id, form };
}
async function guest(object = f.answers('new-patient')) {
  const form = await f.guestForm();
  const { body, status } = await f.post(form, { object });
  expect(status).toBe(200);
  return { id: body.id, checksum: body.secure_id, form, object };
}
const ask = (submissionId: string, more: object = {}, token = front) =>
  t.call(
    senderQuestions.askSender,
    { params: { submissionId }, body: { key: randomUUID(), revision: 1, question: words, uuids: [], ...more } },
    { token },
  );
const withdraw = (submissionId: string) =>
  t.call(senderQuestions.withdrawQuestion, { params: { submissionId } }, { token: front });
const read = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front })).body;
const mailsTo = (to: string) => t.mailbox.list().filter((mail) => mail.to === to && mail.subject.includes('question'));
const documentOf = async (submissionId: string) =>
  (await t.call(documents.documents, {}, { token: sam })).body[0]?.documents.find(
    (document) => document.submissionId === submissionId,
  );

describe('a question to a patient', () => {
  it('returns the submission, mails without the question, and the document needs an answer', {
    tags: ['TRIAGE-16'],
  }, async () => {
    const { id, form } = await own();
    const uuid = (await read(id)).form.object.fields[0] as { uuid: string };
    expect((await ask(id, { uuids: [uuid.uuid] })).status).toBe(204);
    const asked = await read(id);
    expect(asked).toMatchObject({ state: 'returned', sender: { by: 'email', to: 's…@example.com', canChange: true } });
    expect(asked.questions).toMatchObject([
      {
        question: words,
        uuids: [uuid.uuid],
        by: 'Joan Whitfield',
        answeredRevision: null,
        withdrawn: null,
        link: null,
      },
    ]);
    await expect.poll(() => mailsTo('sam.rivera@example.com').length).toBe(1);
    const [mail] = mailsTo('sam.rivera@example.com');
    expect(mail?.subject).toBe('Harbor Dental Group has a question about your form');
    expect(mail?.text).toContain('Please sign in to read the question and send your answer.');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('blood thinner');
    expect(await documentOf(id)).toMatchObject({ id: form.id, status: 'pending', needsAnswer: true });
    const [row] = await f.query('select q::text as row from submission_questions q where submission_id = $1', [id]);
    expect(row.row).not.toContain('blood');
    await withdraw(id);
  });

  it('takes 1 to 500 characters, at most 5 questions of the form, and is asked once for a key', {
    tags: ['TRIAGE-16'],
  }, async () => {
    const { id } = await own();
    for (const wrong of [
      { question: ' ' },
      { question: 'x'.repeat(501) },
      { uuids: ['not-of-this-form'] },
      { uuids: Array(6).fill('u') },
    ])
      expect((await ask(id, wrong)).problem.code).toBe('validation-failed');
    expect((await ask(id, { revision: 4 })).problem.code).toBe('submission-changed');
    expect((await read(id)).state).toBe('new');
    const key = randomUUID();
    const sent = { key, question: 'x'.repeat(500) };
    expect((await ask(id, sent)).status).toBe(204);
    expect((await ask(id, sent)).status).toBe(204);
    expect((await ask(id, { ...sent, question: 'Another' })).problem.code).toBe('entry-key-reused');
    expect((await ask(id)).problem).toMatchObject({ code: 'submission-state', by: 'Joan Whitfield' });
    expect((await read(id)).questions).toHaveLength(1);
    expect((await ask(zero)).problem.code).toBe('not-found');
    await withdraw(id);
  });

  it('is answered by the next revision, which is new and answers it; taken back, nobody is asked', {
    tags: ['TRIAGE-16', 'TRIAGE-17'],
  }, async () => {
    const { id, checksum } = await own();
    await ask(id);
    const open = async () =>
      (await t.call(submissions.submission, { params: { submissionId: id, checksum } }, { token: sam })).body.questions;
    expect(await open()).toMatchObject([{ text: words, uuids: [] }]);
    await own({ id });
    expect(await read(id)).toMatchObject({
      state: 'new',
      revision: 2,
      questions: [{ revision: 1, answeredRevision: 2 }],
    });
    expect(await open()).toEqual([]);
    expect(await documentOf(id)).toMatchObject({ status: 'completed', needsAnswer: false });
    expect((await withdraw(id)).problem.code).toBe('submission-state');
    await ask(id, { revision: 2 });
    expect((await withdraw(id)).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'new', questions: [{}, { withdrawn: { by: 'Joan Whitfield' } }] });
    expect(await open()).toEqual([]);
    expect(await documentOf(id)).toMatchObject({ needsAnswer: false });
  });

  it('stays open while the submission is put away and back; then it is taken back, or its answer is marked', {
    tags: ['TRIAGE-17', 'TRIAGE-26'],
  }, async () => {
    const { id } = await own();
    const awayAndBack = async () => {
      await ask(id, { revision: (await read(id)).revision });
      for (const call of [triage.archiveSubmission, triage.putBack])
        await t.call(
          call,
          { params: { submissionId: id }, body: { revision: (await read(id)).revision } },
          { token: front },
        );
      return (await read(id)).state;
    };
    expect(await awayAndBack()).toBe('new');
    expect((await withdraw(id)).status).toBe(204);
    expect((await withdraw(id)).problem.code).toBe('submission-state');
    expect(await awayAndBack()).toBe('new');
    await own({ id });
    expect(await read(id)).toMatchObject({ state: 'new', revision: 2, flags: expect.arrayContaining(['answered']) });
  });

  it('is refused after three that are open, and after twenty in an hour', {
    tags: ['TRIAGE-16'],
  }, async () => {
    t.pass(61);
    await signIn();
    const { id } = await own();
    const archive = () =>
      t.call(triage.archiveSubmission, { params: { submissionId: id }, body: { revision: 1 } }, { token: front });
    const putBack = () =>
      t.call(triage.putBack, { params: { submissionId: id }, body: { revision: 1 } }, { token: front });
    for (const _ of [1, 2, 3]) {
      expect((await ask(id)).status).toBe(204);
      await archive();
      await putBack();
    }
    expect((await ask(id)).problem.code).toBe('rate-limited');
    const codes = [];
    for (let at = 0; at < 21; at++) codes.push((await ask((await guest()).id)).status);
    expect(codes.filter((status) => status === 204).length).toBeLessThan(20);
    expect(codes.at(-1)).toBe(429);
  });
});

/** Returns the token in the newest mail to a guest, and an address of the link. */
async function linkOf({ id, checksum }: { id: string; checksum: string }) {
  const mail = () => t.mailbox.list().find(({ text }) => text.includes(`/${id}/`));
  await expect.poll(mail).toBeTruthy();
  const token = /answer=([\w-]{43})/.exec(mail()?.text ?? '')?.[1] ?? '';
  expect(mail()?.text).toContain(`/${id}/${checksum}?answer=`);
  expect(`${mail()?.text}${mail()?.html}`).not.toContain('blood');
  const params = { submissionId: id, checksum, token };
  return {
    token,
    look: () => t.call(questionLinks.readQuestionLink, { params }),
    open: (birthDate: string) => t.call(questionLinks.openQuestionLink, { params, body: { birthDate } }),
  };
}

const born = (object: readonly SubmissionEntry[]) =>
  object.map(({ value }) => /^(\d{4}-\d{2}-\d{2})T/.exec(String(value))?.[1]).find(Boolean) ?? '';
const answerBy = (sent: Awaited<ReturnType<typeof guest>>, answer: object, more: object = {}) =>
  f.post(sent.form, { id: sent.id, base_revision: 1, object: sent.object, answer, ...more });

describe('a question to a guest', () => {
  it('is answered by a link that asks for the birth date, changes nothing when it is read, and ends with the answer', {
    tags: ['TRIAGE-18'],
  }, async () => {
    t.pass(61);
    await signIn();
    const sent = await guest();
    const birth_date = born(sent.object);
    expect(birth_date).not.toBe('');
    expect((await ask(sent.id)).status).toBe(204);
    const link = await linkOf(sent);
    const stored = () =>
      f.query('select q::text as row from submission_questions q where submission_id = $1', [sent.id]);
    const before = await stored();
    expect(before[0].row).not.toContain(link.token);
    for (const _ of [1, 2]) expect((await link.look()).body).toEqual({ asksBirthDate: true });
    expect(await stored()).toEqual(before);
    expect((await link.open('')).problem.code).toBe('birth-date-incorrect');
    const opened = (await link.open(birth_date)).body;
    expect(opened.submission).toMatchObject({ revision: 1, contact_id: '', questions: [{ text: words }] });
    expect(opened.submission.object.length).toBe(sent.object.length);
    expect((await answerBy(sent, { token: link.token, birth_date: '1900-01-01' })).problem.code).toBe(
      'birth-date-incorrect',
    );
    expect((await answerBy(sent, { token: 'x'.repeat(43), birth_date })).problem.code).toBe('link-expired');
    expect((await answerBy(sent, { token: link.token, birth_date }, { base_revision: 3 })).problem.code).toBe(
      'submission-changed',
    );
    const several = await Promise.all([1, 2, 3].map(() => answerBy(sent, { token: link.token, birth_date })));
    expect(several.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await read(sent.id)).toMatchObject({ state: 'new', revision: 2, questions: [{ answeredRevision: 2 }] });
    expect((await link.look()).problem.code).toBe('link-expired');
    expect((await link.open(birth_date)).problem.code).toBe('link-expired');
  });

  it('ends its link after five wrong birth dates, also when they come at once', { tags: ['TRIAGE-18'] }, async () => {
    const sent = await guest();
    await ask(sent.id);
    const link = await linkOf(sent);
    const wrong = await Promise.all(Array.from({ length: 7 }, (_, at) => link.open(`190${at}-01-01`)));
    expect(wrong.map(({ problem }) => problem.code).sort()).toEqual([
      ...Array(4).fill('birth-date-incorrect'),
      ...Array(3).fill('link-expired'),
    ]);
    expect((await link.open(born(sent.object))).problem.code).toBe('link-expired');
    expect((await read(sent.id)).questions).toMatchObject([{ link: { isUsedUp: true } }]);
  });

  it('ends its link after 14 days, and when it is taken back or a patient is found', {
    tags: ['TRIAGE-18'],
  }, async () => {
    const [late, back, approved, spam] = [await guest(), await guest(), await guest(), await guest()];
    for (const { id } of [late, back, approved, spam]) await ask(id);
    const links = await Promise.all([late, back, approved, spam].map(linkOf));
    const looks = () => Promise.all(links.map(async (link) => (await link.look()).status));
    expect(await looks()).toEqual([200, 200, 200, 200]);
    await withdraw(back.id);
    await f.query(
      `update submissions set patient_id = (select patient_id from patients where tenant_id = submissions.tenant_id limit 1)
      where submission_id = $1`,
      [approved.id],
    );
    await t.call(triage.markNotOurs, { params: { submissionId: spam.id }, body: { revision: 1 } }, { token: front });
    expect(await looks()).toEqual([200, 410, 410, 410]);
    t.pass(14 * 24 * 60);
    expect(await looks()).toEqual([410, 410, 410, 410]);
  });
});

const agreed = { channel: 'text', purpose: 'visits', answer: 'yes', source: 'form' } as const;

describe('a sender without an email address', () => {
  it('hears by text where texts about visits are agreed to, and else is refused', {
    tags: ['TRIAGE-16'],
  }, async () => {
    t.pass(61);
    await signIn();
    const { id } = await own();
    await f.query(`update patients set email_address = ''`);
    expect((await read(id)).sender.by).toBe('none');
    // Of the guardian, who acts for Sam.
    const number = '2075550187';
    const ctx = t.systemCtx('demo');
    const cipher = await ctx.cipherOf(ctx.tenant.id);
    await inTenant(ctx, (tx) => recordConsents(tx, ctx, cipher, [{ ...agreed, address: number }]));
    expect((await read(id)).sender).toMatchObject({ by: 'text', to: expect.stringMatching(/^…\d{4}$/) });
    const texts = () => t.mailbox.list().filter(({ channel, text }) => channel === 'sms' && text.includes('question'));
    expect((await ask(id)).status).toBe(204);
    await expect.poll(() => texts().length).toBe(1);
    expect(texts()[0]?.text).toMatch(/^Harbor Dental Group has a question about your form. Sign in/);
    await withdraw(id);
    await f.query(`update patient_phones set type = 'home'`);
    expect((await ask(id)).problem.code).toBe('patient-without-email');
    expect((await read(id)).sender).toMatchObject({ by: 'none', phone: '' });
  });
});
