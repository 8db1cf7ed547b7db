// Agreements against the real database: given by sending, kept by version and end, entered by the office, never changed.
import { randomUUID } from 'node:crypto';
import { agreements, builder, documents, inbox, officeAgreements, records, visitPanel } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { dayInZone } from '@foyer/scheduling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let front: { token: string };
let sam: { token: string; patientId: string };
let form: { id: string; name: string; secureId: string };
const accountId = tenantId('demo');

const note = defineField('Short Text Entry', { uuid: 'note', common: { label: 'Note' } });
const consent = { validMonths: 12, askBeforeEnd: 30 };
const object = { fields: [note], settings: { kind: 'consent', consent } };

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  front = await t.signIn('office@example.com', { kind: 'staff' });
  sam = await t.signIn('sam.rivera@example.com');
  const ctx = t.systemCtx('demo');
  const formId = randomUUID();
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId, name: 'Consent to treatment', forGuests: true, createdAt: t.clock.now() });
    await publishForm(tx, ctx, { formId, versionId: randomUUID(), name: 'Consent to treatment', object });
  });
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  form = {
    id: formId,
    name: 'Consent to treatment',
    secureId: body[0]?.documents.find(({ id }) => id === formId)?.secureId ?? '',
  };
});
afterAll(() => t.stop());

const answers = [{ id: 'note', uuid: 'note', value: 'Read it' }];
const send = async (token?: string, more: object = {}) =>
  (await f.post(form, { object: answers, ...more }, token ? { token } : {})).body.id;
const list = async (patientId: string) =>
  (await t.call(officeAgreements.patientAgreements, { params: { id: patientId } }, { token: front.token })).body;
const standing = async (patientId: string) => (await list(patientId)).find(({ formId }) => formId === form.id);
const enter = (patientId: string, given: object) =>
  t.call(
    officeAgreements.enterAgreement,
    {
      params: { id: patientId, formId: form.id },
      body: { state: 'on-paper', day: today(), note: '', key: randomUUID(), ...given } as never,
    },
    { token: front.token },
  );
const today = () => dayInZone(t.clock.now(), 'America/New_York');
const yearOn = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
const logged = async (action: string, id: string) =>
  f.query('select 1 from audit_entries where action = $1 and object_id = $2', [action, id]);

describe('an agreement', () => {
  it('is given by sending the form, for so many months, in this version', {
    tags: ['CONSENT-01', 'CONSENT-08'],
  }, async () => {
    expect(await standing(sam.patientId)).toMatchObject({ state: 'none', since: null, until: null, entries: [] });
    const id = await send(sam.token);
    const day = today();
    expect(await standing(sam.patientId)).toMatchObject({
      state: 'agreed',
      since: day,
      until: yearOn(day),
      version: 1,
      entries: [{ kind: 'agreed', day, by: 'Sam Rivera', submissionId: id, note: '' }],
    });
    expect(await logged('agreement-given', sam.patientId)).toHaveLength(1);
    const revised = await send(sam.token, { id, base_revision: 1 });
    expect(revised).toBe(id);
    expect((await standing(sam.patientId))?.entries.map(({ kind }) => kind)).toEqual(['agreed', 'agreed']);
  });

  it('sends whoever signed in the way to the copy, without a name of person or form, and never a file', {
    tags: ['CONSENT-07'],
  }, async () => {
    const copies = () => t.mailbox.list().filter(({ subject }) => subject === 'Your signed copy is in the portal');
    const [{ before }] = await f.query(
      `select count(*)::int as before from submission_revisions r join submissions s using (tenant_id, submission_id)
       where s.form_id = '${form.id}'`,
    );
    // Mails of what was sent before may still be on their way.
    await expect.poll(() => copies().length).toBe(before);
    await send(sam.token);
    await expect.poll(() => copies().length).toBe(before + 1);
    const [mail] = copies();
    expect(mail?.to).toBe('sam.rivera@example.com');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Rivera|treatment/);
    expect(mail?.text).toContain('/patient-portal/patient-document');
    expect(mail?.attachments ?? []).toEqual([]);
    await send();
    await t.call(documents.guestDocuments, { query: { accountId } });
    expect(copies().length).toBe(before + 1);
  });

  it('is not given by other forms', { tags: ['CONSENT-01'] }, async () => {
    const guestForm = await f.guestForm();
    const sent = await f.post(guestForm, { object: f.answers('new-patient') });
    expect(sent.status).toBe(200);
    expect(await f.query('select 1 from agreements where submission_id = $1', [sent.body.id])).toEqual([]);
  });

  it('of a guest is the patient’s once it is matched and approved', { tags: ['CONSENT-01'] }, async () => {
    const obi = await patientCalled('Obi');
    const id = await send();
    const params = { submissionId: id };
    await t.call(inbox.matchSubmission, { params, body: { contactId: obi } }, { token: front.token });
    expect(await standing(obi)).toMatchObject({ state: 'none' });
    const approved = await t.call(inbox.approveSubmission, { params, body: { revision: 1 } }, { token: front.token });
    expect(approved.status).toBe(204);
    expect(await standing(obi)).toMatchObject({ state: 'agreed', entries: [{ by: '', submissionId: id }] });
  });

  it('follows the patient into a merge, and back out of it', { tags: ['CONSENT-01'] }, async () => {
    const [ada, zora] = [await patientCalled('Ada'), await patientCalled('Zora')];
    await enter(zora, { note: 'In the folder' });
    const merge = await comparedMerge(t, ada, zora, { token: front.token });
    const { body } = await t.call(records.mergePatients, merge, { token: front.token });
    expect(await standing(ada)).toMatchObject({ state: 'agreed', entries: [{ note: 'In the folder' }] });
    await t.call(records.undoMerge, { params: { id: body.mergeId } }, { token: front.token });
    expect(await standing(ada)).toMatchObject({ state: 'none', entries: [] });
    expect(await standing(zora)).toMatchObject({ state: 'agreed' });
  });
});

const patientCalled = async (name: string) => {
  const [row] = await f.query(
    `select patient_id as id from patients where name_first = $1 and name_last = 'Okafor' and tenant_id = $2`,
    [name, accountId],
  );
  return String(row.id);
};

describe('the office', () => {
  it('enters what was agreed on paper and withdrawn by phone, with day and note, once for each key', {
    tags: ['CONSENT-09'],
  }, async () => {
    const grace = await patientCalled('Grace');
    const key = randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect((await enter(grace, { day: '2026-01-31', note: 'Signed', key })).status).toBe(204);
    expect(await standing(grace)).toMatchObject({
      since: '2026-01-31',
      until: '2027-01-31',
      entries: [{ kind: 'on-paper', day: '2026-01-31', note: 'Signed', submissionId: null }],
    });
    expect(await logged('agreement-on-paper', grace)).toHaveLength(1);
    expect((await enter(grace, { state: 'withdrawn', note: 'Called' })).status).toBe(204);
    expect(await standing(grace)).toMatchObject({ state: 'withdrawn', since: today(), until: null, version: null });
    expect(await logged('agreement-withdrawn', grace)).toHaveLength(1);
    // An older sheet that turns up later does not undo it.
    await enter(grace, { day: '2026-02-01' });
    expect(await standing(grace)).toMatchObject({ state: 'withdrawn' });
  });

  it('is refused a day to come, another form, an unknown patient, and other states', {
    tags: ['CONSENT-09'],
  }, async () => {
    expect((await enter(sam.patientId, { day: '2999-01-01' })).status).toBe(400);
    expect((await enter(sam.patientId, { state: 'agreed' })).status).toBe(400);
    expect((await enter(randomUUID(), {})).status).toBe(404);
    const params = { id: sam.patientId, formId: (await f.guestForm()).id };
    const body = { state: 'on-paper', day: today(), note: '', key: randomUUID() } as const;
    expect((await t.call(officeAgreements.enterAgreement, { params, body }, { token: front.token })).status).toBe(404);
    expect((await t.call(officeAgreements.enterAgreement, { params, body }, { token: sam.token })).status).toBe(403);
    expect((await t.call(officeAgreements.patientAgreements, { params: { id: randomUUID() } }, front)).status).toBe(
      404,
    );
  });

  it('changes and deletes no row: the database refuses it', { tags: ['CONSENT-09'] }, async () => {
    const ctx = t.systemCtx('demo');
    const change = inTenant(ctx, (tx) => tx.updateTable('agreements').set({ state: 'agreed' }).execute());
    await expect(change).rejects.toThrow('permission denied');
    const removal = inTenant(ctx, (tx) => tx.deleteFrom('agreements').execute());
    await expect(removal).rejects.toThrow('permission denied');
  });
});

const documentOf = async (token: string) =>
  (await t.call(documents.documents, {}, { token })).body[0]?.documents.find(({ id }) => id === form.id);
const say = (what: 'declineAgreement' | 'withdrawAgreement', token: string, ownerId: string, reason = '') =>
  t.call(agreements[what], { params: { formId: form.id }, body: { ownerId, reason } }, { token });

describe('a patient', () => {
  it('withdraws: the document says so, the office gets a notice and a mail, twice is the same', {
    tags: ['CONSENT-06'],
  }, async () => {
    const id = await send(sam.token);
    await f.query('update forms set for_all_patients = true where form_id = $1', [form.id]);
    expect(await documentOf(sam.token)).toMatchObject({ status: 'completed', agreement: { state: 'agreed' } });
    for (let n = 0; n < 2; n += 1)
      expect((await say('withdrawAgreement', sam.token, sam.patientId, 'I moved away')).status).toBe(204);
    expect(await documentOf(sam.token)).toMatchObject({
      status: 'completed',
      submissionId: '',
      agreement: { state: 'withdrawn', since: today(), until: null },
    });
    expect((await standing(sam.patientId))?.entries[0]).toMatchObject({ kind: 'withdrawn', note: 'I moved away' });
    const record = await t.call(records.patientRecord, { params: { id: sam.patientId } }, { token: front.token });
    expect(record.body.documents.find(({ formId }) => formId === form.id)).toMatchObject({
      submissionId: id,
      agreement: { state: 'withdrawn', since: today(), until: null },
    });
    expect(record.body.documents.some(({ agreement }) => agreement === null)).toBe(true);
    expect(await logged('agreement-withdrawn', sam.patientId)).toHaveLength(1);
    const params = { submissionId: id };
    const { body } = await t.call(inbox.inboxSubmission, { params }, { token: front.token });
    expect(body.alerts).toMatchObject([
      {
        name: 'Agreement withdrawn',
        level: 'notice',
        source: { question: 'Consent to treatment', answer: 'I moved away' },
        acknowledgedAt: null,
      },
    ]);
    const mails = () => t.mailbox.list().filter(({ subject }) => subject === 'An agreement was withdrawn');
    await expect.poll(() => mails().length).toBe(1);
    expect(`${mails()[0]?.text} ${mails()[0]?.html}`).not.toMatch(/Rivera|treatment|moved/);
    expect(await send(sam.token)).not.toBe(id);
    expect(await documentOf(sam.token)).toMatchObject({ status: 'completed', agreement: { state: 'agreed' } });
  });

  it('chooses the office: nothing is to do any more, and the draft is kept', { tags: ['CONSENT-05'] }, async () => {
    await enter(sam.patientId, { state: 'withdrawn' });
    for (let n = 0; n < 2; n += 1) expect((await say('declineAgreement', sam.token, sam.patientId)).status).toBe(204);
    expect(await documentOf(sam.token)).toMatchObject({
      status: 'completed',
      submissionId: '',
      agreement: { state: 'at-office', since: today() },
    });
    expect(await logged('agreement-declined', sam.patientId)).toHaveLength(1);
    expect(await standing(sam.patientId)).toMatchObject({ state: 'at-office' });
    // There is nothing to withdraw.
    expect((await say('withdrawAgreement', sam.token, sam.patientId)).status).toBe(404);
  });

  it('acts for the own family alone, and withdraws only where the form allows it', {
    tags: ['CONSENT-05', 'CONSENT-06'],
  }, async () => {
    const grace = await t.signIn('grace.okafor@example.com');
    const zora = await patientCalled('Zora');
    expect((await say('declineAgreement', sam.token, zora)).status).toBe(403);
    expect((await say('withdrawAgreement', sam.token, zora)).status).toBe(403);
    expect((await say('withdrawAgreement', grace.token, zora, '')).status).toBe(204);
    expect(await standing(zora)).toMatchObject({ state: 'withdrawn', entries: [{ by: 'Grace Okafor' }, {}] });
    await enter(zora, {});
    const settings = { kind: 'consent', consent: { mayWithdraw: false, mayDecline: false } };
    await inTenant(t.systemCtx('demo'), (tx) =>
      publishForm(tx, t.systemCtx('demo'), {
        formId: form.id,
        versionId: randomUUID(),
        name: form.name,
        object: { fields: [note], settings },
      }),
    );
    expect(await say('withdrawAgreement', grace.token, zora)).toMatchObject({
      status: 409,
      problem: { code: 'agreement-final' },
    });
    expect((await say('declineAgreement', grace.token, zora)).status).toBe(404);
  });
});

describe('the panel of a visit', { tags: ['CONSENT-08'] }, () => {
  it('names every agreement with its state and its end', async () => {
    const [visit] = await f.query('select visit_id as id, patient_id from visits where patient_id is not null limit 1');
    const agreed = async () => {
      const { body } = await t.call(visitPanel.readVisit, { params: { id: visit.id } }, { token: front.token });
      return body.agreements.find(({ formId }) => formId === form.id);
    };
    await enter(visit.patient_id, { state: 'withdrawn' });
    expect(await agreed()).toEqual({ formId: form.id, name: form.name, state: 'withdrawn', until: null });
    await enter(visit.patient_id, {});
    expect(await agreed()).toMatchObject({ state: 'agreed' });
  });
});

describe('a new version', { tags: ['CONSENT-02'] }, () => {
  it('asks again, or not, as was chosen when it was published; nothing is chosen beforehand', async () => {
    const admin = await t.signIn('admin@example.com', { kind: 'staff' });
    const { token } = admin;
    const made = await t.call(
      builder.createForm,
      { body: { name: 'Photographs', from: { kind: 'blank' } } },
      { token },
    );
    const { id } = made.body;
    let { revision } = (await t.call(builder.formDetail, { params: { id } }, { token })).body.draft;
    const publish = async (question: string, more: object = {}) => {
      const fields = [{ ...note, properties: { ...note.properties, common: { label: question } } }];
      const body = { revision, object: { ...object, fields }, thankYou: '', redirectUrl: '' };
      revision = (await t.call(builder.saveFormDraft, { params: { id }, body }, { token })).body.revision;
      const sent = await t.call(builder.publishFormDraft, { params: { id }, body: { revision, ...more } }, { token });
      if (sent.status === 200) revision = sent.body.revision;
      return sent.status;
    };
    const grace = await patientCalled('Grace');
    const state = async () => (await list(grace)).find(({ formId }) => formId === id)?.state;
    const agree = () => {
      const body = { state: 'on-paper', day: today(), note: '', key: randomUUID() } as const;
      return t.call(officeAgreements.enterAgreement, { params: { id: grace, formId: id }, body }, { token });
    };
    expect(await publish('One')).toBe(200);
    await agree();
    expect(await publish('Two')).toBe(400);
    expect(await publish('Two', { asksAgain: false })).toBe(200);
    expect(await state()).toBe('agreed');
    expect(await publish('Three', { asksAgain: true })).toBe(200);
    expect(await state()).toBe('asked-again');
    expect(await publish('Four', { asksAgain: false })).toBe(200);
    expect(await state()).toBe('asked-again');
    await agree();
    expect(await state()).toBe('agreed');
  });
});
