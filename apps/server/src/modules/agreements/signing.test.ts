// Signing on screen against the real database: refused without it, kept once for each person, asked of guests each time.
import { randomUUID } from 'node:crypto';
import { agreements, documents, forms, settings } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

interface Doc {
  readonly id: string;
  readonly name: string;
  readonly secureId: string;
}

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let consent: Doc;
let plain: Doc;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };
const accountId = tenantId('demo');

const initials = defineField('Initials', { uuid: 'initials', common: { label: 'Examination' } });
const signed = [{ id: 'initials', uuid: 'initials', value: { initials: 'SR', at: '' } }];

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  const ctx = t.systemCtx('demo');
  const made = async (name: string, kind: 'form' | 'consent') => {
    const formId = randomUUID();
    await inTenant(ctx, async (tx) => {
      await addForm(tx, { formId, name, forGuests: true, createdAt: t.clock.now() });
      const object = { fields: [initials], settings: { kind } };
      await publishForm(tx, ctx, { formId, versionId: randomUUID(), name, object });
    });
    return formId;
  };
  const [consentId, plainId] = [await made('Consent', 'consent'), await made('Plain', 'form')];
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  const named = (id: string) => body[0]?.documents.find((doc) => doc.id === id) as Doc;
  consent = named(consentId);
  plain = named(plainId);
});
afterAll(() => t.stop());

const send = (form: Doc, more: object = {}, token?: string) =>
  f.post(form, { object: signed, ...more }, token ? { token } : {});
const published = async (form: Doc) => {
  const params = { id: form.id, checksum: form.secureId };
  return (await t.call(forms.publicForm, { params, query: { accountId } })).body[0];
};
const asksIn = async (form: Doc) => (await published(form))?.asks_esign;
const isAgreed = async (token: string) => (await t.call(agreements.signingAgreement, {}, { token })).body.isAgreed;
const rows = () => f.query('select patient_id, submission_id, wording from signing_agreements order by agreed_at');
const missing = { status: 422, problem: { code: 'esign-missing' } };
const esign = agreements.signingWording;

describe('a signed consent form', () => {
  it('is refused without the agreement to sign on screen, and nothing is stored', {
    tags: ['CONSENT-04'],
  }, async () => {
    expect(await asksIn(consent)).toBe(true);
    expect((await published(consent))?.version).toEqual({
      number: 1,
      published_at: expect.stringMatching(/^2\d{3}-.*Z$/),
    });
    expect((await published(plain))?.version).toBeUndefined();
    expect(await send(consent, {}, sam.token)).toMatchObject(missing);
    expect(await send(consent, { esign: 'an older wording' }, sam.token)).toMatchObject(missing);
    expect(await send(consent)).toMatchObject(missing);
    expect(await f.query('select 1 from submissions where form_id = $1', [consent.id])).toEqual([]);
  });

  it('is taken with it, and from then on without it: once for each person and wording', {
    tags: ['CONSENT-03', 'CONSENT-04'],
  }, async () => {
    expect(await isAgreed(sam.token)).toBe(false);
    const first = await send(consent, { esign }, sam.token);
    expect(first.status).toBe(200);
    expect(await isAgreed(sam.token)).toBe(true);
    expect((await send(consent, {}, sam.token)).status).toBe(200);
    expect((await send(consent, { esign }, sam.token)).status).toBe(200);
    expect(await rows()).toEqual([{ patient_id: sam.patientId, submission_id: first.body.id, wording: esign }]);
    await f.query("update signing_agreements set wording = 'an older wording'");
    expect(await isAgreed(sam.token)).toBe(false);
    expect(await send(consent, {}, sam.token)).toMatchObject(missing);
  });

  it('asks the guardian who signs, whomever it is for, and guests each time', { tags: ['CONSENT-04'] }, async () => {
    const before = (await rows()).length;
    const [child] = await f.query('select member_id as id from family_links where guardian_id = $1', [grace.patientId]);
    const sent = await send(consent, { esign, contact_id: child.id, submitted_by: child.id }, grace.token);
    expect(sent.status).toBe(200);
    expect((await send(consent, {}, grace.token)).status).toBe(200);
    expect((await send(consent, { esign })).status).toBe(200);
    expect(await send(consent)).toMatchObject(missing);
    expect((await rows()).slice(before).map((row) => row.patient_id)).toEqual([grace.patientId, null]);
  });

  it('that is not signed needs none', { tags: ['CONSENT-04'] }, async () => {
    expect((await send(consent, { object: [] })).status).toBe(200);
  });
});

describe('another form', () => {
  it('asks for it only where the practice asks before every signature', { tags: ['CONSENT-04'] }, async () => {
    expect(await asksIn(plain)).toBe(false);
    expect((await send(plain)).status).toBe(200);
    const admin = await t.signIn('admin@example.com', { kind: 'staff' });
    const set = (asksBeforeEverySignature: boolean) =>
      t.call(settings.changeSettings, { body: { asksBeforeEverySignature } }, { token: admin.token });
    expect((await set(true)).status).toBe(204);
    expect(await asksIn(plain)).toBe(true);
    expect(await send(plain)).toMatchObject(missing);
    expect((await send(plain, { esign })).status).toBe(200);
    await set(false);
    expect(await asksIn(plain)).toBe(false);
  });
});
