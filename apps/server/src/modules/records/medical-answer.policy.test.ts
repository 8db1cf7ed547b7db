// Answers of the medical record as one line of text.
import { expect, it } from 'vitest';
import { answerText } from './medical-answer.policy.ts';

it('a list of rows is one line, a row after the other', { tags: ['REP-08'] }, () => {
  const list = (...rows: object[]) => ({
    rows: rows.map((values, at) => ({ key: `r${at + 1}`, values })),
    none: false,
  });
  expect(answerText(list({ name: 'Iron', dose: '14 mg' }, { name: 'Zinc', dose: '' }))).toBe('Iron, 14 mg; Zinc');
  expect(answerText({ rows: [], none: true })).toBe('Asked, none known');
  expect(answerText({ rows: [], none: false })).toBe('');
  expect(answerText({ options: ['Asthma'], other: null })).toBe('Asthma');
});

it('a Grid is what was answered with Yes, in the words of its list, or that nothing is known', {
  tags: ['AUTHOR-11'],
}, () => {
  const grid = (rows: object, more: object = {}) => answerText({ rows, ...more });
  const no = { column: 'no', rest: true };
  const rows = { 'hiv-or-aids': { column: 'yes' }, asthma: { column: 'yes', detail: 'Since 2009' }, stroke: no };
  expect(grid(rows)).toBe('HIV or AIDS; Asthma (Since 2009)');
  expect(grid({ stroke: no }, { others: ['Gout'] })).toBe('Gout');
  expect(grid({ 'hay-fever': { column: 'sometimes' } })).toBe('Hay fever: Sometimes');
  expect(grid({ stroke: no, asthma: no })).toBe('Asked, none known');
  expect(grid({})).toBe('');
});
