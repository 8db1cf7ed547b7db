// Return addresses after signing in.
import { expect, it } from 'vitest';
import { returnPath, signInAddress } from './return-address.ts';

it('leads back to the page that asked for a sign-in, with its query', () => {
  const address = signInAddress('/inbox/1?show=new&form=2');
  expect(returnPath(new URL(address, 'https://x').search)).toBe('/inbox/1?show=new&form=2');
});

it('needs no way back from the start or from signing in itself', () => {
  expect(signInAddress('/')).toBe('/sign-in');
  expect(signInAddress('/sign-in?return=%2Finbox')).toBe('/sign-in');
});

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  '/sign-in',
  '/\n/evil.example',
])('refuses %j', (path) => {
  expect(returnPath(`?return=${encodeURIComponent(path)}`)).toBe('/');
});
