// Approving row by row against the real database: what is taken, left and removed, what changed meanwhile, and taking it back.
import { inbox, records } from '@foyer/contract';
import { libraryFieldOf } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let front: string;
let admin: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  await staff();
});
afterAll(() => t.stop());

const address = (street: string) => ({
  street,
  street2: '',
  city: 'Portland',
  state: 'ME',
  zip: '04102',
  country: 'US',
});

/** Signs in again, after time has passed. */
async function staff() {
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
}

const uuid = (key: string) => libraryFieldOf(key).uuid;
const answer = (key: string, value: unknown) => ({ id: '', uuid: uuid(key), value });
const information = (more: readonly object[] = []) => [
  answer('name', { first: 'Sam', middle: '', last: 'Rivera' }),
  answer('birthDate', '1991-09-03T00:00:00.000Z'),
  answer('email', 'sam.rivera@example.com'),
  answer('phone', '(207) 555-0101'),
  ...more,
];
async function send(more: readonly object[], rest: object = {}) {
  const form = await f.ownForm(sam.token, 'Patient Information');
  const { body, status } = await f.post(form, { object: information(more), ...rest }, { token: sam.token });
  expect(status).toBe(200);
  return body.id;
}
const read = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front })).body;
type Body = Parameters<typeof t.call<typeof inbox.approveSubmission>>[1]['body'];
const approve = (submissionId: string, body: Body) =>
  t.call(inbox.approveSubmission, { params: { submissionId }, body }, { token: front });
const takeBack = (submissionId: string, revision: number, token = front) =>
  t.call(inbox.unapproveSubmission, { params: { submissionId }, body: { revision } }, { token });
const patient = async () =>
  (await t.call(records.patientRecord, { params: { id: sam.patientId } }, { token: front })).body;
const edit = async (body: object) => {
  const { revision } = await patient();
  const done = await t.call(
    records.editPatient,
    { params: { id: sam.patientId }, body: { revision, ...body } as never },
    { token: admin },
  );
  expect(done.status).toBeLessThan(300);
};
const trailOf = async (id: string) =>
  (await f.query('select action from audit_entries where object_id = $1 order by entry_id', [id])).map(
    ({ action }) => action,
  );

describe('approving', () => {
  it('writes the rows that are not left out, and leaves the record as it was in all others', {
    tags: ['TRIAGE-02', 'TRIAGE-05'],
  }, async () => {
    const before = await patient();
    const id = await send([answer('maritalStatus', 'Partnered'), answer('address', address('5 Elm Street'))]);
    const { changes, recordRevision } = await read(id);
    const [status, moved] = ['maritalStatus', 'address'].map((key) => changes.find((row) => row.uuid === uuid(key)));
    expect(status).toMatchObject({
      key: uuid('maritalStatus'),
      kind: 'changed',
      before: ['Married'],
      after: ['Partnered'],
    });
    expect(moved).toMatchObject({
      kind: 'changed',
      after: expect.arrayContaining(['5 Elm Street']),
    });
    const wrong = await approve(id, { revision: 1, leave: ['nothing'], remove: [uuid('address')] });
    expect(wrong.problem.errors?.map(({ path }) => path)).toEqual(['body.leave.0', 'body.remove.0']);
    expect((await read(id)).status).toBe('new');
    const leave = [uuid('maritalStatus')];
    expect((await approve(id, { revision: 1, recordRevision: recordRevision ?? 0, leave })).status).toBe(204);
    expect(await patient()).toMatchObject({ maritalStatus: before.maritalStatus, address: { line1: '5 Elm Street' } });
    const { approvals } = await read(id);
    expect(approvals).toHaveLength(1);
    expect(approvals[0]).toMatchObject({ revision: 1, by: 'Joan Whitfield', undoneAt: null });
    const taken = Object.fromEntries(approvals[0]?.lines.map((line) => [line.key, line.taken]) ?? []);
    expect(taken).toMatchObject({ [uuid('maritalStatus')]: false, [uuid('address')]: true });
    // Nothing of it can be read in the database.
    const [{ content_sealed: sealed }] = await f.query(
      'select content_sealed from approvals where submission_id = $1',
      [id],
    );
    expect(sealed.toString('latin1')).not.toContain('Elm Street');
  });

  it('is refused where a row to be written was changed meanwhile, by name; rows left out do not matter', {
    tags: ['TRIAGE-06'],
  }, async () => {
    const id = await send([answer('maritalStatus', 'Single'), answer('communicationPreference', 'Email Only')]);
    const { recordRevision } = await read(id);
    await edit({ maritalStatus: 'Widowed' });
    const before = await patient();
    const body = { revision: 1, recordRevision: recordRevision ?? 0 };
    const { problem, status } = await approve(id, body);
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'record-changed',
      conflicts: [{ path: uuid('maritalStatus'), now: 'Widowed', source: 'desk' }],
    });
    expect(problem.conflicts?.[0]?.by).not.toBe('');
    expect(await patient()).toEqual(before);
    expect((await read(id)).status).toBe('new');
    expect((await approve(id, { ...body, leave: [uuid('maritalStatus')] })).status).toBe(204);
    expect((await patient()).maritalStatus).toBe('Widowed');
  });

  it('removes no entry of a list that nobody chose', { tags: ['TRIAGE-03', 'TRIAGE-05'] }, async () => {
    const medical = async () => new Map((await patient()).medical.map(({ question, answer }) => [question, answer]));
    const before = await medical();
    expect(before.get('allergies')).toBe('Penicillin');
    const form = await f.ownForm(sam.token, 'Medical History');
    const items = { [uuid('allergies')]: { 'other Penicillin': 'gone' } };
    const object = f
      .answers('medical-history')
      .map((entry) => ({ ...entry, ...(items[entry.uuid] && { items: items[entry.uuid] }) }));
    const post = async () => (await f.post(form, { object }, { token: sam.token })).body.id;
    const id = await post();
    const removal = (await read(id)).changes.find(({ kind }) => kind === 'removal');
    expect(removal).toMatchObject({ uuid: uuid('allergies'), entry: 'Penicillin', before: ['Penicillin'], after: [] });
    expect(removal?.key).toMatch(new RegExp(`^${uuid('allergies')}~[0-9a-f]{8}$`));
    await t.call(inbox.approveSubmissions, { body: { items: [{ id, revision: 1 }] } }, { token: front });
    expect((await medical()).get('allergies')).toContain('Penicillin;'.slice(0, 10));
    const again = await post();
    const remove = (await read(again)).changes.filter(({ kind }) => kind === 'removal').map(({ key }) => key);
    expect((await approve(again, { revision: 1, remove })).status).toBe(204);
    expect((await medical()).get('allergies')).toBe('Penicillin or amoxicillin (A rash on my arms)');
    const { status } = await takeBack(again, 1);
    expect(status).toBe(200);
    expect((await medical()).get('allergies')).toMatch(/amoxicillin .*; Penicillin$/);
    expect((await takeBack(id, 1)).body).toEqual({ kept: [] });
    expect(await medical()).toEqual(before);
  });
});

describe('taking an approval back', () => {
  it('puts back what the record still holds, and lists what was changed since', {
    tags: ['TRIAGE-08', 'TRIAGE-09'],
  }, async () => {
    const before = await patient();
    const id = await send([
      answer('maritalStatus', 'Divorced'),
      answer('address', address('9 Oak Street')),
      answer('ssn', '900-12-3456'),
    ]);
    expect((await approve(id, { revision: 1 })).status).toBe(204);
    await edit({ maritalStatus: 'Separated' });
    expect((await takeBack(id, 2)).problem.code).toBe('submission-changed');
    const ends = await Promise.all([takeBack(id, 1), takeBack(id, 1, admin)]);
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(ends.find(({ status }) => status === 409)?.problem.code).toBe('submission-state');
    const { kept } = ends.find(({ status }) => status === 200)?.body ?? { kept: [] };
    expect(kept).toEqual([
      {
        question: expect.stringContaining(''),
        now: 'Separated',
        by: expect.stringMatching(/./),
        at: expect.any(String),
      },
    ]);
    const after = await patient();
    expect(after).toMatchObject({ maritalStatus: 'Separated', address: before.address, ssn: before.ssn });
    expect(after.phones).toEqual(before.phones);
    const undone = await read(id);
    expect(undone).toMatchObject({ status: 'new', approvals: [{ kept, undoneAt: expect.any(String) }] });
    expect(await trailOf(id)).toContain('undo-approve');
    expect((await approve(id, { revision: 1 })).status).toBe(204);
    expect((await read(id)).approvals.map(({ undoneAt }) => undoneAt === null)).toEqual([true, false]);
  });

  it('is for everybody who approves for 10 minutes, then for those with the right, for 90 days', {
    tags: ['TRIAGE-10'],
  }, async () => {
    const id = await send([answer('address', address('7 Ash Street'))]);
    await approve(id, { revision: 1 });
    t.pass(11);
    expect((await takeBack(id, 1)).problem.code).toBe('forbidden');
    expect((await read(id)).status).toBe('approved');
    expect((await takeBack(id, 1, admin)).status).toBe(200);
    expect(await trailOf(id)).toContain('unapprove');
    await approve(id, { revision: 1 });
    t.pass(91 * 24 * 60);
    await staff();
    expect((await takeBack(id, 1, admin)).problem).toMatchObject({ code: 'submission-state', by: 'Joan Whitfield' });
    expect((await read(id)).status).toBe('approved');
  });
});
