// Homonyms among exported types: each breach is planted, next to something that just passes.
import { expect, test } from 'vitest';
import { findHomonyms } from './homonyms.ts';

const first = {
  file: 'apps/server/src/a.ts',
  text: "// A.\nexport interface Place {\n  id: string;\n}\nexport * from './b.ts';",
};
const beside = (text: string) => findHomonyms([first, { file: 'packages/forms/src/b.tsx', text }]);

test.each([
  'export interface Place {}',
  'export type Place = string;',
  'export class Place {}',
  'export default class Place {}',
  'export abstract class Place {}',
  'export enum Place {}',
  'interface Place {} export type { Place };',
  'interface Here {} export { type Here as Place };',
])('two files do not export a type of one name: %s', (text) => {
  expect(beside(text)).toEqual([
    'Place is exported by apps/server/src/a.ts, line 2 and packages/forms/src/b.tsx, line 1; name each after its own thing, or share one',
  ]);
});

test.each([
  'interface Place {}',
  'export interface Places {}',
  'export const Place = 1;',
  'export function Place() { return <p />; }',
  "export type { Place } from './a.ts';",
  "import type { Place } from './a.ts'; export type { Place };",
  'interface Place {} export type { Place as SealPlace };',
])('a name of its own file, a value and a type that is passed on may stay: %s', (text) => {
  expect(beside(text)).toEqual([]);
});

test('two declarations that one file merges are one thing', () => {
  expect(findHomonyms([{ ...first, text: `${first.text}\nexport interface Place {}` }])).toEqual([]);
});
