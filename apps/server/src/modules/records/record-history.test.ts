// Every way by which a record changes leaves what it was and became, sealed, in rows that nobody can change.
import { inactivePatients, inbox, officePatients, records } from '@foyer/contract';
import { libraryFieldOf } from '@foyer/forms';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms, uuidOf } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readRecordChanges } from '../patients/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let front: string;
let sam: { token: string; patientId: string };

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  sam = await t.signIn('sam.rivera@example.com');
});
afterAll(() => t.stop());

type NewPatient = Parameters<typeof t.call<typeof records.addPatient>>[1]['body'];
const basics = { nameFirst: 'Nora', nameLast: 'Tester', birthDate: '1990-05-06' };
const add = async (data: Partial<NewPatient> = {}) =>
  (await t.call(records.addPatient, { body: { ...basics, ...data } }, { token: front })).body.id;
const read = async (id: string) => (await t.call(records.patientRecord, { params: { id } }, { token: front })).body;

async function historyOf(id: string, which: Parameters<typeof readRecordChanges>[3] = {}) {
  const ctx = t.systemCtx('demo');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return inTenant(ctx, (tx) => readRecordChanges(tx, cipher, id, which));
}

/** What was noted of a record since a revision, by path, with who noted it and why. */
async function noted(id: string, sinceRevision: number) {
  const changes = await historyOf(id, { sinceRevision });
  return {
    parts: Object.fromEntries(changes.map(({ path, before, after }) => [path, [before, after]])),
    made: [...new Set(changes.map(({ by, source, revision }) => `${by} ${source} ${revision}`))],
    sourceIds: [...new Set(changes.map(({ sourceId }) => sourceId))],
  };
}

describe('the office', () => {
  it('adds and edits: each member with what it was, and a phone under its id', { tags: ['RECORD-11'] }, async () => {
    const id = await add({ email: 'nora@example.com', phones: [{ type: 'mobile', number: '2075550166' }] });
    const first = await noted(id, 0);
    expect(first.made).toEqual(['Joan Whitfield desk 1']);
    expect(Object.keys(first.parts).sort()).toEqual([
      'birthDate',
      'email',
      'nameFirst',
      'nameLast',
      expect.stringMatching(/^phones\.[-0-9a-f]{36}$/),
    ]);
    expect(first.parts.email).toEqual([null, 'nora@example.com']);
    const phoneId = (await read(id)).phones[0]?.phoneId ?? '';
    const phones = [{ phoneId, type: 'mobile' as const, number: '2075550177' }];
    const body = { revision: 1, email: 'n@example.com', phones };
    await t.call(records.editPatient, { params: { id }, body }, { token: front });
    const mobile = { type: 'mobile', extension: '' };
    expect(await noted(id, 1)).toMatchObject({
      made: ['Joan Whitfield desk 2'],
      parts: {
        email: ['nora@example.com', 'n@example.com'],
        [`phones.${phoneId}`]: [mobile, mobile],
      },
    });
    expect((await historyOf(id, { path: 'email' })).map(({ after }) => after)).toEqual([
      'n@example.com',
      'nora@example.com',
    ]);
  });

  it('saves the same once more: no revision begins', { tags: ['RECORD-11'] }, async () => {
    const id = await add();
    await t.call(records.editPatient, { params: { id }, body: { revision: 1, nameLast: 'Tester' } }, { token: front });
    expect((await read(id)).revision).toBe(1);
    expect(await historyOf(id, { sinceRevision: 1 })).toEqual([]);
  });

  it('says that somebody does not come any more, and comes again', { tags: ['RECORD-11'] }, async () => {
    const id = await add();
    const body = { reason: 'moved', since: '2020-01-02' } as const;
    await t.call(inactivePatients.setInactive, { params: { id }, body }, { token: front });
    await t.call(inactivePatients.setActive, { params: { id } }, { token: front });
    expect((await historyOf(id, { path: 'inactive' })).map(({ after, revision }) => [after, revision])).toEqual([
      [null, 3],
      [body, 2],
    ]);
  });

  it('links and unlinks a family: in both records', { tags: ['RECORD-11'] }, async () => {
    const [guardian, child] = [await add({ nameFirst: 'Gil' }), await add({ nameFirst: 'Kit' })];
    const params = { id: guardian, memberId: child };
    const link = { relationship: 'Father', familyAccess: true, paysBills: true };
    await t.call(officePatients.linkFamily, { params, body: link }, { token: front });
    expect((await noted(guardian, 1)).parts).toEqual({ [`members.${child}`]: [null, link] });
    expect((await noted(child, 1)).parts).toEqual({ [`guardians.${guardian}`]: [null, link] });
    await t.call(officePatients.unlinkFamily, { params, query: {} }, { token: front });
    expect((await noted(child, 2)).parts).toEqual({ [`guardians.${guardian}`]: [link, null] });
    expect([(await read(guardian)).revision, (await read(child)).revision]).toEqual([3, 3]);
  });
});

describe('a form', () => {
  const answer = (key: string, value: unknown) => ({ id: '', uuid: libraryFieldOf(key).uuid, value });

  it('that is approved: each answer with the submission that it comes from', { tags: ['RECORD-11'] }, async () => {
    const { revision, maritalStatus } = await read(sam.patientId);
    const object = [
      answer('name', { first: 'Sam', middle: '', last: 'Rivera' }),
      answer('birthDate', '1991-09-03T00:00:00.000Z'),
      answer('email', 'sam.rivera@example.com'),
      answer('phone', '(207) 555-0101'),
      answer('maritalStatus', 'Partnered'),
      answer('emergencyContact', 'Jordan Rivera'),
    ];
    const sent = await f.post(await f.ownForm(sam.token, 'Patient Information'), { object }, { token: sam.token });
    expect(sent.status).toBe(200);
    const submissionId = sent.body.id;
    const approved = { params: { submissionId }, body: { revision: 1 } };
    expect((await t.call(inbox.approveSubmission, approved, { token: front })).status).toBe(204);
    const now = await noted(sam.patientId, revision);
    expect(now.made).toEqual([`Joan Whitfield form ${revision + 1}`]);
    expect(now.sourceIds).toEqual([submissionId]);
    expect(now.parts.maritalStatus).toEqual([maritalStatus, 'Partnered']);
    const medical = Object.entries(now.parts).find(([, [, after]]) => after === 'Jordan Rivera')?.[0] ?? '';
    expect(medical).toMatch(/^medical\./);
    expect((await historyOf(sam.patientId, { path: medical })).map(({ after }) => after)).toEqual(['Jordan Rivera']);
  });

  it('of a guest that becomes a new patient: with that form', { tags: ['RECORD-11'] }, async () => {
    const name = { first: 'Ines', middle: '', last: 'Newcomer' };
    const object = f
      .answers('new-patient')
      .map((entry) => (entry.uuid === uuidOf('new-patient', 'Name') ? { ...entry, value: name } : entry));
    const submissionId = (await f.post(await f.guestForm(), { object })).body.id;
    const body = {
      nameFirst: 'Ines',
      nameMiddle: '',
      nameLast: 'Newcomer',
      birthDate: '1988-02-03',
      email: '',
      phone: '',
    };
    const matched = await t.call(inbox.matchNewPatient, { params: { submissionId }, body }, { token: front });
    const now = await noted(matched.body.contactId, 0);
    expect(now).toMatchObject({ made: ['Joan Whitfield form 1'], sourceIds: [submissionId] });
    expect(now.parts.nameFirst).toEqual([null, 'Ines']);
  });
});

describe('a merge', () => {
  it('and its undoing: in the kept record, the duplicate and the family, each in one revision', {
    tags: ['RECORD-11'],
  }, async () => {
    const kept = await add({ nameFirst: 'Ada', email: '' });
    const other = await add({ nameFirst: 'Ada', email: 'ada@example.com', maritalStatus: 'Single' });
    const child = await add({ nameFirst: 'Kim' });
    const link = { relationship: 'Mother', familyAccess: true, paysBills: true };
    await t.call(officePatients.linkFamily, { params: { id: other, memberId: child }, body: link }, { token: front });
    const merge = await comparedMerge(t, kept, other, { token: front });
    const { mergeId } = (await t.call(records.mergePatients, merge, { token: front })).body;
    expect(await noted(kept, 1)).toEqual({
      made: ['Joan Whitfield merge 2'],
      sourceIds: [mergeId],
      parts: {
        email: ['', 'ada@example.com'],
        maritalStatus: ['', 'Single'],
        [`members.${child}`]: [null, link],
        [`merged.${other}`]: [null, true],
      },
    });
    expect((await noted(other, 2)).parts).toEqual({ mergedInto: [null, kept], [`members.${child}`]: [link, null] });
    const moved = { [`guardians.${other}`]: [link, null], [`guardians.${kept}`]: [null, link] };
    expect((await noted(child, 2)).parts).toEqual(moved);
    await t.call(records.undoMerge, { params: { id: mergeId } }, { token: front });
    expect(await noted(kept, 2)).toMatchObject({ made: ['Joan Whitfield undo 3'], sourceIds: [mergeId] });
    expect((await noted(kept, 2)).parts.email).toEqual(['ada@example.com', '']);
    expect((await noted(other, 3)).parts).toEqual({ mergedInto: [kept, null], [`members.${child}`]: [null, link] });
    expect((await noted(child, 3)).made).toEqual(['Joan Whitfield undo 4']);
  });
});

describe('the rows', () => {
  const asOwner = async (sql: string, values: unknown[] = []) => {
    const client = new pg.Client(t.ownerUrl);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows;
    } finally {
      await client.end();
    }
  };

  it('hold no value and no question that can be read', { tags: ['RECORD-11'] }, async () => {
    const id = await add({ nameFirst: 'Zebedee', email: 'zebedee@example.com' });
    const rows = await asOwner('select * from record_changes where patient_id = any($1)', [[id, sam.patientId]]);
    expect(rows.length).toBeGreaterThan(4);
    const bytes = rows.flatMap(({ before_sealed, after_sealed }) => [before_sealed, after_sealed] as Buffer[]);
    const readable = Buffer.concat(bytes).toString('latin1') + JSON.stringify(rows.map(({ path }) => path));
    expect(readable).not.toMatch(/zebedee|jordan|emergency|partnered/i);
    expect(rows.filter(({ path }) => /^medical\.[\w-]{22}$/.test(String(path))).length).toBeGreaterThan(0);
  });

  it('are added only: nobody changes one, and it goes with its patient alone', { tags: ['RECORD-11'] }, async () => {
    const id = await add();
    const stays = /stays as it is/;
    await expect(asOwner(`update record_changes set source = 'form' where patient_id = $1`, [id])).rejects.toThrow(
      stays,
    );
    await expect(asOwner('delete from record_changes where patient_id = $1', [id])).rejects.toThrow(stays);
    const [may] = await asOwner(`select has_table_privilege('foyer_app', 'record_changes', 'update') as update,
      has_table_privilege('foyer_app', 'record_changes', 'delete') as delete`);
    expect(may).toEqual({ update: false, delete: false });
    await asOwner('delete from patients where patient_id = $1', [id]);
    expect(await asOwner('select 1 from record_changes where patient_id = $1', [id])).toEqual([]);
  });
});
