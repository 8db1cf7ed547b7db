// The page of the demo's payment provider.

import { html } from '../../../platform/http/html.ts';
import { formatAmount } from '../money.policy.ts';
import type { Payment } from '../payments.store.ts';
import { documentOf } from './document.ts';
import { texts } from './texts.en.ts';

interface TestPayment {
  readonly payment: Payment;
  readonly practice: string;
  readonly formToken: string;
}

export function testProviderPage({ payment, practice, formToken }: TestPayment): string {
  const { title, intro, to, amount, pay, decline, leave } = texts.test;
  return documentOf(
    title,
    html`<div class="stack-24"><h1>${title}</h1><p class="lead">${intro}</p>
<form class="card stack-24" method="post" action="/billing/test-provider">
<dl class="facts"><dt>${to}</dt><dd>${practice}</dd><dt>${amount}</dt><dd class="figures strong">${formatAmount(payment.amount, payment.currency)}</dd></dl>
<input type="hidden" name="payment" value="${payment.paymentId}">
<input type="hidden" name="formToken" value="${formToken}">
<div class="row billing-actions">
<button class="button button-primary" name="outcome" value="paid">${pay}</button>
<button class="button" name="outcome" value="failed">${decline}</button>
<button class="button" name="outcome" value="pending">${leave}</button>
</div></form></div>`,
  );
}
