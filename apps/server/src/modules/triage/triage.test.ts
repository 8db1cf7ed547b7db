// Putting submissions away and back, handing them over and putting them off, against the real database.
import { randomUUID } from 'node:crypto';
import { inbox, senderQuestions, triage } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDue } from '../../housekeeping.ts';
import { createLogger } from '../../platform/log.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: string;
let front: { token: string; id: string };
let admin: { token: string; id: string };

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = (await t.signIn('sam.rivera@example.com')).token;
  const idOf = async (email: string) =>
    (await f.query('select account_id from accounts where email_address = $1', [email]))[0].account_id as string;
  const open = async (email: string) => ({
    token: (await t.signIn(email, { kind: 'staff' })).token,
    id: await idOf(email),
  });
  front = await open('office@example.com');
  admin = await open('admin@example.com');
});
afterAll(() => t.stop());

const guest = async () => (await f.post(await f.guestForm(), { object: f.answers('new-patient') })).body.id as string;
const own = async (more: object = {}) => {
  const form = await f.ownForm(sam, 'Medical History');
  const { body, status } = await f.post(form, { object: f.answers('medical-history'), ...more }, { token: sam });
  expect(status).toBe(200);
  return body.id as string;
};
type Act = 'archiveSubmission' | 'markNotOurs' | 'putBack';
const act = (what: Act, submissionId: string, revision = 1) =>
  t.call(triage[what], { params: { submissionId }, body: { revision } }, front);
const assign = (submissionId: string, staffId: string | null, was: string | null, by = front) =>
  t.call(triage.assignSubmission, { params: { submissionId }, body: { staffId, was } }, by);
const snooze = (submissionId: string, until: Date | null) =>
  t.call(triage.snoozeSubmission, { params: { submissionId }, body: { until: until?.toISOString() ?? null } }, front);
type View = 'new' | 'mine' | 'returned' | 'snoozed' | 'approved' | 'filed' | 'archived' | 'spam' | 'all';
const look = async (query: { view: View; assignedTo?: string }, by = front) =>
  (await t.call(inbox.inbox, { query: { ...query, limit: 100 } }, by)).body;
const has = async (view: View, id: string, by = front) => (await look({ view }, by)).items.some((row) => row.id === id);
const trailOf = async (id: string) =>
  (await f.query('select action from audit_entries where object_id = $1 order by entry_id', [id])).map(
    ({ action }) => action,
  );

describe('putting away', () => {
  it('archives and marks as not ours, each in its view, and puts back', { tags: ['TRIAGE-21'] }, async () => {
    const [archived, spam] = [await own(), await guest()];
    expect((await act('archiveSubmission', archived)).status).toBe(204);
    expect((await act('markNotOurs', spam)).status).toBe(204);
    expect([await has('archived', archived), await has('spam', spam)]).toEqual([true, true]);
    for (const view of ['new', 'all'] as const)
      expect([await has(view, archived), await has(view, spam)]).toEqual([false, false]);
    for (const id of [archived, spam]) {
      expect((await act('putBack', id)).status).toBe(204);
      expect(await has('new', id)).toBe(true);
    }
    expect((await trailOf(archived)).filter((action) => action !== 'submit')).toEqual(['archive', 'put-back']);
    expect(await trailOf(spam)).toEqual(expect.arrayContaining(['mark-not-ours', 'put-back']));
  });

  it('files a guest without a patient, in a view of its own, and writes to no record', {
    tags: ['TRIAGE-14'],
  }, async () => {
    const id = await guest();
    const changes = () => f.query('select count(*)::int as count from record_changes');
    const before = await changes();
    const body = { revision: 1 };
    expect((await t.call(inbox.fileSubmission, { params: { submissionId: id }, body }, front)).status).toBe(204);
    expect([await has('filed', id), await has('new', id)]).toEqual([true, false]);
    expect(await changes()).toEqual(before);
    expect(
      (await f.query('select patient_id from submissions where submission_id = $1', [id]))[0].patient_id,
    ).toBeNull();
    expect((await act('putBack', id)).status).toBe(204);
    expect(await has('new', id)).toBe(true);
  });

  it('refuses what the state does not allow, naming who turned it and when', { tags: ['TRIAGE-28'] }, async () => {
    const id = await own();
    expect((await act('markNotOurs', id)).problem.code).toBe('submission-state');
    expect((await act('putBack', id)).problem.code).toBe('submission-state');
    expect((await act('archiveSubmission', id, 7)).problem.code).toBe('submission-changed');
    await act('archiveSubmission', id);
    for (const refused of [
      await act('archiveSubmission', id),
      await assign(id, front.id, null),
      await snooze(id, new Date(t.clock.now().getTime() + 3_600_000)),
    ])
      expect(refused.problem).toMatchObject({ code: 'submission-state', by: 'Joan Whitfield', at: expect.any(String) });
    expect((await act('archiveSubmission', '00000000-0000-4000-8000-000000000000')).problem.code).toBe('not-found');
  });

  it('erases what was marked as not ours after 30 days, and keeps what was put back', {
    tags: ['TRIAGE-22'],
  }, async () => {
    const [spam, restored, recent] = [await guest(), await guest(), await guest()];
    const body = { key: randomUUID(), revision: 1, question: 'Who are you?', uuids: [] };
    await t.call(senderQuestions.askSender, { params: { submissionId: spam }, body }, front);
    for (const id of [spam, restored, recent]) await act('markNotOurs', id);
    await act('putBack', restored);
    const long = `turned_at = now() - interval '30 days 1 hour'`;
    await f.query(`update submissions set ${long} where submission_id = any($1)`, [[spam, restored]]);
    await f.query(
      `insert into attachments (tenant_id, attachment_id, attachment_key, guest_digest, submission_id, created_at)
       select tenant_id, gen_random_uuid(), 'picture of ' || submission_id, decode('00', 'hex'), submission_id, now() from submissions where submission_id = any($1)`,
      [[spam, recent]],
    );
    await runDue({ services: t.services, clock: t.clock, log: createLogger('silent') });
    const files = await f.query(`select submission_id from attachments where attachment_key like 'picture of %'`);
    expect(files.map(({ submission_id }) => submission_id).sort()).toEqual([recent, null].sort());
    const left = async (id: string) =>
      (
        await f.query(
          `select s.erased_at is not null as is_erased, s.person_name_sealed is null as is_nameless, s.turned_by, s.form_id,
             length(r.answers_sealed) as answers,
             (select count(*)::int from submission_words w where w.submission_id = s.submission_id) as words,
             (select count(*)::int from submission_proofs p where p.submission_id = s.submission_id) as proofs,
             (select count(*)::int from submission_questions q where q.submission_id = s.submission_id) as questions
           from submissions s join submission_revisions r using (tenant_id, submission_id) where s.submission_id = $1`,
          [id],
        )
      )[0];
    expect(await left(spam)).toMatchObject({
      is_erased: true,
      is_nameless: true,
      answers: 0,
      words: 0,
      proofs: 0,
      questions: 0,
      turned_by: front.id,
      form_id: expect.any(String),
    });
    for (const id of [restored, recent]) {
      const kept = await left(id);
      expect(kept.is_erased).toBe(false);
      expect(Math.min(kept.answers, kept.words, kept.proofs)).toBeGreaterThan(0);
    }
    expect(await has('spam', spam)).toBe(false);
    const read = await t.call(inbox.inboxSubmission, { params: { submissionId: spam } }, front);
    expect(read.problem.code).toBe('not-found');
    expect((await act('putBack', spam)).problem.code).toBe('not-found');
    expect(await trailOf(spam)).toContain('erase');
  });
});

describe('assigning', () => {
  it('names who it was assigned to before, and is refused when that has changed', { tags: ['TRIAGE-24'] }, async () => {
    const id = await own();
    const colleagues = (await t.call(triage.listAssignees, {}, front)).body;
    expect(colleagues).toEqual(expect.arrayContaining([{ id: front.id, name: 'Joan Whitfield' }]));
    expect((await assign(id, front.id, null)).status).toBe(204);
    expect((await assign(id, admin.id, null, admin)).problem).toMatchObject({
      status: 409,
      code: 'assigned-meanwhile',
      message: 'It is with Joan Whitfield now.',
    });
    expect(await has('mine', id)).toBe(true);
    expect(await has('mine', id, admin)).toBe(false);
    expect((await look({ view: 'all', assignedTo: front.id })).items.map((row) => row.id)).toEqual([id]);
    expect((await look({ view: 'all', assignedTo: 'nobody' })).items.some((row) => row.id === id)).toBe(false);
    expect((await look({ view: 'mine' })).items[0]?.assignee).toEqual({ id: front.id, name: 'Joan Whitfield' });
    expect((await assign(id, null, front.id)).status).toBe(204);
    expect((await assign(id, null, front.id)).problem.message).toBe('It is with nobody now.');
    expect((await assign(id, '00000000-0000-4000-8000-000000000000', null)).problem.code).toBe('validation-failed');
  });
});

describe('putting off', () => {
  it('keeps a submission out of New until its time, and then unread', { tags: ['TRIAGE-23'] }, async () => {
    const id = await own();
    const rowOf = async (view: View) => (await look({ view })).items.find((row) => row.id === id);
    await t.call(inbox.inboxSubmission, { params: { submissionId: id } }, front);
    const before = await look({ view: 'new' });
    const until = new Date(t.clock.now().getTime() + 3 * 3_600_000);
    expect((await snooze(id, until)).status).toBe(204);
    const during = await look({ view: 'snoozed' });
    expect(during.counts).toMatchObject({ new: before.counts.new - 1, snoozed: before.counts.snoozed + 1 });
    expect(during.newCount).toBe(during.counts.new);
    expect(await rowOf('new')).toBeUndefined();
    expect(await rowOf('snoozed')).toMatchObject({ isRead: true, snoozedUntil: until.toISOString() });
    t.pass(3 * 60 + 1);
    front = { ...front, token: (await t.signIn('office@example.com', { kind: 'staff' })).token };
    expect(await rowOf('snoozed')).toBeUndefined();
    expect(await rowOf('new')).toMatchObject({ isRead: false, snoozedUntil: until.toISOString() });
    await t.call(inbox.inboxSubmission, { params: { submissionId: id } }, front);
    expect(await rowOf('new')).toMatchObject({ isRead: true });
  });

  it('ends with a newer revision, and takes no time that has passed or is too far', {
    tags: ['TRIAGE-23'],
  }, async () => {
    sam = (await t.signIn('sam.rivera@example.com')).token;
    const id = await own();
    const at = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000);
    for (const days of [-1, 0, 92]) expect((await snooze(id, at(days))).problem.code).toBe('validation-failed');
    expect((await snooze(id, at(90))).status).toBe(204);
    expect(await has('new', id)).toBe(false);
    await own({ id });
    expect(await has('new', id)).toBe(true);
    await snooze(id, at(1));
    expect((await snooze(id, null)).status).toBe(204);
    expect(await has('new', id)).toBe(true);
  });
});
