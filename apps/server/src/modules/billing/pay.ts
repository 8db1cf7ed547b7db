// Begins a payment: checks the amount, stores it as pending, and asks the provider for the page on which to pay.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import type { Problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { addressOfPage, settingsOf } from '../practice/public.ts';
import { lockBalance, readBalance } from './ledger.store.ts';
import { type Amount, type AmountFault, isAbove, readAmount, restOf } from './money.policy.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { insertPayment, selectUnderWay, setReference, settle } from './payments.store.ts';
import type { PatientCtx } from './sign-on.ts';

const paymentsOfAccount = { limit: 30, windowMs: 3_600_000 };

/** `under-way`: together with the payments in progress it would exceed the balance. */
export type PayFault = AmountFault | 'under-way' | 'not-begun';

export type PaymentStart = { readonly url: string } | { readonly fault: PayFault } | { readonly refused: Problem };

interface Wanted {
  readonly paymentId: string;
  readonly currency: string;
  readonly provider: PaymentProvider;
  readonly typed: string;
}

/** Stores the pending payment. Returns its amount. */
async function writeDown(
  ctx: PatientCtx & Uses<'budgets'>,
  wanted: Wanted,
): Promise<Exclude<PaymentStart, { url: string }> | { amount: Amount }> {
  const { paymentId, currency, provider, typed } = wanted;
  const { patientId, accountId } = ctx.principal;
  return inTenant(ctx, async (tx) => {
    await lockBalance(tx, patientId);
    const most = await readBalance(tx, patientId);
    const read = readAmount(typed, { most, currency });
    if ('fault' in read) return read;
    const underWay = await selectUnderWay(tx, patientId, ctx.clock.now());
    if (isAbove(read.amount, restOf(most, underWay))) return { fault: 'under-way' };
    const refused = await overLimit(tx, ctx, ['payments of', accountId, paymentsOfAccount]);
    if (refused) return { refused };
    await insertPayment(tx, {
      paymentId,
      patientId,
      accountId,
      amount: read.amount,
      currency,
      provider: provider.name,
      providerReference: null,
      createdAt: ctx.clock.now(),
    });
    await audit(tx, ctx, { action: 'begin', object: { kind: 'payment', id: paymentId } });
    return read;
  });
}

/** Does not throw for expected faults: it returns them, so that the page can show them beside the amount. */
export async function beginPayment(
  ctx: PatientCtx & Uses<'config' | 'budgets' | 'caches'>,
  provider: PaymentProvider,
  typed: string,
): Promise<PaymentStart> {
  const { billingCurrency: currency } = await settingsOf(ctx);
  const paymentId = randomUUIDv7();
  const written = await writeDown(ctx, { paymentId, currency, provider, typed });
  if (!('amount' in written)) return written;
  try {
    const { reference, url } = await provider.begin({
      tenantId: ctx.tenant.id,
      paymentId,
      amount: written.amount,
      currency,
      description: `Payment to ${ctx.tenant.companyName}`,
      returnUrl: addressOfPage(ctx, '/patient-portal/billing'),
      now: ctx.clock.now(),
    });
    await inTenant(ctx, (tx) => setReference(tx, paymentId, reference));
    return { url };
  } catch (error) {
    ctx.log.error({ err: error, provider: provider.name }, 'a payment could not be begun');
    await inTenant(ctx, (tx) => settle(tx, paymentId, { status: 'failed', at: ctx.clock.now() }));
    return { fault: 'not-begun' };
  }
}
