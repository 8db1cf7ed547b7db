// Loads who the practice is, at each start; local storage only keeps a copy for others to read.
import { type Answer, practice } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';

export type TenantInfo = Answer<typeof practice.tenantInfo>;

const storageKey = 'tenantInfo';

/** @throws CallError when the call fails, Error when the answer names no practice. */
export async function loadTenantInfo(
  call: Call,
  nameSlug: string,
  storage: Pick<Storage, 'setItem'>,
): Promise<TenantInfo> {
  const tenant: Partial<TenantInfo> | undefined = await call(practice.tenantInfo, { query: { nameSlug } });
  if (!tenant?.accountId) throw new Error('There is no practice at this address.');
  keep(storage, tenant);
  return tenant as TenantInfo;
}

function keep(storage: Pick<Storage, 'setItem'>, tenant: Partial<TenantInfo>): void {
  try {
    storage.setItem(storageKey, JSON.stringify(tenant));
  } catch {
    // A full or forbidden storage costs only the copy.
  }
}
