// The tenant look-up and its stored copy.
import { quietStorage } from '@foyer/client/browser-storage';
import { fakeStorage } from '@foyer/client/fake-browser';
import type { Call } from '@foyer/contract/client';
import { expect, test } from 'vitest';
import { loadTenantInfo } from './tenant-info.ts';

const tenant = {
  accountId: 'a1',
  logoPath: '/logo.svg',
  nameSlug: 'demo',
  companyName: 'Harbor',
  accentColor: '#0f6b75',
};
const answering = (answer: unknown): Call => (async () => answer) as unknown as Call;

test('tenant info is kept in local storage after the look-up', { tags: ['TEN-08'] }, async () => {
  const kept = new Map<string, string>();
  const storage = { setItem: (key: string, value: string) => void kept.set(key, value) };
  expect(await loadTenantInfo(answering(tenant), 'demo', storage)).toEqual(tenant);
  expect(JSON.parse(kept.get('tenantInfo') ?? '')).toEqual(tenant);
});

test('an empty answer is a failure', { tags: ['ERR-02'] }, async () => {
  const storage = { setItem: () => undefined };
  for (const answer of [undefined, {}, { accountId: '' }])
    await expect(loadTenantInfo(answering(answer), 'demo', storage)).rejects.toThrow();
});

test('a storage that refuses does not keep the portal from starting', async () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const storage = quietStorage(() => ({ ...fakeStorage(), setItem }));
  expect(await loadTenantInfo(answering(tenant), 'demo', storage)).toEqual(tenant);
});
