// Purges of rows that this module no longer needs after a while.
import { definePurge, keepUsedMs, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteEndedChallenges } from './passkeys.store.ts';

export const secondStepPurges: readonly Purge[] = [
  definePurge({
    name: 'second-steps.challenges',
    remove: (tx, before) => deleteEndedChallenges(tx, before(keepUsedMs)),
  }),
];
