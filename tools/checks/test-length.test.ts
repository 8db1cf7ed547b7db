// The length of tests: breaches are planted, beside what just passes.
import { expect, test } from 'vitest';
import { findLongTests } from './test-length.ts';

const lines = (count: number) => '  step();\n'.repeat(count);

test.each([
  ['a test', "test('a', () => {\n", '});\n', 1],
  ['one with options', "test('a', { tags: ['A-1'] }, async () => {\n", '});\n', 1],
  ['one of a table', "it.each([1, 2])('%s', (n) => {\n", '});\n', 1],
  ['one that may be skipped', "test.skipIf(none)('a', () => {\n", '});\n', 1],
])('%s has at most 60 lines', (_, begin, end, line) => {
  expect(findLongTests('e2e/a.test.ts', begin + lines(58) + end)).toEqual([]);
  expect(findLongTests('e2e/a.test.ts', begin + lines(59) + end)).toEqual([
    `e2e/a.test.ts, line ${line}: a test of 61 lines, 60 at most; cut it, or give its steps names`,
  ]);
});

test('what holds tests, and what they share, may be longer', () => {
  expect(
    findLongTests('e2e/a.test.ts', `describe('a', () => {\n${lines(99)}});\nfunction steps() {\n${lines(99)}}\n`),
  ).toEqual([]);
});
