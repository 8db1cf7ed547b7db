// Working with the inbox against the real database: finding submissions, and the entries this leaves in the audit trail.
import { inbox } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { foldedWords } from '../patients/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let front: string;

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

type Query = Parameters<typeof t.call<typeof inbox.inbox>>[1]['query'];

const list = (query: Query = {}) => t.call(inbox.inbox, { query }, { token: front });
const names = async (query: Query) =>
  (await list(query)).body.items.map(({ personName, formName }) => `${personName}, ${formName}`);

describe('finding what came in', () => {
  it('by beginnings of a patient’s names, by whole names of a guest, by the form, and by both', async () => {
    expect(await names({ q: 'wal LIND' })).toEqual(['Walter Lindqvist, Medical History']);
    expect(await names({ q: 'daniel frye' })).toEqual(['Daniel Frye, New Patient Registration']);
    expect(await names({ q: 'frye' })).toEqual(['Daniel Frye, New Patient Registration']);
    // A guest's name is stored as digests of its words, so part of a word does not match.
    expect(await names({ q: 'fry' })).toEqual([]);
    const medical = await names({ q: 'medical' });
    expect(medical.length).toBeGreaterThan(1);
    expect(new Set(medical.map((name) => name.split(', ')[1]))).toEqual(new Set(['Medical History']));
    expect(await names({ q: 'lindqvist medical hist' })).toEqual(['Walter Lindqvist, Medical History']);
    expect(await names({ q: 'lindqvist insurance' })).toEqual([]);
    expect(await names({ q: 'nobody' })).toEqual([]);
  });

  it('by who sent it and by the days at the practice', async () => {
    const guests = (await list({ who: 'guest' })).body.items;
    expect(guests.length).toBeGreaterThan(0);
    expect(guests.every(({ isGuest, hasPatient }) => isGuest && !hasPatient)).toBe(true);
    const patients = (await list({ who: 'patient' })).body.items;
    expect(patients.every(({ isGuest, hasPatient }) => !isGuest && hasPatient)).toBe(true);
    expect(guests.length + patients.length).toBe((await list()).body.items.length);
    expect(await names({ who: 'patient', q: 'frye' })).toEqual([]);
    const day = (at: string) =>
      Temporal.Instant.from(at).toZonedDateTimeISO('America/New_York').toPlainDate().toString();
    const all = (await list()).body.items.map(({ submittedAt }) => day(submittedAt));
    const first = all[0] ?? '';
    const last = all.at(-1) ?? '';
    const on = async (query: Query) => (await list(query)).body.items.map(({ submittedAt }) => day(submittedAt));
    expect(await on({ from: first, to: first })).toEqual(all.filter((each) => each === first));
    expect(await on({ to: last })).toEqual(all.filter((each) => each === last));
    expect((await list({ from: 'yesterday' })).status).toBe(400);
  });

  it('pages through what was found like through everything', async () => {
    const all = (await list({ q: 'medical' })).body.items.map(({ id }) => id);
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const { body } = await list({ q: 'medical', limit: 1, ...(after === undefined ? {} : { after }) });
      paged.push(...body.items.map(({ id }) => id));
      after = body.next ?? undefined;
    } while (after !== undefined);
    expect(paged).toEqual(all);
  });

  it('folds names as the database does, so that guests and patients are found by the same letters', async () => {
    const odd = [
      'Łukasz O’Brien',
      'Zoë-Chloé  d’Arc',
      'Ångström, Åsa (Björn)',
      'İpek Ærø',
      'ÞÓRA Ŋ',
      'АННА Їжак',
      'ΝΙΚΗ',
      'Đặng Ngọc',
      'ﬁnn ①',
    ];
    await inTenant(t.systemCtx('demo'), async (tx) => {
      const { sql } = await import('kysely');
      for (const name of odd) {
        const { rows } = await sql<{ words: string[] }>`select foyer_name_words(${name}) as words`.execute(tx);
        expect([...foldedWords(name)].sort(), name).toEqual([...(rows[0]?.words ?? [])].sort());
      }
    });
  });

  it('keeps no word of a guest’s name in the clear', async () => {
    const rows = await f.query('select word_digest from submission_words where tenant_id = $1', [tenantId('demo')]);
    expect(rows.length).toBeGreaterThan(1);
    for (const { word_digest } of rows) {
      expect(word_digest).toHaveLength(16);
      expect(word_digest.toString('latin1').toLowerCase()).not.toMatch(/daniel|frye/);
    }
  });
});

describe('looking', () => {
  const looks = async () =>
    (await f.query(`select action, object_id from audit_entries where object_kind = 'inbox' order by entry_id`)) as {
      action: string;
      object_id: string;
    }[];

  it('is written down once a look, without what was searched for; asking for news leaves no trace', async () => {
    t.pass(11);
    const before = (await looks()).length;
    for (let time = 0; time < 5; time++) {
      await list({ status: 'new' });
      await t.call(inbox.inboxPulse, {}, { token: front });
    }
    await list({ status: 'new', q: 'walter' });
    await list({ status: 'new', q: 'walter' });
    await list({ status: 'new', q: 'priya' });
    const since = (await looks()).slice(before);
    expect(since.map(({ action }) => action)).toEqual(['list', 'search', 'search']);
    expect(JSON.stringify(since)).not.toMatch(/walter|priya/i);
    t.pass(11);
    await list({ status: 'new' });
    expect((await looks()).length).toBe(before + 4);
  });

  it('the pulse changes with every approval, and names nobody', async () => {
    const pulse = async () => (await t.call(inbox.inboxPulse, {}, { token: front })).body;
    const before = await pulse();
    expect(await pulse()).toEqual(before);
    const row = (await list({ status: 'new' })).body.items.find(({ hasPatient }) => hasPatient);
    await t.call(
      inbox.approveSubmission,
      { params: { submissionId: row?.id ?? '' }, body: { revision: row?.revision ?? 0 } },
      { token: front },
    );
    const after = await pulse();
    expect(after.mark).not.toBe(before.mark);
    expect(after.newCount).toBe(before.newCount - 1);
    const forms = (await t.call(inbox.inboxForms, {}, { token: front })).body;
    expect(forms.map(({ name }) => name)).toEqual([...new Set(forms.map(({ name }) => name))].sort());
  });
});
