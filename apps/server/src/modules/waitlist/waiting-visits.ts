// Which visits somebody waits for an earlier time of, for the modules that show visits.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { localDay } from '../reminders/public.ts';
import { selectVisitsWaiting } from './entries.store.ts';

/** Returns those of these visits. */
export async function visitsOnWaitlist(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  timezone: string,
  visitIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = clock.now();
  return new Set(await selectVisitsWaiting(tx, { now, today: localDay(now, timezone) }, visitIds));
}
