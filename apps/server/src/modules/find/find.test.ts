// Find, what a colleague opened last, and the page of patients without a search, over HTTP against the real database.
import { randomUUID } from 'node:crypto';
import { builder, find, inbox, officePatients, records, type StaffRight, staff, visitPanel } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let admin: string;
let officeId: string;
let sam: string;
let query: Awaited<ReturnType<typeof filledForms>>['query'];

beforeAll(async () => {
  t = await startTestApp({ FOYER_TEST_BUDGETS: '0' });
  ({ query } = await filledForms(t));
  await signIn();
  const people = (await t.call(staff.staffList, {}, { token: admin })).body;
  officeId = people.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
  sam = (await search('sam rivera')).patients[0]?.id ?? '';
});
afterAll(() => t.stop());

async function signIn() {
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
}

const search = async (q: string, token = front) => (await t.call(find.find, { query: { q } }, { token })).body;
const recent = async (token = front) => (await t.call(find.recentPlaces, {}, { token })).body.items;
const home = async (token = front) => (await t.call(find.patientsHome, {}, { token })).body;
const idsOf = (items: Awaited<ReturnType<typeof recent>>) =>
  items.map((item) => {
    if (item.kind === 'patient') return item.patient.id;
    if (item.kind === 'visit') return item.visit.id;
    return item.kind === 'submission' ? item.submission.id : item.form.id;
  });
const openRecord = (id: string, token = front) => t.call(records.patientRecord, { params: { id } }, { token });
const openVisit = (id: string, token = front) => t.call(visitPanel.readVisit, { params: { id } }, { token });
const openSubmission = (submissionId: string, token = front) =>
  t.call(inbox.inboxSubmission, { params: { submissionId } }, { token });
const idOf = async (sql: string, values: unknown[] = []) =>
  String(Object.values((await query(sql, values))[0] ?? {})[0]);

/** Takes rights of the front desk away for as long as the work lasts. */
async function without(rights: readonly StaffRight[], work: () => Promise<void>) {
  const set = (value: false | null) =>
    t.call(
      staff.changeStaff,
      { params: { staffId: officeId }, body: { rights: Object.fromEntries(rights.map((each) => [each, value])) } },
      { token: admin },
    );
  expect((await set(false)).status).toBe(204);
  await work();
  expect((await set(null)).status).toBe(204);
}

/** The right to see patients, and those that need it. */
const withPatients: readonly StaffRight[] = ['patients', 'edit', 'clinical', 'ssn', 'merge', 'approve', 'unapprove'];

/** Gives Sam a visit that begins so many hours from now. */
async function visitOf(hours: number, status = 'scheduled') {
  const id = randomUUID();
  await query(
    `insert into visits (tenant_id, visit_id, provider_id, location_id, patient_id, status, starts_at, ends_at, during, is_overbooked, description, created_at, updated_at)
     select tenant_id, $1, provider_id, location_id, $2, $3, $4::timestamptz, $4::timestamptz + interval '30 minutes',
       tstzrange($4::timestamptz, $4::timestamptz + interval '30 minutes'), true, 'Made for Find', now(), now()
     from visits where patient_id is not null limit 1`,
    [id, sam, status, new Date(Date.now() + hours * 3_600_000)],
  );
  return id;
}

describe('Find', () => {
  it('finds patients like the search of patients, and says who is only near', async () => {
    const found = await search('okafr');
    const [, ...same] = [0, ...found.patients.map(({ id }) => id)];
    const { body } = await t.call(officePatients.searchPatients, { query: { q: 'okafr' } }, { token: front });
    expect(same).toEqual(body.items.slice(0, 8).map(({ id }) => id));
    expect(found.patients.map(({ nameFirst }) => nameFirst)).toContain('Grace');
    expect(found.patients.every(({ isSimilar }) => isSimilar)).toBe(true);
    expect((await search('okafor')).patients.every(({ isSimilar }) => isSimilar)).toBe(false);
    expect((await search('9/3/1991')).patients.map(({ nameLast }) => nameLast)).toEqual(['Rivera']);
    expect(await search('')).toEqual({ patients: [], visits: [], forms: [], submissions: [], isMore: false });
  });

  it('shows the next and the last visit of each', async () => {
    await query(`update visits set status = 'canceled', arrived_at = null, seated_at = null where patient_id = $1`, [
      sam,
    ]);
    const ids = { later: await visitOf(60), next: await visitOf(30), last: await visitOf(-30, 'met') };
    await visitOf(-60, 'met');
    await visitOf(-10, 'canceled');
    const { visits } = await search('sam rivera');
    expect(visits.map(({ id, isNext, patientName }) => [id, isNext, patientName])).toEqual([
      [ids.next, true, 'Sam Rivera'],
      [ids.last, false, 'Sam Rivera'],
    ]);
    expect(ids.later).not.toBe(ids.next);
  });

  it('finds submissions by names as the inbox does, and forms by beginnings of words', async () => {
    const rows = async (q: string, token = front) =>
      (await search(q, token)).submissions.map(({ personName, formName }) => `${personName}, ${formName}`);
    expect(await rows('wal LIND')).toEqual(['Walter Lindqvist, Medical History']);
    expect(await rows('frye')).toEqual(['Daniel Frye, New Patient Registration']);
    expect(await rows('fry')).toEqual([]);
    // A form's name alone finds the form.
    expect(await rows('medical')).toEqual([]);
    expect((await search('hist med', admin)).forms.map(({ name }) => name)).toEqual(['Medical History']);
  });

  it('gives each group to who holds its right, and nobody else’s', { tags: ['FIND-03'] }, async () => {
    const all = await search('lindqvist');
    expect([all.patients.length, all.submissions.length]).toEqual([1, 1]);
    expect((await search('medical')).forms).toEqual([]);
    await without(['schedule', 'book', 'overbook', 'correct', 'inbox', 'approve', 'unapprove'], async () => {
      const some = await search('sam rivera');
      expect([some.patients.length, some.visits.length]).toEqual([1, 0]);
      expect((await search('lindqvist')).submissions).toEqual([]);
      expect((await home()).today).toBeNull();
    });
    await without(withPatients, async () => {
      const some = await search('lindqvist');
      expect([some.patients.length, some.visits.length, some.submissions.length]).toEqual([0, 0, 1]);
      expect((await t.call(find.patientsHome, {}, { token: front })).status).toBe(403);
    });
  });

  it('leaves out visits at locations that a colleague is not limited to, and shows alerts of patients', async () => {
    const visit = await visitOf(20);
    const shown = async () => {
      const [{ visits }, items] = [await search('sam rivera'), await recent()];
      return [visits.some(({ id }) => id === visit), idsOf(items).includes(visit)];
    };
    const limitTo = (locationIds: string[]) =>
      t.call(staff.changeStaff, { params: { staffId: officeId }, body: { locationIds } }, { token: admin });
    const other = await idOf(
      'select location_id from locations where tenant_id = (select tenant_id from visits where visit_id = $1) and location_id <> (select location_id from visits where visit_id = $1)',
      [visit],
    );
    await openVisit(visit);
    expect(await shown()).toEqual([true, true]);
    expect((await limitTo([other])).status).toBe(204);
    expect(await shown()).toEqual([false, false]);
    expect((await limitTo([])).status).toBe(204);
    const [found] = (await search('sam rivera')).patients;
    expect(found?.alerts.map(({ kind }) => kind)).toContain('allergy');
  });

  it('leaves one entry a search, with no word of what was typed', async () => {
    const entries = () =>
      query(`select object_kind, object_id from audit_entries where action = 'search' and actor_id = $1`, [officeId]);
    const before = (await entries()).length;
    await search('ada okafor');
    const after = await entries();
    expect(after.length).toBe(before + 1);
    expect(JSON.stringify(after)).not.toContain('okafor');
  });

  it('lets a colleague search 120 times a minute, on all screens together', async () => {
    const other = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
    const statuses: number[] = [];
    for (let at = 0; at < 60; at++) {
      statuses.push((await t.call(find.find, { query: { q: 'zz' } }, { token: other })).status);
      statuses.push((await t.call(officePatients.searchPatients, { query: { q: 'zz' } }, { token: other })).status);
    }
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([200]));
    const late = await t.call(find.find, { query: { q: 'zz' } }, { token: other });
    expect([late.status, late.problem.code]).toEqual([429, 'rate-limited']);
    expect((await t.call(find.find, { query: { q: 'zz' } }, { token: front })).status).toBe(200);
  });
});

describe('what was opened last', () => {
  it('stands first, of every kind, for each colleague alone', async () => {
    const visit = await idOf(
      `select visit_id from visits where patient_id is not null and status = 'scheduled' limit 1`,
    );
    const submission = await idOf(`select submission_id from submissions where state = 'new' limit 1`);
    const form = await idOf(`select form_id from forms where deleted_at is null limit 1`);
    await openRecord(sam, admin);
    await openVisit(visit, admin);
    await openSubmission(submission, admin);
    await t.call(builder.formDetail, { params: { id: form } }, { token: admin });
    await openRecord(randomUUID(), admin);
    expect(idsOf(await recent(admin))).toEqual([form, submission, visit, sam]);
    await openRecord(sam, admin);
    expect(idsOf(await recent(admin))).toEqual([sam, form, submission, visit]);
    expect(idsOf(await recent())).not.toContain(form);
  });

  it('leaves out what was merged, removed, or needs a right that is gone', { tags: ['FIND-03'] }, async () => {
    const [kept, double] = (await search('okafor')).patients.map(({ id }) => id);
    const [submission, other] = (await query(`select submission_id from submissions where state = 'new' limit 2`)).map(
      (row) => String(row.submission_id),
    );
    const form = await idOf(`select form_id from forms where name = 'Medical History'`);
    const visit = await visitOf(90);
    await openRecord(String(double), admin);
    await openRecord(String(kept), admin);
    for (const id of [submission, other]) await openSubmission(String(id), admin);
    await openVisit(visit, admin);
    await t.call(builder.formDetail, { params: { id: form } }, { token: admin });
    expect(idsOf(await recent(admin)).slice(0, 6)).toEqual([form, visit, other, submission, kept, double]);
    const merge = await comparedMerge(t, String(kept), String(double), { token: admin });
    expect((await t.call(records.mergePatients, merge, { token: admin })).status).toBe(200);
    await query(`update visits set status = 'deleted' where visit_id = $1`, [visit]);
    await query(`update forms set deleted_at = now() where form_id = $1`, [form]);
    await query(`update submissions set erased_at = now() where submission_id = $1`, [other]);
    expect(idsOf(await recent(admin)).slice(0, 2)).toEqual([submission, kept]);
    const gone = [form, visit, other, double].map(String);
    expect(idsOf(await recent(admin)).filter((id) => gone.includes(id))).toEqual([]);
    expect((await search('okafor', front)).patients.map(({ id }) => id)).not.toContain(double);
    expect((await home(admin)).recent.map(({ id }) => id)).not.toContain(double);
    await openRecord(sam);
    await without(withPatients, async () => expect(idsOf(await recent())).not.toContain(sam));
  });

  it('is kept for twenty places a colleague, however many are opened at once', async () => {
    const ids = (await query(`select patient_id from patients where merged_into is null limit 25`)).map((row) =>
      String(row.patient_id),
    );
    const rows = () => query(`select place_id from recent_places where account_id = $1`, [officeId]);
    for (const id of ids) await openRecord(id);
    expect((await rows()).length).toBeLessThanOrEqual(20);
    await Promise.all(ids.map((id) => openRecord(id)));
    await openRecord(sam);
    expect((await rows()).length).toBe(Math.min(20, ids.length));
    expect(idsOf(await recent())[0]).toBe(sam);
  });
});

describe('the page of patients without a search', () => {
  it('shows who comes today by time, guests too, and the twelve opened last', async () => {
    await query(
      `update visits set status = 'canceled', arrived_at = null, seated_at = null where status <> 'held' and starts_at > now() - interval '2 days'`,
    );
    expect((await home()).today).toEqual({ visits: [], isMore: false });
    const zone = 'America/New_York';
    const noon = Temporal.Now.plainDateISO(zone).toZonedDateTime({ timeZone: zone, plainTime: '12:00' });
    const hours = (noon.epochMilliseconds - Date.now()) / 3_600_000;
    const [second, first] = [await visitOf(hours + 1), await visitOf(hours)];
    await visitOf(hours + 2, 'canceled');
    await visitOf(hours + 24);
    const guest = await visitOf(hours + 3);
    await query('update visits set patient_id = null where visit_id = $1', [guest]);
    const { today, recent: opened } = await home();
    expect(today?.visits.map(({ id, patient }) => [id, patient?.nameLast])).toEqual([
      [first, 'Rivera'],
      [second, 'Rivera'],
      [guest, undefined],
    ]);
    expect(opened.length).toBeLessThanOrEqual(12);
    expect(opened[0]?.id).toBe(sam);
    for (let at = 0; at < 30; at++) await visitOf(hours);
    const full = (await home()).today;
    expect([full?.visits.length, full?.isMore]).toEqual([30, true]);
  });
});
