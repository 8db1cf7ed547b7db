// The name of a copy of a form.
import { expect, it } from 'vitest';
import { givenName, nameOfCopy } from './copy-name.ts';

const words = (name: string) => `${name} (copy by Joan, Nov 22)`;

it('says whose copy it is and of which day, and is never longer than a name may be', { tags: ['AUTHOR-08'] }, () => {
  expect(nameOfCopy('Medical History', words)).toBe('Medical History (copy by Joan, Nov 22)');
  const long = nameOfCopy('x'.repeat(200), words);
  expect(long).toHaveLength(200);
  expect(long).toMatch(/^x+… \(copy by Joan, Nov 22\)$/);
});

it('names people by their first name, without a title', () => {
  expect(['Joan Whitfield', 'Dr. Joan Whitfield', ' Joan ', 'J.', ''].map(givenName)).toEqual([
    'Joan',
    'Joan',
    'Joan',
    'J.',
    '',
  ]);
});
