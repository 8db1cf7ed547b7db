// Tasks through their calls: made, found, changed by two at once, done, and hidden from colleagues who may not see patients.
import { randomUUID } from 'node:crypto';
import { officePatients, staff, tasks } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { taskPurges } from './purges.ts';

let t: TestApp;
let front: string;
let admin: string;
let sam: string;
let today: string;
let query: Awaited<ReturnType<typeof filledForms>>['query'];
const ids = { admin: '', office: '' };

beforeAll(async () => {
  t = await startTestApp();
  ({ query } = await filledForms(t));
  await signIn();
  const people = (await t.call(staff.staffList, {}, { token: admin })).body;
  for (const name of ['admin', 'office'] as const)
    ids[name] = people.find(({ emailAddress }) => emailAddress === `${name}@example.com`)?.id ?? '';
  const found = await t.call(officePatients.searchPatients, { query: { q: 'sam rivera' } }, { token: front });
  sam = found.body.items[0]?.id ?? '';
  ({ today } = (await t.call(tasks.tasks, { query: {} }, { token: front })).body);
});
afterAll(() => t.stop());

async function signIn(): Promise<void> {
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
}

type View = 'mine' | 'made' | 'all' | 'done';
const list = async (view: View = 'mine', token = front, q = '') =>
  (await t.call(tasks.tasks, { query: { view, q } }, { token })).body.tasks;
const titles = async (view: View = 'mine', token = front, q = '') =>
  (await list(view, token, q)).map(({ title }) => title);
const add = (title: string, more: object = {}, token = front) =>
  t.call(tasks.addTask, { body: { key: randomUUID(), title, ...more } }, { token });
const read = async (id: string, token = front) => (await t.call(tasks.readTask, { params: { id } }, { token })).body;
const change = (id: string, body: object, token = front) =>
  t.call(tasks.changeTask, { params: { id }, body: body as never }, { token });
const finish = (id: string, revision: number, token = front) =>
  t.call(tasks.finishTask, { params: { id }, body: { revision } }, { token });
const dayFrom = (days: number) =>
  new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const setRights = (rights: object) =>
  t.call(staff.changeStaff, { params: { staffId: ids.office }, body: { rights } }, { token: admin });

describe('tasks', () => {
  it('stand in the order of their days, overdue first and without a day last', { tags: ['TASK-02'] }, async () => {
    await add('Without a day');
    await add('Later', { dueOn: dayFrom(3) });
    await add('Overdue', { dueOn: dayFrom(-1) });
    await add('Today', { dueOn: today });
    await add('Of Marta', { dueOn: today, assignedTo: ids.admin });
    expect(await titles()).toEqual(['Overdue', 'Today', 'Later', 'Without a day']);
    expect(await titles('made')).toContain('Of Marta');
    expect(await titles('mine', admin)).toContain('Of Marta');
    expect((await t.call(tasks.tasksDue, {}, { token: front })).body.count).toBe(2);
    expect((await t.call(tasks.tasksDue, {}, { token: admin })).body.count).toBe(3);
    const stored = await query(`select encode(title_sealed, 'escape') as title from tasks`);
    expect(JSON.stringify(stored)).not.toContain('Overdue');
  });

  it('name what they are about, and are found by words of title, text and patient', async () => {
    const [visit] = await query(`select visit_id from visits where patient_id = $1 limit 1`, [sam]);
    const { body } = await add('Ask for the X-ray', {
      text: 'From Dr. Lund',
      about: { kind: 'visit', id: String(visit?.visit_id) },
    });
    expect(await read(body.id)).toMatchObject({
      about: { kind: 'visit', name: 'Sam Rivera', patientId: sam },
      text: 'From Dr. Lund',
      madeBy: 'Joan Whitfield',
    });
    for (const q of ['x-ray', 'lund', 'riv sam']) expect(await titles('all', front, q)).toEqual(['Ask for the X-ray']);
    expect(await titles('all', front, 'nothing')).toEqual([]);
    expect((await add('Nobody', { about: { kind: 'patient', id: randomUUID() } })).problem.code).toBe('not-found');
    expect((await add('Nobody', { assignedTo: randomUUID() })).problem.errors?.[0]?.path).toBe('body.assignedTo');
  });

  it('changed by two at once keep both changes, and refuse the second of one member', {
    tags: ['TASK-03'],
  }, async () => {
    const { body } = await add('Call the lab');
    const { revision } = await read(body.id);
    expect((await change(body.id, { revision, title: 'Call the dental lab' })).status).toBe(200);
    expect((await change(body.id, { revision, dueOn: today }, admin)).status).toBe(200);
    expect(await read(body.id)).toMatchObject({ title: 'Call the dental lab', dueOn: today });
    const late = await change(body.id, { revision, title: 'Write to the lab' }, admin);
    expect(late.problem).toMatchObject({
      code: 'task-changed',
      conflict: { changes: [{ path: 'body.title', now: 'Call the dental lab', by: 'Joan Whitfield' }] },
    });
    // Done by one and changed by the other: both.
    expect((await finish(body.id, revision, admin)).status).toBe(200);
    expect((await finish(body.id, revision)).status).toBe(200);
    expect(await read(body.id)).toMatchObject({ done: { by: 'Marta Kowalski' }, title: 'Call the dental lab' });
  });

  it('that are done leave the list, come back with Undo, and are kept for two years', {
    tags: ['TASK-05'],
  }, async () => {
    const { body } = await add('Order gloves');
    const { revision } = (await finish(body.id, 0)).body;
    expect(await titles()).not.toContain('Order gloves');
    expect((await titles('done'))[0]).toBe('Order gloves');
    const open = { params: { id: body.id }, body: { revision } };
    expect((await t.call(tasks.reopenTask, open, { token: front })).status).toBe(200);
    expect(await titles()).toContain('Order gloves');
    const day = 86_400_000;
    for (const [title, age] of [
      ['Two years ago', 731],
      ['Not yet', 729],
    ] as const) {
      const { body: old } = await add(title);
      await t.call(
        tasks.addTaskComment,
        { params: { id: old.id }, body: { key: randomUUID(), text: 'Old' } },
        { token: front },
      );
      await finish(old.id, 0);
      const done = new Date(t.clock.now().getTime() - age * day).toISOString();
      await query('update tasks set done_at = $2 where task_id = $1', [old.id, done]);
    }
    const ctx = t.systemCtx('demo');
    for (const { remove } of taskPurges)
      await inTenant(ctx, (tx) => remove(tx, (ms) => new Date(t.clock.now().getTime() - ms)));
    expect(await titles('done')).toContain('Not yet');
    expect(await titles('done')).not.toContain('Two years ago');
  });

  it('have comments, each stored once', async () => {
    const { body } = await add('Discuss');
    const comment = (text: string, key = randomUUID()) =>
      t.call(tasks.addTaskComment, { params: { id: body.id }, body: { key, text } }, { token: admin });
    const key = randomUUID();
    await comment('Tomorrow is better.', key);
    expect((await comment('Tomorrow is better.', key)).status).toBe(201);
    expect((await comment('Something else', key)).problem.code).toBe('entry-key-reused');
    expect((await read(body.id)).comments).toMatchObject([{ text: 'Tomorrow is better.', by: 'Marta Kowalski' }]);
  });

  it('about a patient hide everything from colleagues who may not see patients', { tags: ['TASK-06'] }, async () => {
    const { body } = await add('Call Sam Rivera', { about: { kind: 'patient', id: sam } });
    await setRights({ approve: false, edit: false, clinical: false, merge: false, patients: false });
    const hidden = (await list()).find(({ id }) => id === body.id);
    expect(hidden).toMatchObject({ title: null, text: null, about: null, isHidden: true });
    expect(JSON.stringify(hidden)).not.toContain('Rivera');
    expect(await titles('mine', front, 'rivera')).toEqual([]);
    expect((await t.call(tasks.readTask, { params: { id: body.id } }, { token: front })).problem.code).toBe(
      'not-found',
    );
    expect((await change(body.id, { revision: 0, title: 'Mine' })).problem.code).toBe('forbidden');
    expect((await add('New', { about: { kind: 'patient', id: sam } })).problem.code).toBe('forbidden');
    await setRights({ approve: null, edit: null, clinical: null, merge: null, patients: null });
    expect((await list()).find(({ id }) => id === body.id)).toMatchObject({ title: 'Call Sam Rivera' });
  });

  it('of a suspended colleague are anyone’s, and say whose they were', { tags: ['TASK-04'] }, async () => {
    const { body } = await add('Was Joan’s', { assignedTo: ids.office, dueOn: dayFrom(-2) }, admin);
    expect(await titles('mine', admin)).not.toContain('Was Joan’s');
    await t.call(staff.suspendStaff, { params: { staffId: ids.office } }, { token: admin });
    const [task] = (await list('mine', admin)).filter(({ id }) => id === body.id);
    expect(task).toMatchObject({ assignee: null, wasWith: 'Joan Whitfield' });
    expect((await add('For Joan', { assignedTo: ids.office }, admin)).problem.code).toBe('validation-failed');
  });
});
