// SQL of what became of each reminder.
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type ReminderRow = Selectable<Schema['reminders']>;

/** Stores what became of a step for a visit, unless that is known already. Returns whether it was stored. */
export async function addReminder(tx: Tx, row: Insertable<Schema['reminders']>): Promise<boolean> {
  const stored = await tx
    .insertInto('reminders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenantId', 'visitId', 'stepId', 'visitDay']).doNothing())
    .returning('visitId')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns the rows of these visits. */
export async function selectReminders(tx: Tx, visitIds: readonly string[]): Promise<ReminderRow[]> {
  if (visitIds.length === 0) return [];
  return tx.selectFrom('reminders').selectAll().where('visitId', 'in', visitIds).orderBy('plannedFor').execute();
}

/** Returns how many texts about visits and recall a number has got since each of two instants. */
export async function countTexts(
  tx: Tx,
  numberHmac: Buffer,
  { day, week }: { readonly day: Date; readonly week: Date },
) {
  const rows = await tx
    .selectFrom('reminders')
    .select('sentAt')
    .where('numberHmac', '=', numberHmac)
    .where('sentAt', '>=', week)
    .where('channel', '=', 'text')
    .where('status', '<>', 'skipped')
    .unionAll(
      tx
        .selectFrom('recallMessages')
        .select('sentAt')
        .where('numberHmac', '=', numberHmac)
        .where('sentAt', '>=', week)
        .where('status', '=', 'sent'),
    )
    .execute();
  return { textsToday: rows.filter(({ sentAt }) => sentAt >= day).length, textsInWeek: rows.length };
}

/** Returns the rows of a visit, with what the gateway said of their texts. */
export function selectRemindersWithStatus(tx: Tx, visitId: string) {
  return tx
    .selectFrom('reminders as r')
    .leftJoin('sentTexts as s', (join) =>
      join.onRef('s.tenantId', '=', 'r.tenantId').onRef('s.messageId', '=', 'r.messageId'),
    )
    .leftJoin('visits as v', (join) =>
      join.onRef('v.tenantId', '=', 'r.tenantId').onRef('v.visitId', '=', 'r.withVisitId'),
    )
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'v.tenantId').onRef('c.patientId', '=', 'v.patientId'),
    )
    .selectAll('r')
    .select(['s.status as textStatus', 's.statusAt', 'c.nameFirst as withName'])
    .where('r.visitId', '=', visitId)
    .orderBy('r.plannedFor')
    .orderBy('r.stepId')
    .execute();
}

/** Returns how many people agreed to texts about visits by the newest line of their number, and how many numbers there are. */
export async function countConsents(tx: Tx): Promise<{ readonly agreed: number; readonly of: number }> {
  const newest = tx
    .selectFrom('consents')
    .select(['addressHmac', 'answer'])
    .distinctOn('addressHmac')
    .where('channel', '=', 'text')
    .where('purpose', 'in', ['visits', 'all'])
    .orderBy('addressHmac')
    .orderBy('saidAt', 'desc');
  const agreed = await tx
    .selectFrom(newest.as('newest'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('answer', '=', 'yes')
    .executeTakeFirst();
  const numbers = await tx
    .selectFrom('patientPhones as n')
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'n.tenantId').onRef('c.patientId', '=', 'n.patientId'),
    )
    .select(sql<string>`count(distinct n.digits)`.as('count'))
    .where('n.type', '=', 'mobile')
    .where('n.isUnread', '=', false)
    .where('c.mergedInto', 'is', null)
    .executeTakeFirst();
  return { agreed: Number(agreed?.count ?? 0), of: Number(numbers?.count ?? 0) };
}

/** Returns how many went, failed or were skipped since an instant, by status and reason. */
export function countOutcomes(tx: Tx, since: Date) {
  return tx
    .selectFrom('reminders as r')
    .leftJoin('sentTexts as s', (join) =>
      join.onRef('s.tenantId', '=', 'r.tenantId').onRef('s.messageId', '=', 'r.messageId'),
    )
    .select(['r.status', 'r.why', 's.status as textStatus'])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('r.sentAt', '>=', since)
    .groupBy(['r.status', 'r.why', 's.status'])
    .execute();
}

/** Returns how many visits were confirmed by their patients since an instant, after a reminder had gone. */
export async function countConfirmed(tx: Tx, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('visitEvents as e')
    .select(sql<string>`count(distinct e.visit_id)`.as('count'))
    .where('e.kind', '=', 'confirmed')
    .where('e.at', '>=', since)
    .where('e.actor', 'in', ['patient', 'guardian', 'guest', 'link', 'text'])
    .where((by) =>
      by.exists(
        by
          .selectFrom('reminders as r')
          .select('r.visitId')
          .whereRef('r.visitId', '=', 'e.visitId')
          .whereRef('r.sentAt', '<=', 'e.at')
          .where('r.status', '<>', 'skipped'),
      ),
    )
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
