// The office's inbox against the real database.
import { documents, inbox, submissions } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countUnsealed, firstBrokenSeal, sealAudit } from '../../platform/audit/seal.store.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const list = (
  query: Partial<{ status: 'new' | 'approved' | 'all'; formId: string; after: string; limit: number }> = {},
) => t.call(inbox.inbox, { query }, { token: front });

describe('the inbox', () => {
  it('lists newest first, with the patient’s or the guest’s name', async () => {
    const { body } = await list();
    const times = body.items.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(body.items[0]).toMatchObject({
      personName: 'Daniel Frye',
      isGuest: true,
      status: 'new',
      isRead: false,
      formName: 'New Patient Registration',
    });
    expect(body.items.find(({ personName }) => personName === 'Priya Raman')).toMatchObject({ isGuest: false });
    expect(body.newCount).toBe(body.items.filter(({ status }) => status === 'new').length);
  });

  it('filters by status and form', async () => {
    const approved = (await list({ status: 'approved' })).body.items;
    expect(approved.length).toBeGreaterThan(2);
    expect(new Set(approved.map(({ status }) => status))).toEqual(new Set(['approved']));
    const formId = approved[0]?.formId ?? '';
    const byForm = (await list({ formId })).body.items;
    expect(new Set(byForm.map((row) => row.formId))).toEqual(new Set([formId]));
  });

  it('pages without losing or repeating a row', async () => {
    const all = (await list()).body.items.map(({ id }) => id);
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await list({ limit: 3, ...(after === undefined ? {} : { after }) });
      paged.push(...body.items.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after !== undefined);
    expect(paged).toEqual(all);
    expect((await list({ after: 'nonsense' })).status).toBe(400);
  });

  it('is of this practice only', async () => {
    const maple = (await t.signIn('office@example.com', { kind: 'staff', host: 'maple.localhost' })).token;
    const { body } = await t.call(inbox.inbox, { query: {} }, { token: maple, host: 'maple.localhost' });
    expect(body.items).toEqual([]);
    const id = (await list()).body.items[0]?.id ?? '';
    expect(
      (await t.call(inbox.inboxSubmission, { params: { submissionId: id } }, { token: maple, host: 'maple.localhost' }))
        .status,
    ).toBe(404);
  });
});

describe('one submission', () => {
  it('comes with its form, opens the answers, counts as read and leaves a trace', { tags: ['SUB-01'] }, async () => {
    const row = (await list()).body.items.find(({ personName }) => personName === 'Walter Lindqvist');
    const { body } = await t.call(inbox.inboxSubmission, { params: { submissionId: row?.id ?? '' } }, { token: front });
    expect(body).toMatchObject({
      personName: 'Walter Lindqvist',
      birthDate: '1938-07-15',
      isRead: true,
      form: { form_name: 'Medical History' },
    });
    expect(JSON.stringify(body.object)).toContain('Amlodipine');
    expect((await list()).body.items.find(({ id }) => id === row?.id)?.isRead).toBe(true);
  });

  it('is approved in the revision that was read, once', async () => {
    const row = (await list({ status: 'new' })).body.items.find(({ hasPatient }) => hasPatient);
    const approve = (revision: number) =>
      t.call(
        inbox.approveSubmission,
        { params: { submissionId: row?.id ?? '' }, body: { revision } },
        { token: front },
      );
    expect((await approve(7)).problem.code).toBe('submission-changed');
    const before = (await list()).body.newCount;
    expect((await approve(1)).status).toBe(204);
    expect((await list()).body.newCount).toBe(before - 1);
    expect((await approve(1)).problem.code).toBe('already-approved');
    const { body } = await t.call(inbox.inboxSubmission, { params: { submissionId: row?.id ?? '' } }, { token: front });
    expect(body).toMatchObject({ status: 'approved', approvedBy: 'Joan Whitfield' });
  });

  it('the patient sees that it is approved', { tags: ['PRE-03'] }, async () => {
    const { token } = await t.signIn('grace.okafor@example.com');
    const own = (await t.call(documents.documents, {}, { token })).body[0]?.documents.find(
      ({ status }) => status === 'completed',
    );
    const read = await t.call(
      submissions.submission,
      { params: { submissionId: own?.submissionId ?? '', checksum: own?.secureSubmissionId ?? '' } },
      { token },
    );
    expect(read.body.is_approved).toBe(true);
  });
});

describe('the audit trail', () => {
  const ctx = () => t.systemCtx('demo');

  it('is sealed in batches whose chain breaks when an entry changes', async () => {
    const seal = () => inTenant(ctx(), (tx) => sealAudit(tx, ctx()));
    // A transaction running anywhere on the same PostgreSQL delays later changes until a later round.
    const sealAll = async () => {
      let sealed = 0;
      const unsealed = async () => {
        sealed += await seal();
        return (await inTenant(ctx(), countUnsealed)) === 0;
      };
      await expect.poll(unsealed, { timeout: 20_000 }).toBe(true);
      return sealed;
    };
    expect(await sealAll()).toBeGreaterThan(5);
    t.pass(11);
    await list();
    expect(await sealAll()).toBeGreaterThan(0);
    expect(await seal()).toBe(0);
    expect(await inTenant(ctx(), firstBrokenSeal)).toBeNull();
    const pg = await import('pg');
    const owner = new pg.default.Client({ connectionString: t.ownerUrl });
    await owner.connect();
    await owner.query(
      `update audit_entries set outcome = 'refused' where entry_id = (select min(entry_id) from audit_entries where tenant_id = $1)`,
      [ctx().tenant.id],
    );
    await owner.end();
    expect(await inTenant(ctx(), firstBrokenSeal)).toBe(1);
  });

  it('can be added to, never changed or emptied, by the server’s role', async () => {
    const change = inTenant(ctx(), (tx) => tx.updateTable('auditEntries').set({ outcome: 'done' }).execute());
    await expect(change).rejects.toThrow(/permission denied/);
    await expect(inTenant(ctx(), (tx) => tx.deleteFrom('auditEntries').execute())).rejects.toThrow(/permission denied/);
  });
});
