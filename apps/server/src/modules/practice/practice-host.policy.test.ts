// The practice of a host name.
import { describe, expect, it } from 'vitest';
import { isLocalHost, siteOf, slugOfHost } from './practice-host.policy.ts';

describe('practice by host', () => {
  it.each([
    ['harbor.foyer.example', 'harbor'],
    ['HARBOR.Foyer.example:8443', 'harbor'],
    ['maple.localhost:3000', 'maple'],
    ['harbor.foyer.example.', 'harbor'],
  ])('the first label of %s in lower case is the slug', { tags: ['TEN-01'] }, (host, slug) => {
    expect(slugOfHost(host, 'demo')).toBe(slug);
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
    'on the local host %s the demo slug is used',
    { tags: ['TEN-02'] },
    (host) => {
      expect(slugOfHost(host, 'harbor')).toBe('harbor');
      expect(isLocalHost(host)).toBe(true);
    },
  );
});

describe('the site of a practice', () => {
  const at = (host: string, protocol = 'https') => ({ host, protocol });

  it('is the one of the settings, and no other, whatever a request says', () => {
    const site = { host: 'harbor.foyer.example', origin: 'https://harbor.foyer.example' };
    expect(siteOf('https://foyer.example', 'harbor', at('harbor.foyer.example'))).toEqual(site);
    // Behind a proxy that ends TLS the request is plain; the origin stays the public one.
    expect(siteOf('https://foyer.example', 'harbor', at('harbor.foyer.example', 'http'))).toEqual(site);
    for (const host of ['maple.foyer.example', 'harbor.evil.example', 'foyer.example', 'localhost:3000'])
      expect(siteOf('https://foyer.example', 'harbor', at(host))).toBeUndefined();
  });

  it('is the name that a local machine was called by', () => {
    expect(siteOf(undefined, 'demo', at('demo.localhost:3100', 'http'))).toEqual({
      host: 'demo.localhost',
      origin: 'http://demo.localhost:3100',
    });
    expect(siteOf('http://localhost:3000', 'demo', at('localhost:3000', 'http'))?.host).toBe('localhost');
    for (const host of ['demo.example.com', '127.0.0.1:3000', '[::1]:3000'])
      expect(siteOf(undefined, 'demo', at(host, 'http'))).toBeUndefined();
  });
});
