// Two people save the draft of one form: who and when, and the new form of what could not be saved.
import { builder } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let marta: string;
let joan: string;

beforeAll(async () => {
  t = await startTestApp();
  await inTenant(t.systemCtx('demo'), async (tx) => {
    const { accountId } = await tx
      .selectFrom('accounts')
      .select('accountId')
      .where('emailAddress', '=', 'office@example.com')
      .executeTakeFirstOrThrow();
    await tx.insertInto('staffRights').values({ accountId, rightName: 'forms', isGranted: true }).execute();
  });
  marta = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  joan = (await t.signIn('office@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

interface Draft {
  readonly object: unknown;
  readonly thankYou: string;
  readonly redirectUrl: string;
}
type From = { readonly kind: 'blank' } | ({ readonly kind: 'draft' } & Draft);

const create = (from: From, token = marta) => t.call(builder.createForm, { body: { name: 'Kept', from } }, { token });
const save = (id: string, revision: number, draft: Draft, token = marta) =>
  t.call(builder.saveFormDraft, { params: { id }, body: { revision, ...draft } }, { token });
const detail = async (id: string) => (await t.call(builder.formDetail, { params: { id } }, { token: marta })).body;
const draftOf = (...labels: readonly string[]): Draft => ({
  object: { fields: labels.map((label) => defineField('Short Text Entry', { common: { label } })) },
  thankYou: '',
  redirectUrl: '',
});

/** A description as a caller can send it: its text is not cleaned. */
const areaOf = (descriptionContent: string) => ({
  ...defineField('Description Area'),
  properties: { specific: { descriptionContent } },
});

it('a save or a publication over somebody else’s is told who saved and when', { tags: ['AUTHOR-08'] }, async () => {
  const { id } = (await create({ kind: 'blank' })).body;
  const { savedAt } = (await save(id, 1, draftOf('Age'), joan)).body;
  const saved = { by: 'Joan Whitfield', isCaller: false, at: savedAt };
  expect((await save(id, 1, draftOf('Mine'))).problem).toMatchObject({
    status: 409,
    code: 'form-draft-changed',
    saved,
  });
  const publish = { params: { id }, body: { revision: 1 } };
  expect((await t.call(builder.publishFormDraft, publish, { token: marta })).problem).toMatchObject({ saved });
  expect((await save(id, 1, draftOf('Mine'), joan)).problem).toMatchObject({ saved: { ...saved, isCaller: true } });
  expect((await detail(id)).draft.object.fields).toMatchObject([{ properties: { common: { label: 'Age' } } }]);
});

it('a form of what could not be saved holds all of it, faults too, as saving would store it', {
  tags: ['AUTHOR-08'],
}, async () => {
  const { id } = (await create({ kind: 'blank' })).body;
  const unfinished: Draft = {
    object: {
      fields: [
        { ...defineField('Sliding Scale'), uuid: 'scale', properties: { specific: { options: [''] } } },
        { ...defineField('Number'), uuid: 'number', isLocked: true, properties: { specific: { max: 'ten' } } },
        areaOf('<p onclick="x()">Hello</p>'),
      ],
      settings: { checkPages: true, review: 'before-signing' },
    },
    thankYou: 'Thanks.',
    redirectUrl: 'http://example.com',
  };
  expect((await save(id, 1, unfinished)).body.faults.length).toBeGreaterThan(1);
  const { status, body } = await create({ kind: 'draft', ...unfinished });
  expect(status).toBe(201);
  const [stored, kept] = [await detail(id), await detail(body.id)];
  expect(kept.draft).toEqual({ ...stored.draft, revision: 1 });
  expect(JSON.stringify(kept.draft.object)).toContain('Hello');
  expect(JSON.stringify(kept.draft.object)).not.toContain('onclick');
  expect(kept).toMatchObject({ name: 'Kept', status: 'draft', version: null, draft: { thankYou: 'Thanks.' } });
});

it('what is no form, or too long, is refused as a draft would be, and only the right to forms makes one', {
  tags: ['AUTHOR-08'],
}, async () => {
  const from = (object: unknown): From => ({ kind: 'draft', object, thankYou: '', redirectUrl: '' });
  for (const object of [null, [], { fields: [{ uuid: 'a', type_name: 'Riddle' }] }])
    expect((await create(from(object))).problem).toMatchObject({
      code: 'form-refused',
      errors: [{ path: 'body.from.object' }],
    });
  expect((await create(from({ fields: [areaOf('x'.repeat(100_001))] }))).problem.code).toBe('form-text-limit');
  const long = { ...draftOf('Age'), thankYou: 'x'.repeat(5001) };
  expect((await create({ kind: 'draft', ...long })).status).toBe(400);
  const { token } = await t.signIn('sam.rivera@example.com');
  expect((await create(from(draftOf('Age').object), token)).status).toBe(403);
});
