// Medical answers as one text, and back in the shape that forms read.
import { expect, it } from 'vitest';
import { editableAnswer, editedAnswer } from './answer-text.policy.ts';

const tags = ['RECORD-10'];

it('an answer that was not changed keeps its whole shape', { tags }, () => {
  for (const stored of [
    'Dr. Haugen',
    '2025-04-14T00:00:00.000Z',
    { option: 'No', other: '' },
    { options: ['Sensitive teeth', 'Grinding'], other: 'A chip' },
  ])
    expect(editedAnswer(stored, editableAnswer(stored).text)).toEqual({ value: stored });
});

it('a changed one is written in the same shape', { tags }, () => {
  expect(editedAnswer('Dr. Haugen', ' Dr. Moss ')).toEqual({ value: 'Dr. Moss' });
  expect(editedAnswer('2025-04-14T00:00:00.000Z', '2026-01-02')).toEqual({ value: '2026-01-02T00:00:00.000Z' });
  expect(editedAnswer({ option: 'No', other: '' }, 'Yes')).toEqual({ value: { option: 'Yes' } });
  const choices = { options: ['Sensitive teeth'], other: 'A chip' };
  expect(editedAnswer(choices, 'Grinding\n\nA chip')).toEqual({ value: { options: ['Grinding'], other: 'A chip' } });
  expect(editedAnswer(choices, 'Grinding')).toEqual({ value: { options: ['Grinding'], other: null } });
});

it('rows and files are not edited as one text, and a day is no other text', { tags }, () => {
  expect(editableAnswer({ rows: [], none: true })).toEqual({ editing: 'none', text: '' });
  expect(editedAnswer({ key: 'a', fileName: 'card.png' }, 'card')).toBeUndefined();
  expect(editedAnswer('2025-04-14T00:00:00.000Z', '2026-02-31x')).toBeUndefined();
  expect(editedAnswer('2025-04-14T00:00:00.000Z', '')).toEqual({ value: '' });
  expect(editedAnswer(undefined, 'x')).toBeUndefined();
});
