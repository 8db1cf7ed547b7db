// Purges of tasks that were done long ago.
import { definePurge, type Purge } from '../../platform/jobs/define-round.ts';
import { deleteDoneTasks } from './tasks.store.ts';

/** Two years. */
const keptDoneMs = 2 * 365 * 86_400_000;

export const taskPurges: readonly Purge[] = [
  definePurge({ name: 'tasks.done', remove: (tx, before) => deleteDoneTasks(tx, before(keptDoneMs)) }),
];
