// Sections that the practice saves for other forms, against the real database.
import { formSections } from '@foyer/contract';
import { defineField } from '@foyer/forms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: { token: string };

beforeAll(async () => {
  t = await startTestApp();
  admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
});
afterAll(() => t.stop());

const question = (label: string) => defineField('Short Text Entry', { uuid: 'question', common: { label } });
const object = { fields: [question('Who do we call?')] };
const list = async (by = admin) => (await t.call(formSections.formSections, {}, by)).body.sections;
const save = (name: string, more: unknown = object) =>
  t.call(formSections.saveFormSection, { body: { name, object: more } }, admin);
const change = (id: string, body: { name?: string; object?: unknown }) =>
  t.call(formSections.changeFormSection, { params: { id }, body }, admin);

describe('saved sections', { tags: ['AUTHOR-10'] }, () => {
  it('are saved, listed by name, renamed, replaced and deleted; saving is in the access log', async () => {
    const { status, body } = await save('School');
    expect(status).toBe(201);
    await save('  emergency contact ');
    expect((await list()).map(({ name }) => name)).toEqual(['emergency contact', 'School']);
    expect((await list())[1]).toMatchObject({ id: body.id, object: { fields: [{ uuid: 'question' }] } });
    expect((await change(body.id, { name: 'At school' })).status).toBe(204);
    expect((await change(body.id, { object: { fields: [question('Which school?')] } })).status).toBe(204);
    const [changed] = await list();
    expect(changed).toMatchObject({ name: 'At school' });
    expect(JSON.stringify(changed?.object)).toContain('Which school?');
    const { query } = await filledForms(t);
    const log = await query('select action from audit_entries where object_id = $1 order by entry_id', [body.id]);
    expect(log.map(({ action }) => action)).toEqual(['section-saved', 'rename', 'section-saved']);
    const params = { id: body.id };
    expect((await t.call(formSections.deleteFormSection, { params }, admin)).status).toBe(204);
    expect((await t.call(formSections.deleteFormSection, { params }, admin)).problem.code).toBe('not-found');
    expect((await change(body.id, { name: 'Gone' })).problem.code).toBe('not-found');
    expect((await list()).map(({ name }) => name)).toEqual(['emergency contact']);
  });

  it('hold readable fields, without scripts, settings or alerts of a form', async () => {
    for (const bad of [null, { fields: [] }, { fields: [{ uuid: 'x', type_name: 'Unknown' }] }])
      expect((await save('Bad', bad)).problem.code).toBe('form-refused');
    expect((await save('')).status).toBe(400);
    expect((await save('x'.repeat(81))).status).toBe(400);
    const text = defineField('Description Area', { uuid: 't' });
    const unsafe = { ...text.properties, specific: { descriptionContent: '<p>Hello<script>alert(1)</script></p>' } };
    const { body } = await save('Safe', {
      fields: [{ ...text, properties: unsafe }],
      settings: { review: 'before-sending' },
      alerts: [],
    });
    const stored = (await list()).find(({ id }) => id === body.id)?.object;
    expect(Object.keys(stored ?? {})).toEqual(['fields']);
    expect(JSON.stringify(stored)).toContain('Hello');
    expect(JSON.stringify(stored)).not.toContain('alert(1)');
  });

  it('are at most 200, belong to one practice, and need the right to build forms', async () => {
    const left = 200 - (await list()).length;
    for (let at = 0; at < left; at++) expect((await save(`Section ${at}`)).status).toBe(201);
    expect((await save('One more')).problem.code).toBe('section-limit');
    const front = { token: (await t.signIn('office@example.com', { kind: 'staff' })).token };
    expect((await t.call(formSections.formSections, {}, front)).status).toBe(403);
  });
});
