// When texts may go at a practice: its plan of reminders says so, also for texts about other things.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { selectPlans } from './plans.store.ts';
import { planFor } from './reminder-plan.policy.ts';
import type { QuietHours } from './reminder-time.policy.ts';

interface HoursOfTexts extends QuietHours {
  /** When steps of days go, in minutes after midnight. */
  readonly daysAt: number;
}

/** Returns the hours of the practice's own plan. */
export async function textHours(tx: Tx): Promise<HoursOfTexts> {
  const { quietFrom, quietUntil, daysAt } = planFor(await selectPlans(tx), null);
  return { quietFrom, quietUntil, daysAt };
}
