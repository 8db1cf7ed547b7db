// The access log: who viewed whose data, as the practice reads and exports it.
import { accessLog, officePatients, records, staff } from '@foyer/contract';
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

const idOf = async (q: string) =>
  (await t.call(officePatients.searchPatients, { query: { q } }, { token: front })).body.items[0]?.id ?? '';
const patientRecord = async (id: string) =>
  (await t.call(records.patientRecord, { params: { id } }, { token: front })).body;
const trail = async (query: Parameters<typeof t.call<typeof accessLog.auditTrail>>[1]['query']) =>
  (await t.call(accessLog.auditTrail, { query }, { token: admin })).body;

const basics = { nameFirst: 'Nora', nameLast: 'Tester', birthDate: '1990-05-06' };
const add = async (data: Partial<Parameters<typeof t.call<typeof records.addPatient>>[1]['body']> = {}) =>
  (await t.call(records.addPatient, { body: { ...basics, ...data } }, { token: front })).body.id;

describe('the access log', () => {
  it('tells who looked at whom, narrowed by person, staff, action and day', async () => {
    const id = await idOf('walter lindqvist');
    await patientRecord(id);
    const { items, staff, actions } = await trail({ personId: id, action: 'read' });
    expect(items[0]).toMatchObject({
      actorKind: 'staff',
      actorName: 'Joan Whitfield',
      action: 'read',
      objectKind: 'patient',
      personId: id,
      personName: 'Walter Lindqvist',
    });
    expect(new Set(items.map(({ personId }) => personId))).toEqual(new Set([id]));
    expect(actions).toEqual(
      expect.arrayContaining([
        { code: 'read', words: 'Read' },
        { code: 'sign-in', words: 'Signed in' },
      ]),
    );
    const joan = staff.find(({ name }) => name === 'Joan Whitfield')?.id ?? '';
    const hers = await trail({ staffId: joan });
    expect(new Set(hers.items.map(({ actorName }) => actorName))).toEqual(new Set(['Joan Whitfield']));
    expect((await trail({ personId: id, day: '2001-01-01' })).items).toEqual([]);
  });

  it('pages without losing or repeating an entry, and writes down who read it', async () => {
    const id = await idOf('walter lindqvist');
    for (let entries = 0; entries < 100; entries++) await patientRecord(id);
    const first = await trail({});
    const second = await trail({ after: first.next ?? '' });
    const ids = [...first.items, ...second.items].map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(second.items).toHaveLength(50);
    expect((await trail({ action: 'list' })).items.some(({ objectKind }) => objectKind === 'audit')).toBe(true);
  });

  it('is not for who lacks the right, nor for another practice', async () => {
    expect((await t.call(accessLog.auditTrail, { query: {} }, { token: front })).status).toBe(403);
    expect((await t.call(accessLog.auditFile, { query: {} }, { token: front })).status).toBe(403);
    const fresh = (await t.signIn('admin@example.com', { kind: 'staff', host: 'maple.localhost' })).token;
    const foreign = await t.call(accessLog.auditTrail, { query: {} }, { token: fresh, host: 'maple.localhost' });
    expect(JSON.stringify(foreign.body)).not.toContain('Lindqvist');
  });

  it('is exported without a cell that a spreadsheet would run, and the export is written down', {
    tags: ['ABUSE-24'],
  }, async () => {
    const id = await add({ nameFirst: '=HYPERLINK("https://evil.example")', nameLast: '@SUM(1)' });
    const answer = await t.app.inject({
      url: `/office/v1/audit-file?personId=${id}`,
      headers: { host: 'localhost', authorization: `Bearer ${admin}` },
    });
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body).toContain(`"'=HYPERLINK(""https://evil.example"") @SUM(1)"`);
    expect(answer.body).not.toMatch(/(^|,)"?[=+@-]/m);
    expect((await trail({ action: 'export' })).items.length).toBeGreaterThan(0);
  });

  it('says in a sentence which fields were changed and never a value, on screen and in the file', {
    tags: ['ROLE2-06'],
  }, async () => {
    const id = await add({ nameFirst: 'Ada', nameLast: 'Field' });
    const { revision } = await patientRecord(id);
    const phones = [{ type: 'mobile' as const, number: '2075550161', extension: '' }];
    const address = {
      line1: '7 Secret Road',
      line2: '',
      city: 'Saco',
      state: 'ME',
      postalCode: '04072',
      country: 'US',
    };
    const body = { revision, address, phones };
    expect((await t.call(records.editPatient, { params: { id }, body }, { token: front })).status).toBeLessThan(300);
    const [entry] = (await trail({ personId: id, action: 'update' })).items;
    expect(entry).toMatchObject({
      sentence: 'Joan Whitfield changed address and mobile phone of Ada Field.',
      fields: ['address', 'mobile phone'],
    });
    const answer = await t.app.inject({
      url: `/office/v1/audit-file?personId=${id}`,
      headers: { host: 'localhost', authorization: `Bearer ${admin}` },
    });
    const [head, ...lines] = answer.body.split('\r\n');
    expect(head).toContain('Time (America/New_York),Who,Action,What,Whose,Outcome,Sentence,Fields');
    expect(lines.join('\n')).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Joan Whitfield,Changed,Patient,Ada Field,Done,Joan Whitfield changed address and mobile phone of Ada Field\.,"address, mobile phone"$/m,
    );
    expect(answer.body).not.toMatch(/Secret Road|5550161|update|contact/);
  });

  it('tells of a colleague by name, and of one’s own account without', { tags: ['ROLE2-06'] }, async () => {
    const people = (await t.call(staff.staffList, {}, { token: admin })).body;
    const joan = people.find(({ name }) => name === 'Joan Whitfield')?.id ?? '';
    await t.call(
      staff.changeStaff,
      { params: { staffId: joan }, body: { rights: { correct: true } } },
      { token: admin },
    );
    const sentences = async (action: string) => (await trail({ action })).items.map(({ sentence }) => sentence);
    expect(await sentences('change-rights')).toContain('Marta Kowalski changed the rights of Joan Whitfield.');
    expect(await sentences('sign-in')).toContain('Marta Kowalski signed in.');
  });

  it('opens an entry with the values before and after, which is an entry of its own', {
    tags: ['ROLE2-07'],
  }, async () => {
    const id = await add({ nameFirst: 'Ada', nameLast: 'Opened' });
    const { revision } = await patientRecord(id);
    const edit = async (body: object) => {
      const answer = await t.call(records.editPatient, { params: { id }, body: body as never }, { token: front });
      expect(answer.status).toBeLessThan(300);
    };
    await edit({ revision, phones: [{ type: 'mobile', number: '2075550161', extension: '' }] });
    await edit({ revision: revision + 1, nameLast: 'Closed' });
    const items = (await trail({ personId: id, action: 'update' })).items;
    expect(items.map(({ hasChange }) => hasChange)).toEqual([true, true]);
    const open = (entryId: string, token = admin) => t.call(accessLog.auditChange, { params: { entryId } }, { token });
    const [newest, older] = items;
    expect((await open(newest?.id ?? '')).body).toEqual({
      at: newest?.at,
      sentence: newest?.sentence,
      parts: [{ label: 'Last name', before: 'Opened', after: 'Closed' }],
    });
    const phone = (await open(older?.id ?? '')).body.parts;
    expect(phone).toEqual([{ label: 'Mobile phone', before: '', after: expect.stringContaining('555') }]);
    const [reading] = (await trail({ personId: id, action: 'read-change' })).items;
    expect(reading).toMatchObject({
      sentence: 'Marta Kowalski opened a change of the record of Ada Closed.',
      hasChange: false,
    });
    expect((await open(reading?.id ?? '')).problem.code).toBe('not-found');
    expect((await open('999999999999')).problem.code).toBe('not-found');
    expect((await open(newest?.id ?? '', front)).problem.code).toBe('forbidden');
  });

  it('opens no entry for who may not see patients', { tags: ['ROLE2-07'] }, async () => {
    const people = (await t.call(staff.staffList, {}, { token: admin })).body;
    const staffId = people.find(({ name }) => name === 'Joan Whitfield')?.id ?? '';
    const give = (body: object) =>
      t.call(staff.changeStaff, { params: { staffId }, body: body as never }, { token: admin });
    const [entry] = (await trail({ action: 'update' })).items;
    const open = () => t.call(accessLog.auditChange, { params: { entryId: entry?.id ?? '' } }, { token: front });
    const needing = Object.fromEntries(['approve', 'edit', 'clinical', 'merge'].map((right) => [right, false]));
    await give({ rights: { ...needing, audit: true, patients: false } });
    expect((await open()).problem.code).toBe('forbidden');
    await give({ rights: { patients: null } });
    expect((await open()).status).toBe(200);
  });
});
