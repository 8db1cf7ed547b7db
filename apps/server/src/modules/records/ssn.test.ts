// Whole social security numbers: who may see and change them, how often, and what is left of it in the access log.
import { clinical, records, ssn } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: string;
let front: string;
let sam: string;

beforeAll(async () => {
  t = await startTestApp();
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  sam = (await t.signIn('sam.rivera@example.com')).patientId;
});
afterAll(() => t.stop());

async function revealsInLog(): Promise<number> {
  const rows = await inTenant(t.systemCtx('demo'), (tx) =>
    tx
      .selectFrom('auditEntries')
      .select('objectId')
      .where('action', '=', 'reveal-ssn')
      .where('objectId', '=', sam)
      .execute(),
  );
  return rows.length;
}

const tags = ['RECORD-15'];
const show = (token: string, of?: 'primaryInsurance' | 'secondaryInsurance') =>
  t.call(ssn.revealSsn, { params: { id: sam }, body: { ...(of && { of }) } }, { token });
const read = async () => (await t.call(records.patientRecord, { params: { id: sam } }, { token: front })).body;
const edit = (
  text: string,
  more: { revision: number; of?: 'primaryInsurance' | 'secondaryInsurance' },
  token = admin,
) => t.call(ssn.changeSsn, { params: { id: sam }, body: { ssn: text, ...more } }, { token });

it('are shown whole by the right ssn alone, and each time stands in the access log', { tags }, async () => {
  expect((await read()).ssn).toBe('xxx-xx-6789');
  expect((await show(front)).problem.code).toBe('forbidden');
  const { body, headers } = await show(admin);
  expect(body).toEqual({ ssn: '900-45-6789' });
  expect(headers['cache-control']).toBe('no-store');
  expect((await show(admin, 'primaryInsurance')).body).toEqual({ ssn: '900-45-6789' });
  expect((await show(admin, 'secondaryInsurance')).body).toEqual({ ssn: '' });
  expect(await revealsInLog()).toBe(3);
});

it('are written with nine digits that can be one, from the revision that was read', { tags }, async () => {
  const { revision } = await read();
  for (const wrong of ['12345678', '000-12-3456', '666-12-3456', '912-12-3456', '123-45-678x'])
    expect((await edit(wrong, { revision })).problem).toMatchObject({
      code: 'validation-failed',
      errors: [{ path: 'body.ssn', message: 'Check the social security number.' }],
    });
  expect((await edit('123-45-6780', { revision }, front)).problem.code).toBe('forbidden');
  expect((await edit('123 45 6780', { revision })).body).toEqual({ revision: revision + 1 });
  expect((await show(admin)).body).toEqual({ ssn: '123-45-6780' });
  const late = await edit('123-45-6781', { revision });
  expect(late.problem).toMatchObject({
    code: 'record-changed',
    conflict: { revision: revision + 1, changes: [{ path: 'body.ssn', now: 'xxx-xx-6780', by: 'Marta Kowalski' }] },
  });
  await edit('123-45-6782', { revision: revision + 1, of: 'primaryInsurance' });
  expect((await show(admin, 'primaryInsurance')).body).toEqual({ ssn: '123-45-6782' });
  const kept = await t.call(clinical.readClinical, { params: { id: sam } }, { token: front });
  expect(kept.body.primaryInsurance?.policy).toBe('CMD-551-090-12');
  expect(JSON.stringify(kept.body)).not.toContain('123-45');
});

it('are shown 30 times an hour to each colleague', { tags }, async () => {
  let last = await show(admin);
  for (let time = 0; last.status === 200 && time < 40; time++) last = await show(admin);
  expect(last.problem.code).toBe('rate-limited');
  expect(await revealsInLog()).toBe(30);
});
