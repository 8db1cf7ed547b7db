// The public interface of this module, for later modules and the composition root.

export { agedBalances } from './balances.store.ts';
export { choosePaymentProvider } from './choose-payment-provider.ts';
export { faultTexts, mostOfEntry } from './entry.policy.ts';
export { billingKey } from './keys.ts';
export { addEntries, listEntries, type NewEntry, readBalance } from './ledger.store.ts';
export { type Amount, amountOf, hundredthsOf, readAmount } from './money.policy.ts';
export { dayText as billingDay } from './pages/texts.en.ts';
export { billingPurges } from './purges.ts';
export { receiptMail } from './receipt-mail.ts';
export { billingRoutes } from './routes.ts';
export { serveBillingCallbacks } from './serve-callbacks.ts';
export { serveBillingPages } from './serve-pages.ts';
export { type Statement, statementOf } from './statement.ts';
export type { LetterLogo } from './statement-letter.ts';
export { drawStatement, numberPages } from './statement-pdf.ts';
