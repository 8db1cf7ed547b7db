// Chooses the payment provider of this installation.
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripe } from './stripe.ts';
import { createTestProvider } from './test-provider.ts';

/**
 * Returns Stripe where it is set up, the test provider in the demo, else undefined: then the statement says to call the practice.
 */
export function choosePaymentProvider(
  config: Pick<Config, 'stripe' | 'mode'>,
  secrets: Secrets,
): PaymentProvider | undefined {
  if (config.stripe) return createStripe(config.stripe);
  return config.mode === 'demo' ? createTestProvider(secrets) : undefined;
}
