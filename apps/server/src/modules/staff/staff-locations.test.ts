// Locations of colleagues: whom an admin limits to some, from the next call on.
import { identity, live, practiceSetup, staff } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingStage, place } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let admin: string;
let office: string;
let officeId: string;
let adminId: string;
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  const members = await list();
  officeId = members.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
  adminId = members.find(({ emailAddress }) => emailAddress === 'admin@example.com')?.id ?? '';
});
afterAll(() => t.stop());

const list = async () => (await t.call(staff.staffList, {}, { token: admin })).body;
const member = async () => (await list()).find(({ id }) => id === officeId);
const change = (staffId: string, body: object, token = admin) =>
  t.call(staff.changeStaff, { params: { staffId }, body: body as never }, { token });
const own = async () => (await t.call(identity.staffProfile, {}, { token: office })).body.locationIds;
const harborside = place('Harborside');

it('hold from the next call, are shown to admins, and are noted in the access log', async () => {
  expect(await own()).toBeNull();
  expect((await member())?.locationIds).toEqual([]);
  expect((await change(officeId, { locationIds: [harborside, harborside] })).status).toBe(204);
  expect(await own()).toEqual([harborside]);
  expect((await member())?.locationIds).toEqual([harborside]);
  // The same once more is no change.
  expect((await change(officeId, { locationIds: [harborside] })).status).toBe(204);
  const trail = `select 1 from audit_entries where action = 'change-locations' and object_id = $1`;
  expect(await b.query(trail, [officeId])).toHaveLength(1);
  expect((await change(officeId, { locationIds: [] })).status).toBe(204);
  expect(await own()).toBeNull();
});

it('are refused to oneself, for admins, and where there is no such location', async () => {
  const nowhere = '00000000-0000-4000-8000-000000000000';
  expect((await change(officeId, { locationIds: [harborside, nowhere] })).problem.code).toBe('not-found');
  expect((await change(officeId, { locationIds: [harborside] }, office)).problem.code).toBe('forbidden');
  expect((await change(adminId, { locationIds: [] })).problem.code).toBe('forbidden');
  expect((await change(officeId, { role: 'admin', locationIds: [harborside] })).problem.code).toBe('forbidden');
  expect(await own()).toBeNull();
});

it('limit no admin, whatever held before', async () => {
  await change(officeId, { locationIds: [harborside] });
  await change(officeId, { role: 'admin' });
  expect(await own()).toBeNull();
  await change(officeId, { role: 'office' });
  expect(await own()).toEqual([harborside]);
  await change(officeId, { locationIds: [] });
});

it('that were made from older ones are refused', async () => {
  const revision = (await member())?.revision ?? -1;
  expect((await change(officeId, { locationIds: [harborside], revision })).status).toBe(204);
  const late = await change(officeId, { locationIds: [], revision });
  expect(late.problem).toMatchObject({
    code: 'staff-changed',
    conflict: { changes: [{ path: 'body.locationIds', now: [harborside] }] },
  });
  expect(await own()).toEqual([harborside]);
  await change(officeId, { locationIds: [] });
});

it('keep a location from going, because who loses their only one would see all', async () => {
  const body = { name: 'Pop-up' } as never;
  const { id } = (await t.call(practiceSetup.addLocation, { body }, { token: admin })).body;
  await change(officeId, { locationIds: [id] });
  const removed = await t.call(practiceSetup.removeLocation, { params: { id }, query: {} }, { token: admin });
  expect(removed.body).toMatchObject({ isDone: true, isGone: false });
  expect(await own()).toEqual([id]);
  const choices = (await t.call(staff.locationsOfStaff, {}, { token: admin })).body;
  expect(choices.at(-1)).toEqual({ id, name: 'Pop-up' });
  await change(officeId, { locationIds: [] });
});

it('are told to open pages as a change of rights is', async () => {
  const url = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  const answer = await fetch(`http://localhost:${new URL(url).port}${live.officeEvents.path}`, {
    headers: { authorization: `Bearer ${office}`, 'x-idle-seconds': '0' },
    signal: stop.signal,
  });
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => undefined);
  await expect.poll(() => text).not.toBe('');
  await change(officeId, { locationIds: [harborside] });
  await expect.poll(() => text, { timeout: 5000 }).toContain('event: session');
  stop.abort();
  await reading;
});
