// Host names and the practices they stand for.
import { expect, it } from 'vitest';
import { practiceSlug } from './practice-slug.ts';

it.each([
  ['harbor.portal.example', 'harbor'],
  ['Harbor.Portal.Example.', 'harbor'],
  ['Harbor.example.com', 'harbor'],
  ['maple.localhost', 'maple'],
])('[TEN-01] the first label of the host name, in lower case, is the practice: %s', (host, slug) => {
  expect(practiceSlug(host, 'demo')).toBe(slug);
});

it.each(['localhost', '127.0.0.1', '[::1]', '0.0.0.0', 'LOCALHOST', ''])(
  '[TEN-02] a local host means the demo practice: %j',
  (host) => {
    expect(practiceSlug(host, 'demo')).toBe('demo');
  },
);
