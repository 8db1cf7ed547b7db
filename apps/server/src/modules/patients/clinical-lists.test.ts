// The clinical lists of a record against the real database: taken out of the medical answers, written by approvals, joined by merges.
import { randomUUID } from 'node:crypto';
import { patients, records } from '@foyer/contract';
import type { Mapping, SubmissionEntry } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listsRound } from './open-record.ts';
import { createPatient } from './patients.store.ts';
import { findRecord, storeRecord } from './record.store.ts';
import { openParts, sealParts } from './record-seals.ts';
import { writeRecord } from './write-record.ts';

let t: TestApp;
let front: string;
let sam: { token: string; patientId: string };

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  sam = await t.signIn('sam.rivera@example.com');
});
afterAll(() => t.stop());

/** Stores a record as it was before there were clinical entries. */
async function storeOld(patientId: string, medicalRecord: Readonly<Record<string, unknown>>): Promise<void> {
  const ctx = t.systemCtx('demo');
  const cipher = await t.services.cipherOf(ctx.tenant.id);
  const parts = { ssn: '', primaryInsurance: null, secondaryInsurance: null, custom: {}, medicalRecord };
  await inTenant(ctx, async (tx) => {
    await tx.deleteFrom('clinicalEntries').where('patientId', '=', patientId).execute();
    await tx.deleteFrom('clinicalLists').where('patientId', '=', patientId).execute();
    const sealed = sealParts(cipher, patientId, parts);
    await storeRecord(tx, { patientId, ...sealed, hasOldLists: true, updatedAt: ctx.clock.now() });
  });
}

async function addPatient(nameFirst: string): Promise<string> {
  const ctx = t.systemCtx('demo');
  const patientId = randomUUID();
  const person = {
    nameFirst,
    nameMiddle: '',
    nameLast: 'Tester',
    birthDate: '1990-05-06',
    gender: '',
    emailAddress: '',
  };
  await inTenant(ctx, (tx) => createPatient(tx, { patientId, ...person, createdAt: ctx.clock.now() }, []));
  return patientId;
}

/** Approves these medical answers, by their questions. */
async function approve(patientId: string, answers: Readonly<Record<string, unknown>>): Promise<void> {
  const ctx = t.systemCtx('demo');
  const cipher = await t.services.cipherOf(ctx.tenant.id);
  const entries = Object.entries(answers).map(
    ([column, value]): SubmissionEntry => ({
      ...{ id: '', uuid: column, value },
      ...({ foyer_table_name: 'medical_record', foyer_column_name: column } satisfies Partial<Mapping>),
    }),
  );
  await inTenant(ctx, (tx) =>
    writeRecord(tx, ctx, cipher, patientId, entries, { source: 'form', sourceId: randomUUID() }),
  );
}

const samsAnswers = async () => {
  const { body } = await t.call(patients.medicalAttributes, { params: { id: sam.patientId } }, { token: sam.token });
  return Object.fromEntries(body.map(({ name, value }) => [name, JSON.parse(value)]));
};
const shown = async (patientId: string) => {
  const { body } = await t.call(records.patientRecord, { params: { id: patientId } }, { token: front });
  return Object.fromEntries(body.medical.map(({ question, answer }) => [question, answer]));
};
const states = (patientId: string) =>
  inTenant(t.systemCtx('demo'), (tx) =>
    tx
      .selectFrom('clinicalEntries')
      .select(['kind', 'state', 'source'])
      .where('patientId', '=', patientId)
      .orderBy('kind')
      .orderBy('state')
      .execute(),
  );

const old = {
  brushing: { option: 'Twice a day' },
  conditions: {
    rows: { asthma: { column: 'yes', detail: 'Since I was nine' }, gout: { column: 'no', rest: true } },
    others: ['Hives'],
  },
  allergies: 'Latex',
  medicines: 'Albuterol inhaler, as needed\nIron',
};

describe('lists that stood in the medical answers', { tags: ['RECORD-14'] }, () => {
  it('are read from there, and from the entries once the round took them out: the same to forms and people', async () => {
    await storeOld(sam.patientId, old);
    const [answers, record] = [await samsAnswers(), await shown(sam.patientId)];
    expect(answers).toEqual(old);
    expect(record).toEqual({
      brushing: 'Twice a day',
      allergies: 'Latex',
      conditions: 'Asthma (Since I was nine); Hives',
      medicines: 'Albuterol inhaler, as needed; Iron',
    });
    const ctx = t.systemCtx('demo');
    expect(await listsRound.due(t.services.db, { now: t.clock.now(), since: t.clock.now(), tried: [] })).toEqual([
      ctx.tenant.id,
    ]);
    await listsRound.work({ ...ctx, ...t.services } as never, () => t.clock.now());
    expect(await listsRound.due(t.services.db, { now: t.clock.now(), since: t.clock.now(), tried: [] })).toEqual([]);
    const cipher = await t.services.cipherOf(ctx.tenant.id);
    const row = await inTenant(ctx, (tx) => findRecord(tx, sam.patientId));
    expect(openParts(cipher, sam.patientId, row).medicalRecord).toEqual({ brushing: old.brushing });
    expect([await samsAnswers(), await shown(sam.patientId)]).toEqual([answers, record]);
    expect(await states(sam.patientId)).toEqual(
      ['allergy', 'condition', 'condition', 'medicine', 'medicine'].map((kind) => ({
        ...{ kind, state: 'active', source: 'record' },
      })),
    );
  });

  it('a list that nobody has to put anything on stays asked for', async () => {
    const patientId = await addPatient('None');
    await storeOld(patientId, { allergies: 'None', medicines: { rows: [], none: true } });
    const before = await shown(patientId);
    expect(before).toEqual({ allergies: 'None', medicines: 'Asked, none known' });
    await approve(patientId, { brushing: { option: 'Once a day' } });
    expect(await shown(patientId)).toEqual({ ...before, brushing: 'Once a day' });
    expect(await states(patientId)).toEqual([]);
  });
});

describe('an approved answer', { tags: ['RECORD-14'] }, () => {
  it('reads as it was approved; what it leaves out has ended and is not lost', async () => {
    await storeOld(sam.patientId, old);
    const next = { conditions: { rows: { asthma: { column: 'yes', detail: 'Better' } } }, medicines: 'Iron\nZinc' };
    await approve(sam.patientId, next);
    expect(await samsAnswers()).toEqual({ ...old, ...next });
    expect(await states(sam.patientId)).toEqual([
      { kind: 'allergy', state: 'active', source: 'record' },
      { kind: 'condition', state: 'active', source: 'form' },
      { kind: 'condition', state: 'ended', source: 'form' },
      { kind: 'medicine', state: 'active', source: 'record' },
      { kind: 'medicine', state: 'active', source: 'form' },
      { kind: 'medicine', state: 'ended', source: 'form' },
    ]);
    await approve(sam.patientId, next);
    expect(await states(sam.patientId)).toHaveLength(6);
  });

  it('of one allergy ends no other, and case makes no second one', async () => {
    await storeOld(sam.patientId, { allergies: 'Latex' });
    await approve(sam.patientId, { allergies: 'Penicillin' });
    expect(await samsAnswers()).toEqual({ allergies: 'Penicillin' });
    expect(await shown(sam.patientId)).toEqual({ allergies: 'Penicillin; Latex' });
    await approve(sam.patientId, { allergies: 'LATEX' });
    expect(await states(sam.patientId)).toHaveLength(2);
    await approve(sam.patientId, { allergies: 'None' });
    expect(await samsAnswers()).toEqual({ allergies: 'LATEX' });
    expect(await shown(sam.patientId)).toEqual({ allergies: 'Latex; Penicillin' });
    // What it was shown was the only one.
    await storeOld(sam.patientId, { allergies: 'Latex' });
    await approve(sam.patientId, { allergies: 'None' });
    expect(await shown(sam.patientId)).toEqual({ allergies: 'None' });
  });
});

describe('the lists of two records that are merged', { tags: ['RECORD-14'] }, () => {
  it('are joined by their names, and parted when the merge is undone', async () => {
    const [kept, double] = [await addPatient('Kept'), await addPatient('Double')];
    await storeOld(kept, { allergies: 'Latex', conditions: { options: ['None of these'], other: null } });
    await storeOld(double, { ...old, allergies: 'LATEX' });
    const before = [await shown(kept), await shown(double)];
    const merge = await comparedMerge(t, kept, double, { token: front });
    const { body } = await t.call(records.mergePatients, merge, { token: front });
    expect(await shown(kept)).toEqual({
      ...(await shown(double)),
      allergies: 'Latex',
    });
    expect(await states(kept)).toContainEqual({ kind: 'condition', state: 'active', source: 'merge' });
    await t.call(records.undoMerge, { params: { id: body.mergeId } }, { token: front });
    expect([await shown(kept), await shown(double)]).toEqual(before);
  });
});
