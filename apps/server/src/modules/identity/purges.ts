// Purges of rows that this module no longer needs after a while.
import { definePurge, keepUsedMs, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteOldSources } from './known-sources.store.ts';
import { deleteEnded } from './sessions.store.ts';

const keepSourcesMs = 60 * 24 * 3_600_000;

export const identityPurges: readonly Purge[] = [
  definePurge({ name: 'identity.sessions', remove: (tx, before) => deleteEnded(tx, before(keepUsedMs)) }),
  definePurge({ name: 'identity.known-sources', remove: (tx, before) => deleteOldSources(tx, before(keepSourcesMs)) }),
];
