// Purges of what became of asking for forms, once the visits lie behind.
import { definePurge, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteOldSends } from './form-sends.store.ts';

/** Longer than visits are asked for ahead, and longer than keys are kept. */
const keptSendsMs = 60 * 86_400_000;

export const todayPurges: readonly Purge[] = [
  definePurge({ name: 'today.form-sends', remove: (tx, before) => deleteOldSends(tx, before(keptSendsMs)) }),
];
