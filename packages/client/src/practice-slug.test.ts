// Host names and the practices they stand for.
import { expect, it } from 'vitest';
import { practiceSlug } from './practice-slug.ts';

it.each([
  ['harbor.portal.example', 'harbor'],
  ['Harbor.Portal.Example.', 'harbor'],
  ['Harbor.example.com', 'harbor'],
  ['maple.localhost', 'maple'],
])('the first label of the host name, in lower case, is the practice: %s', { tags: ['TEN-01'] }, (host, slug) => {
  expect(practiceSlug(host, 'demo')).toBe(slug);
});

it.each(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', 'LOCALHOST', ''])(
  'a local host means the demo practice: %j',
  { tags: ['TEN-02'] },
  (host) => {
    expect(practiceSlug(host, 'demo')).toBe('demo');
  },
);
