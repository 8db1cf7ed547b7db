// From host name to practice.
import { expect, test } from 'vitest';
import { tenantSlug } from './tenant-slug.ts';

test('[TEN-01] the practice is the first label of the host name, in lower case', () => {
  expect(tenantSlug('harbor.portal.example', 'demo')).toBe('harbor');
  expect(tenantSlug('Harbor.Portal.Example.', 'demo')).toBe('harbor');
  expect(tenantSlug('maple.localhost', 'demo')).toBe('maple');
});

test('[TEN-02] a local host means the demo practice', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'LOCALHOST']) expect(tenantSlug(host, 'demo')).toBe('demo');
});
