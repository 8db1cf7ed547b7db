// SQL of the rules of recall, and of when a practice next looks for who is due.
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';
import type { RecallTimes } from './recall-time.policy.ts';
import type { Channel } from './recall-ways.policy.ts';
import type { WordsByLanguage } from './recall-words.policy.ts';

export interface RecallRule extends RecallTimes {
  readonly id: string;
  readonly afterTypeId: string;
  readonly bookTypeId: string;
  readonly channels: readonly Channel[];
  readonly words: WordsByLanguage;
}

/** Returns the ways of a rule, as its columns say. */
export function channelsOf({ byEmail, byText }: Pick<Selectable<Schema['recallRules']>, 'byEmail' | 'byText'>) {
  return [...(byEmail ? (['email'] as const) : []), ...(byText ? (['text'] as const) : [])];
}

/** Returns the rules in their order. */
export async function selectRules(tx: Tx): Promise<RecallRule[]> {
  const rows = await tx
    .selectFrom('recallRules')
    .selectAll()
    .where('removedAt', 'is', null)
    .orderBy('position')
    .orderBy('ruleId')
    .execute();
  return rows.map(
    ({ ruleId: id, afterTypeId, bookTypeId, months, firstDays, everyDays, mostMessages, words, ...by }) => {
      const times = { months, firstDays, everyDays, mostMessages };
      return { id, afterTypeId, bookTypeId, ...times, channels: channelsOf(by), words };
    },
  );
}

/** Returns the rules with the names that a list of them shows. */
export function selectRuleNames(tx: Tx) {
  return tx
    .selectFrom('recallRules as u')
    .innerJoin('visitTypes as t', (join) =>
      join.onRef('t.tenantId', '=', 'u.tenantId').onRef('t.typeId', '=', 'u.afterTypeId'),
    )
    .select(['u.ruleId', 'u.months', 't.name as typeName'])
    .where('u.removedAt', 'is', null)
    .orderBy('u.position')
    .orderBy('u.ruleId')
    .execute();
}

/** Stores these rules in place of all others. Those that are gone are kept as removed. */
export async function replaceRules(tx: Tx, rules: readonly RecallRule[], now: Date): Promise<void> {
  const ids = rules.map(({ id }) => id);
  await tx
    .updateTable('recallRules')
    .set({ removedAt: now })
    .where('removedAt', 'is', null)
    .$if(ids.length > 0, (query) => query.where('ruleId', 'not in', ids))
    .execute();
  for (const [position, { id: ruleId, channels, words, ...rule }] of rules.entries()) {
    const row = {
      ...rule,
      position,
      byEmail: channels.includes('email'),
      byText: channels.includes('text'),
      words: JSON.stringify(words),
      removedAt: null,
    };
    await tx
      .insertInto('recallRules')
      .values({ ruleId, ...row })
      .onConflict((conflict) => conflict.columns(['tenantId', 'ruleId']).doUpdateSet(row))
      .execute();
  }
}

/** Returns the types of visits of the practice among these: whether each can still be booked. */
export async function selectTypes(tx: Tx, typeIds: readonly string[]): Promise<ReadonlyMap<string, boolean>> {
  if (typeIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('visitTypes')
    .select(['typeId', 'deletedAt'])
    .where('typeId', 'in', typeIds)
    .execute();
  return new Map(rows.map(({ typeId, deletedAt }) => [typeId, deletedAt === null]));
}

export interface RecallMark {
  readonly findAt: Date;
  readonly sendAt: Date | null;
}

/** Returns the practice's mark, not locked; undefined when there is none. */
export function readMark(tx: Tx): Promise<RecallMark | undefined> {
  return tx.selectFrom('recallMarks').select(['findAt', 'sendAt']).executeTakeFirst();
}

/** Locks the practice's mark until the transaction ends; undefined when there is none, or another node has it. */
export function takeMark(tx: Tx): Promise<RecallMark | undefined> {
  return tx.selectFrom('recallMarks').select(['findAt', 'sendAt']).forUpdate().skipLocked().executeTakeFirst();
}

/** Has a practice look at these times. One that waits already keeps its own. */
export async function beginMark(tx: Tx, findAt: Date): Promise<void> {
  await tx
    .insertInto('recallMarks')
    .values({ findAt })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute();
}

export async function setMark(tx: Tx, mark: Partial<RecallMark>): Promise<void> {
  await tx.updateTable('recallMarks').set(mark).execute();
}

/** A practice without rules looks for nobody. */
export async function endMark(tx: Tx): Promise<void> {
  await tx.deleteFrom('recallMarks').execute();
}

/** Returns practices whose time has come to look for who is due, or to send. */
export async function practicesToRecall(db: Pick<Database, 'jobs'>, { now, tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select tenant_id as id from recall_marks where next_at <= $1 and tenant_id <> all($2::uuid[])
     order by next_at limit $3`,
    [now, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}
