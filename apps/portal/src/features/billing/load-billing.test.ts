// From the account's status to the frame's address.
import { billing } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { afterEach, expect, test, vi } from 'vitest';
import { frameAddress, loadBilling } from './load-billing.ts';

const origin = 'https://harbor.example.com';
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => log.mockClear());

function answering(status: unknown, signonUrl: unknown) {
  const asked: unknown[] = [];
  const call = (async (endpoint: unknown) => {
    asked.push(endpoint);
    const answer = endpoint === billing.accountStatus ? status : signonUrl;
    if (answer instanceof Error) throw answer;
    return answer;
  }) as unknown as Call;
  return { asked, load: () => loadBilling({ call }, origin) };
}
const enabled = { enabled: true, balance: '1.00', currency: 'USD' };

test('the status is asked for first, and then the sign-on address', { tags: ['BILL-04'] }, async () => {
  const { asked, load } = answering(enabled, { signonUrl: '/billing/sign-on?token=x' });
  expect(await load()).toEqual({ url: '/billing/sign-on?token=x', isOutside: false });
  expect(asked).toEqual([billing.accountStatus, billing.patientSignOn]);
});

test.each([[undefined], [null], [''], [{ ...enabled, enabled: false }]])(
  'with the status %j there is no billing, and no sign-on is asked for',
  { tags: ['ERR-28', 'API-070'] },
  async (status) => {
    const { asked, load } = answering(status, new Error('not to be called'));
    expect(await load()).toBeNull();
    expect(asked).toEqual([billing.accountStatus]);
    expect(log).not.toHaveBeenCalled();
  },
);

test.each([
  [new Error('status'), {}],
  [enabled, new Error('sign-on')],
  [enabled, { signonUrl: 'javascript:alert(1)' }],
])('a call that fails is an error, and logged', { tags: ['ERR-28', 'ERR-29'] }, async (status, signon) => {
  await expect(answering(status, signon).load()).rejects.toThrow();
  expect(log).toHaveBeenCalledOnce();
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'blob:https://harbor.example.com/x',
  '//evil.example',
  '/\\evil.example',
  '/billing/../patient-portal/\\evil',
  'http://pay.example.com/',
  '/patient-portal/billing',
  'billing/sign-on',
  '',
])('a frame never opens %j', { tags: ['ABUSE-18'] }, (address) => {
  const open = () => frameAddress(address, origin);
  if (address.startsWith('/billing/')) expect(new URL(open().url, origin).origin).toBe(origin);
  else expect(open).toThrow('sign-on address');
});

test('another site is opened by https', () => {
  expect(frameAddress('https://pay.example.com/enter?signon=a.b', origin)).toEqual({
    url: 'https://pay.example.com/enter?signon=a.b',
    isOutside: true,
  });
});
