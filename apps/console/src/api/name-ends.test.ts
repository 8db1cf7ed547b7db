// First and last words of names.
import { expect, it } from 'vitest';
import { nameEnds } from './name-ends.ts';

it.each([
  ['Maria Delgado', 'Maria', 'Delgado'],
  ['  Ana María de la Cruz ', 'Ana', 'Cruz'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%j has the ends %j and %j', (name, first, last) => {
  expect(nameEnds(name)).toEqual({ first, last });
});
