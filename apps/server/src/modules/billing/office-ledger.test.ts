// The office's ledger, against the real database: entries, reversals, keys, pages, and what the patient sees at once.
import { randomUUID } from 'node:crypto';
import { billing, ledger, records } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { rowsOf } from '../../testing/billing-visit.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let sam: { token: string; patientId: string };
let today: string;

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  sam = await t.signIn('sam.rivera@example.com');
  today = (await read(sam.patientId)).today;
});
afterAll(() => t.stop());

type Draft = Parameters<typeof t.call<typeof ledger.addLedgerEntry>>[1]['body'];
const read = async (id: string, query: { before?: string; limit?: number } = {}) =>
  (await t.call(ledger.patientLedger, { params: { id }, query }, { token: front })).body;
const entry = (part: object = {}) =>
  ({ key: randomUUID(), kind: 'charge', amount: '40.00', description: 'X-ray', occurredOn: today, ...part }) as Draft;
const add = (id: string, body: Draft) => t.call(ledger.addLedgerEntry, { params: { id }, body }, { token: front });
const reverse = (id: string, key: string = randomUUID(), reason = 'Entered twice') =>
  t.call(ledger.reverseLedgerEntry, { params: { id }, body: { key, reason } }, { token: front });
const newPatient = async (nameLast: string) =>
  (
    await t.call(
      records.addPatient,
      { body: { nameFirst: 'Lena', nameLast, birthDate: '1980-02-03' } },
      { token: front },
    )
  ).body.id;
const owedOnPortal = async () => (await t.call(billing.accountStatus, {}, { token: sam.token })).body.balance;
const trailOf = async (id: string) => {
  const rows = await rowsOf(
    t,
    `select action from audit_entries where object_kind = 'billing' and object_id = '${id}' order by entry_id`,
  );
  return rows.map(({ action }) => action);
};

describe('the ledger of a patient', () => {
  it('takes charges, payments and adjustments to the cent, and the portal shows the new balance at once', {
    tags: ['SCOPE-02'],
  }, async () => {
    expect(await owedOnPortal()).toBe('184.00');
    await add(sam.patientId, entry({ amount: '1,250.10' }));
    expect(await owedOnPortal()).toBe('1434.10');
    await add(sam.patientId, entry({ kind: 'payment', method: 'check', amount: '1434.05', description: 'Check 1207' }));
    expect(await owedOnPortal()).toBe('0.05');
    await add(
      sam.patientId,
      entry({ kind: 'adjustment', effect: 'less', amount: '0.06', description: 'Courtesy', acceptsCredit: true }),
    );
    expect(await owedOnPortal()).toBe('-0.01');
    await add(sam.patientId, entry({ kind: 'adjustment', effect: 'more', amount: '184.01', description: 'Put back' }));
    const kept = await read(sam.patientId);
    expect(kept).toMatchObject({ balance: '184.00', currency: 'USD', isOpen: true, person: 'Sam Rivera' });
    expect(
      kept.entries
        .slice(0, 4)
        .map(({ kind, method, amount, running, enteredBy }) => [kind, method, amount, running, enteredBy]),
    ).toEqual([
      ['adjustment', null, '184.01', '184.00', 'Joan Whitfield'],
      ['adjustment', null, '-0.06', '-0.01', 'Joan Whitfield'],
      ['payment', 'check', '-1434.05', '0.05', 'Joan Whitfield'],
      ['charge', null, '1250.10', '1434.10', 'Joan Whitfield'],
    ]);
    expect((await trailOf(sam.patientId)).filter((action) => action?.startsWith('add-'))).toEqual([
      'add-charge',
      'add-payment',
      'add-adjustment',
      'add-adjustment',
    ]);
  });

  it('stores what is sent twice with one key once, also at the same time, and takes no other content under that key', async () => {
    const id = await newPatient('Onceler');
    const body = entry();
    const both = await Promise.all([add(id, body), add(id, body), add(id, body)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(both.map(({ body: { id: entryId } }) => entryId)).size).toBe(1);
    expect(await read(id)).toMatchObject({ balance: '40.00', entries: [{ amount: '40.00' }] });
    const other = await add(id, { ...body, amount: '41.00' } as Draft);
    expect([other.status, other.problem.code]).toEqual([422, 'entry-key-reused']);
    expect((await add(sam.patientId, body)).problem.code).toBe('entry-key-reused');
  });

  it('asks before a payment or a lessening adjustment makes a credit; what was stored once is no longer asked about', {
    tags: ['MONEY-01'],
  }, async () => {
    const id = await newPatient('Above');
    await add(id, entry({ amount: '50' }));
    const pay = (part: object = {}) => entry({ kind: 'payment', method: 'cash', amount: '60', ...part });
    const refused = await add(id, pay());
    expect([refused.status, refused.problem.code]).toEqual([409, 'above-balance']);
    expect(refused.problem).toMatchObject({ balance: '50.00', credit: '10.00' });
    const less = await add(id, entry({ kind: 'adjustment', effect: 'less', amount: '50.01' }));
    expect(less.problem).toMatchObject({ code: 'above-balance', balance: '50.00', credit: '0.01' });
    expect((await read(id)).balance).toBe('50.00');

    const exact = pay({ amount: '50' });
    expect([(await add(id, exact)).status, (await add(id, exact)).status]).toEqual([201, 201]);
    expect((await add(id, pay({ amount: '1' }))).problem).toMatchObject({ balance: '0.00', credit: '1.00' });
    // Two at once: the second finds nothing left.
    await add(id, entry({ amount: '20' }));
    const both = await Promise.all([add(id, pay({ amount: '20' })), add(id, pay({ amount: '20' }))]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await add(id, pay({ acceptsCredit: true }))).status).toBe(201);
    expect((await read(id)).balance).toBe('-60.00');
    expect((await add(id, pay({ amount: '5' }))).problem).toMatchObject({ balance: '-60.00', credit: '5.00' });
    expect((await add(id, entry({ kind: 'adjustment', effect: 'more', amount: '5' }))).status).toBe(201);
  });

  it('takes an entry back by its opposite, once, and keeps both', async () => {
    const id = await newPatient('Backer');
    const charge = (await add(id, entry({ amount: '75.25', occurredOn: '2026-01-15' }))).body.id;
    await add(id, entry({ kind: 'payment', method: 'cash', amount: '20', description: 'Cash' }));
    const answers = await Promise.all([reverse(charge), reverse(charge)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const after = await read(id);
    expect(after.balance).toBe('-20.00');
    expect(
      after.entries.map(({ kind, amount, isReversed, occurredOn }) => [kind, amount, isReversed, occurredOn]),
    ).toEqual([
      ['reversal', '-75.25', false, today],
      ['payment', '-20.00', false, today],
      ['charge', '75.25', true, '2026-01-15'],
    ]);
    expect(after.entries[0]?.description).toBe('Reversal of “X-ray”, Jan 15, 2026: Entered twice');
    const [reversal] = after.entries;
    expect((await reverse(reversal?.id ?? '')).problem.code).toBe('already-reversed');
    const key = randomUUID();
    const payment = after.entries[1]?.id ?? '';
    const once = await reverse(payment, key);
    expect((await reverse(payment, key)).body).toEqual(once.body);
    expect((await read(id)).balance).toBe('0.00');
  });

  it.each([
    ['an amount in words', { amount: 'ten' }, 'body.amount', 'Enter the amount as a number, for example 25.00.'],
    [
      'half a cent',
      { amount: '1.005' },
      'body.amount',
      'Enter the amount with no more decimals than the currency has.',
    ],
    ['a sign', { amount: '-5' }, 'body.amount', 'Enter an amount above zero, without a sign.'],
    ['too much', { amount: '10000000' }, 'body.amount', 'Enter less than ten million.'],
    ['a day to come', { occurredOn: '2190-01-01' }, 'body.occurredOn', 'Choose today or a day before.'],
    ['no words', { description: '  ' }, 'body.description', 'Fill this in.'],
    ['two lines', { description: 'a\nb' }, 'body.description', 'This is one line of text.'],
  ])('refuses %s, and says where', async (_what, part, path, message) => {
    const answer = await add(sam.patientId, entry(part));
    expect([answer.status, answer.problem.errors]).toEqual([400, [{ path, message }]]);
  });

  it('is read in pages, each entry with the balance of its own moment', async () => {
    const id = await newPatient('Pager');
    for (let n = 1; n <= 5; n += 1)
      await add(id, entry({ amount: `${n}.01`, occurredOn: n < 3 ? '2026-02-01' : '2026-01-01' }));
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await read(id, { limit: 2, ...(before ? { before } : {}) });
      seen.push(...page.entries.map(({ amount, running }) => `${amount} ${running}`));
      before = page.next ?? undefined;
    } while (before);
    expect(seen).toEqual(['2.01 15.05', '1.01 13.04', '5.01 12.03', '4.01 7.02', '3.01 3.01']);
  });

  it('takes nothing more once its record was merged into another', async () => {
    const [kept, other] = [await newPatient('Keeper'), await newPatient('Double')];
    const charge = (await add(other, entry({ amount: '12.34' }))).body.id;
    await t.call(records.mergePatients, await comparedMerge(t, kept, other, { token: front }), { token: front });
    expect((await read(kept)).balance).toBe('12.34');
    expect((await read(other)).isOpen).toBe(false);
    expect((await add(other, entry())).status).toBe(404);
    expect((await reverse(charge)).status).toBe(404);
  });

  it('is not there for another practice', async () => {
    const maple = (await t.signIn('admin@example.com', { kind: 'staff', host: 'maple.localhost' })).token;
    const at = { token: maple, host: 'maple.localhost' };
    const id = await newPatient('Elsewhere');
    const charge = (await add(id, entry())).body.id;
    const body = { key: randomUUID(), reason: 'x' };
    expect((await t.call(ledger.patientLedger, { params: { id }, query: {} }, at)).status).toBe(404);
    expect((await t.call(ledger.addLedgerEntry, { params: { id }, body: entry() }, at)).status).toBe(404);
    expect((await t.call(ledger.reverseLedgerEntry, { params: { id: charge }, body }, at)).status).toBe(404);
    expect((await t.call(ledger.ledgerStatement, { params: { id }, query: {} }, at)).status).toBe(404);
  });
});

it('the statement is the patient’s own PDF, for the office too, and its reading is written down', async () => {
  const answer = await t.app.inject({
    url: addressOf(ledger.ledgerStatement, { params: { id: sam.patientId }, query: {} }),
    headers: { host: 'localhost', authorization: `Bearer ${front}` },
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="statement-${today}-sr-${sam.patientId.slice(-4)}.pdf"`,
  });
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await trailOf(sam.patientId)).at(-1)).toBe('read');
});

it('the database itself refuses a reversal that is not the opposite of an entry of the same patient, and any change', async () => {
  const id = await newPatient('Guarded');
  const charge = (await add(id, entry({ amount: '10.00' }))).body.id;
  const insert = (contact: string, amount: string) =>
    inTenant(t.systemCtx('demo'), (tx) =>
      sql`insert into ledger_entries (tenant_id, entry_id, patient_id, kind, amount, description, occurred_on, created_at, reverses_entry_id)
        values (${ownTenant}, ${randomUUID()}, ${contact}, 'reversal', ${amount}::numeric, 'x', ${today}, now(), ${charge})`.execute(
        tx,
      ),
    );
  await expect(insert(id, '-9.99')).rejects.toThrow('takes nothing back');
  await expect(insert(sam.patientId, '-10.00')).rejects.toThrow('takes nothing back');
  await expect(
    inTenant(t.systemCtx('demo'), (tx) =>
      sql`update ledger_entries set amount = 1 where tenant_id = ${ownTenant} and entry_id = ${charge}`.execute(tx),
    ),
  ).rejects.toThrow('permission denied');
});

describe('open balances', () => {
  const list = async (query: Parameters<typeof t.call<typeof ledger.openBalances>>[1]['query'] = {}) =>
    (await t.call(ledger.openBalances, { query }, { token: front })).body;

  it('are those that are not nothing, with their exact sum, largest first or longest ago first, in pages', async () => {
    const before = await list();
    const names: string[] = [];
    for (let n = 0; n < 55; n += 1) {
      const id = await newPatient(`Debtor ${n}`);
      names.push(id);
      await add(
        id,
        entry({ amount: `${5000 + (n % 7)}.01`, occurredOn: `2025-01-${String((n % 28) + 1).padStart(2, '0')}` }),
      );
    }
    const settled = await newPatient('Settled');
    await add(settled, entry());
    await add(settled, entry({ kind: 'payment', method: 'cash' }));
    const seen: Awaited<ReturnType<typeof list>>['items'] = [];
    for (const sort of ['amount', 'age'] as const) {
      seen.length = 0;
      let after: string | undefined;
      do {
        const page = await list({ sort, ...(after ? { after } : {}) });
        expect(page.count).toBe(before.count + 55);
        seen.push(...page.items);
        after = page.next ?? undefined;
      } while (after);
      const ours = seen.filter(({ id }) => names.includes(id));
      expect(new Set(ours.map(({ id }) => id)).size).toBe(55);
      expect(seen).toHaveLength(before.count + 55);
      expect(seen.some(({ id }) => id === settled)).toBe(false);
      const keys = ours.map(({ balance, lastOn }) => (sort === 'age' ? lastOn : balance));
      expect(keys).toEqual(keys.toSorted((a, b) => (sort === 'age' ? a.localeCompare(b) : b.localeCompare(a))));
    }
    const cents = (text: string) => BigInt(text.replace('.', ''));
    const added = seen.filter(({ id }) => names.includes(id)).reduce((sum, { balance }) => sum + cents(balance), 0n);
    expect(cents((await list()).total)).toBe(cents(before.total) + added);
    expect((await t.call(ledger.openBalances, { query: { after: 'x' } }, { token: front })).status).toBe(400);
  });

  it('are what the entries of each patient add up to', async () => {
    const rows = await rowsOf(
      t,
      `select count(*)::int as patients, count(*) filter (where b.balance is distinct from e.sum
        or b.last_on is distinct from e.last)::int as wrong
      from (select tenant_id, patient_id, sum(amount), max(occurred_on) as last from ledger_entries group by 1, 2) e
      full join balances b using (tenant_id, patient_id)`,
    );
    expect(rows[0]).toEqual({ patients: expect.toSatisfy((count: number) => count > 55), wrong: 0 });
  });

  it('of the other sign are credits', async () => {
    const id = await newPatient('Creditor');
    await add(id, entry({ kind: 'payment', method: 'card', amount: '12.50', acceptsCredit: true }));
    expect((await list({ show: 'credit' })).items.find((item) => item.id === id)).toMatchObject({
      nameLast: 'Creditor',
      balance: '-12.50',
      lastOn: today,
    });
    expect((await list()).items.some((item) => item.id === id)).toBe(false);
  });
});
