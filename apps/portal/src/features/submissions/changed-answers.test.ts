// Differences between two sets of answers.
import { defineField } from '@foyer/forms';
import { expect, test } from 'vitest';
import { changedAnswers } from './changed-answers.ts';

const one = defineField('Short Text Entry', { common: { label: 'One' } });
const two = defineField('Short Text Entry', { common: { label: 'Two' } });
const tick = defineField('Multiple Choice', { common: { label: 'Which' }, specific: { options: ['A', 'B'] } });
const signature = defineField('Signature', { common: { label: 'Signature' } });

const entries = (...pairs: readonly (readonly [{ readonly uuid: string }, unknown])[]) =>
  pairs.map(([{ uuid }, value]) => ({ id: uuid, uuid, value }));

test('only the questions that differ are listed, in the order of the form, each with both answers', {
  tags: ['SAFE-42'],
}, () => {
  const before = entries([one, 'same'], [two, 'old'], [tick, { options: ['A'], other: null }]);
  const after = entries([two, ''], [one, 'same'], [tick, { other: null, options: ['A', 'B'] }]);
  expect(changedAnswers([one, two, tick], before, after, { surroundings: {}, logic: undefined })).toEqual([
    { uuid: two.uuid, label: 'Two', before: ['old'], after: [] },
    { uuid: tick.uuid, label: 'Which', before: ['A'], after: ['A', 'B'] },
  ]);
  expect(changedAnswers([one, two, tick], before, before, { surroundings: {}, logic: undefined })).toEqual([]);
});

test('another signature is a difference, though both print the same words', { tags: ['SAFE-42'] }, () => {
  const drawn = (text: string) => `data:image/png;base64,${text}`;
  const changed = changedAnswers(
    [signature],
    entries([signature, drawn('AAAA')]),
    entries([signature, drawn('BBBB')]),
    { surroundings: {}, logic: undefined },
  );
  expect(changed).toMatchObject([{ label: 'Signature' }]);
});
