// The demo's plan of reminders, and what became of those of its coming visits.
import {
  addReminder,
  defaultPlan,
  localDay,
  openVisitsBetween,
  replacePlan,
  titleOf,
} from '../modules/reminders/public.ts';
import type { Ctx } from '../platform/context.ts';
import type { Tx } from '../platform/db/tenant-transaction.ts';
import { demoId } from './demo-ids.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The demo's practices keep the time of Maine. */
const zone = 'America/New_York';

/** Stores the built-in plan as the practice's own, and logs an email for each visit of the next three days. */
export async function addReminders(tx: Tx, ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const { steps, daysAt, quietFrom, quietUntil, fallback } = defaultPlan;
  await replacePlan(
    tx,
    {
      planId: demoId(`plan of reminders ${ctx.tenant.slug}`),
      typeId: null,
      daysAt,
      quietFrom,
      quietUntil,
      hasFallback: fallback,
      revision: 1,
      changedAt: now,
    },
    steps,
  );
  const [, byEmail, byText] = steps;
  if (!byEmail || !byText) return;
  for (const visit of await openVisitsBetween(tx, now, new Date(now.getTime() + 3 * dayMs))) {
    const { visitId, startsAt, emailAddress } = visit;
    const visitDay = localDay(startsAt, zone);
    const plannedFor = new Date(startsAt.getTime() - 3 * dayMs);
    const first = { visitId, visitDay, stepId: byEmail.id, title: titleOf(byEmail), plannedFor, sentAt: plannedFor };
    if (visit.status === 'confirmed')
      await addReminder(tx, { ...first, status: 'skipped', why: 'confirmed', channel: 'email' });
    else if (emailAddress)
      await addReminder(tx, { ...first, status: 'sent', channel: 'email', sentTo: `${emailAddress[0]}…@example.com` });
    else await addReminder(tx, { ...first, status: 'skipped', why: 'no-email', channel: 'email' });
    const dayBefore = new Date(startsAt.getTime() - dayMs);
    if (dayBefore > now) continue;
    const second = {
      visitId,
      visitDay,
      stepId: byText.id,
      title: titleOf(byText),
      plannedFor: dayBefore,
      sentAt: dayBefore,
    };
    if (emailAddress)
      await addReminder(tx, {
        ...second,
        status: 'sent',
        why: 'no-consent',
        channel: 'email',
        sentTo: `${emailAddress[0]}…@example.com`,
      });
    else await addReminder(tx, { ...second, status: 'skipped', why: 'no-number', channel: 'text' });
  }
}
