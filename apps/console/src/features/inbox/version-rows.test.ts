// Versions of a submission side by side.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnswerGroup } from './answer-groups.ts';
import { versionRows } from './version-rows.ts';

const group = (answers: Readonly<Record<string, string>>): AnswerGroup[] => [
  {
    key: '',
    heading: '',
    rows: Object.entries(answers).map(([uuid, text]) => ({
      key: uuid,
      uuid,
      kind: 'lines' as const,
      question: `Question ${uuid}`,
      lines: text === '' ? [] : [text],
    })),
  },
];

it('marks what was changed, added and taken away, and nothing while there is nothing to compare with', () => {
  const [old, now] = [group({ a: 'one', b: 'two', gone: 'x' }), group({ a: 'one', b: 'three', more: 'y' })];
  expect(versionRows(now, old).map(({ question, differs }) => [question, differs])).toEqual([
    ['Question a', false],
    ['Question b', true],
    ['Question more', true],
    ['Question gone', true],
  ]);
  expect(versionRows(now, undefined).some(({ differs }) => differs)).toBe(false);
});

it('differs in the same answers whichever way round it is looked at, and not from itself', () => {
  const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', 'one', 'two'));
  fc.assert(
    fc.property(answers, answers, (a, b) => {
      const differing = (x: typeof a, y: typeof a) =>
        versionRows(group(x), group(y))
          .filter(({ differs }) => differs)
          .map(({ key }) => key)
          .sort();
      expect(differing(a, b)).toEqual(differing(b, a));
      expect(differing(a, a)).toEqual([]);
    }),
  );
});
