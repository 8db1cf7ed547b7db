// Every call of the console, asked by every role: whoever lacks its right is refused, and so is a read-only colleague who writes.
import { type StaffRight, type StaffRole, staff, staffRights, staffRoles } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { allEndpoints } from '@foyer/contract/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';

/** The roles' rights, as the practice knows them. */
const table: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  admin: staffRights,
  office: ['self', 'inbox', 'approve', 'patients', 'edit', 'clinical', 'merge', 'schedule', 'book', 'ledger', 'money'],
  clinical: ['self', 'inbox', 'approve', 'patients', 'edit', 'clinical', 'schedule', 'book'],
  billing: ['self', 'patients', 'ledger', 'money', 'reports'],
  'read-only': ['self', 'inbox', 'patients', 'schedule', 'ledger'],
};

let t: TestApp;
let admin: string;
let colleague: string;
let staffId: string;

beforeAll(async () => {
  t = await startTestApp();
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  colleague = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  const people = (await t.call(staff.staffList, {}, { token: admin })).body;
  staffId = people.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
});
afterAll(() => t.stop());

const ofStaff = allEndpoints().filter(({ endpoint }) => endpoint.access.startsWith('staff:'));

/** Answers of these two would never come, or leave no session to go on with. */
const isAnswered = ({ name }: (typeof ofStaff)[number]) => name !== 'officeEvents' && name !== 'staffSignOut';

/** Returns the status of a call whose address and body name nothing that exists. */
async function statusOf({ endpoint }: (typeof ofStaff)[number]): Promise<number> {
  const id = '00000000-0000-4000-8000-000000000000';
  const answer = await t.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, { params: { id, submissionId: id } }),
    headers: { host: 'localhost', authorization: `Bearer ${colleague}` },
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return answer.statusCode;
}

describe.each(staffRoles)('a colleague with the role %s', (role) => {
  beforeAll(async () => {
    await t.call(staff.changeStaff, { params: { staffId }, body: { role } }, { token: admin });
  });

  it('holds the rights of the table', { tags: ['ROLE2-01'] }, async () => {
    const people = (await t.call(staff.staffList, {}, { token: admin })).body;
    const { rights } = people.find(({ id }) => id === staffId) ?? {};
    expect([...(rights?.held ?? [])].sort()).toEqual([...table[role]].sort());
  });

  it('is refused every call whose right the role lacks, and no other', {
    tags: ['ROLE2-01', 'ROLE2-05', 'MONEY-08'],
  }, async () => {
    for (const call of ofStaff) {
      const { access, method, isForReadOnly } = call.endpoint;
      const isHeld = table[role].some((right) => access === `staff:${right}`);
      const isOpen = isHeld && (role !== 'read-only' || method === 'GET' || isForReadOnly === true);
      if (!isOpen) expect(await statusOf(call), call.name).toBe(403);
      else if (isAnswered(call)) expect(await statusOf(call), call.name).not.toBe(403);
    }
  });
});

describe('the calls of the console', () => {
  const writes = ofStaff.filter(({ endpoint }) => endpoint.method !== 'GET');
  const named = (some: typeof ofStaff) => some.map(({ name }) => name).sort();

  it('that write and are open to a read-only colleague are those of the own account, and marks of having read', {
    tags: ['ROLE2-05'],
  }, () => {
    const own = writes.filter(({ endpoint: { path } }) => /^\/office\/v1\/(me\/|sign-out$)/.test(path));
    const open = writes.filter(({ endpoint }) => endpoint.isForReadOnly);
    expect(named(open)).toEqual([...named(own), 'markNewsSeen'].sort());
    expect(own.every(({ endpoint }) => endpoint.access === 'staff:self')).toBe(true);
  });

  it('that write to the ledger ask for money, and none is open by ledger', { tags: ['MONEY-08'] }, () => {
    const ledger = writes.filter(({ endpoint: { path } }) => /\/ledger(?:-|$)/.test(path));
    expect(named(ledger)).toEqual(['addLedgerEntry', 'mailReceipt', 'reverseLedgerEntry']);
    expect(ledger.map(({ endpoint }) => endpoint.access)).toEqual(['staff:money', 'staff:money', 'staff:money']);
    expect(writes.filter(({ endpoint }) => endpoint.access === 'staff:ledger')).toEqual([]);
  });
});
