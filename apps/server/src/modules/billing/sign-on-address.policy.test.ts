// Which outside billing sites may be opened, and what is passed to them.
import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { allowedAddress, signedAddress } from './sign-on-address.policy.ts';

const hosts = ['pay.example.com', 'pay.example.com:8443'];

it.each(['https://pay.example.com/enter?x=1', 'https://PAY.example.com', 'https://pay.example.com:8443/'])(
  '%s is of an allowed host',
  (address) => expect(allowedAddress(address, hosts)?.protocol).toBe('https:'),
);

it.each([
  'javascript:alert(1)',
  'javascript://pay.example.com/%0aalert(1)',
  '//pay.example.com',
  '//evil.example',
  'http://pay.example.com/',
  'https://evil.example/',
  'https://pay.example.com.evil.example/',
  'https://pay.example.com@evil.example/',
  'https://someone@pay.example.com/',
  'https://pay.example.com:444/',
  'https:///evil.example',
  'data:text/html,x',
  '/billing/statement',
  '',
])('%j is refused', { tags: ['ABUSE-18'] }, (address) => expect(allowedAddress(address, hosts)).toBeUndefined());

it('no host is allowed unless the installation names it', () => {
  expect(allowedAddress('https://pay.example.com/', [])).toBeUndefined();
});

it('the site is told who comes, and can check it with the key', () => {
  const key = Buffer.alloc(32, 7);
  const claims = { practice: 'demo', contact: 'c-1', nonce: 'n', exp: 1_800_000_000 };
  const url = new URL(signedAddress(new URL('https://pay.example.com/enter?x=1'), key, claims));
  expect(url.searchParams.get('x')).toBe('1');
  const [payload = '', signature] = url.searchParams.get('signon')?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(claims);
  expect(createHmac('sha256', key).update(payload).digest('base64url')).toBe(signature);
});
