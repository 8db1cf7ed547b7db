// Alerts of patients through their calls: written, changed, ended, shown with allergies and to the family.
import { randomUUID } from 'node:crypto';
import { clinical, inbox, officePatients, patientAlerts, records, staff } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let admin: string;
let sam: string;
let query: Awaited<ReturnType<typeof filledForms>>['query'];

beforeAll(async () => {
  t = await startTestApp();
  ({ query } = await filledForms(t));
  await signIn();
  sam = await idOf('sam rivera');
});
afterAll(() => t.stop());

async function signIn(): Promise<void> {
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
}

const idOf = async (q: string) =>
  (await t.call(officePatients.searchPatients, { query: { q } }, { token: front })).body.items[0]?.id ?? '';
const read = async (id = sam) => (await t.call(patientAlerts.patientAlerts, { params: { id } }, { token: front })).body;
const textsOf = async (id = sam) => (await read(id)).shown.map(({ kind, text }) => `${kind}: ${text}`);
const add = (text: string, more: object = {}, { id = sam, token = front } = {}) =>
  t.call(
    patientAlerts.addPatientAlert,
    { params: { id }, body: { key: randomUUID(), kind: 'office', text, ...more } },
    { token },
  );
const change = (alertId: string, body: { revision: number; text?: string }, token = front) =>
  t.call(patientAlerts.changePatientAlert, { params: { id: sam, alertId }, body }, { token });
const end = (alertId: string, revision: number, token = front) =>
  t.call(patientAlerts.endPatientAlert, { params: { id: sam, alertId }, query: { revision } }, { token });
const newPatient = async (nameFirst: string) => {
  const body = { nameFirst, nameLast: 'Alertson', birthDate: '1990-01-02' };
  return (await t.call(records.addPatient, { body }, { token: front })).body.id;
};

/** Takes the right to clinical parts from the office, or leaves it to the role again. */
async function mayClinical(value: false | null): Promise<void> {
  const people = (await t.call(staff.staffList, {}, { token: admin })).body;
  const staffId = people.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
  const body = { rights: { clinical: value } };
  expect((await t.call(staff.changeStaff, { params: { staffId }, body }, { token: admin })).status).toBe(204);
}

describe('an alert', () => {
  it('is written, changed and ended, sealed, and each change raises the revision of the record', async () => {
    const before = (await read()).revision;
    const { status, body } = await add('Often 15 minutes late');
    expect(status).toBe(201);
    expect(body.revision).toBe(before + 1);
    expect((await change(body.id, { revision: body.revision, text: 'Often late' })).body.revision).toBe(before + 2);
    expect((await read()).own).toMatchObject([{ text: 'Often late', by: 'Joan Whitfield', isPast: false }]);
    expect(await textsOf()).toContain('office: Often late');
    const stored = await query('select encode(text_sealed, $1) as text from patient_alerts', ['escape']);
    expect(JSON.stringify(stored)).not.toContain('late');
    expect((await end(body.id, before + 2)).body.revision).toBe(before + 3);
    expect((await end(body.id, before)).body.revision).toBe(before + 3);
    expect((await read()).own).toEqual([]);
    const trail = await query(
      `select action from audit_entries where object_id = $1 and action like '%-patient-alert'`,
      [sam],
    );
    expect(trail.map(({ action }) => action).sort()).toEqual([
      'add-patient-alert',
      'edit-patient-alert',
      'end-patient-alert',
    ]);
  });

  it('that was changed elsewhere is refused with what holds now', async () => {
    const { body } = await add('First');
    await change(body.id, { revision: body.revision, text: 'Second' } as never, admin);
    const late = await change(body.id, { revision: body.revision, text: 'Mine' });
    expect(late.problem).toMatchObject({
      code: 'record-changed',
      revision: body.revision + 1,
      conflicts: [{ path: `body.alerts.${body.id}`, now: { text: 'Second' } }],
    });
    expect((await end(body.id, body.revision)).problem.code).toBe('record-changed');
    expect((await end(body.id, body.revision + 1)).status).toBe(200);
  });

  it('is stored once when it is sent twice, and not with another text', async () => {
    const id = await newPatient('Once');
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => add('Only once', { key }, { id })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await add('Another', { key }, { id })).problem.code).toBe('entry-key-reused');
    expect((await read(id)).own).toHaveLength(1);
  });

  it('has 1 to 60 characters in one line, and a patient has five that show', async () => {
    const id = await newPatient('Five');
    for (const text of ['', 'x'.repeat(61), 'a\nb', 'a\u0000b'])
      expect((await add(text, {}, { id })).problem.code).toBe('validation-failed');
    expect((await add('Over', { until: '2020-01-01' }, { id })).problem.errors?.[0]?.path).toBe('body.until');
    for (const n of [1, 2, 3, 4, 5]) expect((await add(`Alert ${n}`, {}, { id })).status).toBe(201);
    expect((await add('A sixth', {}, { id })).problem.code).toBe('validation-failed');
    expect((await add('Nobody', {}, { id: randomUUID() })).problem.code).toBe('not-found');
  });

  it('about care is for who may change clinical parts', async () => {
    const id = await newPatient('Care');
    const { body } = await add('Takes blood thinners', { kind: 'care' });
    await mayClinical(false);
    expect((await add('Care', { kind: 'care' }, { id })).status).toBe(403);
    expect((await add('Office', {}, { id })).status).toBe(201);
    expect((await change(body.id, { revision: body.revision, text: 'Other' })).status).toBe(403);
    expect((await end(body.id, body.revision)).status).toBe(403);
    await mayClinical(null);
    expect((await end(body.id, body.revision)).status).toBe(200);
  });

  it('shows until its day is over', async () => {
    const id = await newPatient('Until');
    const until = new Date(t.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await add('For a day', { until }, { id });
    expect(await textsOf(id)).toEqual(['office: For a day']);
    t.pass(3 * 24 * 60);
    await signIn();
    expect(await read(id)).toMatchObject({ shown: [], own: [{ text: 'For a day', isPast: true }] });
  });
});

describe('what shows of a patient', () => {
  it('has the allergies of a form that waits as not approved yet, until it is approved', {
    tags: ['RECORD-17'],
  }, async () => {
    const id = await idOf('priya raman');
    const [waiting] = (await read(id)).shown;
    expect(waiting).toMatchObject({ kind: 'allergy', isApproved: false });
    const stored = await query('select encode(allergies_sealed, $1) as text from submissions', ['escape']);
    expect(JSON.stringify(stored)).not.toContain(waiting?.text);
    const { items } = (await t.call(inbox.inbox, { query: { q: 'priya' } }, { token: front })).body;
    const submissionId = items[0]?.id ?? '';
    const sent = (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front })).body;
    expect(sent.patientAlerts).toContainEqual(waiting);
    const taken = await t.call(
      inbox.approveSubmission,
      { params: { submissionId }, body: { revision: sent.revision } },
      { token: front },
    );
    expect(taken.status).toBe(204);
    expect((await read(id)).shown).toContainEqual({ ...waiting, isApproved: true });
    expect((await read(id)).shown).not.toContainEqual(waiting);
  });

  it('has active allergies by itself, the worst first', { tags: ['RECORD-17'] }, async () => {
    const id = await newPatient('Allergic');
    await add('Often late', {}, { id });
    const keys = [randomUUID(), randomUUID()];
    const body = {
      revision: (await read(id)).revision,
      source: 'desk' as const,
      add: ['Latex', 'Penicillin'].map((name, at) => ({ key: keys[at] ?? '', kind: 'allergy' as const, name })),
    };
    const { body: changed } = await t.call(clinical.changeClinical, { params: { id }, body }, { token: front });
    const shown = await textsOf(id);
    expect(shown.toSorted()).toEqual(['allergy: Latex', 'allergy: Penicillin', 'office: Often late']);
    expect(shown[2]).toBe('office: Often late');
    const ended = { entryId: keys[0] ?? '', state: 'ended' as const };
    await t.call(
      clinical.changeClinical,
      { params: { id }, body: { revision: changed.revision, source: 'desk', change: [ended] } },
      { token: front },
    );
    expect(await textsOf(id)).toEqual(['allergy: Penicillin', 'office: Often late']);
  });

  it('has alerts of guardians that are for the family, too', async () => {
    const [mother, child] = [await newPatient('Mother'), await newPatient('Child')];
    await t.call(
      officePatients.linkFamily,
      { params: { id: mother, memberId: child }, body: { relationship: 'Mother', familyAccess: true } },
      { token: front },
    );
    await add('Call the father first', { isForFamily: true }, { id: mother });
    await add('Only hers', {}, { id: mother });
    expect(await textsOf(child)).toEqual(['office: Call the father first']);
    expect((await read(child)).own).toEqual([]);
  });

  it('goes with a merge, and back', async () => {
    const [kept, double] = [await newPatient('Kept'), await newPatient('Double')];
    await add('Of the double', {}, { id: double });
    const merge = await comparedMerge(t, kept, double, { token: admin });
    const merged = await t.call(records.mergePatients, merge, { token: admin });
    expect(await textsOf(kept)).toEqual(['office: Of the double']);
    expect((await add('Late', {}, { id: double })).problem.code).toBe('record-merged');
    await t.call(records.undoMerge, { params: { id: merged.body.mergeId } }, { token: admin });
    expect(await textsOf(double)).toEqual(['office: Of the double']);
    expect(await textsOf(kept)).toEqual([]);
  });
});
