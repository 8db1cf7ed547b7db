// Single rights of colleagues: given and taken by admins, in effect from the next call.
import { desk, identity, live, officeVisits, staff } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingStage, cleaning } from '../../testing/booking-stage.ts';
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
const rightsOf = async (id = officeId) => (await list()).find((one) => one.id === id)?.rights;
const change = (staffId: string, body: object, token = admin) =>
  t.call(staff.changeStaff, { params: { staffId }, body: body as never }, { token });
const desks = async (token = office) => (await t.call(desk.scheduleDesks, {}, { token })).body;
const held = async () => (await t.call(identity.staffProfile, {}, { token: office })).body.rights;
const book = (time: string, more: object = {}) => {
  const { appointmentTypeId: typeId, providerId, locationId } = cleaning;
  const startsAt = b.at(3, time, 4);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const when = { day: b.dayOf(startsAt), minute: hour * 60 + minute };
  const body = { typeId, providerId, locationId, patientId: null, description: 'Walk in', ...when, ...more };
  return t.call(officeVisits.bookVisit, { body }, { token: office });
};

it('the right to overbook is given to one colleague and taken again, from the next call on', {
  tags: ['LIFE-31', 'ROLE-09'],
}, async () => {
  expect((await book('06:00')).status).toBe(201);
  expect((await book('06:00', { isOverbooked: true })).problem.code).toBe('forbidden');
  expect(await desks()).toMatchObject({ mayOverbook: false, overbookers: ['Marta Kowalski'] });
  expect((await change(officeId, { rights: { overbook: true } })).status).toBe(204);
  expect(await desks()).toMatchObject({ mayOverbook: true, overbookers: [] });
  expect((await book('06:00', { isOverbooked: true })).status).toBe(201);
  expect(await rightsOf()).toMatchObject({ added: ['overbook'], taken: [] });
  expect(await held()).toContain('overbook');
  expect((await change(officeId, { rights: { overbook: null } })).status).toBe(204);
  expect((await book('06:00', { isOverbooked: true })).problem.code).toBe('forbidden');
  expect(await rightsOf()).toMatchObject({ added: [], taken: [] });
  const trail = `select 1 from audit_entries where action = 'change-rights' and object_id = $1`;
  expect(await b.query(trail, [officeId])).toHaveLength(2);
});

it('who lacks the right to book sees the schedule and changes nothing', { tags: ['LIFE-31'] }, async () => {
  const { body } = await book('08:00');
  await change(officeId, { rights: { book: false } });
  expect(await desks()).toMatchObject({ mayBook: false, mayOverbook: false });
  expect((await book('09:30')).problem.code).toBe('forbidden');
  const day = b.dayOf(b.at(3, '08:00', 4));
  const shown = await t.call(desk.schedule, { query: { from: day, days: 1 } }, { token: office });
  expect(shown.body.visits.find(({ id }) => id === body.id)).toMatchObject({ next: [], isMovable: false });
  expect(await rightsOf()).toMatchObject({ taken: ['book'] });
  await change(officeId, { rights: { book: null } });
  expect((await book('09:30')).status).toBe(201);
});

it('a right brings what it needs, even where that was taken', { tags: ['LIFE-31'] }, async () => {
  await change(officeId, { rights: { schedule: false } });
  expect(await rightsOf()).toMatchObject({ taken: ['schedule'], held: expect.arrayContaining(['schedule', 'book']) });
  await change(officeId, { rights: { book: false } });
  expect(await held()).not.toContain('schedule');
  expect((await t.call(desk.scheduleDesks, {}, { token: office })).problem.code).toBe('forbidden');
  await change(officeId, { rights: { schedule: null, book: null } });
  expect(await desks()).toMatchObject({ mayBook: true });
});

it('nobody changes the own rights, nobody without the right to staff changes any, and the last admin keeps it', {
  tags: ['LIFE-31', 'ROLE2-05'],
}, async () => {
  expect((await change(adminId, { rights: { ledger: false } })).problem.code).toBe('forbidden');
  expect((await change(adminId, { role: 'office' })).problem.code).toBe('forbidden');
  expect((await change(officeId, { rights: { staff: true } }, office)).problem.code).toBe('forbidden');
  expect((await change(officeId, { rights: { everything: true } })).problem.code).toBe('validation-failed');
  // The front desk with the right to staff is no admin: the only admin's cannot be taken.
  await change(officeId, { rights: { staff: true } });
  expect((await change(adminId, { rights: { staff: false } }, office)).problem.code).toBe('last-admin');
  expect((await change(adminId, { rights: { overbook: false } }, office)).status).toBe(204);
  expect(await desks(admin)).toMatchObject({ mayOverbook: false, overbookers: [] });
  await change(adminId, { rights: { overbook: null } }, office);
  await change(officeId, { rights: { staff: null } });
  expect((await t.call(staff.staffList, {}, { token: office })).problem.code).toBe('forbidden');
});

it('a change that was made from older rights is refused', async () => {
  const revision = (await list()).find(({ id }) => id === officeId)?.revision ?? -1;
  expect((await change(officeId, { rights: { correct: true }, revision })).status).toBe(204);
  const late = await change(officeId, { rights: { correct: null }, revision });
  expect(late.problem).toMatchObject({
    code: 'staff-changed',
    conflict: { changes: [{ path: 'body.rights.correct' }] },
  });
  await change(officeId, { rights: { correct: null } });
});

it('an open page hears that its rights have changed', { tags: ['LIFE-31'] }, async () => {
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
  await change(officeId, { rights: { overbook: true } });
  await expect.poll(() => text, { timeout: 5000 }).toContain('event: session');
  stop.abort();
  await reading;
});

it('nobody can be kept from their own account, and a read-only colleague never holds what changes something', {
  tags: ['ROLE2-01', 'ROLE2-05'],
}, async () => {
  expect((await change(officeId, { rights: { self: false } })).problem.code).toBe('validation-failed');
  await change(officeId, { role: 'read-only', rights: { edit: true, audit: true, ledger: false } });
  expect(await rightsOf()).toMatchObject({
    added: ['audit'],
    taken: ['ledger'],
    held: ['self', 'inbox', 'patients', 'schedule', 'audit'],
  });
  expect((await rightsOf())?.toGive).not.toContain('edit');
  await change(officeId, { role: 'office', rights: { edit: null, audit: null, ledger: null } });
  expect(await rightsOf()).toMatchObject({ taken: [] });
});

it('a right that is given brings what it needs', { tags: ['ROLE2-01'] }, async () => {
  await change(officeId, { role: 'billing', rights: { approve: true, patients: false } });
  expect(await held()).toEqual(expect.arrayContaining(['self', 'approve', 'inbox', 'patients', 'ledger', 'money']));
  await change(officeId, { rights: { approve: null, ledger: false } });
  expect(await held()).not.toContain('inbox');
  expect(await held()).toContain('ledger');
  await change(officeId, { role: 'office', rights: { patients: null, ledger: null } });
});
