// Whether the practice bills online, and what the signed-in person owes.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { readBalance } from './ledger.store.ts';
import type { Amount } from './money.policy.ts';

export async function accountStatus(
  ctx: Ctx & Uses<'caches'>,
): Promise<{ enabled: boolean; balance: Amount; currency: string }> {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const { billingEnabled: enabled, billingCurrency: currency } = await settingsOf(ctx);
  const balance = enabled ? await inTenantOnce(ctx, (tx) => readBalance(tx, principal.patientId)) : '0.00';
  return { enabled, balance, currency };
}
