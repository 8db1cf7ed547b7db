// Handles a provider's report of a payment: settles it once, and enters a paid amount in the ledger in the same transaction.
import { randomUUIDv7 } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { todayOf } from '../practice/public.ts';
import { addEntries } from './ledger.store.ts';
import { negated, smallestCoins } from './money.policy.ts';
import type { PaymentReport } from './payment-provider.ts';
import { lockPayment, type Payment, settle } from './payments.store.ts';

/** `settled` now, settled `before`, `unknown` here, or `contradicted`: the report does not match our data. */
export type Settlement = 'settled' | 'before' | 'unknown' | 'contradicted';

function fits(payment: Payment, provider: string, report: PaymentReport): boolean {
  const { providerReference: reference, currency, amount } = payment;
  return (
    payment.provider === provider &&
    (reference === null || reference === report.reference) &&
    currency === report.currency &&
    smallestCoins(amount, currency) === report.coins
  );
}

export async function settlePayment(
  ctx: Ctx & Uses<'caches'>,
  provider: string,
  report: PaymentReport,
): Promise<Settlement> {
  const { paymentId, outcome, reference } = report;
  const today = await todayOf(ctx);
  const now = ctx.clock.now();
  return inTenant(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return 'unknown';
    const object = { kind: 'payment', id: paymentId } as const;
    if (!fits(payment, provider, report) || (payment.status === 'failed' && outcome === 'paid')) {
      await audit(tx, ctx, { action: 'settle', object, outcome: 'refused' });
      return 'contradicted';
    }
    if (payment.status !== 'pending') return 'before';
    await settle(tx, paymentId, { status: outcome, reference, at: now });
    if (outcome === 'paid')
      await addEntries(tx, [
        {
          entryId: randomUUIDv7(),
          patientId: payment.patientId,
          kind: 'payment',
          amount: negated(payment.amount),
          description: 'Payment, thank you',
          occurredOn: today,
          createdAt: now,
          createdBy: payment.accountId,
          paymentId,
        },
      ]);
    await audit(tx, ctx, { action: 'settle', object });
    return 'settled';
  });
}
