// The public interface of this module, for later modules and the composition root.

export { askAgreement } from './ask-agreement.ts';
export { type GivenAgreement, giveAgreement, giveGuestAgreements, prepareAgreement } from './give-agreement.ts';
export { agreementRoutes } from './routes.ts';
export { signedCopyMail } from './signed-copy-mail.ts';
export { checkSigning } from './signing.ts';
export { type FormStanding, standingsOf } from './standings.ts';
export { agreementWithdrawnMail } from './withdrawn-mail.ts';
