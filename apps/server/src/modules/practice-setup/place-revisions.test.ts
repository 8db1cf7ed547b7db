// Two admins change the same location, provider or type of visit: neither overwrites what the other one set.
import { practiceSetup, staff } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let marta: { token: string };
let joan: { token: string };

beforeAll(async () => {
  t = await startTestApp();
  marta = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
  const people = (await t.call(staff.staffList, {}, marta)).body;
  const staffId = people.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
  await t.call(staff.changeStaff, { params: { staffId }, body: { role: 'admin' } }, marta);
  joan = { token: (await t.signIn('office@example.com', { kind: 'staff' })).token };
});
afterAll(() => t.stop());

const all = async () => (await t.call(practiceSetup.allPlaces, {}, marta)).body;
async function first<K extends 'locations' | 'providers' | 'types'>(list: K) {
  const [row] = (await all())[list] as Awaited<ReturnType<typeof all>>[K][number][];
  if (!row) throw new Error(`The demo has ${list}.`);
  return row as Awaited<ReturnType<typeof all>>[K][number];
}
const theirs = (path: string, now: unknown) => [{ path, now, by: 'Marta Kowalski', at: expect.any(String) }];

describe('two admins', () => {
  it('who change one location are told of each other, and only of each other', { tags: ['SAFE-44'] }, async () => {
    const { id, revision, street } = await first('locations');
    const change = (body: Parameters<typeof t.call<typeof practiceSetup.changeLocation>>[1]['body'], who = joan) =>
      t.call(practiceSetup.changeLocation, { params: { id }, body }, who);
    expect((await change({ revision, city: 'Bath' }, marta)).status).toBe(200);
    // Saving one field after another does not conflict with one's own changes.
    expect((await change({ revision, city: 'Saco' }, marta)).status).toBe(200);
    const late = await change({ revision, city: 'Augusta', street: '9 Late Street' });
    expect([late.status, late.problem.code]).toEqual([409, 'record-changed']);
    expect(late.problem.conflict?.changes).toEqual(theirs('body.city', 'Saco'));
    expect(await first('locations')).toMatchObject({ city: 'Saco', street });
    expect((await change({ revision, street2: 'Second floor' })).status).toBe(200);
    expect((await change({ revision, city: 'Saco' })).status).toBe(200);
    expect((await change({ revision: late.problem.conflict?.revision ?? -1, city: 'Augusta' })).status).toBe(200);
    expect(await first('locations')).toMatchObject({ city: 'Augusta', street2: 'Second floor' });
    // A call without a revision works as before.
    expect((await change({ city: 'Portland' }, marta)).status).toBe(200);
  });

  it('who change one type of visit: also who does it, from whichever side that was said', {
    tags: ['SAFE-44'],
  }, async () => {
    const { id, revision, providerIds } = await first('types');
    const change = (body: Parameters<typeof t.call<typeof practiceSetup.changeType>>[1]['body'], who = joan) =>
      t.call(practiceSetup.changeType, { params: { id }, body }, who);
    expect((await change({ revision, duration: 50 }, marta)).status).toBe(200);
    const late = await change({ revision, duration: 70 });
    expect([late.status, late.problem.conflict?.changes]).toEqual([409, theirs('body.duration', 50)]);
    const { providers } = await all();
    const other = providers.find((one) => one.typeIds.includes(id)) ?? (await first('providers'));
    const typeIds = other.typeIds.includes(id) ? other.typeIds.filter((one) => one !== id) : [...other.typeIds, id];
    await t.call(practiceSetup.changeProvider, { params: { id: other.id }, body: { typeIds } }, marta);
    const now = (await first('types')).providerIds;
    expect(now).not.toEqual(providerIds);
    const linked = await change({ revision, providerIds: providers.map((one) => one.id) });
    expect(linked.problem.conflict?.changes).toEqual(theirs('body.providerIds', [...now].sort()));
    // The same people in another order are the same people.
    expect((await change({ revision, providerIds: [...now].sort().reverse() })).status).toBe(200);
  });

  it('who change one provider: name, what they do, whether they are there, and their hours', {
    tags: ['SAFE-44'],
  }, async () => {
    const { id, revision, name, hours } = await first('providers');
    const change = (body: Parameters<typeof t.call<typeof practiceSetup.changeProvider>>[1]['body'], who = joan) =>
      t.call(practiceSetup.changeProvider, { params: { id }, body }, who);
    expect((await change({ revision, title: 'Dentist', isActive: false, keepVisits: true }, marta)).status).toBe(200);
    const late = await change({ revision, title: 'Surgeon' });
    expect([late.status, late.problem.conflict?.changes]).toEqual([409, theirs('body.title', 'Dentist')]);
    expect((await change({ revision, isActive: true })).problem.conflict?.changes).toEqual(
      theirs('body.isActive', false),
    );
    expect(await first('providers').then(({ id: now }) => now === id)).toBe(false);
    expect((await change({ isActive: true, title: name }, marta)).status).toBe(200);

    const rows = hours.map(({ isReadOnly: _, ...row }) => row);
    const set = (body: Partial<Parameters<typeof t.call<typeof practiceSetup.setHours>>[1]['body']>, who = joan) =>
      t.call(practiceSetup.setHours, { params: { id }, body: { rows, keepVisits: true, ...body } }, who);
    const work = rows.filter((row) => row.kind === 'work');
    expect(work.length).toBeLessThan(rows.length);
    expect((await set({ revision, rows: work }, marta)).status).toBe(200);
    const blind = await set({ revision, rows: work.slice(1) });
    expect(blind.problem.code).toBe('record-changed');
    expect(blind.problem.conflict?.changes).toMatchObject([{ path: 'body.rows', by: 'Marta Kowalski' }]);
    expect((await set({ revision: blind.problem.conflict?.revision ?? -1 })).status).toBe(200);
  });

  it('never both believe to have written the same thing at the same time', { tags: ['SAFE-44'] }, async () => {
    const { id, revision } = (await all()).locations.at(-1) ?? (await first('locations'));
    const streets = Array.from({ length: 6 }, (_, at) => `${at} Race Street`);
    const answers = await Promise.all(
      streets.map((street, at) =>
        t.call(practiceSetup.changeLocation, { params: { id }, body: { revision, street } }, at % 2 ? joan : marta),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    // One of the two writes first; all saves of the other one are refused.
    const [mine, other] = [0, 1].map((side) => statuses.filter((_, at) => at % 2 === side));
    const isFirst = (side: number[] | undefined) => side?.every((status) => status === 200);
    const isLate = (side: number[] | undefined) => side?.every((status) => status === 409);
    expect((isFirst(mine) && isLate(other)) || (isFirst(other) && isLate(mine))).toBe(true);
  });
});
