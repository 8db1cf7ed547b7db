// Names of sessions from User-Agent headers.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deviceName } from './device-name.policy.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['curl/8', 'Browser'],
])('%s is called %s', (header, name) => expect(deviceName(header)).toBe(name));

it('never shows what the header holds', () => {
  fc.assert(fc.property(fc.string(), (header) => /^[A-Za-z ]{6,28}$/.test(deviceName(header))));
});
