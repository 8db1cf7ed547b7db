// An insurance card against the real database: compared with the record's pictures, written by approving, the older pair kept.
import { randomUUID } from 'node:crypto';
import { documents, inbox, records, submissions } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { dayInZone } from '@foyer/scheduling';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { attachmentCalls, drawn } from '../../testing/sent-pictures.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addForm, publishForm } from '../forms/public.ts';

let t: TestApp;
let f: Awaited<ReturnType<typeof filledForms>>;
let calls: ReturnType<typeof attachmentCalls>;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };
let front: { token: string };
let form: { id: string; name: string; secureId: string };
const accountId = tenantId('demo');
const card = defineField('Insurance Card', {
  uuid: 'card',
  common: { label: 'Your card' },
  specific: { which: 'secondary' },
});

beforeAll(async () => {
  t = await startTestApp();
  f = await filledForms(t);
  calls = attachmentCalls(t);
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
  front = await t.signIn('office@example.com', { kind: 'staff' });
  const ctx = t.systemCtx('demo');
  const formId = randomUUID();
  await inTenant(ctx, async (tx) => {
    await addForm(tx, { formId, name: 'Your card', forGuests: true, createdAt: t.clock.now() });
    await publishForm(tx, ctx, { formId, versionId: randomUUID(), name: 'Your card', object: { fields: [card] } });
  });
  const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
  form = {
    id: formId,
    name: 'Your card',
    secureId: body[0]?.documents.find(({ id }) => id === formId)?.secureId ?? '',
  };
});
afterAll(() => t.stop());

const picture = async (by = sam) => (await calls.send(await drawn(40, 25).png().toBuffer(), 'card.png', by)).key;
const side = (key: string) => ({
  key,
  fileName: 'forged.exe',
  fileType: 'text/html',
  fileSize: 1,
  type: 'patient-attachment',
});
const empty = { front: null, back: null, company: '', memberId: '', group: '', phone: '' };
const send = (value: object, by = sam) =>
  f.post(form, { object: [{ id: 'card', uuid: 'card', value: { ...empty, ...value } }] }, { token: by.token });
const read = async (submissionId: string) =>
  (await t.call(inbox.inboxSubmission, { params: { submissionId } }, { token: front.token })).body;
const approve = (submissionId: string) =>
  t.call(inbox.approveSubmission, { params: { submissionId }, body: { revision: 1 } }, { token: front.token });
const insurance = async () =>
  (await t.call(records.patientRecord, { params: { id: sam.patientId } }, { token: front.token })).body
    .secondaryInsurance;

describe('an insurance card', () => {
  it('is described by the server, and holds only pictures of its sender', { tags: ['CARD-03'] }, async () => {
    const key = await picture();
    const { body, status } = await send({ front: side(key), company: 'Delta' });
    expect(status).toBe(200);
    const params = { submissionId: body.id, checksum: body.secure_id };
    const stored = (await t.call(submissions.submission, { params }, { token: sam.token })).body.object[0];
    expect(stored).toMatchObject({
      foyer_table_name: 'secondary_insurance',
      foyer_column_name: 'card',
      value: { front: { key, fileType: 'image/png' }, back: null },
    });
    expect(JSON.stringify(stored)).not.toContain('forged');
    const foreign = await send({ back: side(await picture(grace)) });
    expect(foreign.status).toBe(422);
    expect(foreign.problem.errors?.[0]?.path).toBe('card');
  });

  it('is written by approving, old and new stand side by side, and the older pair stays with its day', {
    tags: ['CARD-05'],
  }, async () => {
    const [first, back] = [await picture(), await picture()];
    const sent = await send({
      front: side(first),
      back: side(back),
      company: 'Delta',
      memberId: 'D 1',
      phone: '207 555 0199',
    });
    const { compared } = await read(sent.body.id);
    expect(compared).toEqual([
      { uuid: 'card', difference: 'new', record: [], items: [], pictures: { front: null, back: null } },
    ]);
    expect((await approve(sent.body.id)).status).toBe(204);
    const written = await insurance();
    expect(written).toMatchObject({ company_name: 'Delta', policy: 'D 1', group: '' });
    expect(written?.card).toMatchObject({
      front: { key: first },
      back: { key: back },
      day: dayInZone(t.clock.now(), 'America/New_York'),
    });
    expect(written?.olderCards).toBeUndefined();

    t.pass(3 * 24 * 3600);
    // The sessions have ended meanwhile.
    sam = await t.signIn('sam.rivera@example.com');
    front = await t.signIn('office@example.com', { kind: 'staff' });
    const next = await picture();
    const again = await send({ front: side(next), company: 'Delta', memberId: 'D 2' });
    const beside = (await read(again.body.id)).compared[0];
    expect(beside).toMatchObject({
      difference: 'changed',
      record: ['Insurance company: Delta', 'Member number: D 1', 'Phone number on the back: 2075550199'],
      pictures: { front: { key: first }, back: { key: back } },
    });
    expect((await approve(again.body.id)).status).toBe(204);
    const now = await insurance();
    expect(now).toMatchObject({ policy: 'D 2', card: { front: { key: next }, back: { key: back } } });
    expect(now?.olderCards).toEqual([written?.card]);
  });

  it('without a picture changes the texts alone; the same answer changes nothing', { tags: ['CARD-05'] }, async () => {
    const before = await insurance();
    const typed = await send({ company: 'Maine Dental', memberId: 'M 7' });
    expect((await read(typed.body.id)).compared[0]?.difference).toBe('changed');
    expect((await approve(typed.body.id)).status).toBe(204);
    expect(await insurance()).toMatchObject({ company_name: 'Maine Dental', policy: 'M 7', card: before?.card });
    const same = await send({ company: 'Maine Dental', memberId: 'M 7' });
    expect((await read(same.body.id)).compared[0]?.difference).toBe('same');
  });
});
