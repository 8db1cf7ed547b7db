// SQL of tasks and their comments.
import { type Insertable, sql, type Updateable } from 'kysely';
import { revisionOf } from '../../platform/audit/member-changes.store.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';

export type TaskView = 'mine' | 'made' | 'all' | 'done';

/** The place of the last task of a page: its due day, or when it was done; when it was made; its id. */
export type TaskPlace = readonly [string, string, string];

export interface TaskSearch {
  readonly view: TaskView;
  readonly accountId: string;
  /** Without tasks about visits at other locations. */
  readonly places: StaffPlaces;
  readonly after: TaskPlace | undefined;
  readonly limit: number;
}

const nameOf = (alias: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.name`)}, ''), ${sql.ref(`${alias}.email_address`)}, '')`;
const never = '9999-12-31';
const dueFirst = sql`coalesce(t.due_on, ${never}::date)`;

/** Whether a task (`t`) is about no visit, or about one at these locations. */
const isAboutOwn = (places: StaffPlaces) =>
  places === null
    ? sql<boolean>`true`
    : sql<boolean>`(t.about_kind is distinct from 'visit' or exists (select from visits o
        where o.tenant_id = ${ownTenant} and o.visit_id = t.about_id and ${atPlaces(places, 'o.locationId')}))`;

/** Tasks with the names of everybody and everything that they name. */
function tasksWithNames(tx: Tx) {
  return tx
    .selectFrom('tasks as t')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 't.tenantId').onRef('a.accountId', '=', 't.assignedTo'),
    )
    .leftJoin('accounts as m', (join) =>
      join.onRef('m.tenantId', '=', 't.tenantId').onRef('m.accountId', '=', 't.madeBy'),
    )
    .leftJoin('accounts as d', (join) =>
      join.onRef('d.tenantId', '=', 't.tenantId').onRef('d.accountId', '=', 't.doneBy'),
    )
    .leftJoin('patients as p', (join) =>
      join.onRef('p.tenantId', '=', 't.tenantId').onRef('p.patientId', '=', 't.patientId'),
    )
    .leftJoin('visits as v', (join) =>
      join.onRef('v.tenantId', '=', 't.tenantId').onRef('v.visitId', '=', 't.aboutId').on('t.aboutKind', '=', 'visit'),
    )
    .leftJoin('submissions as s', (join) =>
      join
        .onRef('s.tenantId', '=', 't.tenantId')
        .onRef('s.submissionId', '=', 't.aboutId')
        .on('t.aboutKind', '=', 'submission'),
    )
    .select(['t.taskId', 't.titleSealed', 't.textSealed', 't.dueOn', 't.assignedTo', 't.aboutKind', 't.aboutId'])
    .select(['t.patientId', 't.madeAt', 't.doneAt', 'a.isSuspended as isAssigneeSuspended', 'p.mergedInto'])
    .select([
      nameOf('a').as('assignee'),
      nameOf('m').as('madeByName'),
      nameOf('d').as('doneByName'),
      sql<string>`trim(coalesce(p.name_first, '') || ' ' || coalesce(p.name_last, ''))`.as('patientName'),
      sql<Date | null>`coalesce(v.starts_at, s.submitted_at)`.as('aboutAt'),
      sql<string | null>`v.status`.as('visitStatus'),
      sql<number>`(select count(*)::int from task_comments c where c.tenant_id = ${ownTenant} and c.task_id = t.task_id)`.as(
        'commentCount',
      ),
      revisionOf('task', 't.task_id').as('revision'),
    ]);
}

/** Returns tasks of a view in its order. */
export function listTasks(tx: Tx, { view, accountId, places, after, limit }: TaskSearch) {
  const base = tasksWithNames(tx).where(isAboutOwn(places)).limit(limit);
  if (view === 'done')
    return base
      .where('t.doneAt', 'is not', null)
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(t.done_at, t.task_id) < (${after?.[0]}::timestamptz, ${after?.[2]}::uuid)`),
      )
      .orderBy('t.doneAt', 'desc')
      .orderBy('t.taskId', 'desc')
      .execute();
  return base
    .where('t.doneAt', 'is', null)
    .$if(view === 'mine', (query) =>
      query.where((e) =>
        e.or([e('t.assignedTo', 'is', null), e('t.assignedTo', '=', accountId), e('a.isSuspended', '=', true)]),
      ),
    )
    .$if(view === 'made', (query) => query.where('t.madeBy', '=', accountId))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${dueFirst}, t.made_at, t.task_id) > (${after?.[0]}::date, ${after?.[1]}::timestamptz, ${after?.[2]}::uuid)`,
      ),
    )
    .orderBy(dueFirst)
    .orderBy('t.madeAt')
    .orderBy('t.taskId')
    .execute();
}

export type TaskRow = Awaited<ReturnType<typeof listTasks>>[number];

/** Returns where a page ends that ends with this task. */
export function placeOfTask(row: Pick<TaskRow, 'dueOn' | 'madeAt' | 'doneAt' | 'taskId'>): TaskPlace {
  return [row.doneAt?.toISOString() ?? row.dueOn ?? never, row.madeAt.toISOString(), row.taskId];
}

/** Returns a task; undefined where there is none, or it is about a visit at another location. */
export function findTask(tx: Tx, taskId: string, places: StaffPlaces): Promise<TaskRow | undefined> {
  return tasksWithNames(tx).where('t.taskId', '=', taskId).where(isAboutOwn(places)).executeTakeFirst();
}

/** Counts open tasks of one person and of anyone, due on a day or before; to 1000. */
export async function countDueTasks(
  tx: Tx,
  { accountId, today, places }: { readonly accountId: string; readonly today: string; readonly places: StaffPlaces },
): Promise<number> {
  const rows = await tx
    .selectFrom('tasks as t')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 't.tenantId').onRef('a.accountId', '=', 't.assignedTo'),
    )
    .select('t.taskId')
    .where('t.doneAt', 'is', null)
    .where('t.dueOn', '<=', today)
    .where(isAboutOwn(places))
    .where((e) =>
      e.or([e('t.assignedTo', 'is', null), e('t.assignedTo', '=', accountId), e('a.isSuspended', '=', true)]),
    )
    .limit(1000)
    .execute();
  return rows.length;
}

/** Counts the open tasks of the practice, and those of one assignee, of anyone for null. */
export async function countOpenTasks(tx: Tx, assignedTo: string | null): Promise<{ all: number; ofAssignee: number }> {
  return tx
    .selectFrom('tasks')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where assigned_to is not distinct from ${assignedTo}::uuid)::int`.as('ofAssignee'),
    ])
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Returns the colleagues who can sign in, by name. */
export function listActiveColleagues(tx: Tx) {
  return tx
    .selectFrom('accounts')
    .select(['accountId', nameOf('accounts').as('name')])
    .where('kind', '=', 'staff')
    .where('isSuspended', '=', false)
    .where('isInvited', '=', false)
    .orderBy(sql`lower(name)`)
    .orderBy('accountId')
    .execute();
}

/** Adds a task unless its key was used. Returns whether it did. */
export async function insertTask(tx: Tx, task: Insertable<Schema['tasks']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tasks')
    .values(task)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findTaskOfKey(tx: Tx, key: string) {
  return tx
    .selectFrom('tasks')
    .select(['taskId', 'titleSealed', 'aboutId'])
    .where('requestKey', '=', key)
    .executeTakeFirst();
}

/** Locks a task until the transaction ends; undefined where there is none, or it is about a visit at another location. */
export function lockTask(tx: Tx, taskId: string, places: StaffPlaces) {
  return tx
    .selectFrom('tasks as t')
    .select(['t.taskId', 't.titleSealed', 't.textSealed', 't.dueOn', 't.assignedTo', 't.aboutKind', 't.doneAt'])
    .where('t.taskId', '=', taskId)
    .where(isAboutOwn(places))
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTask(tx: Tx, taskId: string, change: Updateable<Schema['tasks']>): Promise<void> {
  await tx.updateTable('tasks').set(change).where('taskId', '=', taskId).execute();
}

export function listComments(tx: Tx, taskId: string) {
  return tx
    .selectFrom('taskComments as c')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'c.tenantId').onRef('a.accountId', '=', 'c.createdBy'),
    )
    .select(['c.commentId', 'c.textSealed', 'c.createdAt', nameOf('a').as('by')])
    .where('c.taskId', '=', taskId)
    .orderBy('c.createdAt')
    .orderBy('c.commentId')
    .execute();
}

/** Adds a comment unless its key was used. Returns whether it did. */
export async function insertComment(tx: Tx, comment: Insertable<Schema['taskComments']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('taskComments')
    .values(comment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function findCommentOfKey(tx: Tx, key: string) {
  return tx
    .selectFrom('taskComments')
    .select(['commentId', 'taskId', 'textSealed'])
    .where('requestKey', '=', key)
    .executeTakeFirst();
}

/** Deletes tasks that were done before a moment, with their comments. */
export async function deleteDoneTasks(tx: Tx, before: Date): Promise<void> {
  await sql`delete from task_comments where tenant_id = ${ownTenant} and task_id in
    (select task_id from tasks where tenant_id = ${ownTenant} and done_at < ${before})`.execute(tx);
  await tx.deleteFrom('tasks').where('doneAt', '<', before).execute();
}
