// The clinical parts of a record as the office reads and changes them.
import { randomUUID } from 'node:crypto';
import { clinical, patients, records, ssn } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let admin: string;
let sam: { token: string; patientId: string };

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  sam = await t.signIn('sam.rivera@example.com');
});
afterAll(() => t.stop());

type Body = Parameters<typeof t.call<typeof clinical.changeClinical>>[1]['body'];

const read = async (id: string) => (await t.call(clinical.readClinical, { params: { id } }, { token: front })).body;
const change = (id: string, body: Body, token = front) =>
  t.call(clinical.changeClinical, { params: { id }, body }, { token });
const list = async (id: string, kind: 'allergy' | 'condition' | 'medicine') =>
  (await read(id)).lists.find((each) => each.kind === kind) ?? { isNone: false, entries: [] };
const entry = async (id: string, kind: 'allergy' | 'condition' | 'medicine', name: string) => {
  const found = (await list(id, kind)).entries.find((each) => each.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const newcomer = async () => {
  const person = { nameFirst: 'Nora', nameLast: 'Tester', birthDate: '1990-05-06' };
  return (await t.call(records.addPatient, { body: person }, { token: front })).body.id;
};
const add = (name: string, more: object = {}) => ({ key: randomUUID(), kind: 'allergy' as const, name, ...more });

describe('entries', { tags: ['RECORD-13'] }, () => {
  it('are added with a source, changed, ended and marked as entered by mistake', async () => {
    const id = await newcomer();
    const { revision } = await read(id);
    const latex = add('Latex', { reaction: 'Rash', severity: 'moderate' });
    const added = await change(id, { revision, source: 'phone', add: [latex] });
    expect(added).toMatchObject({ status: 200, body: { revision: revision + 1, ids: [latex.key] } });
    expect((await list(id, 'allergy')).entries).toMatchObject([
      {
        entryId: latex.key,
        state: 'active',
        reaction: 'Rash',
        source: { source: 'phone', by: 'Joan Whitfield', form: null },
      },
    ]);
    const next = { entryId: latex.key, name: 'Latex gloves', state: 'mistaken' as const };
    const changed = await change(id, { revision: revision + 1, source: 'correction', change: [next] }, admin);
    expect(changed.body.revision).toBe(revision + 2);
    expect((await list(id, 'allergy')).entries).toMatchObject([
      {
        state: 'mistaken',
        name: 'Latex gloves',
        reaction: 'Rash',
        source: { source: 'correction', by: 'Marta Kowalski' },
      },
    ]);
  });

  it('sent twice are added once; a key with other content is refused', async () => {
    const id = await newcomer();
    const { revision } = await read(id);
    const latex = add('Latex');
    const sent = { revision, source: 'desk' as const, add: [latex] };
    const first = await change(id, sent);
    expect(await change(id, sent)).toMatchObject({ status: 200, body: first.body });
    expect((await list(id, 'allergy')).entries).toHaveLength(1);
    const other = await change(id, { ...sent, add: [{ ...latex, name: 'Aspirin' }] });
    expect(other.problem.code).toBe('entry-key-reused');
    const elsewhere = await change(await newcomer(), sent);
    expect(elsewhere.problem.code).toBe('entry-key-reused');
  });

  it('of one name are active once: case and accents make no other, and one that ended does not count', async () => {
    const id = await newcomer();
    const { revision } = await read(id);
    const source = 'desk' as const;
    await change(id, { revision, source, add: [add('Sulfa'), add('Café')] });
    const twice = await change(id, { revision: revision + 1, source, add: [add('cafe')] });
    expect(twice).toMatchObject({
      status: 409,
      problem: {
        code: 'entry-exists',
        message: 'cafe is on the list already.',
        errors: [{ path: 'body.add.0.name', message: 'cafe is on the list already.' }],
      },
    });
    const { entryId } = await entry(id, 'allergy', 'Sulfa');
    const renamed = await change(id, { revision: revision + 1, source, change: [{ entryId, name: 'CAFÉ' }] });
    expect(renamed.problem.code).toBe('entry-exists');
    await change(id, { revision: revision + 1, source, change: [{ entryId, state: 'ended' }] });
    const again = await change(id, { revision: revision + 2, source, add: [add('Sulfa')] });
    expect(again.status).toBe(200);
    const both = await change(id, { revision: revision + 3, source, change: [{ entryId, state: 'active' }] });
    expect(both.problem.code).toBe('entry-exists');
  });

  it('a list is none known only without an active entry, and no longer once there is one', async () => {
    const id = await newcomer();
    const { revision } = await read(id);
    const source = 'desk' as const;
    const none = (value: boolean) => ({ kind: 'allergy' as const, value });
    expect((await list(id, 'allergy')).isNone).toBe(false);
    await change(id, { revision, source, none: none(true) });
    expect(await list(id, 'allergy')).toMatchObject({ isNone: true, entries: [] });
    await change(id, { revision: revision + 1, source, add: [add('Latex')] });
    expect((await list(id, 'allergy')).isNone).toBe(false);
    const refused = await change(id, { revision: revision + 2, source, none: none(true) });
    expect(refused.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'body.none' }] });
    const { entryId } = await entry(id, 'allergy', 'Latex');
    const ended = { source, change: [{ entryId, state: 'ended' as const }], none: none(true) };
    expect((await change(id, { revision: revision + 2, ...ended })).status).toBe(200);
    await change(id, { revision: revision + 3, source, none: none(false) });
    expect((await list(id, 'allergy')).isNone).toBe(false);
  });

  it('are 100 a list at most, with names of 120 characters and details of 200', async () => {
    const id = await newcomer();
    let { revision } = await read(id);
    const source = 'desk' as const;
    const named = (name: string, more: object = {}) => change(id, { revision, source, add: [add(name, more)] });
    expect((await named('x'.repeat(121))).problem.code).toBe('validation-failed');
    expect((await named('Latex', { note: 'x'.repeat(201) })).problem.code).toBe('validation-failed');
    expect((await named(' ')).problem.code).toBe('validation-failed');
    for (let at = 0; at < 5; at++) {
      const some = Array.from({ length: 20 }, (_, nth) => add(`Number ${at * 20 + nth}`));
      ({ revision } = (await change(id, { revision, source, add: some })).body);
    }
    expect((await named('One more')).problem).toMatchObject({
      code: 'validation-failed',
      errors: [{ path: 'body.add.0.name' }],
    });
  });
});

describe('two people', { tags: ['RECORD-03'] }, () => {
  it('change two entries; of the same one the second reads who changed it and to what', async () => {
    const id = await newcomer();
    const { revision } = await read(id);
    const source = 'desk' as const;
    const [latex, aspirin] = [add('Latex'), add('Aspirin')];
    await change(id, { revision, source, add: [latex, aspirin] });
    const since = revision + 1;
    await change(id, { revision: since, source, change: [{ entryId: latex.key, reaction: 'Hives' }] }, admin);
    const other = await change(id, { revision: since, source, change: [{ entryId: aspirin.key, reaction: 'Rash' }] });
    expect(other.status).toBe(200);
    const same = await change(id, { revision: since, source, change: [{ entryId: latex.key, reaction: 'Rash' }] });
    expect(same).toMatchObject({
      status: 409,
      problem: {
        code: 'record-changed',
        conflict: {
          revision: since + 2,
          changes: [{ path: `body.entries.${latex.key}`, now: { reaction: 'Hives' }, by: 'Marta Kowalski' }],
        },
      },
    });
    const equal = await change(id, { revision: since, source, change: [{ entryId: latex.key, reaction: 'Hives' }] });
    expect(equal).toMatchObject({ status: 200, body: { revision: since + 2 } });
    const gone = await change(id, { revision: since, source, change: [{ entryId: randomUUID(), name: 'X' }] });
    expect(gone.problem.code).toBe('validation-failed');
  });

  it('cannot change a record that was merged, and read into which', async () => {
    const [kept, double] = [await newcomer(), await newcomer()];
    await t.call(records.mergePatients, await comparedMerge(t, kept, double, { token: front }), { token: front });
    const refused = await change(double, { revision: 0, source: 'desk', add: [add('Latex')] });
    expect(refused).toMatchObject({ status: 409, problem: { code: 'record-merged', into: kept } });
  });
});

describe('insurance and other answers', { tags: ['RECORD-10'] }, () => {
  it('are changed by their texts, keep numbers and cards, and tell their source', async () => {
    const { primaryInsurance, revision, answers } = await read(sam.patientId);
    if (!primaryInsurance) throw new Error('Sam is insured.');
    const { source: before, ...texts } = primaryInsurance;
    expect(before).toMatchObject({ source: 'record', form: null });
    expect(answers).toContainEqual(
      expect.objectContaining({ question: 'last_physical_exam', editing: 'day', answer: '2025-04-14' }),
    );
    const done = await change(sam.patientId, {
      revision,
      source: 'letter',
      primaryInsurance: { ...texts, company_name: 'Pine State Dental' },
      answers: [
        { question: 'brushing', answer: 'Once a day' },
        { question: 'last_physical_exam', answer: '2026-01-02' },
      ],
    });
    expect(done.status).toBe(200);
    const after = await read(sam.patientId);
    const source = { source: 'letter', by: 'Joan Whitfield' };
    expect(after.primaryInsurance).toMatchObject({ ...texts, company_name: 'Pine State Dental', source });
    const record = (await t.call(records.patientRecord, { params: { id: sam.patientId } }, { token: front })).body;
    expect(record.primaryInsurance?.ssn).toBe('xxx-xx-6789');
    const { body } = await t.call(patients.medicalAttributes, { params: { id: sam.patientId } }, { token: sam.token });
    const values = Object.fromEntries(body.map(({ name, value }) => [name, JSON.parse(value)]));
    expect(values).toMatchObject({
      brushing: { option: 'Once a day' },
      last_physical_exam: '2026-01-02T00:00:00.000Z',
      dental_concerns: { options: ['Sensitive teeth'], other: null },
    });
    const wrong = { revision: done.body.revision, source: 'desk' as const };
    const bad = await change(sam.patientId, { ...wrong, answers: [{ question: 'last_physical_exam', answer: 'May' }] });
    expect(bad.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'body.answers.0.answer' }] });
    const unknown = await change(sam.patientId, { ...wrong, answers: [{ question: 'never_asked', answer: 'x' }] });
    expect(unknown.problem.code).toBe('validation-failed');
  });
});

describe('the history of a part', { tags: ['RECORD-12'] }, () => {
  const historyOf = async (id: string, path: 'allergy' | 'medicine' | 'insurance', after?: string) =>
    (await t.call(clinical.readHistory, { params: { id }, query: { path, ...(after && { after }) } }, { token: front }))
      .body;

  it('lists its own changes newest first, 20 a page, without numbers', async () => {
    const id = await newcomer();
    let { revision } = await read(id);
    const latex = add('Latex');
    ({ revision } = (
      await change(id, { revision, source: 'phone', add: [latex], none: { kind: 'medicine', value: true } })
    ).body);
    for (let time = 0; time < 21; time++) {
      const next = { entryId: latex.key, note: `Note ${time}` };
      ({ revision } = (await change(id, { revision, source: 'desk', change: [next] })).body);
    }
    const first = await historyOf(id, 'allergy');
    expect(first.items).toHaveLength(20);
    expect(first.items[0]).toMatchObject({
      source: { source: 'desk', by: 'Joan Whitfield' },
      what: { kind: 'entry', entryId: latex.key, before: { note: 'Note 19' }, after: { note: 'Note 20' } },
    });
    const second = await historyOf(id, 'allergy', first.after ?? '');
    expect(second.items.map(({ what }) => what)).toMatchObject([
      { before: { note: '' }, after: { note: 'Note 0' } },
      { before: null, after: { name: 'Latex', state: 'active' } },
    ]);
    expect(second.after).toBeNull();
    expect((await historyOf(id, 'medicine')).items).toMatchObject([
      { what: { kind: 'none', before: false, after: true } },
    ]);
    const back = { entryId: latex.key, note: 'Note 0' };
    await change(id, { revision, source: 'undo', change: [back] });
    expect((await historyOf(id, 'allergy')).items[0]).toMatchObject({
      source: { source: 'undo' },
      what: { before: { note: 'Note 20' }, after: { note: 'Note 0' } },
    });
  });

  it('tells an insurance without its number', async () => {
    const id = await newcomer();
    const { revision } = await read(id);
    const number = { revision, of: 'primaryInsurance' as const, ssn: '123-45-6780' };
    await t.call(ssn.changeSsn, { params: { id }, body: number }, { token: admin });
    const insured = await historyOf(id, 'insurance');
    expect(insured.items[0]?.what).toMatchObject({ which: 'primaryInsurance', before: null, after: { policy: '' } });
    expect(JSON.stringify(insured)).not.toContain('123-45');
  });
});
