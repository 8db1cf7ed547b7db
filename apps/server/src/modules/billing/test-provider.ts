// The demo's payment provider: its page asks what should happen and then sends a signed callback, like a real one.
import { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { billingKey } from './keys.ts';
import { smallestCoins } from './money.policy.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Payment } from './payments.store.ts';
import { isSigned, sign } from './signature.policy.ts';

const signatureHeader = 'foyer-signature';

const report = z.object({
  tenantId: z.uuid(),
  paymentId: z.uuid(),
  reference: z.string(),
  outcome: z.enum(['paid', 'failed']),
  coins: z.string(),
  currency: z.string(),
});

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Returns the callback about a payment, ready to be sent. */
export function testCallback(
  secrets: Secrets,
  about: { readonly tenantId: string; readonly payment: Payment; readonly outcome: 'paid' | 'failed' },
  now: Date,
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const { tenantId, payment, outcome } = about;
  const body = JSON.stringify({
    tenantId,
    paymentId: payment.paymentId,
    reference: payment.providerReference,
    outcome,
    coins: smallestCoins(payment.amount, payment.currency),
    currency: payment.currency,
  });
  const signature = sign(billingKey(secrets, tenantId, 'test-callback'), body, now);
  return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
}

export function createTestProvider(secrets: Secrets): PaymentProvider {
  return {
    name: 'test',
    isFramed: true,
    origins: [],
    begin: async ({ paymentId }) => ({
      reference: `test_${paymentId}`,
      url: `/billing/test-provider?payment=${paymentId}`,
    }),
    read: ({ headers, body, now }) => {
      const told = report.safeParse(jsonIn(body)).data;
      if (!told) return 'refused';
      const key = billingKey(secrets, told.tenantId, 'test-callback');
      return isSigned(key, headers[signatureHeader], body, now) ? told : 'refused';
    },
  };
}
