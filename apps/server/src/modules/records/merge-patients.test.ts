// Two records of one person become one, and two again.
import { assignments, identity, officePatients, patientAccounts, records } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let maple: string;

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  maple = (await t.signIn('admin@example.com', { kind: 'staff', host: 'maple.localhost' })).token;
});
afterAll(() => t.stop());

const idOf = async (q: string) =>
  (await t.call(officePatients.searchPatients, { query: { q } }, { token: front })).body.items[0]?.id ?? '';
const patientRecord = async (id: string) =>
  (await t.call(records.patientRecord, { params: { id } }, { token: front })).body;

const basics = { nameFirst: 'Nora', nameLast: 'Tester', birthDate: '1990-05-06' };
const add = async (data: Partial<Parameters<typeof t.call<typeof records.addPatient>>[1]['body']> = {}) =>
  (await t.call(records.addPatient, { body: { ...basics, ...data } }, { token: front })).body.id;

const compared = (keptId: string, otherId: string, choose: Record<string, 'other'> = {}) =>
  comparedMerge(t, keptId, otherId, { token: front }, choose);
const merge = async (keptId: string, otherId: string, choose: Record<string, 'other'> = {}) =>
  t.call(records.mergePatients, await compared(keptId, otherId, choose), { token: front });

describe('two records of one person', () => {
  it('become one, with everything, and two again, with what came since left where it is', async () => {
    const double = await idOf('grace okafor');
    const kept = await add({ nameFirst: 'Grace', nameLast: 'Okafor-New', birthDate: '1984-02-17' });
    const before = await patientRecord(double);
    const grace = await t.signIn('grace.okafor@example.com');
    const merged = await merge(kept, double);
    expect(merged.status).toBe(200);
    expect((await t.call(identity.profile, {}, { token: grace.token })).status).toBe(401);
    const both = await patientRecord(kept);
    expect(both).toMatchObject({ ssn: before.ssn, email: before.email, address: before.address });
    expect(both.medical).toEqual(expect.arrayContaining(before.medical));
    expect(both.members.map(({ id }) => id).sort()).toEqual(before.members.map(({ id }) => id).sort());
    expect(both.appointments).toEqual(before.appointments);
    // The numbers are the kept record's own now.
    const numbersOf = ({ phones }: typeof both) => phones.map(({ phoneId: _, ...phone }) => phone);
    expect(numbersOf(both)).toEqual(numbersOf(before));
    expect(both.documents.filter(({ submissionId }) => submissionId)).toHaveLength(
      before.documents.filter(({ submissionId }) => submissionId).length,
    );
    expect((await patientRecord(double)).mergedInto).toBe(kept);
    for (const call of [
      patientAccounts.unlockPatient,
      patientAccounts.endPatientSessions,
      patientAccounts.invitePatient,
      assignments.mailDocuments,
    ])
      expect((await t.call(call, { params: { id: double } }, { token: front })).status).toBe(404);
    expect(await idOf('grace okafor 2/17/1984')).toBe(kept);
    expect(both.merges).toMatchObject([{ name: 'Grace Okafor', canUndo: true }]);

    const again = await merge(kept, double);
    expect(again.problem.code).toBe('merge-impossible');
    await t.call(
      records.editPatient,
      { params: { id: kept }, body: { revision: both.revision, nameFirst: 'Grace', email: 'new@example.com' } },
      { token: front },
    );
    const undo = () => t.call(records.undoMerge, { params: { id: both.merges[0]?.id ?? '' } }, { token: front });
    expect((await undo()).status).toBe(204);
    expect((await undo()).problem.code).toBe('merge-impossible');
    const { account: _then, ...restBefore } = before;
    const { account: now, ...restAfter } = await patientRecord(double);
    // The merge and its undoing.
    expect(restAfter).toEqual({ ...restBefore, revision: before.revision + 2 });
    expect(now).toMatchObject({ isSuspended: false, openSessions: 0 });
    const parted = await patientRecord(kept);
    expect(parted).toMatchObject({ email: 'new@example.com', ssn: '', medical: [], members: [], appointments: [] });
    expect((await t.signIn('grace.okafor@example.com')).patientId).toBe(double);
  });

  it('carries what is owed along by adjustments that cancel each other', async () => {
    const double = await idOf('sam rivera');
    const kept = await add({ nameFirst: 'Samuel' });
    const owed = (await patientRecord(double)).balance?.amount;
    expect(owed).not.toBe('0.00');
    const merged = await merge(kept, double);
    expect((await patientRecord(kept)).balance?.amount).toBe(owed);
    expect((await patientRecord(double)).balance?.amount).toBe('0.00');
    await t.call(records.undoMerge, { params: { id: merged.body.mergeId } }, { token: front });
    expect((await patientRecord(double)).balance?.amount).toBe(owed);
    expect((await patientRecord(kept)).balance?.amount).toBe('0.00');
  });

  it('stay one after thirty days, and are never merged across practices or with themselves', async () => {
    const [kept, double] = [await add(), await add()];
    expect((await merge(kept, kept)).problem.code).toBe('merge-impossible');
    const elsewhere = { token: maple, host: 'maple.localhost' } as { token: string };
    expect((await t.call(records.mergePatients, await compared(kept, double), elsewhere)).status).toBe(404);
    const { mergeId } = (await merge(kept, double)).body;
    t.pass(31 * 24 * 60);
    const late = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    const undo = await t.call(records.undoMerge, { params: { id: mergeId } }, { token: late });
    expect(undo.problem.code).toBe('merge-impossible');
    front = late;
  });
});
