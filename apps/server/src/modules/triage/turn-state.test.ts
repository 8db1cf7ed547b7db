// The states of submissions against the real database: who turned them when, racing acts, and newer revisions.
import { inbox } from '@foyer/contract';
import { libraryFieldOf } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type StateAct, turnState } from './public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let front: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const guest = async () => (await f.post(await f.guestForm(), { object: f.answers('new-patient') })).body.id;
const answer = (key: string, value: unknown) => ({ id: '', uuid: libraryFieldOf(key).uuid, value });
async function send(more: object = {}) {
  const form = await f.ownForm(sam.token, 'Patient Information');
  const object = [
    answer('name', { first: 'Sam', middle: '', last: 'Rivera' }),
    answer('birthDate', '1991-09-03T00:00:00.000Z'),
    answer('email', 'sam.rivera@example.com'),
    answer('phone', '(207) 555-0101'),
  ];
  const { body, status } = await f.post(form, { object, ...more }, { token: sam.token });
  expect(status).toBe(200);
  return body.id;
}

/** Turns as the practice's own work would, so with nobody's name. */
const turn = (submissionId: string, act: StateAct, revision?: number) => {
  const ctx = t.systemCtx('demo');
  return inTenant(ctx, (tx) => turnState(tx, ctx, { submissionId, act, revision }));
};
const stored = async (submissionId: string) =>
  (
    await f.query(
      `select state, turned_at, turned_by, approved_at, snoozed_until, read_at from submissions where submission_id = $1`,
      [submissionId],
    )
  )[0];
const call = (act: 'approve' | 'file', submissionId: string, revision = 1) =>
  t.call(
    act === 'approve' ? inbox.approveSubmission : inbox.fileSubmission,
    { params: { submissionId }, body: { revision } },
    { token: front },
  );
const listed = async (status: 'new' | 'approved' | 'all') =>
  (await t.call(inbox.inbox, { query: { status, limit: 100 } }, { token: front })).body.items.map(({ id }) => id);

describe('the state of a submission', () => {
  it('is kept with who turned it and when, and a refusal names both', { tags: ['TRIAGE-28'] }, async () => {
    const id = await guest();
    expect(await stored(id)).toMatchObject({ state: 'new', turned_at: null, turned_by: null, read_at: null });
    expect((await call('file', id)).status).toBe(204);
    const filed = await stored(id);
    expect(filed).toMatchObject({ state: 'filed', approved_at: null });
    const { problem, status } = await call('approve', id);
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'submission-state',
      message: 'This submission is filed now. Reload it to see what was done, and by whom.',
      by: 'Joan Whitfield',
      at: filed.turned_at.toISOString(),
    });
    await turn(id, 'put-back');
    expect(await stored(id)).toMatchObject({ state: 'new', turned_by: null });
    await turn(id, 'mark-not-ours');
    expect((await call('file', id)).problem).toMatchObject({
      by: '',
      message: 'This submission is not ours now. Reload it to see what was done, and by whom.',
    });
    await expect(turn('00000000-0000-4000-8000-000000000000', 'archive')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('only one of several acts at once wins, and the others learn what was done', { tags: ['TRIAGE-28'] }, async () => {
    const id = await guest();
    const ends = await Promise.all([
      call('file', id).then(({ status, problem }) => (status === 204 ? 'done' : problem.code)),
      ...(['archive', 'mark-not-ours', 'file', 'archive'] as const).map((act) =>
        turn(id, act, 1).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    ]);
    expect(ends.sort()).toEqual(['done', ...Array(4).fill('submission-state')]);
  });

  it('is new again after a newer revision, which also ends a snooze; an older revision is refused', {
    tags: ['TRIAGE-28'],
  }, async () => {
    const id = await send();
    await turn(id, 'archive');
    const { turned_at: archivedAt } = await stored(id);
    await f.query(`update submissions set snoozed_until = now() + interval '1 day' where submission_id = $1`, [id]);
    t.pass(1);
    await send({ id });
    expect(await stored(id)).toMatchObject({ state: 'new', turned_by: null, snoozed_until: null, read_at: null });
    expect((await stored(id)).turned_at.getTime()).toBeGreaterThan(archivedAt.getTime());
    await expect(turn(id, 'archive', 1)).rejects.toMatchObject({ code: 'submission-changed' });
    expect((await call('approve', id, 2)).status).toBe(204);
    expect((await call('approve', id, 2)).problem.code).toBe('already-approved');
    await send({ id, base_revision: 2 });
    expect(await stored(id)).toMatchObject({ state: 'new', approved_at: null });
  });

  it('puts what is archived or not for the practice out of the lists that ask for no view', async () => {
    const [archived, spam, filed, waiting] = [await guest(), await guest(), await guest(), await guest()];
    await turn(archived, 'archive');
    await turn(spam, 'mark-not-ours');
    await call('file', filed);
    for (const status of ['new', 'approved', 'all'] as const) {
      const ids = await listed(status);
      expect([archived, spam, filed, waiting].filter((id) => ids.includes(id))).toEqual(
        { new: [waiting], approved: [filed], all: [filed, waiting] }[status],
      );
    }
  });
});
