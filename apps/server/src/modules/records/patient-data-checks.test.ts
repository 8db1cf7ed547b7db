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

const keptNumbers = async (id: string) => {
  const rows = await inTenant(t.systemCtx('demo'), (tx) =>
    tx.selectFrom('patientPhones').select('number').where('patientId', '=', id).orderBy('position').execute(),
  );
  return rows.map(({ number }) => number);
};

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

  it('keeps numbers as E.164, however they were typed, and cuts an extension off', {
    tags: ['RECORD-05'],
  }, async () => {
    const typed = ['+1 (207) 555-0148', '+44 20 7946 0958', '207 555 0199 ext 204'];
    const { id } = (await add({ phones: typed.map(mobile) })).body;
    const phones = [...(await patientRecord(id)).phones];
    expect(phones.map(({ number, extension, text }) => [number, extension, text])).toEqual([
      ['2075550148', '', '(207) 555-0148'],
      ['+442079460958', '', '+44 20 7946 0958'],
      ['2075550199', '204', '(207) 555-0199'],
    ]);
    expect(await keptNumbers(id)).toEqual(['+12075550148', '+442079460958', '+12075550199']);
  });

  it('leaves a number of before that cannot be read as it is, while others are changed', {
    tags: ['RECORD-08'],
  }, async () => {
    const { id } = (await add({ phones: [mobile('2075550148')] })).body;
    const ctx = t.systemCtx('demo');
    await inTenant(ctx, (tx) =>
      tx.updateTable('patientPhones').set({ number: '555', isUnread: true }).where('patientId', '=', id).execute(),
    );
    const { revision, phones } = await patientRecord(id);
    const old = { ...mobile('555'), phoneId: phones[0]?.phoneId ?? '' };
    const change = (phones: ReturnType<typeof mobile>[]) =>
      t.call(records.editPatient, { params: { id }, body: { revision, phones } }, { token });
    expect((await change([old, mobile('556')])).problem.errors?.map(({ path }) => path)).toEqual([
      'body.phones.1.number',
    ]);
    expect((await change([old, mobile('(207) 555-0199')])).status).toBe(200);
    const after = (await patientRecord(id)).phones;
    expect(after.map(({ number, isUnread }) => [number, isUnread])).toEqual([
      ['555', true],
      ['2075550199', false],
    ]);
    expect(await keptNumbers(id)).toEqual(['555', '+12075550199']);
  });

  it('is refused with a sentence for each part of an address', async () => {
    const blank = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' };
    const wrong = await add({ birthDate: '1879-12-31', address: { ...blank, state: 'Mayne', postalCode: '4101' } });
    expect(wrong.problem.errors).toEqual([
      { path: 'body.birthDate', message: 'Enter a date of birth after 1880.' },
      { path: 'body.address.state', message: 'Choose a state.' },
      { path: 'body.address.postalCode', message: 'Enter a ZIP code of 5 digits.' },
    ]);
  });

  it('has hints: whose address for mail it is, too, and the state of a ZIP code', async () => {
    const email = 'shared@example.com';
    const { id } = (await add({ email })).body;
    await add({ nameFirst: 'Otto', email: email.toUpperCase() });
    const hints = async (body: Parameters<typeof t.call<typeof records.contactHints>>[1]['body']) =>
      (await t.call(records.contactHints, { body }, { token })).body;
    expect(await hints({ patientId: id, email, postalCode: '10001-1234' })).toEqual({
      emailUsedBy: ['Otto Tester'],
      country: 'US',
      stateOfZip: { code: 'NY', name: 'New York' },
    });
    expect(await hints({ email: 'nobody-has@example.com', postalCode: '00000' })).toEqual({
      emailUsedBy: [],
      country: 'US',
      stateOfZip: null,
    });
    expect(await hints({ postalCode: '10001', country: 'Canada' })).toMatchObject({ stateOfZip: null });
  });
});
