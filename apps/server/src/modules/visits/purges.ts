// Purges of rows that this module no longer needs after a while.
import { definePurge, keepUsedMs, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteOldHoldLives, deleteOldHolds } from './holds.store.ts';

const keepLivesMs = 2 * 3_600_000;

export const visitPurges: readonly Purge[] = [
  definePurge({ name: 'visits.holds', remove: (tx, before) => deleteOldHolds(tx, before(keepUsedMs)) }),
  definePurge({ name: 'visits.hold-lives', remove: (tx, before) => deleteOldHoldLives(tx, before(keepLivesMs)) }),
];
