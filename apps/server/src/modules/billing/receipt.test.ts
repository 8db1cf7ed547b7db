// Receipts against the real database: what they say, whose they are, and the mail that tells neither.
import { randomUUID } from 'node:crypto';
import { ledger, receipts } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBilling, rowsOf } from '../../testing/billing-visit.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;
let sam: { token: string; patientId: string };
let today: string;

type Draft = Parameters<typeof t.call<typeof ledger.addLedgerEntry>>[1]['body'];
const add = async (id: string, part: object) =>
  (
    await t.call(
      ledger.addLedgerEntry,
      { params: { id }, body: { key: randomUUID(), description: 'x', occurredOn: today, ...part } as Draft },
      { token: front },
    )
  ).body.id;
const receiptOf = (id: string) => t.call(receipts.receiptSheet, { params: { id } }, { token: front });

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  sam = await t.signIn('sam.rivera@example.com');
  today = (await t.call(ledger.patientLedger, { params: { id: sam.patientId }, query: {} }, { token: front })).body
    .today;
});
afterAll(() => t.stop());

describe('a receipt', () => {
  it('says what was paid, how, to whom, and what is owed after it, and is there for payments alone', async () => {
    const id = await add(sam.patientId, { kind: 'payment', method: 'check', checkNumber: '77', amount: '84.00' });
    expect((await receiptOf(id)).body).toMatchObject({
      person: 'Sam Rivera',
      practice: 'Harbor Dental Group',
      day: today,
      way: 'check',
      checkNumber: '77',
      amount: '84.00',
      balance: '100.00',
      takenBy: 'Joan Whitfield',
      isReversed: false,
      canMail: true,
    });
    const body = { key: randomUUID(), reason: 'Bounced' };
    await t.call(ledger.reverseLedgerEntry, { params: { id }, body }, { token: front });
    expect((await receiptOf(id)).body.isReversed).toBe(true);
    const charge = await add(sam.patientId, { kind: 'charge', amount: '1.00' });
    expect([(await receiptOf(charge)).status, (await receiptOf(randomUUID())).status]).toEqual([404, 404]);
  });

  it('is for the patient’s own eyes on the portal, and the mail that leads there says nothing of it', async () => {
    const id = await add(sam.patientId, { kind: 'payment', method: 'cash', amount: '3.21' });
    const theirs = await openBilling(t, sam.token);
    const own = await theirs.get(`/billing/receipt.pdf?entry=${id}`);
    expect(own.headers['content-disposition']).toBe(`attachment; filename="receipt-${today}-sr-${id.slice(-4)}.pdf"`);
    const grace = await openBilling(t, (await t.signIn('grace.okafor@example.com')).token);
    expect((await grace.get(`/billing/receipt.pdf?entry=${id}`)).status).toBe(404);

    const mail = (token = front) => t.call(receipts.mailReceipt, { params: { id } }, { token });
    expect((await mail()).status).toBe(204);
    const sent = JSON.stringify(
      await rowsOf(
        t,
        `select action from audit_entries where action = 'mail-receipt' and object_id = '${sam.patientId}'`,
      ),
    );
    expect(sent).toContain('mail-receipt');
    for (let n = 0; n < 4; n += 1) await mail();
    expect((await mail()).problem.code).toBe('rate-limited');
  });
});
