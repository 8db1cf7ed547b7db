// What later modules and the composition root may use of this module.

export { deleteEndedBilling } from './billing-sessions.store.ts';
export { choosePaymentProvider } from './choose-payment-provider.ts';
export { billingKey } from './keys.ts';
export { insertEntries, type NewEntry, selectBalance } from './ledger.store.ts';
export { billingRoutes } from './routes.ts';
export { serveBillingCallbacks } from './serve-callbacks.ts';
export { serveBillingPages } from './serve-pages.ts';
