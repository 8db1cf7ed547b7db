// The shape of modules: each breach is planted, next to something that just passes.
import { expect, test } from 'vitest';
import { findLarge, findRowsInFaces, findUnnamed } from './modules.ts';

const inForms = (name: string, lines: number) => ({ file: `apps/server/src/modules/forms/${name}.ts`, lines });
const files = (count: number) => Array.from({ length: count }, (_, at) => inForms(`file-${at}`, 1));

test('a module has at most 45 files', () => {
  expect(findLarge(files(45))).toEqual([]);
  expect(findLarge(files(46))).toEqual(['modules/forms has 46 files and 46 lines; a module has at most 45 and 3200']);
});

test('a module has at most 3,200 lines, its tests not counted', () => {
  expect(findLarge([inForms('a', 2000), inForms('b', 1200), inForms('b.test', 500)])).toEqual([]);
  expect(findLarge([inForms('a', 2000), inForms('pdf/b', 1201)])).toHaveLength(1);
});

test('a module and its folder of the contract have one name', () => {
  expect(
    findUnnamed([
      'apps/server/src/modules/forms/a.ts',
      'packages/contract/src/forms/a.ts',
      'packages/contract/src/a.ts',
    ]),
  ).toEqual([]);
  expect(findUnnamed(['packages/contract/src/charts/a.ts', 'apps/server/src/modules/office/a.ts'])).toEqual([
    'packages/contract/src/charts is no module of tools/boundaries/order.ts; a thing has one name everywhere',
    'apps/server/src/modules/office is no module of tools/boundaries/order.ts; a thing has one name everywhere',
  ]);
});

test.each([
  "export { insertVisit } from './visits.store.ts';",
  "export { lockVisit, selectVisits as visits } from './visits.store.ts';",
  "export type { VisitRow } from './visits.store.ts';",
])('a face shows no rows: %s', (text) => {
  expect(findRowsInFaces([{ file: 'apps/server/src/modules/visits/public.ts', text }])).toHaveLength(1);
});

test('a face has verbs', () => {
  const text = "export { addVisit, selectedOf, type Visit } from './visits.ts';\nexport { rowOf } from './rows.ts';";
  expect(findRowsInFaces([{ file: 'apps/server/src/modules/visits/public.ts', text }])).toEqual([]);
});
