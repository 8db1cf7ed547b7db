// The purge of opened times that are over.
import { definePurge, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteOldFreedTimes } from './freed-times.store.ts';

const dayMs = 86_400_000;

export const practiceSetupPurges: readonly Purge[] = [
  definePurge({ name: 'practice-setup.freed', remove: (tx, before) => deleteOldFreedTimes(tx, before(dayMs)) }),
];
