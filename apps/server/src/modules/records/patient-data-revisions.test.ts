// Two people change the contact data of one patient: neither overwrites the other's changes.
import { records } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let admin: string;

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const patientRecord = async (id: string) =>
  (await t.call(records.patientRecord, { params: { id } }, { token: front })).body;
const basics = { nameFirst: 'Nora', nameLast: 'Tester', birthDate: '1990-05-06' };
const add = async (data: Partial<Parameters<typeof t.call<typeof records.addPatient>>[1]['body']> = {}) =>
  (await t.call(records.addPatient, { body: { ...basics, ...data } }, { token: front })).body.id;

describe('two people who change one record', () => {
  type Change = Parameters<typeof t.call<typeof records.editPatient>>[1]['body'];
  const edit = (id: string, body: Change, token = front) =>
    t.call(records.editPatient, { params: { id }, body }, { token });
  const address = {
    line1: '1 Main Street',
    line2: '',
    city: 'Portland',
    state: 'ME',
    postalCode: '04101',
    country: 'US',
  };

  it('are told what the other one changed, by whom and when, and nothing is written over', {
    tags: ['SAFE-44', 'RECORD-03'],
  }, async () => {
    const id = await add({ email: 'first@example.com', phones: [{ type: 'mobile', number: '2075550166' }] });
    const { revision } = await patientRecord(id);
    expect((await edit(id, { revision, email: 'second@example.com', address }, admin)).status).toBe(200);
    const at = t.clock.now().toISOString();
    const late = await edit(id, { revision, email: 'third@example.com', nameLast: 'Late' });
    expect(late.status).toBe(409);
    expect(late.problem.code).toBe('record-changed');
    expect(late.problem.message).toBe('This record was changed meanwhile.');
    expect(late.problem.conflicts).toEqual([
      {
        path: 'email',
        label: 'Email',
        now: 'second@example.com',
        by: 'Marta Kowalski',
        at: expect.any(String),
        source: 'desk',
      },
    ]);
    expect(Math.abs(Date.parse(late.problem.conflicts?.[0]?.at ?? '') - Date.parse(at))).toBeLessThan(60_000);
    expect(await patientRecord(id)).toMatchObject({ email: 'second@example.com', nameLast: 'Tester', address });
    const onTop = { revision: late.problem.revision ?? -1, email: 'third@example.com', nameLast: 'Late' };
    expect((await edit(id, onTop)).body).toEqual({ revision: (onTop.revision ?? 0) + 1 });
    expect(await patientRecord(id)).toMatchObject({ email: 'third@example.com', nameLast: 'Late', address });
  });

  it('both have their way where they change different things, or the same to the same', {
    tags: ['SAFE-44', 'RECORD-02'],
  }, async () => {
    const id = await add();
    const { revision } = await patientRecord(id);
    const saves: Change[] = [
      { revision, nameMiddle: 'May' },
      { revision, maritalStatus: 'Single' },
      { revision, gender: 'female' },
      { revision, address },
      { revision, email: 'both@example.com' },
    ];
    const answers = await Promise.all(saves.map((body, at) => edit(id, body, at % 2 ? admin : front)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await edit(id, { revision, email: 'both@example.com' })).status).toBe(200);
    const kept = { nameMiddle: 'May', maritalStatus: 'Single', gender: 'female', address, email: 'both@example.com' };
    expect(await patientRecord(id)).toMatchObject(kept);
  });

  it('never both believe to have written the same thing at the same time', { tags: ['SAFE-44'] }, async () => {
    const id = await add();
    const { revision } = await patientRecord(id);
    const emails = Array.from({ length: 8 }, (_, at) => `racer-${at}@example.com`);
    const answers = await Promise.all(emails.map((email) => edit(id, { revision, email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await patientRecord(id)).email).toBe(emails[answers.findIndex(({ status }) => status === 200)]);
  });

  it('must say which revision they began from', { tags: ['SAFE-44', 'RECORD-01'] }, async () => {
    const id = await add();
    const blind = await edit(id, { nameMiddle: 'May' } as Change);
    expect(blind.status).toBe(400);
    expect(blind.problem.errors?.map(({ path }) => path)).toEqual(['body.revision']);
  });

  it('save 200 times, each from an older revision: nothing is lost and nothing refused', {
    tags: ['RECORD-02'],
    timeout: 60_000,
  }, async () => {
    const phone = (number: string) => ({ type: 'mobile' as const, number, extension: '' });
    const id = await add({ phones: [phone('2075550100')] });
    const { revision, phones } = await patientRecord(id);
    const phoneId = phones[0]?.phoneId ?? '';
    // Each begins from what the person saved last, which the other one has changed since.
    const save = async (token: string, bodyOf: (round: number) => Omit<Change, 'revision'>) => {
      const seen: number[] = [];
      for (let round = 0, from = revision; round < 100; round++) {
        const saved = await edit(id, { revision: from, ...bodyOf(round) }, token);
        seen.push(saved.status);
        from = saved.body.revision;
      }
      return seen;
    };
    const line = (round: number) => ({ address: { ...address, line1: `${round} Main Street` } });
    const number = (round: number) => ({ phones: [{ ...phone(`20755501${10 + (round % 90)}`), phoneId }] });
    const all = await Promise.all([save(front, line), save(admin, number)]);
    expect(all.flat()).toEqual(Array.from({ length: 200 }, () => 200));
    expect(await patientRecord(id)).toMatchObject({
      revision: revision + 200,
      address: { line1: '99 Main Street' },
      phones: [{ phoneId, number: '2075550119' }],
    });
  });

  it('change phones one by one: each by its id, and only the one both changed is refused', {
    tags: ['RECORD-01', 'RECORD-03'],
  }, async () => {
    const row = (type: 'home' | 'work' | 'mobile', number: string) => ({ type, number, extension: '' });
    const id = await add({ phones: [row('home', '2075550101'), row('work', '2075550102')] });
    const { revision, phones } = await patientRecord(id);
    const [home = '', work = ''] = phones.map(({ phoneId }) => phoneId);
    await edit(id, { revision, phones: [{ ...row('home', '2075550111'), phoneId: home }] }, admin);
    const other = [{ ...row('work', '2075550112'), phoneId: work }, row('mobile', '2075550113')];
    expect((await edit(id, { revision, phones: other })).status).toBe(200);
    const gone = { ...row('home', ''), phoneId: home, remove: true };
    const late = await edit(id, { revision, phones: [gone] });
    expect(late.problem.conflicts).toMatchObject([
      { path: `phones.${home}`, label: 'Home phone', now: row('home', '2075550111'), by: 'Marta Kowalski' },
    ]);
    expect((await edit(id, { revision: late.problem.revision ?? -1, phones: [gone] })).status).toBe(200);
    expect((await patientRecord(id)).phones.map(({ number }) => number)).toEqual(['2075550113', '2075550112']);
    const many = Array.from({ length: 5 }, (_, at) => row('work', `207555012${at}`));
    expect((await edit(id, { revision, phones: many })).problem.errors?.[0]?.path).toBe('body.phones');
  });

  it('read into which record this one was merged', { tags: ['RECORD-01'] }, async () => {
    const [kept, double] = [await add(), await add()];
    await t.call(records.mergePatients, await comparedMerge(t, kept, double, { token: front }), { token: front });
    const late = await edit(double, { revision: 1, nameMiddle: 'May' });
    expect([late.status, late.problem.code, late.problem.into]).toEqual([409, 'record-merged', kept]);
  });
});
