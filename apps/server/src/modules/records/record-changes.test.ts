// The office's changes of patients: data, family, documents, accounts, duplicates; and their audit trail.
import {
  accessLog,
  assignments,
  documents,
  identity,
  officePatients,
  patientAccounts,
  patients,
  records,
} from '@foyer/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let admin: string;
let maple: string;

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  maple = (await t.signIn('admin@example.com', { kind: 'staff', host: 'maple.localhost' })).token;
});
afterAll(() => t.stop());

const idOf = async (q: string) =>
  (await t.call(officePatients.searchPatients, { query: { q } }, { token: front })).body.items[0]?.id ?? '';
const patientRecord = async (id: string) =>
  (await t.call(records.patientRecord, { params: { id } }, { token: front })).body;
const trail = async (query: Parameters<typeof t.call<typeof accessLog.auditTrail>>[1]['query']) =>
  (await t.call(accessLog.auditTrail, { query }, { token: admin })).body;
const actionsOn = async (personId: string) => (await trail({ personId })).items.map(({ action }) => action);

const basics = { nameFirst: 'Nora', nameLast: 'Tester', birthDate: '1990-05-06' };
const add = async (data: Partial<Parameters<typeof t.call<typeof records.addPatient>>[1]['body']> = {}) =>
  (await t.call(records.addPatient, { body: { ...basics, ...data } }, { token: front })).body.id;

describe('contact data', () => {
  it('of a new patient is kept, found and changed', { tags: ['CONST-03', 'DATA-18', 'DATA-21'] }, async () => {
    const id = await add({
      gender: 'female',
      email: 'nora@example.com',
      phones: [{ type: 'pager', number: '(207) 555-0166' }],
      communicationPreference: 'Text Only',
      address: { line1: '1 Main Street', line2: '', city: 'Portland', state: 'ME', postalCode: '04101', country: 'US' },
    });
    expect(await idOf('nora tester 5/6/1990')).toBe(id);
    expect(await patientRecord(id)).toMatchObject({
      gender: 'female',
      phones: [{ type: 'pager', number: '2075550166' }],
      communicationPreference: 'Text Only',
      address: { line1: '1 Main Street' },
    });
    const { revision, phones } = await patientRecord(id);
    const gone = { phoneId: phones[0]?.phoneId ?? '', type: 'pager' as const, remove: true };
    const body = { revision, nameLast: 'Tester-Smith', phones: [gone] };
    const edited = await t.call(records.editPatient, { params: { id }, body }, { token: front });
    expect(edited.status).toBe(200);
    expect(await patientRecord(id)).toMatchObject({
      nameLast: 'Tester-Smith',
      phones: [],
      email: 'nora@example.com',
      communicationPreference: 'Text Only',
    });
    expect(await actionsOn(id)).toEqual(['read', 'update', 'read', 'read', 'add']);
  });

  it.each([
    ['a day to come', { birthDate: '2190-01-01' }],
    ['no day', { birthDate: '1990-02-30' }],
    ['no name', { nameLast: '  ' }],
    ['no kind of phone', { phones: [{ type: 'satellite', number: '2075550166' }] }],
    ['no preference', { communicationPreference: 'Carrier Pigeon' }],
    ['no gender', { gender: 'neither' }],
    ['no e-mail address', { email: 'nora@' }],
  ])('refuses %s', { tags: ['CONST-03', 'DATA-18', 'DATA-21'] }, async (_what, wrong) => {
    const body = { ...basics, ...wrong } as typeof basics;
    expect((await t.call(records.addPatient, { body }, { token: front })).status).toBe(400);
  });
});

describe('a family', () => {
  it('is linked and unlinked at once, also for a guardian who is signed in', { tags: ['ABUSE-02'] }, async () => {
    const guardian = await t.signIn('sam.rivera@example.com');
    const child = await add({ nameFirst: 'Kit' });
    const read = () =>
      t.call(patients.contactAttributes, { params: { id: child }, query: {} }, { token: guardian.token });
    const params = { id: guardian.patientId, memberId: child };
    const link = async (familyAccess: boolean) => {
      const { revision: memberRevision } = await patientRecord(child);
      const body = { relationship: 'Uncle', familyAccess, memberRevision };
      return t.call(officePatients.linkFamily, { params, body }, { token: front });
    };
    expect((await read()).status).toBe(404);
    expect((await link(true)).status).toBe(204);
    expect((await read()).status).toBe(200);
    expect((await patientRecord(child)).guardians).toMatchObject([{ nameFirst: 'Sam', relationship: 'Uncle' }]);
    await link(false);
    expect((await read()).status).toBe(404);
    await link(true);
    expect((await t.call(officePatients.unlinkFamily, { params, query: {} }, { token: front })).status).toBe(204);
    expect((await read()).status).toBe(404);
    expect((await t.call(officePatients.unlinkFamily, { params, query: {} }, { token: front })).status).toBe(404);
    expect(await actionsOn(child)).toEqual(expect.arrayContaining(['link-family', 'unlink-family']));
  });

  it('is changed by two people without a loss: who comes later reads what it is now', {
    tags: ['RECORD-24'],
  }, async () => {
    const [one, other] = [await add(), await add({ nameFirst: 'Kit' })];
    const params = { id: one, memberId: other };
    const put = (body: { familyAccess: boolean; paysBills?: boolean; memberRevision?: number; revision?: number }) =>
      t.call(officePatients.linkFamily, { params, body: { relationship: 'Mother', ...body } }, { token: front });
    expect((await put({ familyAccess: true, paysBills: false })).status).toBe(204);
    expect((await patientRecord(other)).guardians).toMatchObject([{ familyAccess: true, paysBills: false }]);
    const { revision } = await patientRecord(other);
    expect((await put({ familyAccess: false })).problem.errors?.map(({ path }) => path)).toEqual(['body.revision']);
    expect((await put({ familyAccess: false, memberRevision: revision })).status).toBe(204);
    const late = await put({ familyAccess: true, memberRevision: revision });
    expect(late.problem).toMatchObject({
      code: 'record-changed',
      conflicts: [{ label: 'Family', now: { relationship: 'Mother', familyAccess: false, paysBills: true } }],
    });
    const unlink = (memberRevision: number) =>
      t.call(officePatients.unlinkFamily, { params, query: { memberRevision } }, { token: front });
    expect((await unlink(revision)).problem.code).toBe('record-changed');
    expect((await unlink((await patientRecord(other)).revision)).status).toBe(204);
  });

  it('refuses somebody as their own guardian, and people of another practice', async () => {
    const [one, other] = [await add(), await add()];
    const body = { relationship: 'Mother', familyAccess: true };
    const self = await t.call(
      officePatients.linkFamily,
      { params: { id: one, memberId: one }, body },
      { token: front },
    );
    expect(self.problem.code).toBe('family-impossible');
    const foreign = await t.call(
      officePatients.linkFamily,
      { params: { id: one, memberId: other }, body },
      { token: maple, host: 'maple.localhost' },
    );
    expect(foreign.status).toBe(404);
  });
});

describe('documents', () => {
  it('are asked of one, of all and of guests, and taken away again', async () => {
    const { body: audiences } = await t.call(assignments.formAudiences, {}, { token: front });
    const form = audiences.find(({ forAllPatients, forGuests }) => !forAllPatients && !forGuests);
    const formId = form?.formId ?? '';
    const sam = await t.signIn('sam.rivera@example.com');
    const names = async () =>
      (await t.call(documents.documents, {}, { token: sam.token })).body.flatMap((group) =>
        group.documents.map(({ name }) => name),
      );
    const params = { id: sam.patientId, formId };
    const before = await names();
    if (before.includes(form?.name ?? '')) await t.call(assignments.stopAsking, { params }, { token: front });
    expect(await names()).not.toContain(form?.name);
    expect((await t.call(assignments.askForForm, { params }, { token: front })).status).toBe(204);
    expect(await names()).toContain(form?.name);
    expect((await t.call(assignments.stopAsking, { params }, { token: front })).status).toBe(204);
    expect((await t.call(assignments.stopAsking, { params }, { token: front })).status).toBe(404);
    const set = (forAllPatients: boolean, forGuests: boolean) =>
      t.call(
        assignments.setFormAudience,
        { params: { id: formId }, body: { forAllPatients, forGuests } },
        { token: front },
      );
    await set(true, true);
    expect(await names()).toContain(form?.name);
    const guests = await t.call(documents.guestDocuments, {
      query: { accountId: t.systemCtx('demo').tenant.id },
    });
    expect(JSON.stringify(guests.body)).toContain(formId);
    await set(false, false);
    expect(await names()).not.toContain(form?.name);
    expect(
      (await t.call(assignments.askForForm, { params: { ...params, formId: crypto.randomUUID() } }, { token: front }))
        .status,
    ).toBe(404);
  });

  it('are mailed as a link without a word of what they are', async () => {
    const email = `mail-${crypto.randomUUID()}@example.com`;
    const id = await add({ nameFirst: 'Quentin', email });
    const mail = () => t.call(assignments.mailDocuments, { params: { id } }, { token: front });
    expect((await mail()).status).toBe(204);
    await expect.poll(() => t.mailbox.list().filter((entry) => entry.to === email).length).toBe(1);
    const sent = t.mailbox.list().find((entry) => entry.to === email);
    expect(sent?.text).toContain('/patient-portal/patient-document');
    expect(JSON.stringify(sent)).not.toMatch(/Quentin|History|Insurance/);
    for (let tries = 0; tries < 4; tries++) await mail();
    expect((await mail()).status).toBe(429);
    const nobody = await t.call(assignments.mailDocuments, { params: { id: await add() } }, { token: front });
    expect(nobody.problem.code).toBe('patient-without-email');
  });
});

describe('the account on the portal', () => {
  it('is offered by the mail that a registration begins with, once', async () => {
    const email = `invite-${crypto.randomUUID()}@example.com`;
    const id = await add({ email });
    const invite = (which: string) =>
      t.call(patientAccounts.invitePatient, { params: { id: which } }, { token: front });
    expect((await invite(id)).status).toBe(204);
    await expect
      .poll(() => t.mailbox.list().find((entry) => entry.to === email)?.text)
      .toMatch(/verify-identity\?key=[\w-]{40,}/);
    expect((await invite(await idOf('sam rivera'))).problem.code).toBe('already-registered');
    expect((await invite(await add())).problem.code).toBe('patient-without-email');
  });

  it('is unlocked after too many wrong passwords, and signed out everywhere', async () => {
    const email = 'sam.rivera@example.com';
    const { token, patientId } = await t.signIn(email);
    const accountId = (await t.call(records.patientRecord, { params: { id: patientId } }, { token: front })).body.id;
    const guess = (password: string) =>
      t.call(identity.token, {
        body: { grantType: 'password', email, password, accountId: t.systemCtx('demo').tenant.id },
      });
    expect(accountId).toBe(patientId);
    for (let tries = 0; tries < 11; tries++) await guess('Wrong-2026!');
    expect((await guess('Demo-2026!')).status).toBe(429);
    const params = { id: patientId };
    expect((await t.call(patientAccounts.unlockPatient, { params }, { token: front })).status).toBe(204);
    expect((await guess('Demo-2026!')).status).toBe(200);
    expect((await t.call(identity.profile, {}, { token })).status).toBe(200);
    expect((await patientRecord(patientId)).account?.openSessions).toBeGreaterThan(0);
    expect((await t.call(patientAccounts.endPatientSessions, { params }, { token: front })).status).toBe(204);
    expect((await t.call(identity.profile, {}, { token })).status).toBe(401);
    expect((await patientRecord(patientId)).account?.openSessions).toBe(0);
    const none = await t.call(patientAccounts.unlockPatient, { params: { id: await add() } }, { token: front });
    expect(none.status).toBe(404);
  });
});

describe('what was sent to a patient', () => {
  const lists = {
    status: [
      'pending',
      'sent',
      'failed',
      'hold',
      'canceled',
      'read',
      'rejected',
      'spam',
      'unsub',
      'bounced',
      'soft-bounced',
      'invalid',
      'preview',
      'queued',
      'received',
    ],
    purpose: [
      'touchpoint',
      'appt_reminder',
      'asap_request',
      'thank_you',
      'interest',
      'recall',
      'legwork_review_request',
      'info',
      'auto_response',
    ],
    email_type: ['home', 'work', 'other'],
    correspondence: ['email', 'call', 'sms', 'postal', 'recall'],
  };

  it('tells documents by three statuses', { tags: ['DATA-10'] }, () => {
    expect(documents.documentStatuses).toEqual(['pending', 'completed', 'other']);
  });

  it('is logged in the specified words and in no others', {
    tags: ['DATA-08', 'DATA-09', 'DATA-19', 'DATA-20'],
  }, async () => {
    expect(records.touchpointStatuses).toEqual(lists.status);
    expect(records.touchpointPurposes).toEqual(lists.purpose);
    expect(records.emailTypes).toEqual(lists.email_type);
    expect(records.correspondenceTypes).toEqual(lists.correspondence);
    const email = `log-${crypto.randomUUID()}@example.com`;
    const id = await add({ email });
    await t.call(patientAccounts.invitePatient, { params: { id } }, { token: front });
    await t.call(assignments.mailDocuments, { params: { id } }, { token: front });
    expect((await patientRecord(id)).touchpoints).toMatchObject([
      { correspondence: 'email', purpose: 'touchpoint', status: 'queued' },
      { correspondence: 'email', purpose: 'info', status: 'queued' },
    ]);
    const write = (row: Record<string, string | null>) =>
      inTenant(t.systemCtx('demo'), (tx) =>
        sql`insert into touchpoints (tenant_id, touchpoint_id, patient_id, correspondence, email_type, purpose, status, created_at)
          values (${t.systemCtx('demo').tenant.id}, ${crypto.randomUUID()}, ${id}, ${row.correspondence}, ${row.email_type}, ${row.purpose}, ${row.status}, now())`.execute(
          tx,
        ),
      );
    const usual = { correspondence: 'email', email_type: 'home', purpose: 'info', status: 'sent' };
    for (const [column, words] of Object.entries(lists)) {
      for (const word of words) {
        const isMail = column !== 'correspondence' || word === 'email';
        await write({ ...usual, [column]: word, ...(isMail ? {} : { email_type: null }) });
      }
      await expect(write({ ...usual, [column]: 'carrier-pigeon' }), column).rejects.toThrow('touchpoints');
    }
  });
});
