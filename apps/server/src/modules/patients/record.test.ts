// The record of a patient against the real database: who may read it, what is masked, what an approval writes.
import { inbox, patients } from '@foyer/contract';
import { libraryFieldOf } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { replacePhones } from './record.store.ts';
import { writeRecord } from './write-record.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };
let front: { token: string };

const specified =
  'ssn,gender,marital_status,communication_type_preference,referral_type,guarantor,primary_insurance,secondary_insurance';

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  front = await t.signIn('office@example.com', { kind: 'staff' });
  await f.query(
    `insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, created_at)
     values ($1, $2, 'Noel', 'Power', '1970-01-01', now())`,
    [tenantId('maple'), onlyInMaple],
  );
});
afterAll(() => t.stop());

async function idOf(first: string): Promise<string> {
  const rows = await f.query('select patient_id from patients where name_first = $1 and tenant_id = $2', [
    first,
    tenantId('demo'),
  ]);
  return rows[0].patient_id;
}

async function attributes(id: string, token: string, namesFilter?: string) {
  const query = namesFilter === undefined ? {} : { namesFilter };
  const { status, body } = await t.call(patients.contactAttributes, { params: { id }, query }, { token });
  const values = new Map(Array.isArray(body) ? body.map(({ name, value }) => [name, JSON.parse(value)]) : []);
  return { status, body, values };
}

// The demo's people have the same ids in all practices; this one exists only in maple.
const onlyInMaple = '0b1f7a3e-5d8c-4e0f-9a52-7c64d1e98b20';

const people = async () => ({
  foreign: await idOf('Walter'),
  elsewhere: onlyInMaple,
  absent: '00000000-0000-4000-8000-000000000000',
});

const calls = [patients.contactAttributes, patients.medicalAttributes, patients.contactFamily] as const;

describe('attributes of a contact', () => {
  it('are names with JSON texts, those that were asked for', { tags: ['API-049', 'API-050'] }, async () => {
    const { status, body, values } = await attributes(sam.patientId, sam.token, specified);
    expect(status).toBe(200);
    expect(body.map(({ name }) => name)).toEqual(specified.split(','));
    for (const { value } of body) expect(typeof value).toBe('string');
    expect(values.get('gender')).toBe('male');
    expect(values.get('marital_status')).toBe('Married');
    expect(values.get('communication_type_preference')).toBe('Email Only');
    expect(values.get('referral_type')).toBe('Online search');
    expect(values.get('primary_insurance')).toMatchObject({
      company_name: 'Coastal Mutual Dental',
      policy: 'CMD-551-090-12',
    });
    expect(values.get('secondary_insurance')).toBeNull();
    const some = await attributes(sam.patientId, sam.token, 'gender,constructor,password_hash');
    expect(some.body.map(({ name }) => name)).toEqual(['gender']);
  });

  it('hold who is answerable: id, access and relationship, the first of them first', {
    tags: ['DATA-04'],
  }, async () => {
    const { values } = await attributes(await idOf('Ada'), grace.token, 'guarantor');
    expect(values.get('guarantor')).toEqual([
      { id: grace.patientId, familyAccess: true, relationship: 'Mother' },
      { id: await idOf('Emeka'), familyAccess: true, relationship: 'Father' },
    ]);
  });

  it('show the last four digits of numbers, but to a form that is being filled', async () => {
    const whole = await attributes(sam.patientId, sam.token, specified);
    expect(whole.values.get('ssn')).toBe('900-45-6789');
    expect(whole.values.get('primary_insurance').ssn).toBe('900-45-6789');
    const listed = await attributes(sam.patientId, sam.token);
    expect(listed.values.get('ssn')).toBe('xxx-xx-6789');
    expect(listed.values.get('primary_insurance').ssn).toBe('xxx-xx-6789');
    await f.query('update practice_settings set patient_forms_enabled = false where tenant_id = $1', [
      tenantId('demo'),
    ]);
    t.pass(1);
    const switchedOff = await attributes(sam.patientId, sam.token, specified);
    expect(switchedOff.values.get('ssn')).toBe('xxx-xx-6789');
    await f.query('update practice_settings set patient_forms_enabled = true where tenant_id = $1', [tenantId('demo')]);
    t.pass(1);
  });

  it('rest sealed in the database', async () => {
    const rows = await f.query('select patient_records::text as text from patient_records where patient_id = $1', [
      sam.patientId,
    ]);
    // Sealed bytes in hexadecimal contain any four digits by chance; they are checked below.
    expect(rows[0].text.replace(/x[0-9a-f]{20,}/g, '')).not.toContain('6789');
    const sealed = await f.query(
      'select ssn_sealed, primary_insurance_sealed, medical_record_sealed from patient_records where patient_id = $1',
      [sam.patientId],
    );
    for (const value of Object.values(sealed[0]))
      expect((value as Buffer).toString('latin1')).not.toMatch(/6789|CMD-551|Asthma/);
  });
});

describe('medical answers and family', () => {
  it('medical attributes are the answers that the record holds, by question', { tags: ['API-051'] }, async () => {
    const { body } = await t.call(patients.medicalAttributes, { params: { id: sam.patientId } }, { token: sam.token });
    expect(JSON.parse(body.find(({ name }) => name === 'conditions')?.value ?? '')).toEqual({
      options: ['Asthma'],
      other: null,
    });
  });

  it('a contact’s family begins with the contact, then who is answerable', { tags: ['API-052'] }, async () => {
    const ada = await idOf('Ada');
    const { body } = await t.call(patients.contactFamily, { params: { id: ada } }, { token: grace.token });
    expect(body.map(({ nameFirst }) => nameFirst)).toEqual(['Ada', 'Grace', 'Emeka']);
    expect(body[1]).toMatchObject({
      id: grace.patientId,
      nameLast: 'Okafor',
      birthdate: '1984-02-17',
      phoneNumbers: [{ type: 'mobile' }, { type: 'home' }],
    });
    const own = await t.call(patients.contactFamily, { params: { id: grace.patientId } }, { token: grace.token });
    expect(own.body.map(({ nameFirst }) => nameFirst)).toEqual(['Grace', 'Emeka', 'Ada', 'Obi', 'Zora']);
  });
});

describe('rights', () => {
  it('another practice’s contact answers exactly like one that is not there, and the refusal is written down', {
    tags: ['ABUSE-01'],
  }, async () => {
    const { foreign, elsewhere, absent } = await people();
    for (const call of calls) {
      const ask = async (id: string) => {
        const { problem } = await t.call(call, { params: { id }, query: {} }, { token: sam.token });
        return { ...problem, requestId: '' };
      };
      const nobody = await ask(absent);
      expect(nobody.status).toBe(404);
      for (const id of [foreign, elsewhere]) expect(await ask(id)).toEqual(nobody);
    }
    const [{ count }] = await f.query(
      `select count(*)::int from audit_entries where object_id = $1 and action = 'read' and outcome = 'refused'`,
      [elsewhere],
    );
    expect(count).toBe(3);
  });

  it('a guardian reads a child’s record while the link stands, asked anew at each call; nobody else’s', {
    tags: ['ABUSE-02'],
  }, async () => {
    const { foreign } = await people();
    const zora = await idOf('Zora');
    expect((await attributes(zora, grace.token, specified)).status).toBe(200);
    expect((await attributes(foreign, grace.token, specified)).status).toBe(404);
    // That a spouse may act for the guardian does not let the guardian act for the spouse.
    expect((await attributes(await idOf('Emeka'), grace.token, specified)).status).toBe(404);
    await f.query('update family_links set family_access = false where guardian_id = $1 and member_id = $2', [
      grace.patientId,
      zora,
    ]);
    for (const call of calls)
      expect((await t.call(call, { params: { id: zora }, query: {} }, { token: grace.token })).status).toBe(404);
    await f.query('update family_links set family_access = true where guardian_id = $1 and member_id = $2', [
      grace.patientId,
      zora,
    ]);
  });

  it('each read is written down, without a value', async () => {
    await attributes(sam.patientId, sam.token, 'ssn');
    const rows = await f.query(
      `select action, object_kind, outcome from audit_entries where object_id = $1 order by entry_id desc limit 1`,
      [sam.patientId],
    );
    expect(rows).toEqual([{ action: 'read', object_kind: 'contact-attributes', outcome: 'done' }]);
  });
});

describe('approval', () => {
  const uuid = (key: string) => libraryFieldOf(key).uuid;
  const answer = (key: string, value: unknown, more: object = {}) => ({ id: '', uuid: uuid(key), value, ...more });
  const information = [
    answer('name', { first: 'Sam', middle: 'Luis', last: 'Rivera' }),
    answer('birthDate', '1991-09-03T00:00:00.000Z'),
    answer('maritalStatus', 'Partnered'),
    answer('email', 'sam.new@example.com'),
    answer('phone', '(207) 555-0101'),
  ];
  /** The information, with entries that name columns nobody may write by a form. */
  const forged = [
    ...information,
    answer('sex', 'Female', { foyer_table_name: 'accounts', foyer_column_name: 'role' }),
    answer('emergencyContact', 'Jordan', { foyer_table_name: 'contacts', foyer_column_name: 'email_address' }),
    {
      id: '',
      uuid: uuid('primaryInsurance.ssn'),
      value: '900-99-9999',
      foyer_table_name: 'contact_records',
      foyer_column_name: 'ssn',
    },
  ];
  const approve = (submissionId: string) =>
    t.call(inbox.approveSubmission, { params: { submissionId }, body: { revision: 1 } }, { token: front.token });

  it('writes what the form maps, and only after the office has approved; forged members of the send count for nothing', {
    tags: ['ABUSE-20'],
  }, async () => {
    const { foreign } = await people();
    const form = await f.ownForm(sam.token, 'Patient Information');
    const asStranger = await f.post(form, { object: forged, contact_id: foreign }, { token: sam.token });
    expect(asStranger.problem.code).toBe('owner-not-allowed');
    const sent = await f.post(
      form,
      { object: forged, is_approved: true, submitted_by: sam.patientId },
      { token: sam.token },
    );
    expect(sent.status).toBe(200);
    const asOther = await f.post(form, { object: forged, account_id: tenantId('maple') }, { token: sam.token });
    expect(asOther.status).toBe(404);
    const [stored] = await f.query(
      'select tenant_id, patient_id, approved_at from submissions where submission_id = $1',
      [sent.body.id],
    );
    expect(stored).toEqual({ tenant_id: tenantId('demo'), patient_id: sam.patientId, approved_at: null });

    const before = await attributes(sam.patientId, sam.token, `${specified},name,email_address,phone_numbers`);
    expect(before.values.get('marital_status')).toBe('Married');
    expect(before.values.get('name').middle).toBe('');

    await approve(sent.body.id);
    const after = await attributes(sam.patientId, sam.token, `${specified},name,email_address,phone_numbers`);
    expect(after.values.get('marital_status')).toBe('Partnered');
    expect(after.values.get('name')).toEqual({ first: 'Sam', middle: 'Luis', last: 'Rivera' });
    expect(after.values.get('email_address')).toBe('sam.new@example.com');
    expect(after.values.get('gender')).toBe('female');
    // The kind of the phone is not known, so no code is ever sent to it.
    expect(after.values.get('phone_numbers')).toEqual([{ type: 'other', number: '2075550101', extension: '' }]);
    // This form does not ask for the number, whatever was sent.
    expect(after.values.get('ssn')).toBe('900-45-6789');
    expect(after.values.get('primary_insurance')).toEqual(before.values.get('primary_insurance'));
    const [account] = await f.query(
      `select kind, role, email_address from accounts where patient_id = $1 and kind = 'patient'`,
      [sam.patientId],
    );
    expect(account).toEqual({ kind: 'patient', role: null, email_address: 'sam.rivera@example.com' });
    const trail = await f.query(
      `select action, object_kind from audit_entries where object_id in ($1, $2) and actor_kind = 'staff' order by entry_id`,
      [sent.body.id, sam.patientId],
    );
    expect(trail).toEqual([
      { action: 'approve', object_kind: 'submission' },
      { action: 'update', object_kind: 'contact-record' },
    ]);
  });

  it('a phone of a type that there is takes the place of the first of its type; there are no others', {
    tags: ['DATA-18'],
  }, async () => {
    const place = { tenantId: tenantId('demo'), patientId: grace.patientId };
    const phones = (['home', 'work', 'mobile', 'fax', 'pager', 'other'] as const).map((type, at) => ({
      type,
      number: `207555020${at}`,
      extension: '',
    }));
    const ctx = t.systemCtx('demo');
    const cipher = await t.services.cipherOf(ctx.tenant.id);
    const entry = {
      ...answer('mobilePhone', '(207) 555-0300'),
      foyer_table_name: 'contact_phones',
      foyer_column_name: 'mobile',
    };
    await inTenant(ctx, async (tx) => {
      await replacePhones(tx, place, phones);
      await writeRecord(tx, ctx, cipher, grace.patientId, [entry], { source: 'form' });
    });
    const { values } = await attributes(grace.patientId, grace.token, 'phone_numbers');
    expect(
      values.get('phone_numbers').map(({ type, number }: { type: string; number: string }) => [type, number]),
    ).toEqual([
      ['mobile', '2075550300'],
      ['home', '2075550200'],
      ['work', '2075550201'],
      ['fax', '2075550203'],
      ['pager', '2075550204'],
      ['other', '2075550205'],
    ]);
    const unknown = inTenant(ctx, (tx) =>
      replacePhones(tx, place, [{ type: 'telex' as 'other', number: '1', extension: '' }]),
    );
    await expect(unknown).rejects.toThrow(/check constraint/);
  });

  it('of medical answers keeps those that were not asked again', async () => {
    const form = await f.ownForm(grace.token, 'Dental History');
    const object = [
      answer('brushing', { option: 'Once a day' }),
      answer('dentalConcerns', { options: ['Grinding or clenching'], other: 'A chipped tooth' }),
    ];
    const sent = await f.post(form, { object }, { token: grace.token });
    await approve(sent.body.id);
    const { body } = await t.call(
      patients.medicalAttributes,
      { params: { id: grace.patientId } },
      { token: grace.token },
    );
    const values = Object.fromEntries(body.map(({ name, value }) => [name, JSON.parse(value)]));
    expect(values).toMatchObject({
      brushing: { option: 'Once a day' },
      dental_concerns: { options: ['Grinding or clenching'], other: 'A chipped tooth' },
      allergies: 'None',
    });
  });

  it('is all or nothing: where the record cannot be written, nothing is approved', async () => {
    const walter = await idOf('Walter');
    const [{ submission_id: submissionId }] = await f.query(
      'select submission_id from submissions where patient_id = $1',
      [walter],
    );
    await f.query(`update patient_records set ssn_sealed = '\\x00' where patient_id = $1`, [walter]);
    expect((await approve(submissionId)).status).toBe(500);
    const [row] = await f.query('select approved_at from submissions where submission_id = $1', [submissionId]);
    expect(row.approved_at).toBeNull();
    await f.query('update patient_records set ssn_sealed = null where patient_id = $1', [walter]);
    expect((await approve(submissionId)).status).toBe(204);
  });
});
