// Who may change a note, and for how long.
import { expect, it } from 'vitest';
import { mayChangeNote } from './note.policy.ts';

const written = new Date('2026-11-02T09:00:00Z');
const note = { createdBy: 'joan', createdAt: written };
const at = (text: string) => new Date(text);
const joan = { accountId: 'joan', rights: new Set(['self'] as const) };

it('authors change their notes for 24 hours, also when the clock changes', { tags: ['NOTE-01', 'NOTE-02'] }, () => {
  expect(mayChangeNote(note, joan, written)).toBe(true);
  expect(mayChangeNote(note, joan, at('2026-11-03T08:59:59.999Z'))).toBe(true);
  expect(mayChangeNote(note, joan, at('2026-11-03T09:00:00Z'))).toBe(false);
});

it('others change them only with the right to manage notes, and then always', { tags: ['NOTE-01'] }, () => {
  const marta = { accountId: 'marta', rights: new Set(['patients'] as const) };
  expect(mayChangeNote(note, marta, written)).toBe(false);
  const manager = { accountId: 'marta', rights: new Set(['notes.manage'] as const) };
  expect(mayChangeNote(note, manager, at('2027-11-03T09:00:00Z'))).toBe(true);
});
