// Names of new patients as people type them into Find.
import { expect, it } from 'vitest';
import { typedName } from './typed-name.ts';

it.each([
  ['grace okafor', 'Grace', 'Okafor'],
  ['okafor', '', 'Okafor'],
  ['  Mary Ann  McBride ', 'Mary Ann', 'McBride'],
  ['okafor, grace', 'Grace', 'Okafor'],
  ['de la Cruz, Ana', 'Ana', 'de la Cruz'],
  ['', '', ''],
])('%j', (text, nameFirst, nameLast) => {
  expect(typedName(text)).toEqual({ nameFirst, nameLast });
});
