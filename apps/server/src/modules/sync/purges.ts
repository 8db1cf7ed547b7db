// Purges of rows that this module no longer needs after a while.
import { definePurge, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteOldNonces } from './sync-keys.store.ts';

const keepNoncesMs = 3_600_000;

export const syncPurges: readonly Purge[] = [
  definePurge({ name: 'sync.nonces', remove: (tx, before) => deleteOldNonces(tx, before(keepNoncesMs)) }),
];
