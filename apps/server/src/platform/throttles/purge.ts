// Counters whose window ended long ago.
import { definePurge, keepUsedMs } from '../jobs/define-round.ts';
import { deleteEndedThrottles } from './throttles.store.ts';

export const throttlePurge = definePurge({
  name: 'platform.throttles',
  remove: (tx, before) => deleteEndedThrottles(tx, before(keepUsedMs)),
});
