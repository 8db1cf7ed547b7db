// What the settings of reminders show: the plans, and what became of the reminders of the last days.
import type { Answer, reminders } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { selectPlans } from './plans.store.ts';
import { visitsForPreview } from './preview.ts';
import { reasonText, type SkipCode } from './reminder-outcome.policy.ts';
import { languages } from './reminder-plan.policy.ts';
import { wordFields } from './reminder-words.policy.ts';
import { countConfirmed, countConsents, countOutcomes } from './reminders.store.ts';
import { shownPlan } from './save-plan.ts';

const lastDaysMs = 7 * 86_400_000;

type Outcomes = Awaited<ReturnType<typeof countOutcomes>>;

const isFailure = (text: string | null) => text !== null && text !== 'delivered';

/** Counts what went, was skipped and has failed, with the reasons; a visit that was named in another's message is none of it. */
function summary(outcomes: Outcomes) {
  const counted = { sent: 0, skipped: 0, failed: 0 };
  const reasons = new Map<SkipCode, { count: number; instead: number }>();
  for (const { status, why, textStatus, count } of outcomes) {
    const n = Number(count);
    if (why === 'sent-with') continue;
    const kind = status === 'skipped' ? 'skipped' : status === 'failed' || isFailure(textStatus) ? 'failed' : 'sent';
    counted[kind] += n;
    if (why === null) continue;
    const known = reasons.get(why) ?? { count: 0, instead: 0 };
    known.count += n;
    if (kind !== 'skipped') known.instead += n;
    reasons.set(why, known);
  }
  const sorted = [...reasons].toSorted(([, one], [, other]) => other.count - one.count);
  return { ...counted, reasons: sorted.map(([code, counts]) => ({ why: reasonText(code), ...counts })) };
}

export function readPlans(ctx: Ctx & Uses<'messages'>): Promise<Answer<typeof reminders.reminderPlans>> {
  return inTenant(ctx, async (tx) => {
    const now = ctx.clock.now();
    const since = new Date(now.getTime() - lastDaysMs);
    return {
      plans: (await selectPlans(tx)).map(shownPlan),
      languages: [...languages],
      wordFields: [...wordFields],
      canText: ctx.messages.canText,
      consents: await countConsents(tx),
      visits: await visitsForPreview(tx, ctx, now),
      lastDays: { ...summary(await countOutcomes(tx, since)), confirmed: await countConfirmed(tx, since) },
    };
  });
}
