// The port to whoever takes the money: begins a payment on the provider's own page, and reads what the provider calls back.
import type { Amount } from './money.policy.ts';

export interface PaymentRequest {
  readonly tenantId: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly currency: string;
  /** What the payer reads: the practice, and nothing about their health. */
  readonly description: string;
  /** Full address of the page that people come back to. */
  readonly returnUrl: string;
  readonly now: Date;
}

/** What a provider says about a payment, once its signature was found right. */
export interface PaymentReport {
  readonly tenantId: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly outcome: 'paid' | 'failed';
  /** In the currency's smallest coin, as the provider counts. */
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
  /** Whether its page opens within our frame; else it takes the whole window. */
  readonly isFramed: boolean;
  /** Origins of its pages, which a form of ours may lead to. */
  readonly origins: readonly string[];
  /** Returns what the provider calls the payment, and the address at which it is paid. @throws when it does not answer */
  begin(request: PaymentRequest): Promise<{ readonly reference: string; readonly url: string }>;
  /** The report in a callback; nothing for what is no news; `refused` when it was not the provider that called. */
  read(callback: Callback): PaymentReport | undefined | 'refused';
}
