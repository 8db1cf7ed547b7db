// The public interface of this module, for later modules and the composition root.

export type { NewAgreement } from './agreements.store.ts';
export { giveAgreement, giveGuestAgreements, prepareAgreement } from './give-agreement.ts';
export { agreementRoutes } from './routes.ts';
