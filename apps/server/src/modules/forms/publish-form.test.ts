// Proves that only forms that match their schema are published, and that the schema agrees with the check.
import { randomUUID } from 'node:crypto';
import { checkForm, defineField, fieldTypes, formSchema, type OfferedType } from '@foyer/forms';
import fc from 'fast-check';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addForm, selectPublished } from './forms.store.ts';
import { FormRefused, publishForm } from './publish-form.ts';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

async function publish(object: unknown, redirectUrl?: string): Promise<string> {
  const ctx = t.systemCtx('demo');
  const formId = randomUUID();
  const version = { formId, versionId: randomUUID(), name: 'Made up', object: object as { fields: unknown[] } };
  await inTenant(ctx, async (tx) => {
    await addForm(tx, {
      formId,
      name: 'Made up',
      position: 90,
      forGuests: false,
      forAllPatients: false,
      createdAt: ctx.clock.now(),
    });
    await publishForm(tx, ctx, { ...version, ...(redirectUrl !== undefined && { redirectUrl }) });
  });
  return formId;
}

/** The next version of a form. */
function publishAgain(formId: string, fields: readonly unknown[]): Promise<void> {
  const ctx = t.systemCtx('demo');
  const version = { formId, versionId: randomUUID(), name: 'Made up', object: { fields: [...fields] } };
  return inTenant(ctx, (tx) => publishForm(tx, ctx, version));
}

const field = (parts: object = {}) => ({ uuid: randomUUID(), type_name: 'Number', ...parts });

describe('publishing a form', () => {
  it('takes what keeps to the schema, and names the place of what does not', { tags: ['ABUSE-19'] }, async () => {
    await publish({ fields: [defineField('Number', { common: { label: 'Age' } })] });
    const wrong = { fields: [field(), field({ properties: { specific: { max: 'ten' } } })] };
    const refusal = await publish(wrong).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FormRefused);
    expect((refusal as FormRefused).faults).toEqual([
      { path: 'fields[1].properties.specific.max', message: 'has to be a number' },
    ]);
    const hostile: readonly unknown[] = [
      JSON.parse('{"fields":[],"__proto__":{"isAdmin":true}}'),
      { fields: Array.from({ length: 100_000 }, () => field()) },
      JSON.parse(`{"fields":${'[{"fields":'.repeat(1000)}[]${'}]'.repeat(1000)}}`),
      { fields: [field({ value: 'x'.repeat(1_048_576) })] },
      null,
    ];
    for (const form of hostile) await expect(publish(form)).rejects.toBeInstanceOf(FormRefused);
  });

  it('keeps every locked field of the version before, until it was unlocked', { tags: ['BUILD-04'] }, async () => {
    const locked = field({ isLocked: true, display_name: 'Weight' });
    const inner = field({ isLocked: true });
    const group = field({ fields: [inner] });
    const formId = await publish({ fields: [locked, group, field()] });
    const gone = `fields have to keep the locked field Weight (${locked.uuid})`;
    await expect(publishAgain(formId, [group])).rejects.toThrow(gone);
    await expect(publishAgain(formId, [{ ...locked, is_deleted: true }, group])).rejects.toThrow(gone);
    await expect(publishAgain(formId, [locked, { ...group, fields: [] }])).rejects.toThrow(`Number (${inner.uuid})`);
    await publishAgain(formId, [locked, group]);
    await publishAgain(formId, [{ ...locked, isLocked: false }, group]);
    await publishAgain(formId, [group]);
  });

  it('keeps nothing of rich text that could run', { tags: ['ABUSE-17'] }, async () => {
    const text = (content: string, more: object = {}) =>
      field({ type_name: 'Description Area', properties: { specific: { descriptionContent: content } }, ...more });
    const evil = '<p onclick="x()">Read <b>this</b><script>alert(1)</script><a href="javascript:x()">here</a></p>';
    const inner = text(evil);
    const fields = [text(evil), text(evil, { is_deleted: true }), field({ fields: [inner] })];
    const formId = await publish({ fields });
    const ctx = t.systemCtx('demo');
    const stored = await inTenant(ctx, (tx) => selectPublished(tx, formId));
    const json = JSON.stringify(stored?.object);
    expect(json).not.toMatch(/<script|javascript:|onclick|alert/);
    expect(json.match(/<strong>this<\/strong>/g)).toHaveLength(2);
    expect(stored?.object.fields).toMatchObject(fields.map(({ uuid }) => ({ uuid })));
  });

  it('leads to https addresses only', { tags: ['ABUSE-18'] }, async () => {
    await publish({ fields: [] }, 'https://example.com/thanks');
    for (const url of ['javascript:alert(1)', 'http://example.com', '//evil.example', 'https//x'])
      await expect(publish({ fields: [] }, url)).rejects.toThrow('redirect_url has to be an https address');
  });
});

describe('the JSON Schema of a form', () => {
  // Fastify includes a JSON Schema validator that is independent of ours.
  const app = fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, strict: false } },
    bodyLimit: 4_000_000,
  });
  const { $schema, ...schema } = formSchema();
  app.post('/', { schema: { body: schema } }, async () => 'ok');
  const isValid = async (form: object) => {
    const { statusCode } = await app.inject({ method: 'POST', url: '/', payload: form });
    return statusCode === 200;
  };
  afterAll(() => app.close());

  const types = Object.keys(fieldTypes) as OfferedType[];
  const anything = fc.oneof(
    fc.boolean(),
    fc.integer({ min: -2, max: 60 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(
      '',
      'a',
      'past',
      'center',
      'required',
      'choice',
      'MM/DD/YYYY',
      '/',
      null,
      'x'.repeat(600),
      '😀'.repeat(300),
    ),
    fc.array(
      fc.oneof(
        fc.integer({ min: -1, max: 7 }),
        fc.constantFrom('', 'a', 'b', { text: 'c' }, { src: '/x.png', alt: 'y' }, { src: 'x', alt: 'y' }),
      ),
      { maxLength: 7 },
    ),
  );
  const names = [
    'label',
    'makeRequired',
    'options',
    'min',
    'max',
    'step',
    'cols',
    'alignment',
    'dateFormat',
    'separator',
  ];
  const more = [
    'pastFuture',
    'weekdays',
    'limit',
    'numColumns',
    'displayOther',
    'consentMode',
    'timeRange',
    'until',
    'heading',
  ];
  const bag = fc.dictionary(fc.constantFrom(...names, ...more), anything, { maxKeys: 3 });
  const made = fc.record(
    {
      uuid: fc.oneof(fc.uuid(), fc.constantFrom('a b', '', 'x'.repeat(65), 7)),
      type_name: fc.constantFrom(...types, 'Riddle'),
      form_field_type_id: fc.integer({ min: 1, max: 29 }),
      group_name: fc.constantFrom(null, 'A', 7),
      sort_order: fc.oneof(fc.integer(), fc.constant('1')),
      properties: fc.record({ common: bag, specific: bag }, { requiredKeys: [] }),
      stranger: fc.constant(1),
    },
    { requiredKeys: ['uuid', 'type_name'] },
  );

  it('is enforced as it is written: another validator answers the same about random forms', {
    tags: ['ABUSE-19'],
  }, async () => {
    let taken = 0;
    let refused = 0;
    const question = { type_name: 'Short Text Entry' };
    const several = fc.uniqueArray(made, { selector: ({ uuid }) => uuid, maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(several, async (random) => {
        const fields = random.map((field, at) =>
          // No schema says that its rows have a question.
          field.type_name === 'Repeating Group' ? { ...field, fields: [{ ...question, uuid: `q${at}` }] } : field,
        );
        const isTaken = checkForm({ fields }).length === 0;
        expect(await isValid({ fields })).toBe(isTaken);
        if (isTaken) taken += 1;
        else refused += 1;
      }),
      { numRuns: 1500 },
    );
    expect(Math.min(taken, refused)).toBeGreaterThan(100);
  });
});
