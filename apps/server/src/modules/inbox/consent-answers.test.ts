// From an answer to Mobile Consent to the consent book: only when the submission is approved.
import { randomUUID } from 'node:crypto';
import { consents, documents, inbox, records } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { mayReach, recordConsents } from '../consents/public.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let front: string;

const phone = defineField('Phone Number', { common: { label: 'Phone' } });
const texts = defineField('Mobile Consent', {
  common: { label: 'Texts' },
  specific: { consentMode: 'choice', asksMarketing: true },
});
const plain = defineField('Mobile Consent', { common: { label: 'Texts, too' } });

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

/** Publishes a form to guests, and sends it as one. Returns the submission's id. */
async function sendAsGuest(answers: readonly (readonly [{ id: number | string; uuid: string }, unknown])[]) {
  const ctx = t.systemCtx('demo');
  const formId = randomUUID();
  const versionId = randomUUID();
  const fields = answers.map(([field]) => field as typeof phone);
  await inTenant(ctx, (tx) => addForm(tx, { formId, name: 'Texts', forGuests: true, createdAt: t.clock.now() }));
  await inTenant(ctx, (tx) => publishForm(tx, ctx, { formId, versionId, name: 'Texts', object: { fields } }));
  const { body: groups } = await t.call(documents.guestDocuments, { query: { accountId: tenantId('demo') } });
  const form = groups[0]?.documents.find(({ id }) => id === formId);
  if (!form) throw new Error('The form is not offered.');
  const object = answers.map(([{ id, uuid }, value]) => ({ id, uuid, value }));
  const { status, body } = await f.post(form, { object });
  expect(status).toBe(200);
  return body.id;
}

const match = async (submissionId: string) => {
  const body = { nameFirst: 'Gina', nameMiddle: '', nameLast: 'Guest', birthDate: '1990-01-01', phone: '', email: '' };
  const { status } = await t.call(inbox.matchNewPatient, { params: { submissionId }, body }, { token: front });
  expect(status).toBeLessThan(300);
};
const approve = (submissionId: string) =>
  t.call(inbox.approveSubmission, { params: { submissionId }, body: { revision: 1 } }, { token: front });
const may = (address: string, purpose: 'visits' | 'codes' | 'marketing' = 'visits') => {
  const ctx = t.systemCtx('demo');
  return inTenant(ctx, (tx) => mayReach(tx, ctx, { channel: 'text', address, purpose }));
};
const linesOf = (submissionId: string) =>
  inTenant(t.systemCtx('demo'), (tx) =>
    tx
      .selectFrom('consents')
      .select(['purpose', 'answer', 'wording', 'source'])
      .where('submissionId', '=', submissionId)
      .orderBy('purpose')
      .execute(),
  );

describe('a guest who agrees to texts', () => {
  it('is in the book when the form is approved with a match, for visits and codes', { tags: ['CONS-03'] }, async () => {
    const id = await sendAsGuest([
      [phone, '(207) 555-0711'],
      [texts, 'yes'],
    ]);
    expect((await approve(id)).problem).toMatchObject({ code: 'no-patient' });
    expect(await may('2075550711')).toBe(false);
    await match(id);
    expect(await linesOf(id)).toEqual([]);
    expect((await approve(id)).status).toBe(204);
    const said = { wording: '2026-11', source: 'form' };
    expect(await linesOf(id)).toEqual([
      { purpose: 'codes', answer: 'yes', ...said },
      { purpose: 'marketing', answer: 'no', ...said },
      { purpose: 'visits', answer: 'yes', ...said },
    ]);
    expect(await may('2075550711')).toBe(true);
    expect(await may('2075550711', 'marketing')).toBe(false);
  });

  it('and ticks the box about news agrees to these, too; a form without it never does', {
    tags: ['CONS-03'],
  }, async () => {
    const id = await sendAsGuest([
      [phone, '(207) 555-0722'],
      [texts, { answer: 'yes', marketing: true }],
    ]);
    await match(id);
    await approve(id);
    expect(await may('2075550722', 'marketing')).toBe(true);
    const other = await sendAsGuest([
      [phone, '(207) 555-0733'],
      [plain, { answer: true, marketing: true }],
    ]);
    await match(other);
    await approve(other);
    expect((await linesOf(other)).map(({ purpose }) => purpose)).toEqual(['codes', 'visits']);
  });

  it('says so when the form is sent: STOP that came before the approval holds', {
    tags: ['CONS-03', 'CONS-08'],
  }, async () => {
    const id = await sendAsGuest([
      [phone, '(207) 555-0744'],
      [texts, 'yes'],
    ]);
    t.pass(5);
    const ctx = t.systemCtx('demo');
    const cipher = await ctx.cipherOf(ctx.tenant.id);
    const stop = {
      channel: 'text',
      address: '+12075550744',
      purpose: 'all',
      answer: 'withdrawn',
      source: 'text',
    } as const;
    await inTenant(ctx, (tx) => recordConsents(tx, ctx, cipher, [stop]));
    t.pass(5);
    await match(id);
    await approve(id);
    expect(await linesOf(id)).toHaveLength(3);
    expect(await may('2075550744')).toBe(false);
    expect(await may('2075550744', 'codes')).toBe(false);
  });

  it('and leaves the question open says nothing; without a number on the form, the record’s counts', {
    tags: ['CONS-03'],
  }, async () => {
    const open = await sendAsGuest([[texts, '']]);
    await match(open);
    await approve(open);
    expect(await linesOf(open)).toEqual([]);
    const bare = await sendAsGuest([[texts, 'no']]);
    const person = { nameFirst: 'Nina', nameLast: 'Number', birthDate: '1991-02-03' };
    const phones = [{ type: 'mobile', number: '2075550755', extension: '' }];
    const added = await t.call(records.addPatient, { body: { ...person, phones } as never }, { token: front });
    const patientId = added.body.id;
    await t.call(
      inbox.matchSubmission,
      { params: { submissionId: bare }, body: { contactId: patientId } as never },
      { token: front },
    );
    expect((await approve(bare)).status).toBe(204);
    const { body } = await t.call(consents.listConsents, { params: { id: patientId } }, { token: front });
    expect(body.lines.map(({ purpose, answer, address }) => [purpose, answer, address])).toContainEqual([
      ...['visits', 'no', '2075550755'],
    ]);
  });
});
