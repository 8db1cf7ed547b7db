// Two people change the contact data of one patient: neither overwrites the other's changes.
import { records } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    tags: ['SAFE-44'],
  }, async () => {
    const id = await add({ email: 'first@example.com', phones: [{ type: 'mobile', number: '2075550166' }] });
    const { revision } = await patientRecord(id);
    expect((await edit(id, { revision, email: 'second@example.com', address }, admin)).status).toBe(204);
    const at = t.clock.now().toISOString();
    const late = await edit(id, { revision, email: 'third@example.com', nameLast: 'Late' });
    expect(late.status).toBe(409);
    expect(late.problem.code).toBe('record-changed');
    expect(late.problem.conflict?.changes).toEqual([
      { path: 'body.email', now: 'second@example.com', by: 'Marta Kowalski', at: expect.any(String) },
    ]);
    expect(Math.abs(Date.parse(late.problem.conflict?.changes[0]?.at ?? '') - Date.parse(at))).toBeLessThan(60_000);
    expect(await patientRecord(id)).toMatchObject({ email: 'second@example.com', nameLast: 'Tester', address });
    const onTop = { revision: late.problem.conflict?.revision ?? -1, email: 'third@example.com', nameLast: 'Late' };
    expect((await edit(id, onTop)).status).toBe(204);
    expect(await patientRecord(id)).toMatchObject({ email: 'third@example.com', nameLast: 'Late', address });
  });

  it('both have their way where they change different things, or the same to the same', {
    tags: ['SAFE-44'],
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
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect((await edit(id, { revision, email: 'both@example.com' })).status).toBe(204);
    const kept = { nameMiddle: 'May', maritalStatus: 'Single', gender: 'female', address, email: 'both@example.com' };
    expect(await patientRecord(id)).toMatchObject(kept);
  });

  it('never both believe to have written the same thing at the same time', { tags: ['SAFE-44'] }, async () => {
    const id = await add();
    const { revision } = await patientRecord(id);
    const emails = Array.from({ length: 8 }, (_, at) => `racer-${at}@example.com`);
    const answers = await Promise.all(emails.map((email) => edit(id, { revision, email })));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await patientRecord(id)).email).toBe(emails[answers.findIndex(({ status }) => status === 204)]);
  });

  it('must say which revision they began from', { tags: ['SAFE-44'] }, async () => {
    const id = await add();
    const blind = await edit(id, { nameMiddle: 'May' } as Change);
    expect(blind.status).toBe(400);
    expect(blind.problem.errors?.map(({ path }) => path)).toEqual(['body.revision']);
  });
});
