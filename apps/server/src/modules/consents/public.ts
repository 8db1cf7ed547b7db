// The public interface of this module, for later modules and the composition root.

export { foldNumber, numberKey } from './address-key.ts';
export { codeTexts } from './code-texts.ts';
export type { Standing } from './consent.policy.ts';
export { type Received, storeInbound } from './inbound-texts.ts';
export { mayLeave, mayReach, type Reach, standingsOf } from './may-reach.ts';
export { listNewTexts } from './new-texts.ts';
export { consentPurges, textedLifeMs } from './purges.ts';
export { type NewConsent, recordConsents } from './record-consents.ts';
export { consentRoutes } from './routes.ts';
export { replyPurpose, sendText } from './send-text.ts';
export { noteTextStatus } from './text-status.ts';
export { countUnseenTexts, practiceOfText, practicesThatTexted, setTextSeen } from './texts.store.ts';
export { serveUnsubscribe } from './unsubscribe.ts';
export { unsubscribeUrl } from './unsubscribe-token.ts';
