// When the office gets messages about urgent alerts: at once, with a reminder after half an hour; in a busy hour every five minutes.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { countUrgentSince } from './alerts.store.ts';

/** Time after which the office gets a reminder of an urgent alert that nobody has acknowledged. */
export const patienceMs = 1_800_000;

const hourMs = 3_600_000;
const togetherMs = 300_000;
/** So many submissions in an hour get a message each. */
const oneByOne = 20;
/** One submission raises at most so many alerts. */
const mostAlerts = 20;

/** Returns whether the office got so many messages in the last hour that the next ones cover several alerts. */
export async function isBusyHour(tx: Tx, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - hourMs);
  return (await countUrgentSince(tx, since, oneByOne * mostAlerts)) >= oneByOne;
}

/** Returns the next full five minutes, when one message covers all that has come until then. */
export function timeTogether(now: Date): Date {
  return new Date((Math.floor(now.getTime() / togetherMs) + 1) * togetherMs);
}
