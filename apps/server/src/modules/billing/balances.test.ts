// Ages of open balances against the real database: as the pure policy counts them, filtered, sorted and in a file.
import { randomUUID } from 'node:crypto';
import { ledger, records } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/billing-visit.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { agesOf } from './ages.policy.ts';
import { hundredthsOf } from './money.policy.ts';

let t: TestApp;
let front: string;
let today: string;
const ids: string[] = [];

type Query = Parameters<typeof t.call<typeof ledger.openBalances>>[1]['query'];
const dayBefore = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

async function listAll(query: Query = {}) {
  const items = [];
  let after: string | undefined;
  for (;;) {
    const answer = await t.call(
      ledger.openBalances,
      { query: { ...query, ...(after && { after }) } },
      { token: front },
    );
    items.push(...answer.body.items);
    if (answer.body.next === null) return { ...answer.body, items };
    after = answer.body.next;
  }
}

const add = (id: string, body: object) =>
  t.call(
    ledger.addLedgerEntry,
    { params: { id }, body: { key: randomUUID(), description: 'x', acceptsCredit: true, ...body } as never },
    { token: front },
  );

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  const sam = await t.signIn('sam.rivera@example.com');
  today = (await t.call(ledger.patientLedger, { params: { id: sam.patientId }, query: {} }, { token: front })).body
    .today;
  // The same numbers in each run, on and around the borders of the ages.
  const days = [0, 29, 30, 31, 59, 60, 61, 89, 90, 91, 200];
  for (let n = 0; n < 60; n += 1) {
    const nameLast = `Aged ${n}`;
    const body = { nameFirst: 'Ida', nameLast, birthDate: '1980-02-03' };
    const { id } = (await t.call(records.addPatient, { body }, { token: front })).body;
    ids.push(id);
    for (let k = 0; k < 2 + (n % 4); k += 1) {
      const occurredOn = dayBefore(days[(n * 7 + k * 5) % days.length] ?? 0);
      const amount = `${((n * 37 + k * 53) % 90) + 1}.${String((n * 13 + k) % 100).padStart(2, '0')}`;
      const kind = (n + k) % 3 === 2 ? { kind: 'payment', method: 'cash' } : { kind: 'charge' };
      await add(id, { ...((n + k) % 7 === 6 ? { kind: 'adjustment', effect: 'more' } : kind), amount, occurredOn });
    }
  }
});
afterAll(() => t.stop());

describe('the ages of open balances', { tags: ['MONEY-03'] }, () => {
  it('are what the policy makes of the entries of each patient, and add up to the balances and the sums', async () => {
    const list = await listAll();
    const rows = await rowsOf(
      t,
      `select patient_id, kind, amount::text, occurred_on::text as "occurredOn" from ledger_entries where patient_id in (select patient_id from balances where balance > 0)`,
    );
    const entriesOf = Map.groupBy(rows as { patient_id: string }[], (row) => row.patient_id);
    const names = ledger.ageNames;
    const sums = new Map<string, bigint>();
    for (const { id, balance, ages } of list.items) {
      expect(ages).toEqual(agesOf(entriesOf.get(id) as never, today));
      expect(names.reduce((sum, name) => sum + hundredthsOf(ages?.[name] ?? ''), 0n)).toBe(hundredthsOf(balance));
      for (const name of names) sums.set(name, (sums.get(name) ?? 0n) + hundredthsOf(ages?.[name] ?? ''));
    }
    expect(list.items.filter(({ id }) => ids.includes(id)).length).toBeGreaterThan(30);
    for (const name of names) {
      expect(hundredthsOf(list.ages[name].amount)).toBe(sums.get(name));
      expect(list.ages[name].count).toBe(list.items.filter(({ ages }) => ages?.[name] !== '0.00').length);
    }
    const credits = await listAll({ show: 'credit' });
    expect(credits.items.length).toBeGreaterThan(0);
    expect(credits.items.every(({ ages }) => ages === null)).toBe(true);
  });

  it('sort the list both ways, over its pages, and filter it', async () => {
    const all = await listAll();
    for (const age of ledger.ageNames)
      for (const direction of ['down', 'up'] as const) {
        const sorted = (await listAll({ sort: age, direction })).items;
        expect(sorted).toHaveLength(all.items.length);
        const amounts = sorted.map(({ ages }) => Number(ages?.[age]));
        expect(amounts).toEqual(amounts.toSorted((a, b) => (direction === 'down' ? b - a : a - b)));
        const only = await listAll({ age, sort: age, direction });
        expect(only.items).toEqual(sorted.filter(({ ages }) => ages?.[age] !== '0.00'));
        expect(only.count).toBe(only.items.length);
      }
    const up = (await listAll({ direction: 'up' })).items.map(({ balance }) => Number(balance));
    expect(up).toEqual(up.toSorted((a, b) => a - b));
  });

  it('are in the file, as the list is sorted and filtered', async () => {
    const query = { age: 'over90', sort: 'over90' } as const;
    const answer = await t.app.inject({
      url: addressOf(ledger.balancesFile, { query }),
      headers: { host: 'localhost', authorization: `Bearer ${front}` },
    });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="balances-${today}.csv"`);
    const [head, ...lines] = answer.payload.trim().split('\r\n');
    expect(head).toBe('Patient,Born,0-30,31-60,61-90,90+,Total,Currency,Last entry');
    const wanted = (await listAll(query)).items.map(
      ({ nameFirst, nameLast, birthDate, ages, balance, lastOn }) =>
        `${nameFirst} ${nameLast},${birthDate},${Object.values(ages ?? {}).join(',')},${balance},USD,${lastOn}`,
    );
    expect(lines).toEqual(wanted);
  });
});
