// The questions of a repeating group, as the builder changes them.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import {
  hasRoom,
  questionsOf,
  rowTypes,
  withNewQuestion,
  withoutQuestion,
  withQuestion,
  withQuestionUp,
} from './group-parts.ts';
import { newField } from './new-field.ts';

const question = (uuid: string, sort_order: number) => defineField('Short Text Entry', { uuid, sort_order });
const group = defineField('Repeating Group', { fields: [question('b', 1), question('a', 0)] });
const uuids = (field: typeof group) => questionsOf(field).map(({ uuid }) => uuid);

test('questions are added, moved, changed and removed in the order in which they are numbered', {
  tags: ['REP-01'],
}, () => {
  expect(uuids(group)).toEqual(['a', 'b']);
  const more = withNewQuestion(group, question('c', 0));
  expect(uuids(more)).toEqual(['a', 'b', 'c']);
  expect(uuids(withQuestionUp(more, 'c'))).toEqual(['a', 'c', 'b']);
  expect(withQuestionUp(more, 'a')).toBe(more);
  expect(uuids(withoutQuestion(more, 'b'))).toEqual(['a', 'c']);
  const named = withQuestion(more, 'b', (sub) => ({ ...sub, display_name: 'Dose' }));
  expect(questionsOf(named).map(({ display_name }) => display_name)).toEqual(['', 'Dose', '']);
});

test('a group holds at most 30 questions, and none that belongs to the whole form or has rows of its own', {
  tags: ['REP-01'],
}, () => {
  let full = newField('Repeating Group');
  expect(questionsOf(full)).toHaveLength(1);
  expect(newField('Repeating Group').fields[0]?.uuid).not.toBe(full.fields[0]?.uuid);
  while (hasRoom(full)) full = withNewQuestion(full, newField('Number'));
  expect(questionsOf(full)).toHaveLength(30);
  const types = rowTypes();
  expect(types).toContain('Short Text Entry');
  expect(types).toContain('Phone Number');
  for (const never of ['Grid', 'Repeating Group', 'Signature', 'Submit', 'Calculated'] as const)
    expect(types).not.toContain(never);
});
