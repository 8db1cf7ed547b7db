// Invalid data that the office enters into a record are refused, with a helpful sentence for each member.
import { records } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  token = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

type Contact = Parameters<typeof t.call<typeof records.addPatient>>[1]['body'];
const basics: Contact = { nameFirst: 'Nora', nameLast: 'Tester', birthDate: '1990-05-06' };
const add = (more: Partial<Contact>) => t.call(records.addPatient, { body: { ...basics, ...more } }, { token });
const patientRecord = async (id: string) => (await t.call(records.patientRecord, { params: { id } }, { token })).body;
const mobile = (number: string) => ({ type: 'mobile', number, extension: '' }) as const;

describe('contact data', () => {
  it('is refused with the path of each member that is wrong', { tags: ['RECORD-06'] }, async () => {
    const phones = [mobile('(207) 555-0148'), mobile('12345'), mobile('call me')];
    const wrong = await add({ phones });
    expect(wrong.status).toBe(400);
    expect(wrong.problem.errors?.map(({ path }) => path)).toEqual(['body.phones.1.number', 'body.phones.2.number']);
    const mail = await add({ email: 'sam@@bad', nameLast: ' ' });
    expect(mail.problem.errors).toEqual([
      { path: 'body.nameLast', message: 'Fill this in.' },
      { path: 'body.email', message: 'Enter an email address, such as name@example.com.' },
    ]);
    const birth = await add({ birthDate: '2190-01-01' });
    expect(birth.problem.errors?.map(({ path }) => path)).toEqual(['body.birthDate']);
  });

  it('keeps a number of the country as ten digits and one from abroad with its country, however it was typed', async () => {
    const { id } = (await add({ phones: [mobile('+1 (207) 555-0148'), mobile('+44 20 7946 0958')] })).body;
    expect((await patientRecord(id)).phones.map(({ number }) => number)).toEqual(['2075550148', '+442079460958']);
  });

  it('leaves a number of before that cannot be read as it is, while others are changed', async () => {
    const { id } = (await add({ phones: [mobile('2075550148')] })).body;
    const ctx = t.systemCtx('demo');
    await inTenant(ctx, (tx) =>
      tx.updateTable('patientPhones').set({ number: '555' }).where('patientId', '=', id).execute(),
    );
    const { revision, phones } = await patientRecord(id);
    const old = { ...mobile('555'), phoneId: phones[0]?.phoneId ?? '' };
    const change = (phones: ReturnType<typeof mobile>[]) =>
      t.call(records.editPatient, { params: { id }, body: { revision, phones } }, { token });
    expect((await change([old, mobile('556')])).problem.errors?.map(({ path }) => path)).toEqual([
      'body.phones.1.number',
    ]);
    expect((await change([old, mobile('(207) 555-0199')])).status).toBe(200);
    expect((await patientRecord(id)).phones.map(({ number }) => number)).toEqual(['555', '2075550199']);
  });
});
