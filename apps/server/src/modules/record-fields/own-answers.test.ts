// Answers that are kept in fields of the practice's own: from the form to the record, and from the record to all who read it.
import { randomUUID } from 'node:crypto';
import { inbox, ownData, patients, recordFields, records } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { defineField, type FormField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let admin: { token: string };
let sam: { token: string; patientId: string };
const ids = { hobby: '', seats: '', count: '', gone: '' };
let form: { id: string; name: string; secureId: string } = { id: randomUUID(), name: 'More', secureId: '' };

const own = (type: 'Short Text Entry' | 'Multiple Choice', uuid: string, id: string, specific = {}) =>
  defineField(type, { uuid, foyer_table_name: 'custom', foyer_column_name: id, common: { label: uuid }, specific });
const add = async (body: object) => (await t.call(recordFields.addRecordField, { body } as never, admin)).body.id;

async function publish(fields: readonly FormField[]) {
  const ctx = t.systemCtx('demo');
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId: form.id, name: form.name, forAllPatients: true, createdAt: t.clock.now() });
    const object = { fields: [...fields] };
    await publishForm(tx, ctx, { formId: form.id, versionId: randomUUID(), name: form.name, object });
  });
}

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
  sam = await t.signIn('sam.rivera@example.com');
  ids.hobby = await add({ name: 'Hobbies', type: 'Short Text Entry' });
  ids.seats = await add({ name: 'Seats', type: 'Multiple Choice', options: ['Window', 'Aisle'] });
  ids.count = await add({ name: 'Count', type: 'Number' });
  ids.gone = await add({ name: 'Gone', type: 'Short Text Entry' });
  await publish([
    own('Short Text Entry', 'hobby', ids.hobby),
    own('Multiple Choice', 'seats', ids.seats, { options: ['Window', 'Garden'] }),
    own('Short Text Entry', 'unknown', randomUUID()),
    // A field for numbers is no place for a text.
    own('Short Text Entry', 'misfit', ids.count),
  ]);
  form = await f.ownForm(sam.token, form.name);
});
afterAll(() => t.stop());

const read = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, admin)).body;
const approve = (submissionId: string) =>
  t.call(inbox.approveSubmission, { params: { submissionId }, body: { revision: 1 } }, admin);
const more = async (id: string) => (await t.call(records.patientRecord, { params: { id } }, admin)).body.more;

async function send(values: Readonly<Record<string, unknown>>) {
  const object = Object.entries(values).map(([uuid, value]) => ({ id: uuid, uuid, value }));
  const sent = await f.post(form, { object }, { token: sam.token });
  expect(sent).toMatchObject({ status: 200 });
  return sent.body.id;
}

const difference = async (id: string) =>
  Object.fromEntries((await read(id)).compared.map(({ uuid, difference, record }) => [uuid, [difference, ...record]]));

describe('an answer kept in a field of the practice’s own', { tags: ['AUTHOR-09'] }, () => {
  it('is compared in the inbox, approved into the record and shown there; what belongs nowhere is not written', async () => {
    const first = await send({
      hobby: 'Chess',
      seats: { options: ['Window', 'Garden'], other: null },
      unknown: 'Nowhere',
      misfit: 'No number',
    });
    expect(await difference(first)).toEqual({ hobby: ['new'], seats: ['new'] });
    expect(await more(sam.patientId)).toEqual([]);
    expect((await approve(first)).status).toBe(204);
    const kept = [
      { name: 'Hobbies', answer: 'Chess' },
      { name: 'Seats', answer: 'Window\nGarden' },
    ];
    expect(await more(sam.patientId)).toEqual(kept);
    const second = await send({ hobby: 'Go', seats: { options: ['Garden', 'Window'], other: null } });
    expect(await difference(second)).toEqual({ hobby: ['changed', 'Chess'], seats: ['same', 'Window', 'Garden'] });
    const blank = await send({ hobby: '', seats: { options: [], other: null } });
    expect((await approve(blank)).status).toBe(204);
    expect(await more(sam.patientId)).toEqual(kept);
  });

  it('comes to the patient’s forms, and to nobody else’s', async () => {
    const call = (id: string, token: string) =>
      t.call(patients.contactAttributes, { params: { id }, query: { namesFilter: 'custom' } }, { token });
    const { body } = await call(sam.patientId, sam.token);
    expect(body.map(({ name, value }) => [name, JSON.parse(value)])).toEqual([
      ['custom', { [ids.hobby]: 'Chess', [ids.seats]: { options: ['Window', 'Garden'], other: null } }],
    ]);
    const grace = await t.signIn('grace.okafor@example.com');
    expect((await call(sam.patientId, grace.token)).status).toBe(404);
  });

  it('is part of the download of one’s own data', async () => {
    const url = addressOf(ownData.ownDataFile, { query: { ownerId: sam.patientId } });
    const headers = { host: 'localhost', authorization: `Bearer ${sam.token}` };
    const files = unzip((await t.app.inject({ method: 'GET', url, headers })).rawPayload);
    expect(JSON.parse(String(files.get('data.json'))).more).toEqual([
      { question: 'Hobbies', answer: ['Chess'] },
      { question: 'Seats', answer: ['Window', 'Garden'] },
    ]);
    expect(String(files.get('my-data.html'))).toMatch(/More about you[\s\S]+Hobbies[\s\S]+Chess/);
  });

  it('rests sealed, and stays shown where its field is archived; the field is not deleted', async () => {
    const [row] = await f.query('select custom_sealed from patient_records where patient_id = $1', [sam.patientId]);
    expect(row?.custom_sealed).toBeInstanceOf(Buffer);
    expect(String(row?.custom_sealed)).not.toContain('Chess');
    const archive = { params: { id: ids.hobby }, body: { isArchived: true, revision: 1 } };
    expect((await t.call(recordFields.changeRecordField, archive, admin)).status).toBe(204);
    expect((await more(sam.patientId)).map(({ name }) => name)).toEqual(['Hobbies', 'Seats']);
    await f.query('update form_versions set object = \'{"fields":[]}\' where form_id = $1', [form.id]);
    const remove = (id: string) => t.call(recordFields.deleteRecordField, { params: { id } }, admin);
    expect((await remove(ids.hobby)).problem.code).toBe('field-in-use');
    expect((await remove(ids.gone)).status).toBe(204);
  });

  it('goes with a merge of two records: the kept one’s answer stays, what it lacks is filled in, and back', async () => {
    const body = { nameFirst: 'Sam', nameLast: 'Rivera-New', birthDate: '1991-09-03' };
    const { id } = (await t.call(records.addPatient, { body }, admin)).body;
    const merge = await comparedMerge(t, id, sam.patientId, admin);
    const { mergeId } = (await t.call(records.mergePatients, merge, admin)).body;
    expect(await more(id)).toEqual([
      { name: 'Hobbies', answer: 'Chess' },
      { name: 'Seats', answer: 'Window\nGarden' },
    ]);
    expect((await t.call(records.undoMerge, { params: { id: mergeId } } as never, admin)).status).toBe(204);
    expect(await more(id)).toEqual([]);
    expect(await more(sam.patientId)).toHaveLength(2);
  });
});
