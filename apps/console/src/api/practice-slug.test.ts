// Host names and the practices they stand for.
import { expect, it } from 'vitest';
import { practiceSlug } from './practice-slug.ts';

it.each([
  ['localhost', 'demo'],
  ['127.0.0.1', 'demo'],
  ['[::1]', 'demo'],
  ['maple.localhost', 'maple'],
  ['Harbor.example.com', 'harbor'],
])('%s stands for %s', (host, slug) => {
  expect(practiceSlug(host, 'demo')).toBe(slug);
});
