// Names that the glossary refuses: each kind of name is planted, next to something that just passes.
import { expect, test } from 'vitest';
import { textOf } from './files.ts';
import { findRefusedNames, refusedWords } from './names.ts';

const glossary =
  '| Word | Meaning | Not |\n|---|---|---|\n| patient | a person | `contact id`, person |\n| record | what is kept | `chart`, file |';
const words = refusedWords(glossary);
const complaints = (text: string) =>
  findRefusedNames([{ file: 'apps/console/src/a.tsx', text }], words, new Set(['contactId']));

test('only words in code type are refused, each with the word to use', () => {
  expect(words).toEqual([
    { refused: 'contact id', instead: 'patient' },
    { refused: 'chart', instead: 'record' },
  ]);
});

test.each([
  'const chart = 1;',
  'function useChart() {}',
  'function f(chart: string) {}',
  'const { chart } = f();',
  'const { id: chartId } = f();',
  'interface ChartRow {}',
  'type Charts = string;',
  'class Chart {}',
  'interface A { charts: string }',
  'class A { chart = 1 }',
  'class A { openChart() {} }',
  'f({ chartOf: 1 });',
])('a name says "chart": %s', (text) => {
  expect(complaints(text)).toEqual([
    expect.stringMatching(
      /^apps\/console\/src\/a\.tsx, line 1: \w+ says "chart"; the word is record \(docs\/glossary\.md\)$/,
    ),
  ]);
});

test('two words are refused together', () => {
  expect(complaints('const contactIds = 1;')).toHaveLength(1);
  expect(complaints('const contactCard = 1;\nconst contact = 2;')).toEqual([]);
});

test.each([
  'const contactId = 1;',
  'const chart_id = 1;',
  'const charter = 1;',
  "const word = 'chart';",
  'const n = a.chart;',
])('spellings of the contract, and what is no name of ours, may stay: %s', (text) => {
  expect(complaints(text)).toEqual([]);
});

test('the glossary refuses words', () => {
  expect(refusedWords(textOf('docs/glossary.md')).length).toBeGreaterThan(3);
});
