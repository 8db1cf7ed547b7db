// Statements name their practice: what a range of calls returns is the same where row level security does not hold, because each
// statement says the practice itself. tools/tenancy checks the text of every statement of all tests.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tenantTables } from '../../platform/db/schema/tenant-tables.ts';
import { bookingForm, bookingStage, cleaning } from '../booking-stage.ts';
import { filledForms } from '../filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../test-app.ts';

const accountId = tenantId('demo');
const offered = '/availability/v1/public/appointment-booking';
const today = new Date().toISOString().slice(0, 10);
/** A guardian, who also has a family. */
const person = 'grace.okafor@example.com';

let t: TestApp;
let owner: pg.Client;
/** Tokens and ids of the demo practice. */
let staff: string;
let patient: string;
let patientId: string;

beforeAll(async () => {
  t = await startTestApp();
  owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  staff = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  ({ token: patient, patientId } = await t.signIn(person));
});
afterAll(async () => {
  await owner.end();
  await t.stop();
});

const asStaff = () => [
  '/office/v1/me',
  '/office/v1/me/sessions',
  '/office/v1/staff',
  '/office/v1/places',
  '/office/v1/settings',
  '/office/v1/sync-keys',
  '/office/v1/exports',
  '/office/v1/patients?q=a',
  '/office/v1/patients?q=rivera',
  '/office/v1/patients?q=555',
  '/office/v1/patients?q=riv+1988',
  `/office/v1/patients/${patientId}`,
  `/office/v1/patients/${patientId}/ledger`,
  '/office/v1/balances',
  '/office/v1/balances?sort=age',
  '/office/v1/schedule/desks',
  `/office/v1/schedule?from=${today}&days=14`,
  '/office/v1/inbox',
  '/office/v1/inbox/pulse',
  '/office/v1/inbox/forms',
];

const asPatient = () => [
  '/user/v1/',
  '/user/v1/documents',
  '/user/v1/family/documents',
  '/user/v1/family/appointments',
  '/api/family/contacts',
  `/user/v1/contacts/${patientId}/attributes`,
  '/payment/v1/account/status',
  `/user/v1/public/guest/documents/?accountId=${accountId}`,
  `/account/v1/public/accounts/${accountId}/relationship-types`,
  `${offered}/pdds-locations?accountId=${accountId}`,
  `${offered}/pdds-providers?accountId=${accountId}`,
  `${offered}/pdds-appointment-types?accountId=${accountId}`,
];

async function read(url: string, token: string): Promise<unknown> {
  const answer = await t.app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  return answer.json();
}

async function readAll(): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const url of asStaff()) answers[url] = await read(url, staff);
  for (const url of asPatient()) answers[url] = await read(url, patient);
  return answers;
}

const security = async (mode: 'enable' | 'disable') => {
  for (const table of tenantTables) await owner.query(`alter table ${table} ${mode} row level security`);
};

async function withoutSecurity<T>(work: () => Promise<T>): Promise<T> {
  await security('disable');
  try {
    return await work();
  } finally {
    await security('enable');
  }
}

it('calls return the same without row level security', { tags: ['RUN-22'] }, async () => {
  const before = await readAll();
  const other = await owner.query('select count(*)::int as n from patients where tenant_id <> $1', [accountId]);
  // Otherwise there is nothing to see by mistake.
  expect(other.rows[0].n).toBeGreaterThan(3);
  expect(await withoutSecurity(readAll)).toEqual(before);
});

it('what is sent and booked without row level security belongs to its practice', { tags: ['RUN-22'] }, async () => {
  const count = async (tenant: string) => {
    const parts = [...tenantTables].map(
      (table) => `(select count(*)::int from ${table} where tenant_id = '${tenant}') as ${table}`,
    );
    return (await owner.query<Record<string, number>>(`select ${parts.join(', ')}`)).rows[0] ?? {};
  };
  const [ours, theirs] = [await count(accountId), await count(tenantId('maple'))];
  const filled = await filledForms(t);
  const stage = bookingStage(t);
  await withoutSecurity(async () => {
    const form = await filled.guestForm();
    const body = { object: filled.answers('new-patient'), submitted_by: '', contact_id: '' };
    const headers = { 'idempotency-key': randomUUID() };
    expect((await filled.post(form, body, { headers })).status).toBe(200);
    const startTime = stage.at(1, '09:00');
    await stage.hold('ann', { ...cleaning, startTime });
    const booking = await bookingForm(t);
    expect((await booking.book({ ...cleaning, startTime }, { who: 'ann', token: patient })).status).toBe(200);
  });
  const after = await count(accountId);
  for (const table of ['submissions', 'submission_revisions', 'submission_keys', 'visits', 'audit_entries'])
    expect(after[table], table).toBeGreaterThan(ours[table] ?? 0);
  expect(await count(tenantId('maple'))).toEqual(theirs);
});
