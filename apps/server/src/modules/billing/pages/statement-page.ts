// The statement as a page: balance, payment, entries with the balance after each, and a link to the PDF.

import { type Html, html } from '../../../platform/http/html.ts';
import type { LedgerEntry } from '../ledger.store.ts';
import { type Amount, formatAmount, isAbove, restOf } from '../money.policy.ts';
import type { PayFault } from '../pay.ts';
import type { Statement } from '../statement.ts';
import { documentOf } from './document.ts';
import { circleAlert, circleCheck, creditCard, download, hourglass } from './icons.ts';
import { dayText, momentDayText, texts } from './texts.en.ts';

export interface StatementView {
  readonly statement: Statement;
  /** Whether payments can be made online. */
  readonly canPay: boolean;
  /** Whether the payment page takes the whole window. */
  readonly paysOutside: boolean;
  readonly formToken: string;
  /** After a refused attempt: what was typed and why it was refused. */
  readonly fault?: { readonly typed: string; readonly reason: PayFault };
}

const nothing: Amount = '0.00';

function notice(kind: 'success' | 'danger' | 'warning', icon: Html, text: string): Html {
  return html`<p class="notice notice-${kind}" role="${kind === 'danger' ? 'alert' : 'status'}">${icon}<span>${text}</span></p>`;
}

function notices({ payment, pending, currency, zone }: Statement): Html {
  const amount = payment && formatAmount(payment.amount, currency);
  return html`${amount && payment.status === 'paid' && notice('success', circleCheck, texts.notices.paid(amount))}${
    amount && payment.status === 'failed' && notice('danger', circleAlert, texts.notices.failed(amount))
  }${pending.map((one) =>
    notice(
      'warning',
      hourglass,
      texts.notices.pending(formatAmount(one.amount, one.currency), momentDayText(one.createdAt, zone)),
    ),
  )}`;
}

/** The form's URL has the amount's fragment, so that if this page is returned again the amount has the focus, even in a frame. */
function payForm({ statement, formToken, fault, paysOutside }: StatementView): Html {
  const { currency } = statement;
  const left = restOf(statement.balance, statement.underWay);
  const [balance, underWay, rest] = [statement.balance, statement.underWay, left].map((amount) =>
    formatAmount(amount, currency),
  ) as [string, string, string];
  const error = fault && texts.faults[fault.reason](balance, { underWay, rest });
  return html`<form class="billing-pay" method="post" action="/billing/pay#amount" novalidate${paysOutside && html` target="_top"`}>
<div class="field">
<label class="label" for="amount">${texts.amount}<span class="star" aria-hidden="true">*</span><span class="visually-hidden">${texts.required}</span></label>
<input class="input" id="amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="20" required value="${fault?.typed ?? left}"${
    error && html` aria-invalid="true" aria-describedby="amount-error"`
  }>
${error && html`<p class="error" id="amount-error">${circleAlert}<span><span class="visually-hidden">${texts.error}</span>${error}</span></p>`}
</div>
<input type="hidden" name="formToken" value="${formToken}">
<button class="button button-primary" type="submit">${creditCard}${texts.payNow}</button>
</form>`;
}

function balanceCard(view: StatementView): Html {
  const { statement, canPay } = view;
  const { balance, currency, practice } = statement;
  const isDue = isAbove(balance, nothing);
  const isCredit = isAbove(nothing, balance);
  // When the whole balance is under way nothing is left to pay, but what was just typed stays beside the reason.
  const hasRest = isAbove(restOf(balance, statement.underWay), nothing) || view.fault !== undefined;
  return html`<section class="card stack" aria-labelledby="balance">
<h2 id="balance">${isCredit ? texts.credit : texts.balanceDue}</h2>
<p class="money">${formatAmount(isCredit ? balance.slice(1) : balance, currency)}</p>
${!isDue && html`<p class="muted">${isCredit ? texts.creditText(practice) : texts.nothingDue}</p>`}
${isDue && !canPay && html`<p class="muted">${texts.callToPay(practice)}</p>`}
${isDue && canPay && hasRest && payForm(view)}
${
  isDue &&
  canPay &&
  !hasRest &&
  html`<p class="muted">${texts.underWay(formatAmount(statement.underWay, currency))}</p>
<a class="button" href="/billing/statement">${texts.lookAgain}</a>`
}
</section>`;
}

function receiptLink({ entryId, description, occurredOn }: LedgerEntry): Html {
  const name = texts.receipt.linkOf(description, dayText(occurredOn));
  return html`<a class="billing-receipt" href="/billing/receipt.pdf?entry=${entryId}" download aria-label="${name}">${download}${texts.receipt.link}</a>`;
}

function row(entry: LedgerEntry, currency: string): Html {
  const { kind, description, occurredOn, amount, running } = entry;
  const credit = isAbove(nothing, amount) ? ' billing-credit' : '';
  return html`<tr>
<td><time datetime="${occurredOn}">${dayText(occurredOn)}</time></td>
<td>${description}<span class="billing-kind">${texts.kinds[kind]}</span>${kind === 'payment' && receiptLink(entry)}</td>
<td class="figures${credit}" data-label="${texts.columns.amount}">${formatAmount(amount, currency)}</td>
<td class="figures" data-label="${texts.columns.balance}">${formatAmount(running, currency)}</td>
</tr>`;
}

function entriesCard({ entries, currency }: Statement): Html {
  const { date, description, amount, balance } = texts.columns;
  return html`<section class="card stack" aria-labelledby="entries">
<div class="card-head billing-actions"><h2 id="entries">${texts.entries}</h2>
<a class="button" href="/billing/statement.pdf" download>${download}${texts.download}</a></div>
${
  entries.length === 0
    ? html`<p class="muted">${texts.noEntries}</p>`
    : html`<table class="table billing-entries"><thead><tr><th scope="col">${date}</th><th scope="col">${description}</th><th scope="col" class="figures">${amount}</th><th scope="col" class="figures">${balance}</th></tr></thead>
<tbody>${entries.map((entry) => row(entry, currency))}</tbody></table>`
}
</section>`;
}

export function statementPage(view: StatementView): string {
  const { statement, fault } = view;
  const title = texts.heading(statement.person);
  return documentOf(
    fault ? `${texts.error}${title}` : title,
    html`<div class="stack-24"><h1>${title}</h1>${notices(statement)}${balanceCard(view)}${entriesCard(statement)}</div>`,
  );
}
