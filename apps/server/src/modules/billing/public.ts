// The public interface of this module, for later modules and the composition root.

export { choosePaymentProvider } from './choose-payment-provider.ts';
export { billingKey } from './keys.ts';
export { addEntries, listEntries, type NewEntry, readBalance } from './ledger.store.ts';
export { workOnStatements } from './make-statements.handler.ts';
export { amountOf, hundredthsOf } from './money.policy.ts';
export { billingPurges } from './purges.ts';
export { receiptMail } from './receipt-mail.ts';
export { billingRoutes } from './routes.ts';
export { serveBillingCallbacks } from './serve-callbacks.ts';
export { serveBillingPages } from './serve-pages.ts';
export { statementMail } from './statement-mail.ts';
export { statementRunsRound } from './statement-runs.ts';
