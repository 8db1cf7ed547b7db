// The day sheet against the real database: what was entered on the practice's day, and only that.
import { randomUUID } from 'node:crypto';
import { daySheets, ledger, records } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/billing-visit.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let admin: string;
let id: string;
let today: string;

type Draft = Parameters<typeof t.call<typeof ledger.addLedgerEntry>>[1]['body'];
const add = async (part: object, token = front) =>
  (
    await t.call(
      ledger.addLedgerEntry,
      { params: { id }, body: { key: randomUUID(), description: 'x', occurredOn: today, ...part } as Draft },
      { token },
    )
  ).body.id;
const sheet = (query: { day: string; locationId?: string }) => t.call(daySheets.daySheet, { query }, { token: front });

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  const body = { nameFirst: 'Lena', nameLast: 'Daily', birthDate: '1980-02-03' };
  id = (await t.call(records.addPatient, { body }, { token: front })).body.id;
  today = (await t.call(ledger.patientLedger, { params: { id }, query: {} }, { token: front })).body.today;
});
afterAll(() => t.stop());

describe('the day sheet of money', { tags: ['MONEY-06'] }, () => {
  it('agrees with the entries of the day by method and colleague, with each check for the bank', async () => {
    const before = (await sheet({ day: today })).body;
    // What happened earlier and is entered today stands on today's sheet.
    await add({ kind: 'charge', amount: '500.00', occurredOn: '2026-01-15' });
    await add({ kind: 'payment', method: 'check', checkNumber: '1207', amount: '80.25' });
    await add({ kind: 'payment', method: 'check', amount: '1.00' }, admin);
    await add({ kind: 'payment', method: 'cash', checkNumber: '99', amount: '20.00' });
    const wrong = await add({ kind: 'payment', method: 'card', amount: '7.00' });
    const body = { key: randomUUID(), reason: 'Twice' };
    await t.call(ledger.reverseLedgerEntry, { params: { id: wrong }, body }, { token: front });
    const { body: day } = await sheet({ day: today });
    const own = day.entries.filter(({ patientId }) => patientId === id);
    expect(own.map(({ kind, way, checkNumber, amount }) => [kind, way, checkNumber, amount])).toEqual([
      ['charge', null, '', '500.00'],
      ['payment', 'check', '1207', '-80.25'],
      ['payment', 'check', '', '-1.00'],
      ['payment', 'cash', '', '-20.00'],
      ['payment', 'card', '', '-7.00'],
      ['reversal', null, '', '7.00'],
    ]);
    expect(own[2]?.enteredBy).not.toBe(own[1]?.enteredBy);
    const [sums] = await rowsOf(
      t,
      `select sum(amount)::text as all, (select -sum(amount) from ledger_entries x where x.created_at >= now() - interval '1 day' and x.method in ('cash', 'check') and x.tenant_id = e.tenant_id)::text as bank
       from ledger_entries e where entry_id in (${day.entries.map((entry) => `'${entry.id}'`).join(', ')}) group by tenant_id`,
    );
    expect(day.totals.all).toEqual({ amount: sums?.all, count: before.entries.length + 6 });
    expect(day.deposit.bank).toBe(sums?.bank);
    expect(day.deposit.checks.filter(({ person }) => person === 'Lena Daily')).toMatchObject([
      { number: '1207', amount: '80.25' },
      { number: '', amount: '1.00' },
    ]);
    expect(day.deposit.card).toEqual(before.deposit.card);
  });

  it('keeps to the practice’s own day and to one location, and is a file, too', async () => {
    const { body: day } = await sheet({ day: today });
    const [place] = day.locations;
    const there = await sheet({ day: today, locationId: place?.id ?? '' });
    expect(there.body.entries.filter(({ patientId }) => patientId === id)).toEqual([]);
    expect((await sheet({ day: today, locationId: randomUUID() })).status).toBe(404);
    expect((await sheet({ day: '2190-01-01' })).body.entries).toEqual([]);
    expect((await sheet({ day: '2026-02-30' })).status).toBe(400);
    const file = await t.app.inject({
      url: addressOf(daySheets.daySheetFile, { query: { day: today } }),
      headers: { host: 'localhost', authorization: `Bearer ${front}` },
    });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="day-sheet-${today}.csv"`);
    expect(file.payload).toContain(`Lena Daily,Payment,Check,1207,x,${today},`);
    expect(file.payload.trim().split('\r\n')).toHaveLength(day.entries.length + 1);
  });

  it('takes no number of more than 20 characters, and a number makes another entry of the same key', async () => {
    const draft = {
      kind: 'payment',
      method: 'check',
      amount: '1.00',
      key: randomUUID(),
      description: 'x',
      occurredOn: today,
    };
    const send = (checkNumber: string) =>
      t.call(ledger.addLedgerEntry, { params: { id }, body: { ...draft, checkNumber } as Draft }, { token: front });
    expect((await send('1'.repeat(21))).status).toBe(400);
    expect((await send('12')).status).toBe(201);
    expect((await send('13')).problem.code).toBe('entry-key-reused');
    const { entries } = (await t.call(ledger.patientLedger, { params: { id }, query: {} }, { token: front })).body;
    expect(entries[0]).toMatchObject({ method: 'check', checkNumber: '12' });
  });
});
