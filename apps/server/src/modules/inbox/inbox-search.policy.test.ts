// How a search in the inbox is interpreted.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchParts } from './inbox-search.policy.ts';

const forms = [
  { id: 'medical', words: ['medical', 'history'] },
  { id: 'dental', words: ['dental', 'history'] },
];

it('is a name, a form, or words of both', () => {
  expect(searchParts(['lind'], forms)).toEqual([{ name: ['lind'], formIds: undefined }]);
  expect(searchParts(['hist'], forms)).toEqual([
    { name: ['hist'], formIds: undefined },
    { name: [], formIds: ['medical', 'dental'] },
  ]);
  expect(searchParts(['lind', 'hist', 'med'], forms)).toEqual([
    { name: ['lind', 'hist', 'med'], formIds: undefined },
    { name: ['lind'], formIds: ['medical'] },
  ]);
  expect(searchParts([], forms)).toEqual([]);
});

it('asks for every word in every way, and never for nothing', () => {
  const word = fc.constantFrom('lind', 'walter', 'med', 'hist', 'dental', 'x');
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1 }), (words) => {
      const parts = searchParts(words, forms);
      expect(parts[0]).toEqual({ name: words, formIds: undefined });
      for (const { name, formIds } of parts.slice(1)) {
        expect(formIds?.length).toBeGreaterThan(0);
        const left = words.filter((each) => !name.includes(each));
        for (const form of forms.filter(({ id }) => formIds?.includes(id)))
          for (const each of left) expect(form.words.some((own) => own.startsWith(each))).toBe(true);
      }
    }),
  );
});
