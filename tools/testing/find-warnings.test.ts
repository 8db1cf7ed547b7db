// Which lines of a run's output are warnings.
import { expect, test } from 'vitest';
import { findWarnings } from './find-warnings.ts';

test('warnings of Node and Vitest are found once, whichever process printed them, and also in colour', () => {
  const listeners = 'MaxListenersExceededWarning: Possible EventTarget memory leak detected.';
  expect(
    findWarnings(
      `(node:12) ${listeners}\n\u001b[33m(node:13) ${listeners}\u001b[39m\n(Use \`node --trace-warnings ...\`)\n` +
        '(node:12) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.\n' +
        '(node:12) ExperimentalWarning: SQLite is new\nclose timed out after 10000ms\n',
    ),
  ).toEqual([
    `(node) ${listeners}`,
    '(node) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.',
    '(node) ExperimentalWarning: SQLite is new',
    'close timed out after 10000ms',
  ]);
});

test('results, and what tests say of warnings, are none', () => {
  expect(
    findWarnings(' ✓ server a.test.ts (3 tests)\n   × prints (node:12) Warning: no\nWarning signs of a stroke\n'),
  ).toEqual([]);
});
