// The interface to payment providers: begins a payment on the provider's own page, and reads the provider's callbacks.
import type { Amount } from './money.policy.ts';

export interface PaymentRequest {
  readonly tenantId: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly currency: string;
  /** Text for the payer: the practice, and nothing about their health. */
  readonly description: string;
  /** Full address of the page to return to. */
  readonly returnUrl: string;
  readonly now: Date;
}

/** A provider's report about a payment, once its signature has been verified. */
export interface PaymentReport {
  readonly tenantId: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly outcome: 'paid' | 'failed';
  /** In the currency's smallest unit, as the provider counts. */
  readonly coins: string;
  readonly currency: string;
}

export interface Callback {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  readonly now: Date;
}

export interface PaymentProvider {
  readonly name: string;
  /** Whether its page opens within our frame; otherwise it takes the whole window. */
  readonly isFramed: boolean;
  /** Origins of its pages, which our forms may lead to. */
  readonly origins: readonly string[];
  /** Returns the provider's reference for the payment and the address to pay at. @throws when the provider does not answer */
  begin(request: PaymentRequest): Promise<{ readonly reference: string; readonly url: string }>;
  /** Returns the report in a callback, undefined when there is nothing new, or `refused` when the provider did not send it. */
  read(callback: Callback): PaymentReport | undefined | 'refused';
}
