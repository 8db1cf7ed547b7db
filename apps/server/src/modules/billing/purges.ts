// Purges of rows that this module no longer needs after a while.
import { definePurge, keepUsedMs, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteEndedBilling } from './billing-sessions.store.ts';

export const billingPurges: readonly Purge[] = [
  definePurge({ name: 'billing.sessions', remove: (tx, before) => deleteEndedBilling(tx, before(keepUsedMs)) }),
];
