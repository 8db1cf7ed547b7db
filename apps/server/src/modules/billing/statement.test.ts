// The statement as a letter, against the real database: what it says, to whom, and where that stands on the paper.
import { randomUUID } from 'node:crypto';
import { ledger } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/billing-visit.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let front: string;

beforeAll(async () => {
  t = await startTestApp();
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const idOf = async (first: string, last: string) => {
  const [row] = await rowsOf(
    t,
    `select patient_id from patients where name_first = '${first}' and name_last = '${last}'
    and tenant_id = (select tenant_id from tenants where slug = 'demo')`,
  );
  return String(row?.patient_id);
};
const sheetOf = async (id: string, from?: string) =>
  (await t.call(ledger.statementSheet, { params: { id }, query: { from } }, { token: front })).body;

/** Lines of the first page with their distance from the top and from the left, in inches. */
async function placesOf(id: string, from?: string) {
  const answer = await t.app.inject({
    url: addressOf(ledger.ledgerStatement, { params: { id }, query: { from } }),
    headers: { host: 'localhost', authorization: `Bearer ${front}` },
  });
  const task = getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  const lines = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, left: item.transform[4] / 72, top: 11 - item.transform[5] / 72 }]
      : [],
  );
  await task.destroy();
  return lines;
}

describe('the statement', { tags: ['MONEY-04'] }, () => {
  it('holds the practice, the payer, the ages, what is due and how it is paid', async () => {
    const sheet = await sheetOf(await idOf('Sam', 'Rivera'));
    expect(sheet).toMatchObject({
      practice: 'Harbor Dental Group',
      practiceAddress: ['218 Wharf Street', 'Portland, ME 04101'],
      officeNumber: '(207) 555-0148',
      email: 'hello@harbordental.example',
      payer: { name: 'Sam Rivera', address: ['88 Munjoy Street', 'Portland, ME 04101'] },
      balance: '184.00',
      ages: { to30: '0.00', to60: '184.00', to90: '0.00', over90: '0.00' },
      from: null,
      opening: '0.00',
    });
    expect(sheet.account).toMatch(/^[\dA-F]{6}$/);
    expect(sheet.payOnline).toMatch(/^https?:\/\/demo\..*\/patient-portal\/billing$/);
  });

  it('of a child goes to the first guarantor, without anything else in the window of the envelope', async () => {
    const ada = await idOf('Ada', 'Okafor');
    const body = {
      key: randomUUID(),
      kind: 'charge',
      amount: '20.00',
      description: 'Fluoride',
      occurredOn: '2026-01-05',
    } as const;
    await t.call(ledger.addLedgerEntry, { params: { id: ada }, body }, { token: front });
    const { payer } = await sheetOf(ada);
    expect(payer).toEqual({ name: 'Grace Okafor', address: ['14 Bayview Street', 'Apt 3', 'Portland, ME 04102'] });
    const lines = await placesOf(ada);
    const inWindow = lines.filter(({ top }) => top > 2 && top <= 3.1);
    expect(inWindow.map(({ text }) => text)).toEqual([payer.name, ...payer.address]);
    for (const { left } of inWindow) expect(left).toBeCloseTo(0.9, 1);
    const text = lines.map((line) => line.text).join('\n');
    for (const words of ['Harbor Dental Group', '218 Wharf Street', 'Over 90 days', 'Amount enclosed', '$20.00'])
      expect(text).toContain(words);
  });

  it('of a chosen time begins with the balance before it, and asks for nothing where nothing is due', async () => {
    const sam = await idOf('Sam', 'Rivera');
    const { entries } = await sheetOf(sam);
    const from = entries[2]?.occurredOn ?? '';
    const part = await sheetOf(sam, from);
    expect(part.entries.every(({ occurredOn }) => occurredOn >= from)).toBe(true);
    expect(part.entries.length).toBeLessThan(entries.length);
    expect(part.opening).toBe(entries.find(({ occurredOn }) => occurredOn < from)?.running);
    expect((await placesOf(sam, from)).map(({ text }) => text)).toContain('Balance before this day');
    const grace = await idOf('Grace', 'Okafor');
    expect((await sheetOf(grace)).ages).toBeNull();
    const text = (await placesOf(grace)).map((line) => line.text).join('\n');
    expect(text).toContain('Nothing is due.');
    expect(text).not.toContain('Amount enclosed');
  });
});
