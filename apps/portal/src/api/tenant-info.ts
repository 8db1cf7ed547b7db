// Loads the practice's data at each start; local storage only keeps a copy for others to read.
import type { TextStorage } from '@foyer/client/browser-storage';
import { type Answer, practice } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';

export type TenantInfo = Answer<typeof practice.tenantInfo>;

const storageKey = 'tenantInfo';

/** @throws CallError if the call fails, Error if the response names no practice */
export async function loadTenantInfo(
  call: Call,
  nameSlug: string,
  storage: Pick<TextStorage, 'setItem'>,
): Promise<TenantInfo> {
  const tenant: Partial<TenantInfo> | undefined = await call(practice.tenantInfo, { query: { nameSlug } });
  if (!tenant?.accountId) throw new Error('There is no practice at this address.');
  storage.setItem(storageKey, JSON.stringify(tenant));
  return tenant as TenantInfo;
}
