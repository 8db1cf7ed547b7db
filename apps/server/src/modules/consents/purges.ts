// Purges of rows that this module no longer needs after a while. The consent book itself is kept.
import { definePurge, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteOldInboundTexts, deleteOldSentTexts } from './texts.store.ts';

/** How long a text that came in is kept. */
export const inboundLifeMs = 30 * 86_400_000;
/** How long a number counts as texted by a practice: 18 months. */
export const textedLifeMs = 548 * 86_400_000;

export const consentPurges: readonly Purge[] = [
  definePurge({ name: 'consents.inbound', remove: (tx, before) => deleteOldInboundTexts(tx, before(inboundLifeMs)) }),
  definePurge({ name: 'consents.sent', remove: (tx, before) => deleteOldSentTexts(tx, before(textedLifeMs)) }),
];
