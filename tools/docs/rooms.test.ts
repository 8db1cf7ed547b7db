// Proves that the diagram of the rooms shows the imports, and no more of them than needed.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules, workspaces } from '../boundaries/order.ts';
import { root } from '../root.ts';
import { architecturePage, arrowsOf, picture, roomOf, withoutShortcuts, withPicture } from './rooms.ts';

test('a file belongs to its module, its part of the server, its package or its app', () => {
  expect(roomOf('apps/server/src/modules/forms/routes.ts')).toBe('modules/forms');
  expect(roomOf('apps/server/src/platform/db/roles.ts')).toBe('platform');
  expect(roomOf('apps/server/src/cli/foyer.ts')).toBe('wiring');
  expect(roomOf('packages/ui')).toBe('ui');
  expect(roomOf('apps/portal/src/app/main.tsx')).toBe('portal');
  expect(roomOf('apps/server/src/testing/desk.ts')).toBeUndefined();
  expect(roomOf('packages/ui/src/button.test.tsx')).toBeUndefined();
});

test('imports of every kind are arrows, between rooms only', () => {
  const text = [
    `import pg from 'pg';`,
    `import { a } from './near.ts';`,
    `import type { B } from '../../platform/b.ts';`,
    `export * from '../forms/public.ts';`,
    `const late = await import('@foyer/contract/client');`,
    `import '@foyer/ui/styles.css';`,
  ].join('\n');
  expect(arrowsOf([['apps/server/src/modules/billing/x.ts', text]])).toEqual([
    ['modules/billing', 'platform'],
    ['modules/billing', 'modules/forms'],
    ['modules/billing', 'contract'],
    ['modules/billing', 'ui'],
  ]);
  expect(arrowsOf([['apps/server/src/modules/billing/x.test.ts', text]])).toEqual([]);
});

test('an arrow that follows from others is left out', () => {
  const arrows = [
    ['c', 'b'],
    ['b', 'a'],
    ['c', 'a'],
    ['d', 'a'],
  ] as const;
  expect(withoutShortcuts(arrows)).toEqual([
    ['c', 'b'],
    ['b', 'a'],
    ['d', 'a'],
  ]);
});

test('the picture has every workspace and every module, and a room knows only those that it may', () => {
  const page = architecturePage();
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).map(
    (file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')] as const,
  );
  const arrows = arrowsOf(files);
  expect(page).toContain(picture(files));
  for (const module of modules) expect(page).toContain(`\n      modules-${module}[${module}]\n`);
  for (const workspace of Object.keys(workspaces))
    if (workspace !== 'apps/server') expect(page).toMatch(new RegExp(`\\b${roomOf(workspace)}\\b`));
  const place = (room: string) => modules.findIndex((module) => room === `modules/${module}`);
  for (const [from, to] of arrows)
    if (from.startsWith('modules/')) expect(place(to), `${from} → ${to}`).toBeLessThan(place(from));
});

test('a page keeps its own text around the picture, and one without a place is refused', () => {
  const page = 'Before.\n<!-- rooms: begin -->\nold\n<!-- rooms: end -->\nAfter.\n';
  const drawn = withPicture(page, 'new');
  expect(drawn).toMatch(/^Before\.\n<!-- rooms: begin -->\nMade by .+\n\nnew\n<!-- rooms: end -->\nAfter\.\n$/);
  expect(withPicture(drawn, 'new')).toBe(drawn);
  expect(() => withPicture('Before.', 'new')).toThrow('no place');
});
