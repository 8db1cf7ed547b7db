// Notes of the office through their calls: written, pinned, changed, removed, moved with a record, and kept from patients.
import { randomUUID } from 'node:crypto';
import { inbox, notes, officePatients, records, staff } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedMerge } from '../../testing/compared-merge.ts';
import { filledForms } from '../../testing/filled-forms.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Kind = 'patient' | 'account' | 'visit' | 'submission';

let t: TestApp;
let front: string;
let admin: string;
let sam: string;
let query: Awaited<ReturnType<typeof filledForms>>['query'];

beforeAll(async () => {
  t = await startTestApp();
  ({ query } = await filledForms(t));
  await signIn();
  sam = await idOf('sam rivera');
});
afterAll(() => t.stop());

async function signIn(): Promise<void> {
  front = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
}

const idOf = async (q: string) =>
  (await t.call(officePatients.searchPatients, { query: { q } }, { token: front })).body.items[0]?.id ?? '';
const list = async (id = sam, kind: Kind = 'patient', token = front) =>
  (await t.call(notes.notes, { query: { kind, id } }, { token })).body.notes;
const write = (text: string, more: object = {}, token = front) =>
  t.call(notes.addNote, { body: { key: randomUUID(), kind: 'patient', id: sam, text, ...more } }, { token });
const change = (id: string, body: { revision: number; text?: string; isPinned?: boolean }, token = front) =>
  t.call(notes.changeNote, { params: { id }, body }, { token });
const remove = (id: string, revision: number, token = front) =>
  t.call(notes.removeNote, { params: { id }, query: { revision } }, { token });

async function subjects(): Promise<Record<Kind, string>> {
  const [visit] = await query('select visit_id from visits where patient_id is not null limit 1');
  const [sent] = (await t.call(inbox.inbox, { query: { status: 'all' } }, { token: front })).body.items;
  return { patient: sam, account: sam, visit: String(visit?.visit_id), submission: sent?.id ?? '' };
}

describe('a note', () => {
  it('is written on a patient, an account, a visit and a submission, each by itself', {
    tags: ['NOTE-01'],
  }, async () => {
    for (const [kind, id] of Object.entries(await subjects()) as [Kind, string][]) {
      expect((await write(`On the ${kind}.\n\tTwo lines.`, { kind, id })).status).toBe(201);
      expect(await list(id, kind)).toMatchObject([
        { text: `On the ${kind}.\n\tTwo lines.`, by: 'Joan Whitfield', removed: null, mayChange: true },
      ]);
    }
    const stored = await query('select encode(text_sealed, $1) as text from notes', ['escape']);
    expect(JSON.stringify(stored)).not.toContain('Two lines');
    const trail = await query(`select 1 from audit_entries where action = 'add-note' and object_id = $1`, [sam]);
    expect(trail).toHaveLength(2);
  });

  it('is pinned, three at most, and changed for a day by its author, later by who manages notes', {
    tags: ['NOTE-01', 'NOTE-02'],
  }, async () => {
    for (const text of ['One', 'Two', 'Three']) await write(text, { isPinned: true });
    expect((await write('Four', { isPinned: true })).problem.errors?.[0]?.path).toBe('body.isPinned');
    const { body } = await write('Four');
    expect((await change(body.id, { revision: 1, isPinned: true })).problem.code).toBe('validation-failed');
    expect((await change(body.id, { revision: 1, text: 'Four, changed' })).body).toEqual({ revision: 2 });
    expect((await list()).find(({ id }) => id === body.id)).toMatchObject({ text: 'Four, changed', revision: 2 });
    t.pass(24 * 60);
    await signIn();
    expect((await list()).find(({ id }) => id === body.id)?.mayChange).toBe(false);
    expect((await change(body.id, { revision: 2, text: 'Too late' })).problem.code).toBe('note-closed');
    expect((await remove(body.id, 2)).problem.code).toBe('note-closed');
    expect((await change(body.id, { revision: 2, text: 'By who manages notes' }, admin)).status).toBe(200);
  });

  it('that was changed elsewhere is refused with the revision that holds now', { tags: ['NOTE-02'] }, async () => {
    const { body } = await write('First');
    await change(body.id, { revision: 1, text: 'Second' }, admin);
    const late = await change(body.id, { revision: 1, text: 'Mine' });
    expect(late.problem).toMatchObject({ code: 'note-changed', revision: 2 });
    expect((await remove(body.id, 1)).problem.code).toBe('note-changed');
    expect((await change(randomUUID(), { revision: 1, text: 'Nowhere' })).problem.code).toBe('not-found');
  });

  it('leaves who removed it and when, and no text', { tags: ['NOTE-01'] }, async () => {
    const { body } = await write('To be removed', { kind: 'account' });
    expect((await remove(body.id, 1)).status).toBe(204);
    expect((await list(sam, 'account')).find(({ id }) => id === body.id)).toMatchObject({
      text: null,
      removed: { by: 'Joan Whitfield' },
      mayChange: false,
    });
    expect(await query('select 1 from notes where note_id = $1 and text_sealed is null', [body.id])).toHaveLength(1);
    expect((await change(body.id, { revision: 2, text: 'Back' })).problem.code).toBe('not-found');
  });

  it('is stored once when it is sent twice, also at the same time, and not with another text', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => write('Only once', { key })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await write('Another text', { key })).problem.code).toBe('entry-key-reused');
    expect((await list()).filter(({ text }) => text === 'Only once')).toHaveLength(1);
  });

  it('has 1 to 2,000 characters that can be shown', async () => {
    expect((await write('x'.repeat(2000))).status).toBe(201);
    for (const text of ['', '  \n ', 'x'.repeat(2001), 'a\u0000b', 'a\u0007b'])
      expect((await write(text)).problem.code).toBe('validation-failed');
    expect((await write('Nobody', { id: randomUUID() })).problem.code).toBe('not-found');
  });
});

describe('notes', () => {
  it('are read and written only with the right to their subject', { tags: ['NOTE-03'] }, async () => {
    const right = { patient: 'patients', account: 'ledger', visit: 'schedule', submission: 'inbox' } as const;
    const people = (await t.call(staff.staffList, {}, { token: admin })).body;
    const staffId = people.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
    const set = (rights: object) =>
      t.call(staff.changeStaff, { params: { staffId }, body: { rights } }, { token: admin });
    // Rights that bring others with them are taken first.
    await set({ approve: false, edit: false, clinical: false, merge: false, book: false, money: false });
    for (const [kind, id] of Object.entries(await subjects()) as [Kind, string][]) {
      const { id: noteId, revision = 0 } = (await list(id, kind))[0] ?? { id: '' };
      await set({ [right[kind]]: false });
      const read = await t.call(notes.notes, { query: { kind, id } }, { token: front });
      expect(read.problem.code).toBe('forbidden');
      expect((await write('Not mine', { kind, id })).problem.code).toBe('forbidden');
      expect((await change(noteId, { revision, isPinned: false })).problem.code).toBe('forbidden');
      expect((await remove(noteId, revision)).problem.code).toBe('forbidden');
      await set({ [right[kind]]: null });
    }
    await set({ approve: null, edit: null, clinical: null, merge: null, book: null, money: null });
  });

  it('go with a merged record, and back when the merge is undone', async () => {
    const basics = { nameFirst: 'Nora', nameLast: 'Noted', birthDate: '1990-05-06' };
    const add = async () => (await t.call(records.addPatient, { body: basics }, { token: front })).body.id;
    const [kept, other] = [await add(), await add()];
    await write('On the duplicate', { id: other });
    await write('On its account', { id: other, kind: 'account' });
    const merge = await comparedMerge(t, kept, other, { token: front });
    const merged = await t.call(records.mergePatients, merge, { token: front });
    expect(await list(kept)).toMatchObject([{ text: 'On the duplicate' }]);
    expect(await list(kept, 'account')).toMatchObject([{ text: 'On its account' }]);
    expect((await t.call(notes.notes, { query: { kind: 'patient', id: other } }, { token: front })).status).toBe(404);
    await t.call(records.undoMerge, { params: { id: merged.body.mergeId } }, { token: front });
    expect(await list(kept)).toEqual([]);
    expect(await list(other)).toMatchObject([{ text: 'On the duplicate' }]);
  });
});
