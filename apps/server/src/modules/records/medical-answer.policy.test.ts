// Answers of the medical record as one line of text.
import { expect, it } from 'vitest';
import { answerText } from './medical-answer.policy.ts';

it('a list of rows is one line, a row after the other', { tags: ['REP-08'] }, () => {
  const list = (...rows: object[]) => ({
    rows: rows.map((values, at) => ({ key: `r${at + 1}`, values })),
    none: false,
  });
  expect(answerText(list({ name: 'Iron', dose: '14 mg' }, { name: 'Zinc', dose: '' }))).toBe('Iron, 14 mg; Zinc');
  expect(answerText({ rows: [], none: true })).toBe('');
  expect(answerText({ options: ['Asthma'], other: null })).toBe('Asthma');
});
