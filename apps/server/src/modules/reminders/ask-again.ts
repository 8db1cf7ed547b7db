// Asks the patient of a visit to confirm it: a reminder that the office sends itself, once a day.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { settingsOf } from '../practice/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { isOfInactive, selectOpenVisit } from './due-visits.store.ts';
import type { PlannerCtx } from './planner-ctx.ts';
import { selectPlans } from './plans.store.ts';
import { recipientsOf } from './recipients.ts';
import { planFor, type ReminderStep } from './reminder-plan.policy.ts';
import { localDay } from './reminder-time.policy.ts';
import { defaultWords } from './reminder-words.policy.ts';
import { sendReminder } from './send-reminder.ts';

const onceADay = { limit: 1, windowMs: 24 * 3_600_000 };

/**
 * Sends it by text where that is allowed, else by email, with the words of the plan's last step of that kind.
 * @throws not-found, appointment-changed for a visit that is over, confirmed or canceled, patient-without-email when nobody can be
 *   reached, enough-sent for a patient who does not come any more, rate-limited
 */
export async function askAgain(ctx: PlannerCtx & Uses<'budgets'>, visitId: string): Promise<void> {
  const [cipher, settings] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx)]);
  await inTenant(ctx, async (tx) => {
    const now = ctx.clock.now();
    const places = staffPlaces(ctx);
    const visit = await selectOpenVisit(tx, visitId);
    if (!visit || !isAtPlaces(places, visit.locationId))
      throw problem((await isOfInactive(tx, visitId, places)) ? 'enough-sent' : 'not-found');
    if (visit.startsAt <= now || visit.status === 'confirmed' || visit.confirmedAt !== null)
      throw problem('appointment-changed');
    const refused = await overLimit(tx, ctx, ['asks to confirm', visitId, onceADay]);
    if (refused) throw refused;
    const plan = planFor(await selectPlans(tx), visit.typeId);
    const words = plan.steps.findLast(({ channel }) => channel === 'text')?.words ?? { en: defaultWords.text };
    const step: ReminderStep = {
      id: randomUUID(),
      when: 'hours',
      n: 0,
      channel: 'text',
      leaveOutConfirmed: false,
      words,
      timedAt: now,
    };
    const recipient = (await recipientsOf(tx, cipher, [visit])).get(visitId);
    if (!recipient) throw problem('not-found');
    const { isSent } = await sendReminder(
      { tx, ctx, cipher, settings, now },
      {
        visitId,
        stepId: step.id,
        visitDay: localDay(visit.startsAt, settings.timezone),
        title: 'Asked again',
        plannedFor: now,
        step,
        plan: { ...plan, fallback: true },
        main: { visit, recipient },
        others: [],
      },
    );
    if (!isSent) throw problem('patient-without-email');
    await audit(tx, ctx, { action: 'send', object: { kind: 'appointment', id: visitId } });
  });
}
