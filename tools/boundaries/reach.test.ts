// What a file reaches over its imports: the shortest way, circles, and files beside it.
import { expect, test } from 'vitest';
import { findReaches } from './reach.ts';

const rule = { name: 'no-screen', comment: 'It runs without a build.', from: /^server\//, to: /\.(?:tsx|css)$/ };
const found = (imports: Readonly<Record<string, readonly string[]>>) =>
  findReaches([rule], new Map(Object.entries(imports))).map(({ from, to }) => `${from}: ${to}`);

test('a file is named with the shortest way to what it may not reach', () => {
  expect(
    found({
      'server/a.ts': ['forms/b.ts', 'forms/far.ts'],
      'forms/far.ts': ['forms/b.ts'],
      'forms/b.ts': ['ui/c.tsx'],
      'ui/c.tsx': ['ui/d.css'],
    }),
  ).toEqual(['server/a.ts: forms/b.ts → ui/c.tsx']);
});

test('each file on the way is named when the rule is for it, circles included', () => {
  const imports = { 'server/a.ts': ['server/b.ts'], 'server/b.ts': ['server/a.ts', 'ui/c.css'] };
  expect(found(imports)).toEqual(['server/b.ts: ui/c.css', 'server/a.ts: server/b.ts → ui/c.css']);
});

test('what others reach is no breach', () => {
  expect(found({ 'server/a.ts': ['forms/b.ts'], 'apps/d.ts': ['ui/c.tsx'], 'ui/c.tsx': ['server/a.ts'] })).toEqual([]);
});
