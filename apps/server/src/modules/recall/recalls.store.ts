// SQL of recalls: who is due by a rule, and how far their messages have got.
import { type Insertable, sql, type Updateable } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { RecallRule } from './rules.store.ts';

/** Rows that one statement inserts. */
const chunk = 500;

/** A visit that nobody has closed counts as one that took place for as long as its status can still be corrected. */
const unclosedMs = 90 * 86_400_000;

/** Since when an open visit must have begun, or be going to begin, to count. */
const openSince = (now: Date) => new Date(now.getTime() - unclosedMs);

/**
 * The first visit of a type that a patient has after another one: a coming one, one that was completed, or one that nobody has
 * closed yet. Null when there is none. The names are columns. It is an aggregate, because `order by … limit 1` tempts the planner
 * to go through the visits of everybody in the order of their times.
 */
export function laterVisitId(
  of: { readonly patient: string; readonly type: string; readonly after: string },
  now: Date,
) {
  return sql<string | null>`(select (array_agg(n.visit_id order by n.starts_at, n.visit_id))[1] from visits n
    where n.tenant_id = ${ownTenant} and n.patient_id = ${sql.ref(of.patient)} and n.type_id = ${sql.ref(of.type)}
      and n.starts_at > ${sql.ref(of.after)}
      and (n.status = 'met' or (n.status in ('scheduled', 'confirmed', 'booked') and n.starts_at > ${openSince(now)})))`;
}

/** The newest completed visit of a patient of a type. The names are columns. */
function newestMetId(patient: string, type: string) {
  return sql<string | null>`(select (array_agg(n.visit_id order by n.starts_at desc, n.visit_id desc))[1] from visits n
    where n.tenant_id = ${ownTenant} and n.patient_id = ${sql.ref(patient)} and n.type_id = ${sql.ref(type)}
      and n.status = 'met')`;
}

/** Why a recall was stopped that begins anew when its reason is gone. */
const passing = ['inactive', 'rule', 'here-again', 'not-due'] as const;

/**
 * Returns whose newest completed visit of the rule's type began before an instant, who have no later one of the type to be booked,
 * and who are not on the list yet or may come back to it. In the order of the patients' ids.
 */
export async function selectDue(
  tx: Tx,
  rule: RecallRule,
  { before, now }: { readonly before: Date; readonly now: Date },
) {
  const newest = tx
    .selectFrom('visits')
    .distinctOn('patientId')
    .select(['tenantId', 'patientId', 'visitId', 'startsAt'])
    .where('typeId', '=', rule.afterTypeId)
    .where('status', '=', 'met')
    .where('patientId', 'is not', null)
    .orderBy('patientId')
    .orderBy('startsAt', 'desc')
    .orderBy('visitId', 'desc')
    .$narrowType<{ patientId: string }>();
  return tx
    .selectFrom(newest.as('v'))
    .innerJoin('recallRules as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').on('u.ruleId', '=', rule.id))
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'v.tenantId').onRef('c.patientId', '=', 'v.patientId'),
    )
    .leftJoin('recalls as r', (join) =>
      join
        .onRef('r.tenantId', '=', 'v.tenantId')
        .onRef('r.visitId', '=', 'v.visitId')
        .onRef('r.ruleId', '=', 'u.ruleId'),
    )
    .select(['v.patientId', 'v.visitId', 'v.startsAt', 'r.recallId', 'r.sent', 'r.lastOn'])
    .where('v.startsAt', '<', before)
    .where('c.mergedInto', 'is', null)
    .where('c.inactiveReason', 'is', null)
    .where((by) =>
      by.or([
        by('r.recallId', 'is', null),
        by('r.state', '=', 'booked'),
        by.and([by('r.state', '=', 'stopped'), by('r.why', 'in', [...passing])]),
      ]),
    )
    .where(laterVisitId({ patient: 'v.patientId', type: 'u.bookTypeId', after: 'v.startsAt' }, now), 'is', null)
    .orderBy('v.patientId')
    .execute();
}

/** Adds recalls; one that is there for the same visit and rule stays. */
export async function addRecalls(tx: Tx, rows: readonly Insertable<Schema['recalls']>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk)
    await tx
      .insertInto('recalls')
      .values(rows.slice(at, at + chunk))
      .onConflict((conflict) => conflict.columns(['tenantId', 'ruleId', 'visitId']).doNothing())
      .execute();
}

export async function updateRecall(
  tx: Tx,
  recallId: string,
  set: Omit<Updateable<Schema['recalls']>, 'tenantId' | 'recallId'>,
): Promise<void> {
  await tx.updateTable('recalls').set(set).where('recallId', '=', recallId).execute();
}

/** Locks the recalls of a rule that are waiting or to be called, in the order of their ids, with what decides about them. */
export function lockOpen(tx: Tx, ruleId: string, now: Date) {
  return tx
    .selectFrom('recalls as r')
    .innerJoin('recallRules as u', (join) =>
      join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.ruleId', '=', 'r.ruleId'),
    )
    .innerJoin('visits as v', (join) =>
      join.onRef('v.tenantId', '=', 'r.tenantId').onRef('v.visitId', '=', 'r.visitId'),
    )
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'r.tenantId').onRef('c.patientId', '=', 'r.patientId'),
    )
    .leftJoin('patientRecords as h', (join) =>
      join.onRef('h.tenantId', '=', 'r.tenantId').onRef('h.patientId', '=', 'r.patientId'),
    )
    .selectAll('r')
    .select(['v.startsAt', 'c.inactiveReason', 'c.emailAddress', 'h.state as homeState', 'h.country'])
    .select(newestMetId('r.patientId', 'u.afterTypeId').as('newestId'))
    .select(laterVisitId({ patient: 'r.patientId', type: 'u.bookTypeId', after: 'v.startsAt' }, now).as('laterId'))
    .where('r.ruleId', '=', ruleId)
    .where('r.state', 'in', ['waiting', 'call'])
    .orderBy('r.recallId')
    .forUpdate('r')
    .execute();
}

export type OpenRecall = Awaited<ReturnType<typeof lockOpen>>[number];

/** Marks stopped recalls of a rule whose patient was here again, so that nobody takes them for the present ones. */
export async function passStopped(tx: Tx, rule: RecallRule): Promise<void> {
  await tx
    .updateTable('recalls')
    .set({ why: 'here-again' })
    .where('ruleId', '=', rule.id)
    .where('state', '=', 'stopped')
    .where('why', '<>', 'here-again')
    .where(
      sql<boolean>`exists (select from visits n join visits v on v.tenant_id = ${ownTenant} and v.visit_id = recalls.visit_id
        where n.tenant_id = ${ownTenant} and n.patient_id = recalls.patient_id and n.type_id = ${rule.afterTypeId}
          and n.status = 'met' and n.starts_at > v.starts_at)`,
    )
    .execute();
}

/** Stops everything that waits by these rules, or with `ids` left out by all others. */
export async function stopForRules(tx: Tx, besides: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('recalls')
    .set({ state: 'stopped', why: 'rule', nextOn: null, endedAt: at })
    .where('state', 'in', ['waiting', 'call'])
    .$if(besides.length > 0, (query) => query.where('ruleId', 'not in', [...besides]))
    .execute();
}

/** Ends what waits for a patient who does not come any more. */
export async function endRecallsOf(tx: Tx, patientId: string, at: Date): Promise<void> {
  await tx
    .updateTable('recalls')
    .set({ state: 'stopped', why: 'inactive', nextOn: null, endedAt: at })
    .where('patientId', '=', patientId)
    .where('state', 'in', ['waiting', 'call'])
    .execute();
}

/** Moves recalls of one patient to another: all, or those in `only`. Returns the ids of the moved ones. */
export async function moveRecalls(
  tx: Tx,
  from: string,
  to: string,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('recalls').set({ patientId: to }).where('patientId', '=', from);
  const rows = await (only === 'all' ? move : move.where('recallId', 'in', only)).returning('recallId').execute();
  return rows.map(({ recallId }) => recallId);
}

/** Returns the last day on which a message went to a patient, by any rule; null if none has. */
export async function lastMessageDay(tx: Tx, patientId: string): Promise<string | null> {
  const { lastOn } = await tx
    .selectFrom('recalls')
    .select(({ fn }) => fn.max('lastOn').as('lastOn'))
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  return lastOn;
}

/** Writes down what became of a message by one of its ways. One that was skipped may have gone since; one that went stays. */
export async function noteMessage(tx: Tx, row: Insertable<Schema['recallMessages']>): Promise<void> {
  const { recallId: _recall, n: _n, channel: _channel, tenantId: _tenant, ...changes } = row;
  await tx
    .insertInto('recallMessages')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'recallId', 'n', 'channel'])
        .doUpdateSet(changes)
        .where('recallMessages.status', '=', 'skipped'),
    )
    .execute();
}
