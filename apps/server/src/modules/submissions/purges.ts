// Purges of rows that this module no longer needs after a while.
import { definePurge, keepUsedMs, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteOldDrafts } from './drafts.store.ts';
import { deleteOldNotices } from './office-notice.store.ts';
import { deleteOldKeys } from './submissions.store.ts';

const dayMs = 24 * 3_600_000;
const keepDraftsMs = 30 * dayMs;
const keepGuestDraftsMs = 7 * dayMs;

export const submissionPurges: readonly Purge[] = [
  definePurge({ name: 'submissions.keys', remove: (tx, before) => deleteOldKeys(tx, before(keepUsedMs)) }),
  definePurge({ name: 'submissions.notices', remove: (tx, before) => deleteOldNotices(tx, before(keepUsedMs)) }),
  definePurge({
    name: 'submissions.drafts',
    remove: (tx, before) => deleteOldDrafts(tx, before(keepDraftsMs), before(keepGuestDraftsMs)),
  }),
];
