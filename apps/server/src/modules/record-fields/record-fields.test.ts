// Record fields of the practice's own, against the real database.
import { randomUUID } from 'node:crypto';
import { builder, formSections, recordFields } from '@foyer/contract';
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

const list = async () => (await t.call(recordFields.recordFields, {}, admin)).body.fields;
const names = async () => (await list()).map(({ name }) => name);
const add = (name: string, type = 'Short Text Entry', options: string[] = []) =>
  t.call(recordFields.addRecordField, { body: { name, type, options } } as never, admin);
const change = (id: string, body: { name?: string; place?: number; isArchived?: boolean; revision: number }) =>
  t.call(recordFields.changeRecordField, { params: { id }, body }, admin);
const remove = (id: string) => t.call(recordFields.deleteRecordField, { params: { id } }, admin);
const asking = (id: string) =>
  defineField('Short Text Entry', { foyer_table_name: 'custom', foyer_column_name: id, common: { label: 'Asked' } });

async function actionsOn(id: string) {
  const { query } = await filledForms(t);
  const rows = await query('select action from audit_entries where object_id = $1 order by entry_id', [id]);
  return rows.map(({ action }) => action);
}

describe('fields of the practice’s own', { tags: ['AUTHOR-09'] }, () => {
  it('are added, renamed, moved, archived, taken back and deleted; all of it is in the access log', async () => {
    const { status, body } = await add('  Hobbies ');
    expect(status).toBe(201);
    await add('Seat', 'Dropdown', ['Window', 'Aisle']);
    await add('Pets', 'Checkbox');
    expect(await names()).toEqual(['Hobbies', 'Seat', 'Pets']);
    expect((await list())[1]).toMatchObject({ type: 'Dropdown', options: ['Window', 'Aisle'], isArchived: false });
    expect((await change(body.id, { name: 'Free time', revision: 1 })).status).toBe(204);
    expect((await change(body.id, { place: 7, revision: 2 })).status).toBe(204);
    expect(await names()).toEqual(['Seat', 'Pets', 'Free time']);
    expect((await change(body.id, { place: 0, revision: 3 })).status).toBe(204);
    expect(await names()).toEqual(['Free time', 'Seat', 'Pets']);
    expect((await change(body.id, { isArchived: true, revision: 4 })).status).toBe(204);
    expect((await list())[0]).toMatchObject({ isArchived: true, revision: 5 });
    expect((await change(body.id, { isArchived: false, revision: 5 })).status).toBe(204);
    expect((await remove(body.id)).status).toBe(204);
    expect((await remove(body.id)).problem.code).toBe('not-found');
    expect(await actionsOn(body.id)).toEqual([
      'record-field-added',
      'rename',
      'order',
      'order',
      'record-field-archived',
      'restore',
      'remove',
    ]);
  });

  it('have one of ten types, and options only for a choice', async () => {
    expect((await add('Number', 'SSN')).status).toBe(400);
    expect((await add('Seat', 'Dropdown')).status).toBe(400);
    expect((await add('Seat', 'Dropdown', ['Window', 'Window'])).status).toBe(400);
    expect((await add('Hobbies', 'Short Text Entry', ['Chess'])).status).toBe(400);
    expect((await add('x'.repeat(81))).status).toBe(400);
    expect((await add(' ')).status).toBe(400);
  });

  it('are changed by one of two offices at once, and the other is told', async () => {
    const { id } = (await add('Nickname')).body;
    const both = await Promise.all([
      change(id, { name: 'Called', revision: 1 }),
      change(id, { isArchived: true, revision: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('record-field-changed');
    expect((await list()).find((field) => field.id === id)?.revision).toBe(2);
    expect((await change(randomUUID(), { name: 'Gone', revision: 1 })).problem.code).toBe('not-found');
  });

  it('are not deleted while a form or a saved section asks for them', async () => {
    const [inForm, inSection] = [(await add('In a form')).body.id, (await add('In a section')).body.id];
    const made = await t.call(
      builder.createForm,
      {
        body: {
          name: 'Asks',
          from: { kind: 'draft', object: { fields: [asking(inForm)] }, thankYou: '', redirectUrl: '' },
        },
      } as never,
      admin,
    );
    expect(made.status).toBe(201);
    const section = { name: 'Asks, too', object: { fields: [asking(inSection)] } };
    const saved = await t.call(formSections.saveFormSection, { body: section }, admin);
    expect((await remove(inForm)).problem.code).toBe('field-in-use');
    expect((await remove(inSection)).problem.code).toBe('field-in-use');
    await t.call(formSections.deleteFormSection, { params: { id: saved.body.id } }, admin);
    expect((await remove(inSection)).status).toBe(204);
  });

  it('are at most 100, belong to one practice, and need the right to build forms', async () => {
    const left = 100 - (await list()).length;
    for (let at = 1; at < left; at++) expect((await add(`Field ${at}`)).status).toBe(201);
    const last = await Promise.all([add('The last'), add('One too many')]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(last.find(({ status }) => status === 409)?.problem.code).toBe('record-field-limit');
    const front = { token: (await t.signIn('office@example.com', { kind: 'staff' })).token };
    expect((await t.call(recordFields.recordFields, {}, front)).status).toBe(403);
    const maple = (await t.signIn('admin@example.com', { kind: 'staff', host: 'maple.localhost' })).token;
    const other = await t.call(recordFields.recordFields, {}, { token: maple, host: 'maple.localhost' });
    expect(other.body.fields).toEqual([]);
  });
});
