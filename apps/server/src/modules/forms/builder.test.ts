// The calls of the form builder against the real database.
// Long because all cases share one server, which takes longer to start than to respond.
import { builder, documents, forms, records, submissions } from '@foyer/contract';
import { checkForm, defineField, type FormField, fieldLibrary } from '@foyer/forms';
import { checkLogic } from '@foyer/forms/authoring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';

let t: TestApp;
let admin: string;

beforeAll(async () => {
  t = await startTestApp();
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

type From = Parameters<typeof create>[1];

async function create(
  name: string,
  from:
    | { kind: 'blank' }
    | { kind: 'copy'; formId: string }
    | { kind: 'template'; key: string }
    | { kind: 'import'; object: unknown } = { kind: 'blank' },
) {
  const answer = await t.call(builder.createForm, { body: { name, from } }, { token: admin });
  return { ...answer, id: answer.body?.id ?? '' };
}
const list = async () => (await t.call(builder.formList, {}, { token: admin })).body;
const rowOf = async (id: string) => (await list()).forms.find((row) => row.id === id);
const detail = (id: string) => t.call(builder.formDetail, { params: { id } }, { token: admin });
const save = (id: string, revision: number, fields: readonly unknown[], more: object = {}) =>
  t.call(
    builder.saveFormDraft,
    { params: { id }, body: { revision, object: { fields }, thankYou: '', redirectUrl: '', ...more } },
    { token: admin },
  );
const change = (id: string, body: object) => t.call(builder.changeForm, { params: { id }, body }, { token: admin });
const preview = (id: string) => t.call(builder.formChanges, { params: { id } }, { token: admin });
const publish = (id: string, revision: number) =>
  t.call(builder.publishFormDraft, { params: { id }, body: { revision } }, { token: admin });
const idOf = async (name: string) => (await list()).forms.find((row) => row.name === name)?.id ?? '';

interface StoredForm {
  readonly fields: readonly FormField[];
  readonly settings?: unknown;
  readonly alerts?: readonly { readonly id: string; readonly when: unknown }[];
}
async function audited(id: string): Promise<string[]> {
  const rows = await inTenant(t.systemCtx('demo'), (tx) =>
    tx.selectFrom('auditEntries').select('action').where('objectId', '=', id).orderBy('entryId').execute(),
  );
  return rows.map(({ action }) => action);
}

const question = (label: string, more: object = {}): FormField =>
  defineField('Short Text Entry', { common: { label }, ...more });

describe('the list of forms', () => {
  it('tells status, version, audience and use of each, and what a new one can start from', async () => {
    const { forms: rows, templates } = await list();
    expect(rows.find(({ name }) => name === 'Medical History')).toMatchObject({
      status: 'published',
      version: 1,
      forAllPatients: true,
      forGuests: false,
    });
    expect(rows.find(({ name }) => name === 'New Patient Registration')).toMatchObject({ forGuests: true });
    expect(rows.find(({ name }) => name === 'Dental History')).toMatchObject({ assigned: 3, isBooking: false });
    expect(rows.filter(({ isBooking }) => isBooking).map(({ name }) => name)).toEqual(['Book an appointment']);
    expect(rows.find(({ name }) => name === 'New Patient Registration')?.submissions).toBeGreaterThan(0);
    expect(templates.map(({ name }) => name)).toEqual([
      'Patient Information',
      'Communication Release',
      'Medical History',
      'Insurance Information',
      'Authorizations and Acknowledgments',
      'Dental History',
      'PHQ-2 and PHQ-9',
      'GAD-7',
      'Notice of Privacy Practices',
      'Consent to treatment',
    ]);
  });

  it('is for those who hold the right to forms: not for the front desk', { tags: ['ROLE-09'] }, async () => {
    const { token } = await t.signIn('office@example.com', { kind: 'staff' });
    expect((await t.call(builder.formList, {}, { token })).status).toBe(403);
    const id = await idOf('Medical History');
    expect((await t.call(builder.formDetail, { params: { id } }, { token })).status).toBe(403);
    const body = { revision: 0, object: { fields: [] }, thankYou: '', redirectUrl: '' };
    expect((await t.call(builder.saveFormDraft, { params: { id }, body }, { token })).status).toBe(403);
    expect((await t.call(builder.publishFormDraft, { params: { id }, body: { revision: 0 } }, { token })).status).toBe(
      403,
    );
  });

  it('is of this practice only', async () => {
    const host = 'maple.localhost';
    const { token } = await t.signIn('admin@example.com', { kind: 'staff', host });
    const { id } = await create('Ours alone');
    const { body } = await t.call(builder.formList, {}, { token, host });
    expect(body.forms.some((row) => row.id === id)).toBe(false);
    expect((await t.call(builder.formDetail, { params: { id } }, { token, host })).status).toBe(404);
    expect((await t.call(builder.formChanges, { params: { id } }, { token, host })).status).toBe(404);
    expect(
      (await t.call(builder.changeForm, { params: { id }, body: { name: 'Theirs' } }, { token, host })).status,
    ).toBe(404);
  });
});

describe('a form with more than 100,000 characters of formatted text', () => {
  const area = (length: number) =>
    defineField('Description Area', { specific: { descriptionContent: 'a'.repeat(length) } });
  const long = [20_000, 20_000, 20_000, 20_000, 20_000].map(area);
  const sentence =
    'A form may hold at most 100,000 characters of formatted text in all. Shorten its texts and save again.';

  it('is neither saved nor published nor imported, in a sentence that says what to do', {
    tags: ['SAFE-11'],
  }, async () => {
    const { id } = await create('Much to say');
    expect((await save(id, 1, long)).status).toBe(200);
    const refused = await save(id, 2, [...long, area(1)]);
    expect(refused.status).toBe(422);
    expect(refused.problem).toMatchObject({ code: 'form-text-limit', message: sentence });
    expect(await create('From a file', { kind: 'import', object: { fields: [...long, area(1)] } })).toMatchObject({
      status: 422,
      problem: { code: 'form-text-limit' },
    });
    // Like a form saved before there was a limit.
    await inTenant(t.systemCtx('demo'), (tx) =>
      tx
        .updateTable('formDrafts')
        .set({ object: JSON.stringify({ fields: [...long, area(1)] }) })
        .where('formId', '=', id)
        .execute(),
    );
    expect(await publish(id, 2)).toMatchObject({ status: 422, problem: { code: 'form-text-limit' } });
    expect((await save(id, 2, long)).status).toBe(200);
    expect((await publish(id, 3)).status).toBe(200);
  });

  it('is saved if its text is made to be hard to clean', { tags: ['SAFE-11'] }, async () => {
    const { id } = await create('Hard to clean');
    const hard = defineField('Description Area', { specific: { descriptionContent: '<svg></svg>'.repeat(1800) } });
    const fields = Array.from({ length: 5 }, (_, at) => ({ ...hard, uuid: `hard-${at}` }));
    expect((await save(id, 1, fields)).status).toBe(200);
  });
});

describe('a new form', () => {
  it('starts empty, with the area to send it', async () => {
    const { id, status } = await create('  Ours  ');
    expect(status).toBe(201);
    const { body } = await detail(id);
    expect(body).toMatchObject({ name: 'Ours', status: 'draft', version: null, published: null, versions: [] });
    expect(body.draft.object.fields).toMatchObject([{ type_name: 'Submit' }]);
    expect(body.draft.object.settings).toEqual({ checkPages: true, review: 'before-sending' });
    expect(body.practice).toMatchObject({ companyName: 'Harbor Dental Group', timezone: 'America/New_York' });
    expect(await audited(id)).toEqual(['create']);
    expect((await create('   ')).status).toBe(400);
  });

  it('starts from a standard form or a copy: questions of its own, and the same ones of the record', async () => {
    const { id } = await create('History', { kind: 'template', key: 'medical-history' });
    const { id: copied } = await create('History again', { kind: 'copy', formId: id });
    const uuids = async (form: string) =>
      (await detail(form)).body.draft.object.fields.map((field) => (field as FormField).uuid);
    const [first, second] = [await uuids(id), await uuids(copied)];
    const known = new Set(fieldLibrary.map(({ uuid }) => uuid));
    expect(first.length).toBeGreaterThan(10);
    expect(second).toHaveLength(first.length);
    for (const [at, uuid] of first.entries()) expect(second[at] === uuid).toBe(known.has(uuid));
    expect((await create('None', { kind: 'template', key: 'nothing' })).status).toBe(404);
    expect((await create('None', { kind: 'copy', formId: tenantId('demo') })).status).toBe(404);
  });

  it('takes alerts, scores and what people agree to along, looking at its own questions', {
    tags: ['AUTHOR-11'],
  }, async () => {
    const objectOf = async (id: string) => (await detail(id)).body.draft.object as unknown as StoredForm;
    const { id } = await create('Mood', { kind: 'template', key: 'phq-9' });
    const { id: copied } = await create('Mood again', { kind: 'copy', formId: id });
    for (const object of [await objectOf(id), await objectOf(copied)]) {
      expect(object.settings).toEqual({ checkPages: true, review: 'before-sending' });
      const own = new Set(object.fields.map(({ uuid }) => uuid));
      const { alerts = [], fields } = object;
      expect(alerts.map((alert) => alert.id)).toEqual(['self-harm', 'moderate']);
      const looked = JSON.stringify([alerts, fields]).matchAll(/"field":"([^"]+)"/g);
      const seen = [...looked].map(([, uuid]) => uuid ?? '');
      expect(seen.length).toBeGreaterThan(8);
      expect(seen.filter((uuid) => !own.has(uuid))).toEqual([]);
      expect(checkForm(object)).toEqual([]);
    }
    const { id: consent } = await create('Ours to agree to', { kind: 'template', key: 'consent-to-treatment' });
    const { id: again } = await create('Ours once more', { kind: 'copy', formId: consent });
    for (const form of [consent, again])
      expect((await objectOf(form)).settings).toMatchObject({ kind: 'consent', consent: { validMonths: 12 } });
  });

  it('from a file is refused with the place of everything that is wrong in it', { tags: ['ABUSE-19'] }, async () => {
    const from = (object: unknown): From => ({ kind: 'import', object });
    const { id } = await create('From a file', from({ fields: [question('Age')] }));
    expect((await detail(id)).body.draft.object.fields).toMatchObject([{ properties: { common: { label: 'Age' } } }]);
    expect((await detail(id)).body.draft.object).not.toHaveProperty('settings');
    const checked = await create('Checked', from({ fields: [question('Age')], settings: { checkPages: true } }));
    expect((await detail(checked.id)).body.draft.object.settings).toEqual({ checkPages: true, review: 'off' });
    const wrong = {
      fields: [question('Fine'), { uuid: 'b', type_name: 'Number', properties: { specific: { max: 'ten' } } }],
    };
    expect((await create('Wrong', from(wrong))).problem).toMatchObject({
      code: 'form-refused',
      errors: [{ path: 'fields[1].properties.specific.max', message: 'has to be a number' }],
    });
    const hostile: readonly unknown[] = [
      null,
      [],
      { fields: [question('a'), question('b')].map((field) => ({ ...field, uuid: 'same' })) },
    ];
    for (const object of hostile) expect((await create('Hostile', from(object))).status).toBe(422);
  });
});

describe('a draft', () => {
  it('is saved over the revision that was read, and never over another', async () => {
    const { id } = await create('Drafted');
    const saved = await save(id, 1, [question('Age')], { thankYou: 'Thanks.', redirectUrl: 'https://example.com/' });
    expect(saved.body).toMatchObject({ revision: 2, faults: [] });
    expect((await save(id, 1, [])).problem.code).toBe('form-draft-changed');
    const { body } = await detail(id);
    expect(body.draft).toMatchObject({ revision: 2, thankYou: 'Thanks.', redirectUrl: 'https://example.com/' });
    expect(body.draft.object.fields).toMatchObject([{ properties: { common: { label: 'Age' } } }]);
    expect((await save(tenantId('demo'), 0, [])).status).toBe(404);
    const two = await Promise.all([save(id, 2, [question('One')]), save(id, 2, [question('Two')])]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('may be unfinished, and says what is; what is no form at all is refused', async () => {
    const { id } = await create('Unfinished');
    const scale = { ...defineField('Sliding Scale'), properties: { specific: { options: [''] } } };
    const saved = await save(id, 1, [scale], { redirectUrl: 'http://example.com' });
    expect(saved.status).toBe(200);
    expect(saved.body.faults.map(({ path }) => path)).toEqual([
      'fields[0].properties.specific.options',
      'redirect_url',
    ]);
    expect((await publish(id, 2)).problem).toMatchObject({ code: 'form-refused', errors: saved.body.faults });
    expect((await save(id, 2, [{ uuid: 'a', type_name: 'Riddle' }])).problem.code).toBe('form-refused');
    expect(
      (
        await save(
          id,
          2,
          Array.from({ length: 2001 }, (_, at) => ({ uuid: `${at}`, type_name: 'Number' })),
        )
      ).status,
    ).toBe(422);
  });

  it('is told the same faults and warnings when it is published as in the builder; only faults prevent it', {
    tags: ['AUTHOR-07'],
  }, async () => {
    const { id } = await create('Warned');
    const dropdown = (options: readonly string[]) => {
      const field = defineField('Dropdown', { uuid: '0d3c9a55-5d0e-4c51-8d6f-2f6c64d4a0aa' });
      return { ...field, properties: { ...field.properties, specific: { options } } };
    };
    const wrong = [dropdown(['First choice', ''])];
    await save(id, 1, wrong);
    const { crisisText } = (await detail(id)).body.practice;
    expect(crisisText).toContain('Harbor Dental Group reads forms only in office hours.');
    const facts = { hasCrisisText: true };
    const told = (await preview(id)).body;
    expect(told).toMatchObject(checkLogic({ fields: wrong }, facts));
    expect(told.faults).toEqual([{ path: 'fields[0].properties.specific.options[1]', message: 'has no text' }]);
    expect((await publish(id, 2)).problem).toMatchObject({ code: 'form-refused', errors: told.faults });
    await save(id, 2, [dropdown(['First choice', 'Other'])]);
    expect((await preview(id)).body).toMatchObject({
      faults: [],
      warnings: [{ message: '1 option is still called First choice.' }],
    });
    expect((await publish(id, 3)).status).toBe(200);
  });

  it('keeps nothing of rich text that could run', { tags: ['ABUSE-17'] }, async () => {
    const { id } = await create('Evil');
    const evil = defineField('Description Area', { specific: { descriptionContent: '' } });
    const content = '<p onclick="x()">Read <b>this</b><script>alert(1)</script></p>';
    await save(id, 1, [{ ...evil, properties: { specific: { descriptionContent: content } } }]);
    const json = JSON.stringify((await detail(id)).body.draft.object);
    expect(json).toContain('<strong>this</strong>');
    expect(json).not.toMatch(/<script|alert|onclick/);
  });

  it('keeps a thank-you text as the text it is, which no page reads as markup', { tags: ['ABUSE-17'] }, async () => {
    const { id } = await create('Thanks');
    const thankYou = '<img src=x onerror=alert(1)> Thank <b>you</b>';
    await save(id, 1, [question('Age')], { thankYou });
    expect((await publish(id, 2)).status).toBe(200);
    const { secureId } = (await detail(id)).body;
    t.pass(1);
    const params = { id, checksum: secureId };
    const query = { accountId: tenantId('demo') };
    const handed = await t.call(forms.publicForm, { params, query });
    expect(handed.body[0]).toMatchObject({ thank_you: thankYou });
    // The pages of a form do not contain its markup either.
    const page = await t.app.inject({
      url: `/patient-portal/form-submission/${id}/${secureId}`,
      headers: { host: 'localhost' },
    });
    expect(page.body).not.toContain('onerror');
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '//evil.example',
    'http://example.com',
    '/patient-portal/dashboard',
  ])(
    'with %j as the address to leave to is named as wrong and never published',
    { tags: ['ABUSE-18'] },
    async (redirectUrl) => {
      const { id } = await create('Leaving');
      const saved = await save(id, 1, [question('Age')], { redirectUrl });
      const isNamed = saved.status !== 200 || saved.body.faults.some(({ path }) => path === 'redirect_url');
      const isPublished = (await publish(id, 2)).status === 200;
      const kept = (await detail(id)).body.published?.redirectUrl ?? '';
      expect({ isNamed, isPublished, kept }).toEqual({ isNamed: true, isPublished: false, kept: '' });
    },
  );

  it('with prototypes, depth, numbers or sizes beyond all measure is refused, and the draft stays', {
    tags: ['ABUSE-19'],
  }, async () => {
    const { id } = await create('Hostile');
    const { token } = await t.signIn('admin@example.com', { kind: 'staff' });
    const put = (object: string) =>
      t.app.inject({
        method: 'PUT',
        url: `/office/v1/forms/${id}/draft`,
        headers: { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: `{"revision":1,"thankYou":"","redirectUrl":"","object":${object}}`,
      });
    const one = JSON.stringify(question('Age'));
    const hostile: readonly (readonly [string, string])[] = [
      ['a prototype', `{"fields":[],"__proto__":{"isAdmin":true}}`],
      ['a prototype within a field', `{"fields":[${one.replace('{', '{"__proto__":{"polluted":1},')}]}`],
      [
        'a constructor',
        `{"fields":[${one.replace('"specific":{', '"specific":{"constructor":{"prototype":{"x":1}},')}]}`,
      ],
      ['1000 levels', `{"fields":${'[{"fields":'.repeat(1000)}[]${'}]'.repeat(1000)}}`],
      ['100000 fields', `{"fields":[${Array(100_000).fill('{}').join()}]}`],
      ['two megabytes', `{"fields":[${one}],"x":"${'x'.repeat(2_097_152)}"}`],
    ];
    for (const [what, object] of hostile) {
      const { statusCode } = await put(object);
      expect([400, 413, 422], what).toContain(statusCode);
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect((await detail(id)).body.draft.revision).toBe(1);
  });

  it('keeps a locked field until it is unlocked', { tags: ['BUILD-04'] }, async () => {
    const { id } = await create('Locked');
    const field = question('Weight', { isLocked: true });
    await save(id, 1, [field]);
    const refused = await save(id, 2, []);
    expect(refused.problem).toMatchObject({ code: 'field-locked', status: 409 });
    expect(refused.problem.errors?.[0]?.message).toContain('Weight');
    expect((await save(id, 2, [{ ...field, is_deleted: true }])).problem.code).toBe('field-locked');
    expect((await publish(id, 2)).status).toBe(200);
    expect((await save(id, 3, [])).problem.code).toBe('field-locked');
    await save(id, 3, [{ ...field, isLocked: false }]);
    expect((await save(id, 4, [])).status).toBe(200);
    expect((await publish(id, 5)).body).toMatchObject({ version: 2 });
  });
});

describe('publishing', () => {
  it('shows before what changes and how many submissions hold what is removed, and makes a version that stays', async () => {
    const id = await idOf('New Patient Registration');
    const before = (await detail(id)).body;
    expect(before.submissions).toBeGreaterThan(0);
    const [head, ...rest] = before.draft.object.fields as FormField[];
    const at = rest.findIndex(({ type_name }) => type_name === 'Short Text Entry');
    const gone = rest[at];
    const more = question('Who sent you?');
    if (!head || !gone) throw new Error('The demo form has changed.');
    const renamed = {
      ...head,
      properties: { ...head.properties, specific: { ...head.properties.specific, heading: 'You' } },
    };
    const fields = [renamed, ...rest.slice(0, at), ...rest.slice(at + 1), { ...more, sort_order: 999 }];
    expect((await rowOf(id))?.status).toBe('published');
    await save(id, 0, fields);
    expect((await rowOf(id))?.status).toBe('changed');
    const { body } = await preview(id);
    expect(body).toMatchObject({ revision: 1, version: 2, faults: [], isEndChanged: false });
    expect(body.changes).toEqual([
      expect.objectContaining({ kind: 'removed', uuid: gone.uuid, submissions: before.submissions }),
      expect.objectContaining({ kind: 'changed', uuid: head.uuid, what: ['heading'], submissions: 0 }),
      expect.objectContaining({ kind: 'added', uuid: more.uuid, name: 'Who sent you?', submissions: 0 }),
    ]);
    expect((await publish(id, 0)).problem.code).toBe('form-draft-changed');
    const published = (await publish(id, 1)).body;
    expect(published).toMatchObject({ version: 2, revision: 2 });
    const after = (await detail(id)).body;
    expect(after).toMatchObject({ status: 'published', version: 2 });
    expect(after.versions.map(({ number, isPublished, submissions }) => [number, isPublished, submissions])).toEqual([
      [2, true, 0],
      [1, false, before.submissions],
    ]);
    expect((await preview(id)).body.changes).toEqual([]);
    const old = await t.call(
      builder.formVersionObject,
      { params: { id, versionId: after.versions[1]?.id ?? '' } },
      { token: admin },
    );
    expect(JSON.stringify(old.body.object)).toContain(gone.uuid);
    expect(old.body).toMatchObject({ number: 1, thankYou: expect.any(String), redirectUrl: '' });
    expect(await audited(id)).toEqual(['edit', 'publish']);
    t.pass(1);
    const params = { id, checksum: after.secureId };
    const handed = await t.call(forms.publicForm, { params, query: { accountId: tenantId('demo') } });
    expect(handed.body[0]).toMatchObject({ form_version_id: published.versionId });
  });

  it('leaves what was sent with an older version as it was', { tags: ['SUB-01'] }, async () => {
    const { token } = await t.signIn('grace.okafor@example.com');
    const groups = (await t.call(documents.documents, {}, { token })).body;
    const own = groups[0]?.documents.find(({ status }) => status === 'completed');
    const params = { submissionId: own?.submissionId ?? '', checksum: own?.secureSubmissionId ?? '' };
    const read = () => t.call(submissions.submission, { params }, { token });
    const before = (await read()).body;
    const id = own?.id ?? '';
    await save(id, (await detail(id)).body.draft.revision, [question('Only this')]);
    expect((await publish(id, (await detail(id)).body.draft.revision)).status).toBe(200);
    expect((await read()).body.object).toEqual(before.object);
  });
});

describe('a form’s settings', () => {
  it('are its name and whom it is for; guests are not asked to sign in', async () => {
    const { id } = await create('Named');
    await save(id, 1, [question('Age')]);
    await publish(id, 2);
    expect((await change(id, { name: 'Renamed', forGuests: true, forAllPatients: true })).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ name: 'Renamed', forGuests: true, forAllPatients: true });
    expect((await change(id, { isRestricted: true })).problem.code).toBe('validation-failed');
    expect((await change(id, { isRestricted: true, forGuests: false })).status).toBe(204);
    const { secureId } = (await detail(id)).body;
    t.pass(1);
    const params = { id, checksum: secureId };
    const open = await t.call(forms.publicForm, { params, query: { accountId: tenantId('demo') } });
    expect(open.problem.code).toBe('unauthenticated');
    expect((await change(tenantId('demo'), { name: 'x' })).status).toBe(404);
  });

  it('put it away and take it back; an archived form is open to nobody', async () => {
    const { id } = await create('Away');
    await save(id, 1, [question('Age')]);
    await publish(id, 2);
    const { secureId } = (await detail(id)).body;
    const params = { id, checksum: secureId };
    const open = () => t.call(forms.publicForm, { params, query: { accountId: tenantId('demo') } });
    t.pass(1);
    expect((await open()).status).toBe(200);
    await change(id, { isArchived: true });
    t.pass(1);
    expect((await open()).status).toBe(404);
    expect(await rowOf(id)).toMatchObject({ status: 'archived' });
    expect((await publish(id, 3)).status).toBe(404);
    await change(id, { isArchived: false });
    t.pass(1);
    expect((await open()).status).toBe(200);
    expect(await audited(id)).toEqual(['create', 'edit', 'publish', 'archive', 'restore']);
  });
});

describe('a preview through a patient’s eyes', () => {
  const record = (id: string, token = admin, host = 'localhost') =>
    t.call(builder.formRecord, { params: { id } }, { token, host });

  it('holds what would fill a form, without numbers that a person types, and is written down', async () => {
    const { patientId } = await t.signIn('grace.okafor@example.com');
    const before = (await audited(patientId)).length;
    const { status, body } = await record(patientId);
    expect(status).toBe(200);
    expect(body.record).toMatchObject({ name: { first: 'Grace', last: 'Okafor' }, birthDate: expect.any(String) });
    expect(body.family.map(({ nameFirst }) => nameFirst)[0]).toBe('Grace');
    expect(body.family).toHaveLength(4);
    expect(body.isPrefilled).toBe(true);
    for (const found of JSON.stringify(body).matchAll(/"ssn":"([^"]*)"/g))
      expect(found[1]).toMatch(/^(?:xxx-xx-\d{4})?$/);
    expect((await audited(patientId)).slice(before)).toEqual(['read']);
  });

  it('is of this practice’s patients only', async () => {
    const host = 'maple.localhost';
    const { token } = await t.signIn('admin@example.com', { kind: 'staff', host });
    const body = { nameFirst: 'Ours', nameLast: 'Alone', birthDate: '1970-01-01' };
    const added = await t.call(records.addPatient, { body }, { token: admin });
    const id = added.body.id;
    expect((await record(id)).status).toBe(200);
    expect((await record(id, token, host)).status).toBe(404);
  });
});
