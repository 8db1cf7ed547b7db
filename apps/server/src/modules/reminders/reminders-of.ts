// What became of each step of a visit's plan, and what is planned: for the office's panel.
import type { reminders } from '@foyer/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { StoredSettings } from '../practice/public.ts';
import { selectMovedAt, selectOpenVisit } from './due-visits.store.ts';
import { selectPlans } from './plans.store.ts';
import { recipientsOf } from './recipients.ts';
import { reasonText, type SkipCode } from './reminder-outcome.policy.ts';
import { planFor, titleOf } from './reminder-plan.policy.ts';
import { localDay } from './reminder-time.policy.ts';
import { selectRemindersWithStatus } from './reminders.store.ts';
import { timesOf } from './turns.policy.ts';

type VisitReminder = z.output<typeof reminders.visitReminder>;

type LoggedRow = Awaited<ReturnType<typeof selectRemindersWithStatus>>[number];

function told(row: LoggedRow): VisitReminder {
  const isFailed = row.status === 'failed' || (row.textStatus !== null && row.textStatus !== 'delivered');
  const isSent = row.status === 'sent' || row.status === 'delivered';
  const status = isSent && isFailed ? 'failed' : isSent && row.textStatus === 'delivered' ? 'delivered' : row.status;
  const code: SkipCode | null = status === 'failed' ? 'gateway-refused' : row.why;
  return {
    stepId: row.stepId,
    title: row.title,
    plannedFor: row.plannedFor.toISOString(),
    status,
    why: code === null ? '' : reasonText(code, row.withName ?? ''),
    to: row.sentTo === '' ? '' : `${row.channel === 'text' ? 'text' : 'email'} ${row.sentTo}`,
    at: (row.statusAt ?? row.sentAt).toISOString(),
  };
}

/**
 * Returns the log of a visit's reminders and the steps that are still to come, in the order of their times. Steps that never had
 * their turn, because the visit was booked or the plan changed after it, are there with the reason.
 */
export async function remindersOf(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  { cipher, settings }: { readonly cipher: TenantCipher; readonly settings: StoredSettings },
  visitId: string,
): Promise<VisitReminder[]> {
  const now = ctx.clock.now();
  const rows = await selectRemindersWithStatus(tx, visitId);
  const logged = rows.map(told);
  const visit = await selectOpenVisit(tx, visitId);
  if (!visit || visit.startsAt <= now) return logged;
  const day = localDay(visit.startsAt, settings.timezone);
  const recipient = (await recipientsOf(tx, cipher, [visit])).get(visitId);
  const timedAt = (await selectMovedAt(tx, [visitId])).get(visitId) ?? visit.createdAt;
  const plan = planFor(await selectPlans(tx), visit.typeId);
  const turning = {
    startsAt: visit.startsAt,
    typeId: visit.typeId,
    state: recipient?.state ?? '',
    country: recipient?.country || settings.country,
  };
  const open = plan.steps.flatMap((step): VisitReminder[] => {
    const times = timesOf(turning, plan, step, settings.timezone);
    if (!times || rows.some((row) => row.stepId === step.id && row.visitDay === day)) return [];
    const at = times.at ?? times.due;
    const isPlanned = at > now && times.at !== undefined;
    const code: SkipCode = timedAt > at ? 'booked-later' : step.timedAt > at ? 'plan-changed' : 'too-late';
    return [
      {
        stepId: step.id,
        title: titleOf(step),
        plannedFor: at.toISOString(),
        status: isPlanned || at > now ? 'planned' : 'skipped',
        why: isPlanned ? '' : at > now ? '' : reasonText(code),
        to: '',
        at: isPlanned || at > now ? null : at.toISOString(),
      },
    ];
  });
  return [...logged, ...open].toSorted((one, other) => one.plannedFor.localeCompare(other.plannedFor));
}
