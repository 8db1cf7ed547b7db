// Two records compared before they are merged: what happens to each part, what is chosen, what is warned of, and what an undo leaves.
import { randomUUID } from 'node:crypto';
import { clinical, officePatients, records, ssn } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let admin: string;
let front: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

type NewPatient = Parameters<typeof t.call<typeof records.addPatient>>[1]['body'];

const basics = { nameFirst: 'Nora', nameLast: 'Tester', birthDate: '1990-05-06' };
const add = async (data: Partial<NewPatient> = {}) =>
  (await t.call(records.addPatient, { body: { ...basics, ...data } }, { token: front })).body.id;
const read = async (id: string) => (await t.call(records.patientRecord, { params: { id } }, { token: front })).body;
const preview = (id: string, otherId: string, token = front) =>
  t.call(records.mergePreview, { params: { id }, query: { otherId } }, { token });
const rowsOf = async (id: string, otherId: string) =>
  new Map((await preview(id, otherId)).body.rows.map((row) => [row.path, row]));
const warningsOf = async (id: string, otherId: string) => (await preview(id, otherId)).body.warnings;
const merge = async (id: string, otherId: string, choose: Record<string, 'other'> = {}) =>
  t.call(records.mergePatients, await comparedMerge(t, id, otherId, { token: front }, choose), { token: front });
const undo = (mergeId: string) => t.call(records.undoMerge, { params: { id: mergeId } }, { token: front });
const edit = async (id: string, change: object) => {
  const { revision } = await read(id);
  return t.call(records.editPatient, { params: { id }, body: { revision, ...change } }, { token: front });
};
const changeClinical = async (id: string, change: object) => {
  const { revision } = await read(id);
  const body = { revision, source: 'desk' as const, ...change };
  const done = await t.call(clinical.changeClinical, { params: { id }, body }, { token: admin });
  expect(done.status).toBe(200);
};
const setSsn = async (id: string, number: string) => {
  const { revision } = await read(id);
  const done = await t.call(ssn.changeSsn, { params: { id }, body: { revision, ssn: number } }, { token: admin });
  expect(done.status).toBe(200);
};
const address = { line1: '8 Sea Street', line2: '', city: 'Bath', state: 'ME', postalCode: '04530', country: '' };
const insurance = (company_name: string, policy: string) => ({
  ...{ nameFirst: '', nameMiddle: '', nameLast: '', birthdate: '', company_name, phone: '', policy, group: '' },
  ...{ address: '', city: '', state: '', zip: '' },
});
const entry = (name: string, kind = 'allergy') => ({ key: randomUUID(), kind, name });

/** A visit of an hour, whose provider is the first of the demo; `at` is an ISO instant. */
async function visit(patientId: string, at: string, status: string): Promise<void> {
  await f.query(
    `insert into visits (tenant_id, visit_id, provider_id, location_id, patient_id, status, starts_at, ends_at, during,
       is_overbooked, description, created_at, updated_at)
     select tenant_id, gen_random_uuid(), provider_id, location_id, $1, $2, $3::timestamptz, $3::timestamptz + interval '1 hour',
       tstzrange($3::timestamptz, $3::timestamptz + interval '1 hour'), true, 'Exam', now(), now()
     from visits where tenant_id = $4 and patient_id is not null limit 1`,
    [patientId, status, at, tenantId('demo')],
  );
}

describe('two records side by side', () => {
  it('say what happens to each part', async () => {
    const kept = await add({
      nameLast: 'Lindqvist',
      gender: 'male',
      phones: [{ type: 'home', number: '2075550115', extension: '' }],
      address,
    });
    const other = await add({
      nameLast: 'Lindquist',
      gender: 'male',
      email: 'w.lindquist@example.com',
      maritalStatus: 'Married',
      phones: [{ type: 'mobile', number: '2075550166', extension: '' }],
      address: { ...address, line1: '8 Sea St' },
    });
    await setSsn(kept, '123-45-2290');
    await changeClinical(kept, { add: [entry('Penicillin'), entry('Warfarin', 'medicine')] });
    await changeClinical(other, { add: [entry('PENICILLIN'), entry('Codeine')] });
    await changeClinical(other, { primaryInsurance: insurance('Coastal', 'C-1') });
    await visit(other, '2031-05-20T12:30:00Z', 'scheduled');
    const rows = await rowsOf(kept, other);
    const happens = Object.fromEntries([...rows.values()].map((row) => [row.path, row.happens]));
    expect(happens).toEqual({
      nameFirst: 'same',
      nameLast: 'choose',
      birthDate: 'same',
      gender: 'same',
      ssn: 'stays',
      phones: 'both',
      email: 'filled',
      address: 'choose',
      maritalStatus: 'filled',
      primaryInsurance: 'filled',
      'lists.allergy': 'joined',
      'lists.condition': 'same',
      'lists.medicine': 'stays',
      family: 'same',
      visits: 'moves',
      forms: 'same',
      balance: 'same',
      account: 'same',
    });
    expect(rows.get('lists.allergy')).toMatchObject({ joined: ['Penicillin', 'Codeine'] });
    expect(rows.get('ssn')).toMatchObject({ kept: 'xxx-xx-2290', other: '' });
    expect(rows.get('visits')).toMatchObject({ other: { coming: [{ what: 'Exam' }], elsewhere: 0 } });
  });

  it('are read by an act of their own in the access log of both', async () => {
    const [kept, other] = [await add(), await add()];
    await preview(kept, other);
    const noted = await f.query(
      `select object_id from audit_entries where action = 'compare-records' and object_id = any($1) order by 1`,
      [[kept, other]],
    );
    expect(noted.map((row) => row.object_id)).toEqual([kept, other].sort());
  });

  it('are not to be had of one record, of one that was merged, and of another practice', async () => {
    const [kept, other, gone] = [await add(), await add(), await add()];
    await merge(kept, gone);
    for (const [one, two] of [
      [kept, kept],
      [kept, gone],
      [gone, other],
    ] as const)
      expect((await preview(one, two)).problem.code).toBe('merge-impossible');
    expect((await preview(kept, randomUUID())).status).toBe(404);
    const suggest = (id: string) => t.call(records.mergeSuggestions, { params: { id } }, { token: front });
    expect((await suggest(gone)).problem.code).toBe('merge-impossible');
    expect((await suggest(randomUUID())).status).toBe(404);
  });

  it('begin with those who are likely the same: by name, birth date and phone', async () => {
    const phones = [{ type: 'mobile' as const, number: '2075550977', extension: '' }];
    const kept = await add({ nameFirst: 'Quirina', nameLast: 'Lindqvist', phones });
    const byName = await add({ nameFirst: 'Quirina', nameLast: 'Lindqvist', birthDate: '1971-01-01' });
    const byPhone = await add({ nameFirst: 'Q', nameLast: 'Lindquist', phones });
    const { body } = await t.call(records.mergeSuggestions, { params: { id: kept } }, { token: front });
    expect(body.map(({ id, reasons }) => [id, [...reasons].sort()])).toEqual([
      [byPhone, ['birth-date', 'phone']],
      [byName, ['name']],
    ]);
  });
});

/** Two records of one person, of which one thing says otherwise. */
const doubts: Readonly<Record<string, () => Promise<[string, string]>>> = {
  'birth-date': async () => [await add(), await add({ birthDate: '1990-06-05' })],
  gender: async () => [await add({ gender: 'male' }), await add({ gender: 'female' })],
  ssn: async () => {
    const both: [string, string] = [await add(), await add()];
    await setSsn(both[0], '123-45-1111');
    await setSsn(both[1], '123-45-2222');
    return both;
  },
  family: async () => {
    const both: [string, string] = [await add(), await add()];
    const body = { relationship: 'Spouse', familyAccess: false, paysBills: true };
    const params = { id: both[1], memberId: both[0] };
    expect((await t.call(officePatients.linkFamily, { params, body }, { token: front })).status).toBe(204);
    return both;
  },
  accounts: async () => {
    const [sam, grace] = [await t.signIn('sam.rivera@example.com'), await t.signIn('grace.okafor@example.com')];
    return [sam.patientId, grace.patientId];
  },
  'visits-at-once': async () => {
    const both: [string, string] = [await add(), await add()];
    await visit(both[0], '2031-03-04T14:00:00Z', 'scheduled');
    await visit(both[1], '2031-03-04T14:30:00Z', 'confirmed');
    return both;
  },
  'seen-same-day': async () => {
    const both: [string, string] = [await add(), await add()];
    await visit(both[0], '2026-04-02T13:00:00Z', 'met');
    await visit(both[1], '2026-04-02T16:00:00Z', 'met');
    return both;
  },
};

describe('a merge that may be of two people', { tags: ['RECORD-22'] }, () => {
  it.each(Object.keys(doubts))('is refused without a word that both are the same: %s', async (kind) => {
    const [kept, other] = (await doubts[kind]?.()) ?? ['', ''];
    expect((await warningsOf(kept, other)).map((warning) => warning.kind)).toContain(kind);
    const { params, body } = await comparedMerge(t, kept, other, { token: front });
    const call = (isConfirmed: boolean | undefined) =>
      t.call(records.mergePatients, { params, body: { ...body, isConfirmed } }, { token: front });
    for (const isConfirmed of [false, undefined]) {
      const refused = await call(isConfirmed);
      expect([refused.status, refused.problem.code]).toEqual([409, 'merge-unconfirmed']);
      expect(refused.problem.detail ?? refused.problem.message).toBe(
        'These may be two people. Compare them and confirm first.',
      );
    }
    expect((await read(other)).mergedInto).toBeNull();
    const done = await call(true);
    expect(done.status).toBe(200);
    expect((await undo(done.body.mergeId)).status).toBe(204);
  });

  it('needs no such word where nothing speaks against it', async () => {
    const [kept, other] = [await add({ gender: 'male' }), await add()];
    await visit(kept, '2031-03-05T14:00:00Z', 'scheduled');
    await visit(other, '2031-03-05T15:00:00Z', 'scheduled');
    await visit(other, '2031-03-05T14:00:00Z', 'canceled');
    expect(await warningsOf(kept, other)).toEqual([]);
    const { params, body } = await comparedMerge(t, kept, other, { token: front });
    const done = await t.call(
      records.mergePatients,
      { params, body: { ...body, isConfirmed: false } },
      { token: front },
    );
    expect(done.status).toBe(200);
  });
});

describe('a merge of records that changed meanwhile', () => {
  it('is refused, and says who changed what of either', async () => {
    const [kept, other] = [await add(), await add()];
    for (const changed of [kept, other]) {
      const compared = await comparedMerge(t, kept, other, { token: front });
      await edit(changed, { nameMiddle: `M${changed.slice(0, 4)}` });
      const late = await t.call(records.mergePatients, compared, { token: front });
      expect(late).toMatchObject({
        status: 409,
        problem: {
          code: 'record-changed',
          conflicts: [{ path: 'nameMiddle', label: 'Middle name', by: 'Joan Whitfield' }],
        },
      });
      expect(late.problem.revision).toBe((await read(changed)).revision);
      expect((await read(other)).mergedInto).toBeNull();
    }
    expect((await merge(kept, other)).status).toBe(200);
  });

  it('is won by the first of two', async () => {
    const [one, two, double] = [await add(), await add(), await add()];
    const wishes = [
      await comparedMerge(t, one, double, { token: front }),
      await comparedMerge(t, two, double, { token: admin }),
    ];
    const done = await Promise.all(wishes.map((wish) => t.call(records.mergePatients, wish, { token: front })));
    expect(done.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(done.find(({ status }) => status === 409)?.problem.code).toBe('merge-impossible');
  });
});

describe('what somebody chooses', () => {
  const everything = async () => {
    const kept = await add({ nameLast: 'Lindqvist', gender: 'male', email: 'kept@example.com', address });
    const other = await add({
      nameLast: 'Lindquist',
      nameMiddle: 'Anders',
      birthDate: '1990-06-05',
      gender: 'female',
      email: 'other@example.com',
      address: { ...address, line1: '8 Sea St' },
    });
    await setSsn(kept, '123-45-1111');
    await setSsn(other, '123-45-2222');
    await changeClinical(kept, { primaryInsurance: insurance('Coastal', 'C-1') });
    await changeClinical(other, { primaryInsurance: insurance('Inland', 'I-1') });
    return { kept, other };
  };
  const all = ['nameLast', 'birthDate', 'gender', 'email', 'address', 'ssn', 'primaryInsurance'];
  const chosenAll = Object.fromEntries(all.map((path) => [path, 'other' as const]));

  it('is taken from the duplicate; of all else the kept one stays', async () => {
    const { kept, other } = await everything();
    const rows = await rowsOf(kept, other);
    expect(
      [...rows.values()]
        .filter(({ happens }) => happens === 'choose')
        .map(({ path }) => path)
        .sort(),
    ).toEqual([...all].sort());
    const before = await read(kept);
    expect((await merge(kept, other, { birthDate: 'other', primaryInsurance: 'other' })).status).toBe(200);
    const { revision: _one, ...after } = await read(kept);
    expect(after).toMatchObject({
      birthDate: '1990-06-05',
      nameMiddle: 'Anders',
      primaryInsurance: { company_name: 'Inland', policy: 'I-1' },
      ...{ nameLast: before.nameLast, gender: before.gender, email: before.email, address: before.address },
      ssn: 'xxx-xx-1111',
    });
  });

  it('is among what both hold and what differs', async () => {
    const { kept, other } = await everything();
    for (const path of ['nameFirst', 'nameMiddle', 'phones', 'lists.allergy', 'nothing', 'medical.unasked']) {
      const refused = await merge(kept, other, { [path]: 'other' });
      expect([refused.status, refused.problem.code]).toEqual([400, 'validation-failed']);
      expect(refused.problem.errors?.[0]?.path).toBe('body.choose');
    }
    expect((await read(other)).mergedInto).toBeNull();
  });

  it('goes back when the merge is undone, except what was changed since', { tags: ['RECORD-23'] }, async () => {
    const { kept, other } = await everything();
    const [before, otherBefore] = [await read(kept), await read(other)];
    const first = await merge(kept, other, chosenAll);
    expect(await read(kept)).toMatchObject({ nameLast: 'Lindquist', email: 'other@example.com', ssn: 'xxx-xx-2222' });
    expect((await undo(first.body.mergeId)).status).toBe(204);
    const { revision: _then, ...asBefore } = before;
    const { revision: _now, ...parted } = await read(kept);
    expect(parted).toEqual(asBefore);
    const { revision: _other, ...otherAsBefore } = otherBefore;
    expect(await read(other)).toMatchObject(otherAsBefore);

    const second = await merge(kept, other, chosenAll);
    await edit(kept, { nameLast: 'Lind', nameMiddle: 'A' });
    await changeClinical(kept, { primaryInsurance: insurance('Inland', 'I-2') });
    expect((await undo(second.body.mergeId)).status).toBe(204);
    expect(await read(kept)).toMatchObject({
      nameLast: 'Lind',
      nameMiddle: 'A',
      primaryInsurance: { company_name: 'Inland', policy: 'I-2' },
      birthDate: before.birthDate,
      ...{ gender: before.gender, email: before.email, address: before.address, ssn: before.ssn },
    });
  });

  it('ends a key that was mailed to the address before', async () => {
    const { kept, other } = await everything();
    await f.query(
      `insert into account_keys (tenant_id, key_id, key_digest, purpose, patient_id, expires_at, created_at)
       values ($1, gen_random_uuid(), sha256('merged'), 'registration', $2, now() + interval '1 day', now())`,
      [tenantId('demo'), kept],
    );
    const isOpen = async () =>
      (await f.query('select used_at from account_keys where patient_id = $1', [kept])).every(
        (row) => row.used_at === null,
      );
    const done = await merge(kept, other, { address: 'other' });
    expect(await isOpen()).toBe(true);
    await undo(done.body.mergeId);
    expect(await isOpen()).toBe(true);
    await merge(kept, other, { email: 'other' });
    expect(await isOpen()).toBe(false);
  });
});
