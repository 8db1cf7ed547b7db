// SQL of the plans of reminders, and of how far the planner has looked.
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';
import { defaultPlan, type ReminderPlan, type ReminderStep } from './reminder-plan.policy.ts';

type StepRow = Pick<Schema['reminderSteps'], 'due' | 'n' | 'channel'>;

/** Returns the practice's plan first, then those of types. Without rows it is the built-in plan. */
export async function selectPlans(tx: Tx): Promise<ReminderPlan[]> {
  const plans = await tx.selectFrom('reminderPlans').selectAll().execute();
  const steps = await tx.selectFrom('reminderSteps').selectAll().orderBy('position').execute();
  const stored = plans.map(
    (plan): ReminderPlan => ({
      typeId: plan.typeId,
      daysAt: plan.daysAt,
      quietFrom: plan.quietFrom,
      quietUntil: plan.quietUntil,
      fallback: plan.hasFallback,
      revision: plan.revision,
      steps: steps
        .filter(({ planId }) => planId === plan.planId)
        .map(({ stepId: id, due: when, n, channel, leaveOutConfirmed, words, timedAt }) => ({
          id,
          when,
          n,
          channel,
          leaveOutConfirmed,
          words,
          timedAt,
        })),
    }),
  );
  const ofPractice = stored.find(({ typeId }) => typeId === null) ?? defaultPlan;
  return [ofPractice, ...stored.filter(({ typeId }) => typeId !== null)];
}

/** Returns the id and the revision of a stored plan, locked until the transaction ends. */
export function lockPlan(tx: Tx, typeId: string | null) {
  return tx
    .selectFrom('reminderPlans')
    .select(['planId', 'revision'])
    .where('typeId', typeId === null ? 'is' : '=', typeId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns those of the step ids that another plan has. */
export async function stepsElsewhere(tx: Tx, planId: string, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('reminderSteps')
    .select('stepId')
    .where('stepId', 'in', ids)
    .where('planId', '<>', planId)
    .execute();
  return rows.map(({ stepId }) => stepId);
}

/** Stores a plan and its steps in place of those that were there. */
export async function replacePlan(
  tx: Tx,
  plan: Insertable<Schema['reminderPlans']>,
  steps: readonly ReminderStep[],
): Promise<void> {
  const { planId, tenantId: _tenant, ...changes } = plan;
  await tx
    .insertInto('reminderPlans')
    .values(plan)
    .onConflict((conflict) => conflict.columns(['tenantId', 'planId']).doUpdateSet(changes))
    .execute();
  await tx.deleteFrom('reminderSteps').where('planId', '=', planId).execute();
  const rows = steps.map((step, position) => ({
    stepId: step.id,
    planId,
    position,
    ...dueOfStep(step),
    leaveOutConfirmed: step.leaveOutConfirmed,
    words: JSON.stringify(step.words),
    timedAt: step.timedAt,
  }));
  for (const row of rows) await tx.insertInto('reminderSteps').values(row).execute();
}

const dueOfStep = ({ when: due, n, channel }: ReminderStep): StepRow => ({ due, n, channel });

export async function deletePlan(tx: Tx, planId: string): Promise<void> {
  await tx.deleteFrom('reminderPlans').where('planId', '=', planId).execute();
}

/** Whether the practice has this type of visit. */
export async function hasType(tx: Tx, typeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('visitTypes')
    .select('typeId')
    .where('typeId', '=', typeId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins the planning of a practice at this instant, if it has not begun. Returns whether it did. */
export async function beginMark(tx: Tx, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reminderMarks')
    .values({ markedAt: at, nextAt: at })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Locks the practice's mark until the transaction ends; undefined when there is none, or another node has it. */
export function takeMark(tx: Tx) {
  return tx.selectFrom('reminderMarks').select(['markedAt', 'nextAt']).forUpdate().skipLocked().executeTakeFirst();
}

/** Sets how far the planner has looked, and before when nothing more is due. */
export async function setMark(tx: Tx, markedAt: Date, nextAt: Date): Promise<void> {
  await tx.updateTable('reminderMarks').set({ markedAt, nextAt }).execute();
}

/** Has the planner look at the practice in its next round. */
export async function lookSoon(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('reminderMarks').set({ nextAt: now }).where('nextAt', '>', now).execute();
}

/** Returns practices where a step may be due: at the time that the planner knew of, or for a visit that was booked or moved. */
export async function practicesToRemind(
  db: Pick<Database, 'jobs'>,
  { now, since, tried }: DueSearch,
): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `with changed as materialized (
       select tenant_id, max(at) as at from visit_events
       where at > $2 and kind in ('booked', 'moved', 'scheduled', 'undone', 'corrected') and tenant_id <> all($3::uuid[])
       group by tenant_id)
     select tenant_id as id from reminder_marks where next_at <= $1 and tenant_id <> all($3::uuid[])
     union
     select c.tenant_id from changed c
       where c.at > (select m.marked_at from reminder_marks m where m.tenant_id = c.tenant_id)
     limit $4`,
    [now, since, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}
