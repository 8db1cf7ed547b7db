// Which practice a host name means.
import { describe, expect, it } from 'vitest';
import { isLocalHost, slugOfHost } from './tenant-host.policy.ts';

describe('practice by host', () => {
  it.each([
    ['harbor.foyer.example', 'harbor'],
    ['HARBOR.Foyer.example:8443', 'harbor'],
    ['maple.localhost:3000', 'maple'],
    ['harbor.foyer.example.', 'harbor'],
  ])('[TEN-01] the first label of %s in lower case is the slug', (host, slug) => {
    expect(slugOfHost(host, 'demo')).toBe(slug);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
    '[TEN-02] on the local host %s the demo slug is used',
    (host) => {
      expect(slugOfHost(host, 'harbor')).toBe('harbor');
      expect(isLocalHost(host)).toBe(true);
    },
  );
});
