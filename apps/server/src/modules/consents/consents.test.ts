// The consent book against the real database: as patients choose, as the office adds, and as mails are ended.
import { consents, records } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { mayReach } from './public.ts';
import { unsubscribeUrl } from './unsubscribe-token.ts';

let t: TestApp;
let grace: { token: string; patientId: string };
let front: string;

beforeAll(async () => {
  t = await startTestApp();
  grace = await t.signIn('grace.okafor@example.com');
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const number = '2075550148';
const email = 'grace.okafor@example.com';

const may = (channel: 'text' | 'email', address: string, purpose: 'visits' | 'marketing' | 'recall' = 'visits') => {
  const ctx = t.systemCtx('demo');
  return inTenant(ctx, (tx) => mayReach(tx, ctx, { channel, address, purpose }));
};
const choices = async () => (await t.call(consents.readContactChoices, {}, { token: grace.token })).body;
const choose = (
  changes: Parameters<typeof t.call<typeof consents.changeContactChoices>>[1]['body']['changes'],
  token = grace.token,
) => t.call(consents.changeContactChoices, { body: { wording: '2026-11-portal', changes } }, { token });
const of = (id: string) => t.call(consents.listConsents, { params: { id } }, { token: front });
const addPatient = async (nameFirst: string, phone: string) =>
  (
    await t.call(
      records.addPatient,
      {
        body: {
          ...{ nameFirst, nameLast: 'Consenter', birthDate: '1990-05-06' },
          phones: [{ type: 'mobile', number: phone, extension: '' }],
        },
      },
      { token: front },
    )
  ).body.id;

describe('the book', () => {
  it('keeps who said what, by which words, when and how, and takes inserts only', { tags: ['CONS-01'] }, async () => {
    await choose([{ channel: 'text', address: number, purpose: 'visits', answer: 'yes' }]);
    const ctx = t.systemCtx('demo');
    const [row] = await inTenant(ctx, (tx) =>
      tx
        .selectFrom('consents')
        .selectAll()
        .where('source', '=', 'portal')
        .orderBy('notedAt', 'desc')
        .limit(1)
        .execute(),
    );
    expect(row).toMatchObject({
      channel: 'text',
      purpose: 'visits',
      answer: 'yes',
      wording: '2026-11-portal',
      accountId: expect.any(String),
    });
    expect(row?.addressSealed.toString('latin1')).not.toContain(number);
    for (const change of [
      () => inTenant(ctx, (tx) => tx.updateTable('consents').set({ answer: 'no' }).execute()),
      () => inTenant(ctx, (tx) => tx.deleteFrom('consents').execute()),
    ])
      await expect(change()).rejects.toThrow(/permission denied/);
  });
});

describe('a patient', () => {
  it('sees each address of the family once, and changes purposes by themselves', { tags: ['CONS-10'] }, async () => {
    const before = await choices();
    expect(before).toMatchObject({ canText: true });
    expect(before.addresses.map(({ address }) => address)).toEqual([number, email]);
    const after = (
      await choose([
        { channel: 'email', address: email, purpose: 'recall', answer: 'no' },
        { channel: 'text', address: number, purpose: 'marketing', answer: 'yes' },
      ])
    ).body;
    expect(after.addresses.find(({ channel }) => channel === 'email')?.purposes).toEqual({
      ...{ visits: true, recall: false, billing: true, marketing: false },
    });
    expect(await may('text', number, 'marketing')).toBe(true);
    t.pass(1);
    const stopped = await choose(
      before.addresses.map(({ channel, address }) => ({ channel, address, purpose: 'all', answer: 'no' })),
    );
    for (const { purposes } of stopped.body.addresses) expect(Object.values(purposes).some(Boolean)).toBe(false);
    expect(await choices()).toEqual(stopped.body);
    t.pass(1);
    await choose([{ channel: 'email', address: email, purpose: 'visits', answer: 'yes' }]);
    expect(await may('email', email)).toBe(true);
    expect(await may('email', email, 'recall')).toBe(false);
  });

  it('cannot choose for an address of somebody else, nor say yes to everything', { tags: ['CONS-10'] }, async () => {
    const foreign = await choose([{ channel: 'email', address: 'lee.chen@example.com', purpose: 'all', answer: 'no' }]);
    expect(foreign.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'body.changes.0.address' }] });
    expect((await choose([{ channel: 'email', address: email, purpose: 'all', answer: 'yes' }])).status).toBe(400);
    expect((await t.call(consents.readContactChoices, {}, { token: front })).status).toBe(403);
  });
});

describe('the office', () => {
  it('reads the lines of a record and adds one, with how it was said', { tags: ['CONS-10', 'CONS-01'] }, async () => {
    const id = await addPatient('Otto', '2075550611');
    expect((await of(id)).body).toMatchObject({
      addresses: [
        { channel: 'text', address: '2075550611', isStopped: false, purposes: { visits: false } },
        { channel: 'call', purposes: { visits: true } },
      ],
      lines: [],
      texts: [],
    });
    const line = { channel: 'text', purpose: 'visits', answer: 'yes', way: 'phone', note: 'Called on Monday' } as const;
    const added = await t.call(
      consents.addConsent,
      { params: { id }, body: { ...line, address: '(207) 555-0611' } },
      { token: front },
    );
    expect(added.status).toBe(201);
    expect((await of(id)).body).toMatchObject({
      addresses: [{ purposes: { visits: true, marketing: false } }, {}],
      lines: [
        { ...line, address: '2075550611', source: 'office', by: expect.stringMatching(/\w/), submissionId: null },
      ],
    });
    const wrong = await t.call(
      consents.addConsent,
      { params: { id }, body: { ...line, address: '2075550999' } },
      { token: front },
    );
    expect(wrong.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'body.address' }] });
    expect((await of('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});

describe('a number that a family shares', () => {
  it('is off for all of them, and a merge of records allows nothing more', { tags: ['CONS-08'] }, async () => {
    const [one, other] = [await addPatient('Paula', '2075550622'), await addPatient('Piet', '2075550622')];
    expect((await of(one)).body.addresses[0]).toMatchObject({ isShared: true });
    const say = (id: string, address: string, answer: 'yes' | 'withdrawn', purpose: 'visits' | 'all') =>
      t.call(
        consents.addConsent,
        { params: { id }, body: { channel: 'text', address, purpose, answer, way: 'phone', note: '' } },
        { token: front },
      );
    await say(one, '2075550622', 'yes', 'visits');
    expect((await of(other)).body.addresses[0]?.purposes.visits).toBe(true);
    t.pass(1);
    await say(other, '2075550622', 'withdrawn', 'all');
    expect((await of(one)).body.addresses[0]?.purposes.visits).toBe(false);
    const third = await addPatient('Paula', '2075550633');
    await say(third, '2075550633', 'yes', 'visits');
    const merge = await comparedMerge(t, third, one, { token: front });
    const merged = await t.call(records.mergePatients, merge, { token: front });
    expect(merged.status).toBe(200);
    expect(await may('text', '2075550622')).toBe(false);
    expect(await may('text', '2075550633')).toBe(true);
  });
});

describe('the address in a mail about a visit', () => {
  const ctx = () => t.systemCtx('demo');
  const urlFor = async (address: string) => {
    const cipher = await ctx().cipherOf(tenantId('demo'));
    return new URL(unsubscribeUrl(ctx(), cipher, { address, purpose: 'visits' })).pathname;
  };
  const open = (method: 'GET' | 'POST', url: string, host = 'localhost') =>
    t.app.inject({
      method,
      url,
      headers: { host, ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
      ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
    });

  it('asks on a page, and ends such mails with one press, again and again', { tags: ['CONS-09'] }, async () => {
    const address = 'jordan.rivera@example.com';
    const url = await urlFor(address);
    expect(Buffer.from(url.slice(3), 'base64url').toString('latin1')).not.toContain('jordan');
    const asked = await open('GET', url);
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('Stop appointment emails from Harbor Dental Group to j…@example.com?');
    expect(asked.body).not.toContain('<script');
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(await may('email', address)).toBe(true);
    for (let press = 0; press < 2; press += 1) expect((await open('POST', url)).statusCode).toBe(200);
    expect(await may('email', address)).toBe(false);
    expect(await may('email', address, 'recall')).toBe(true);
    const lines = await inTenant(ctx(), (tx) =>
      tx.selectFrom('consents').select('answer').where('source', '=', 'link').execute(),
    );
    expect(lines).toEqual([{ answer: 'withdrawn' }]);
    expect(t.mailbox.list().filter(({ text }) => text.includes('sign-in code') && text.includes('/u/'))).toEqual([]);
  });

  it('opens at its own practice alone, and nothing when a letter is changed', { tags: ['CONS-09'] }, async () => {
    const url = await urlFor('sam.rivera@example.com');
    const changed = `${url.slice(0, -2)}${url.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const [wrong, host] of [
      [changed, 'localhost'],
      ['/u/short', 'localhost'],
      [url, 'maple.localhost'],
    ] as const)
      for (const method of ['GET', 'POST'] as const) {
        const answer = await open(method, wrong, host);
        expect(answer.statusCode).toBe(410);
        expect(answer.body).toContain('This link has expired.');
      }
    expect(await may('email', 'sam.rivera@example.com')).toBe(true);
  });
});
