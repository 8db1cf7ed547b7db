// Payments by Stripe Checkout: a session per payment, and its webhook.
import { z } from 'zod';
import type { StripeSettings } from '../../platform/config.ts';
import { asked } from '../../platform/telemetry/telemetry.ts';
import { smallestCoins } from './money.policy.ts';
import type { Callback, PaymentProvider, PaymentReport, PaymentRequest } from './payment-provider.ts';
import { isSigned } from './signature.policy.ts';

const apiVersion = '2024-06-20';
const patienceMs = 10_000;
/** Stripe's shortest session is 30 minutes; after that an unfinished payment counts as failed. */
const lifeSeconds = 31 * 60;

const created = z.object({ id: z.string().min(1).max(200), url: z.url() });

const event = z.object({
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

const session = z.object({
  id: z.string().min(1).max(200),
  amount_total: z.int(),
  currency: z.string(),
  payment_status: z.string(),
  metadata: z.object({ tenant_id: z.uuid(), payment_id: z.uuid() }),
});

function formOf(request: PaymentRequest): URLSearchParams {
  const { tenantId, paymentId, amount, currency, description, returnUrl, now } = request;
  return new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': smallestCoins(amount, currency),
    'line_items[0][price_data][product_data][name]': description,
    client_reference_id: paymentId,
    'metadata[tenant_id]': tenantId,
    'metadata[payment_id]': paymentId,
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: String(Math.floor(now.getTime() / 1000) + lifeSeconds),
  });
}

/** Returns the outcome that an event reports; 'unpaid' at the end of checkout means that the bank is still working on it. */
function outcomeOf(type: string, paymentStatus: string): PaymentReport['outcome'] | undefined {
  if (type === 'checkout.session.completed') return paymentStatus === 'paid' ? 'paid' : undefined;
  if (type === 'checkout.session.async_payment_succeeded') return 'paid';
  if (type === 'checkout.session.async_payment_failed' || type === 'checkout.session.expired') return 'failed';
  return undefined;
}

function reportOf(body: string): PaymentReport | undefined {
  const told = event.safeParse(JSON.parse(body)).data;
  if (!told?.type.startsWith('checkout.session.')) return undefined;
  const about = session.safeParse(told.data.object).data;
  const outcome = about && outcomeOf(told.type, about.payment_status);
  // Sessions without our metadata were opened by something else on the same Stripe account.
  if (!about || !outcome) return undefined;
  return {
    tenantId: about.metadata.tenant_id,
    paymentId: about.metadata.payment_id,
    reference: about.id,
    outcome,
    coins: String(about.amount_total),
    currency: about.currency.toUpperCase(),
  };
}

export function createStripe({ secretKey, webhookSecret, apiUrl }: StripeSettings): PaymentProvider {
  const origins = ['https://checkout.stripe.com'];
  if (new URL(apiUrl).host !== 'api.stripe.com') origins.push(new URL(apiUrl).origin);
  return {
    name: 'stripe',
    // Stripe's page does not allow framing.
    isFramed: false,
    origins,
    begin: async (request) => {
      const ask = () =>
        fetch(new URL('/v1/checkout/sessions', apiUrl), {
          method: 'POST',
          headers: {
            authorization: `Bearer ${secretKey}`,
            'content-type': 'application/x-www-form-urlencoded',
            'idempotency-key': request.paymentId,
            'stripe-version': apiVersion,
          },
          body: formOf(request).toString(),
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        });
      const answer = await asked('payments.begin', new URL(apiUrl).hostname, ask);
      if (!answer.ok) throw new Error(`Stripe answered ${answer.status}.`);
      const { id, url } = created.parse(await answer.json());
      if (!origins.includes(new URL(url).origin)) throw new Error('Stripe named an address that is not its own.');
      return { reference: id, url };
    },
    read: ({ headers, body, now }: Callback) =>
      isSigned(webhookSecret, headers['stripe-signature'], body, now) ? reportOf(body) : 'refused',
  };
}
