// A submission read through the real form engine, and one whose form cannot be read.
import { defineField } from '@foyer/forms';
import { expect, it } from 'vitest';
import { readAnswers } from './read-answers.ts';

const form = (fields: unknown[]) => ({ form_name: 'x', form_version_id: 'x', object: { fields }, pages: [] });

it('shows the answers of a form, with no line for a question left open', () => {
  const name = defineField('Name', { display_name: 'Your name' });
  const note = defineField('Short Text Entry', { display_name: 'Note' });
  const object = [{ id: name.id, uuid: name.uuid, value: { first: 'Maria', middle: '', last: 'Delgado' } }];
  const read = readAnswers({ form: form([name, note]), object });
  expect(read.ok && read.groups.flatMap((group) => group.rows)).toMatchObject([
    { question: 'Your name', lines: ['Maria Delgado'] },
    { question: 'Note', lines: [] },
  ]);
});

it('says so when the form is in an unexpected format', () => {
  expect(readAnswers({ form: form([{ nonsense: true }]), object: [] })).toEqual({ ok: false });
});
