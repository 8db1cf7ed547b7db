// About how long forms take, and how many pages they have.
import { expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { sizeOf } from './form-size.ts';

const many = (count: number, type: Parameters<typeof defineField>[0], common = {}) =>
  Array.from({ length: count }, () => defineField(type, { common }));
const showWhen = { match: 'all', rows: [] };

it('adds up the seconds of each type, in whole minutes', { tags: ['FILL-15'] }, () => {
  expect(sizeOf([]).minutes).toBe(1);
  expect(sizeOf(many(10, 'Single Choice')).minutes).toBe(1);
  expect(sizeOf(many(11, 'Single Choice')).minutes).toBe(2);
  expect(sizeOf([...many(2, 'Long Text Entry'), ...many(2, 'Name')]).minutes).toBe(2);
  const rows = Array.from({ length: 31 }, (_, n) => ({ code: `${n}`, text: `${n}` }));
  expect(sizeOf([defineField('Grid', { specific: { rows } })]).minutes).toBe(3);
  expect(sizeOf(many(30, 'Page Break')).minutes).toBe(1);
});

it('counts half of what is asked under a condition, and nothing that is not shown', { tags: ['FILL-15'] }, () => {
  expect(sizeOf(many(6, 'Long Text Entry')).minutes).toBe(4);
  expect(sizeOf(many(6, 'Long Text Entry', { showWhen })).minutes).toBe(2);
  const section = defineField('Section Break', { common: { showWhen } });
  expect(sizeOf([section, ...many(6, 'Long Text Entry')]).minutes).toBe(2);
  const page = defineField('Page Break', { common: { showWhen } });
  expect(sizeOf([page, defineField('Section Break'), ...many(6, 'Long Text Entry')]).minutes).toBe(2);
  expect(sizeOf([page, defineField('Page Break'), ...many(6, 'Long Text Entry')]).minutes).toBe(4);
  expect(sizeOf(many(6, 'Long Text Entry', { isVisible: false })).minutes).toBe(1);
});

it('counts the pages that hold something', { tags: ['FILL-15'] }, () => {
  const [field] = many(1, 'Short Text Entry');
  if (!field) throw new Error('There is one.');
  const pageBreak = defineField('Page Break');
  expect(sizeOf([field, pageBreak, field, pageBreak, defineField('Submit')]).pages).toBe(2);
});
