// Who lacks an agreement, and asking them once more, against the real database.
import { randomUUID } from 'node:crypto';
import { agreements, assignments, documents, officeAgreements } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let token: string;
let sam: { token: string; patientId: string };
const formId = randomUUID();
const name = 'Use of photographs';
const note = defineField('Short Text Entry', { uuid: 'note', common: { label: 'Note' } });
const object = { fields: [note], settings: { kind: 'consent', consent: { validMonths: 12 } } };

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  token = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  sam = await t.signIn('sam.rivera@example.com');
  const ctx = t.systemCtx('demo');
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId, name, forGuests: false, createdAt: t.clock.now() });
    await publishForm(tx, ctx, { formId, versionId: randomUUID(), name, object });
  });
});
afterAll(() => t.stop());

type State = 'none' | 'ended' | 'asked-again' | 'at-office' | 'withdrawn';
const list = (query: { state?: State; after?: string; formId?: string } = {}) =>
  t.call(officeAgreements.lackingAgreements, { query: { formId, ...query } }, { token });
const ask = (...patientIds: string[]) =>
  t.call(assignments.askAgain, { body: { asks: patientIds.map((patientId) => ({ patientId, formId })) } }, { token });
const standing = async (patientId: string) =>
  (await t.call(officeAgreements.patientAgreements, { params: { id: patientId } }, { token })).body.find(
    (each) => each.formId === formId,
  );
const enter = (patientId: string, state: 'on-paper' | 'withdrawn', day: string) =>
  t.call(
    officeAgreements.enterAgreement,
    { params: { id: patientId, formId }, body: { state, day, note: '', key: randomUUID() } },
    { token },
  );
const everybody = (isAsked: boolean) =>
  f.query('update forms set for_all_patients = $1 where form_id = $2', [isAsked, formId]);
const stateOf = async (patientId: string) => (await list()).body.rows.find((row) => row.patientId === patientId)?.state;

describe('the list of who lacks an agreement', { tags: ['CONSENT-09'] }, () => {
  it('holds everybody who is asked, by name, page by page, without those who agreed', async () => {
    expect((await list()).body.rows).toEqual([]);
    await everybody(true);
    const people = await f.query(
      `select patient_id as id, lower(name_last || ', ' || name_first) as folded from patients
        where tenant_id = $1 and merged_into is null and inactive_reason is null order by 2, 1`,
      [tenantId('demo')],
    );
    const rows = [];
    let after: string | undefined;
    do {
      const { body } = await list(after === undefined ? {} : { after });
      expect(body.forms).toContainEqual({ id: formId, name });
      rows.push(...body.rows);
      after = body.next ?? undefined;
    } while (after);
    expect(rows.map(({ patientId }) => patientId)).toEqual(people.map(({ id }) => id));
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['none']));
    await enter(sam.patientId, 'on-paper', '2026-01-31');
    expect(await stateOf(sam.patientId)).toBeUndefined();
  });

  it('tells by state: ended, withdrawn, at the office', async () => {
    await enter(sam.patientId, 'on-paper', '2020-01-31');
    expect(await stateOf(sam.patientId)).toBeUndefined();
    await enter(sam.patientId, 'withdrawn', '2026-02-01');
    expect((await list({ state: 'withdrawn' })).body.rows).toMatchObject([
      { patientId: sam.patientId, state: 'withdrawn', since: '2026-02-01', formName: name, hasEmail: true },
    ]);
    for (const state of ['ended', 'at-office', 'asked-again'] as const)
      expect((await list({ state })).body.rows).toEqual([]);
    const body = { ownerId: sam.patientId, reason: '' };
    await t.call(agreements.declineAgreement, { params: { formId }, body }, { token: sam.token });
    expect((await list({ state: 'at-office' })).body.rows).toMatchObject([{ patientId: sam.patientId }]);
  });

  it('looks through a merge, and refuses what is no cursor', async () => {
    const [ada, zora] = await f.query(
      `select patient_id as id from patients where name_last = 'Okafor' and name_first in ('Ada', 'Zora')
        and tenant_id = $1 order by name_first`,
      [tenantId('demo')],
    );
    await enter(ada.id, 'on-paper', '2026-01-31');
    await enter(zora.id, 'withdrawn', '2026-02-28');
    await f.query('update patients set merged_into = $1 where patient_id = $2', [ada.id, zora.id]);
    expect(await stateOf(ada.id)).toBe('withdrawn');
    expect((await list({ state: 'withdrawn' })).body.rows.map(({ patientId }) => patientId)).toContain(ada.id);
    expect(await stateOf(zora.id)).toBeUndefined();
    await f.query('update patients set merged_into = null where patient_id = $1', [zora.id]);
    expect((await list({ after: 'nonsense' })).status).toBe(400);
    expect((await t.call(officeAgreements.lackingAgreements, { query: {} }, { token: sam.token })).status).toBe(403);
  });
});

describe('asking again', { tags: ['CONSENT-09'] }, () => {
  it('puts the form among the documents and mails each patient once, without a name of person or form', async () => {
    await everybody(false);
    const documentOf = async () =>
      (await t.call(documents.documents, {}, { token: sam.token })).body[0]?.documents.find(({ id }) => id === formId);
    expect(await documentOf()).toBeUndefined();
    const before = t.mailbox.list().length;
    const { body } = await ask(sam.patientId, sam.patientId);
    expect(body).toEqual({
      outcomes: [{ patientId: sam.patientId, formId, outcome: 'asked' }],
      mailed: 1,
      withoutEmail: 0,
      mailedBefore: 0,
    });
    expect(await documentOf()).toMatchObject({ status: 'pending', agreement: { state: 'asked-again' } });
    expect((await standing(sam.patientId))?.entries[0]).toMatchObject({ kind: 'asked' });
    await expect.poll(() => t.mailbox.list().length).toBe(before + 1);
    expect(t.mailbox.list().at(0)?.text).not.toMatch(/photographs|Rivera/i);
    const entries = (await standing(sam.patientId))?.entries.length;
    await ask(sam.patientId);
    expect((await standing(sam.patientId))?.entries.length).toBe(entries);
  });

  it('says who agreed meanwhile, and what is no more', async () => {
    await enter(sam.patientId, 'on-paper', (await standing(sam.patientId))?.entries[0]?.day ?? '');
    const gone = randomUUID();
    expect((await ask(sam.patientId, gone)).body).toEqual({
      outcomes: [
        { patientId: sam.patientId, formId, outcome: 'agreed' },
        { patientId: gone, formId, outcome: 'gone' },
      ],
      mailed: 0,
      withoutEmail: 0,
      mailedBefore: 0,
    });
    expect((await t.call(assignments.askAgain, { body: { asks: [] } }, { token })).status).toBe(400);
    expect((await t.call(assignments.askAgain, { body: { asks: [] } }, { token: sam.token })).status).toBe(403);
  });
});
