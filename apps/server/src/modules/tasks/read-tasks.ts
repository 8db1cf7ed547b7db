// Reads tasks as one colleague may see them: those about a patient hide everything from colleagues who may not see patients.
import type { ParsedInput, ShownAlert, tasks } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { foldedWords } from '../patients/public.ts';
import { todayOf } from '../practice/public.ts';
import { staffPlaces } from '../staff/public.ts';
import { callerOf } from './task-caller.ts';
import { readPlace, writePlace } from './task-place.ts';
import { openComment, openTask } from './task-seals.ts';
import {
  countDueTasks,
  findTask,
  listActiveColleagues,
  listComments,
  listTasks,
  placeOfTask,
  type TaskPlace,
  type TaskRow,
} from './tasks.store.ts';

type Query = ParsedInput<typeof tasks.tasks>['query'];

const pageSize = 50;
/** Rows read at once while searching, because the words of tasks are sealed. */
const searchSize = 500;

/** The patient whom a task is about: of a merged record, the one that it was merged into. */
const patientIn = (row: TaskRow) => row.mergedInto ?? row.patientId;

function aboutOf(row: TaskRow) {
  if (row.aboutKind === null || row.aboutId === null) return null;
  return {
    kind: row.aboutKind as 'patient' | 'visit' | 'submission',
    id: row.aboutId,
    name: row.patientName,
    patientId: patientIn(row),
    alerts: [] as ShownAlert[],
    at: row.aboutAt?.toISOString() ?? null,
    state:
      row.visitStatus === 'canceled' ? ('canceled' as const) : row.mergedInto === null ? null : ('merged' as const),
  };
}

function shownTask(cipher: TenantCipher, row: TaskRow, seesPatients: boolean) {
  const isHidden = row.aboutKind !== null && !seesPatients;
  const { title, text } = isHidden ? { title: null, text: null } : openTask(cipher, row);
  const isAnyones = row.assignedTo === null || row.isAssigneeSuspended === true;
  return {
    id: row.taskId,
    revision: row.revision,
    title,
    text,
    dueOn: row.dueOn,
    assignee: isAnyones || row.assignedTo === null ? null : { id: row.assignedTo, name: row.assignee },
    wasWith: row.assignedTo !== null && isAnyones ? row.assignee : null,
    about: isHidden ? null : aboutOf(row),
    isHidden,
    madeBy: row.madeByName,
    madeAt: row.madeAt.toISOString(),
    done: row.doneAt && { by: row.doneByName, at: row.doneAt.toISOString() },
    commentCount: row.commentCount,
  };
}

type ShownTask = ReturnType<typeof shownTask>;

/** Returns tasks with the alerts of the patients whom they are about. */
async function withAlerts(
  tx: Tx,
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  tasks: readonly ShownTask[],
): Promise<ShownTask[]> {
  const alerts = await readShownAlerts(
    tx,
    ctx,
    tasks.flatMap(({ about }) => about?.patientId ?? []),
  );
  return tasks.map((task) =>
    task.about ? { ...task, about: { ...task.about, alerts: alerts.get(task.about.patientId ?? '') ?? [] } } : task,
  );
}

/** Whether each word of a search begins a word of the task. */
function isFound(words: readonly string[], { title, text, about }: ShownTask): boolean {
  const known = foldedWords(`${title ?? ''} ${text ?? ''} ${about?.name ?? ''}`);
  return words.every((word) => known.some((each) => each.startsWith(word)));
}

/** Returns a page of tasks. @throws validation-failed for a place of another list */
export async function readTasks(ctx: Ctx & Uses<'caches' | 'cipherOf'>, { view, q, after }: Query) {
  const caller = callerOf(ctx);
  const [cipher, today] = await Promise.all([ctx.cipherOf(ctx.tenant.id), todayOf(ctx)]);
  const words = foldedWords(q);
  const places = staffPlaces(ctx);
  const from = after === undefined ? undefined : readPlace(after, view === 'done');
  const found: { row: TaskRow; task: ShownTask }[] = [];
  const shown = await inTenant(ctx, async (tx) => {
    const limit = words.length === 0 ? pageSize + 1 : searchSize;
    let place: TaskPlace | undefined = from;
    let rows: TaskRow[] = [];
    do {
      rows = await listTasks(tx, { view, accountId: caller.accountId, places, after: place, limit });
      for (const row of rows) {
        const task = shownTask(cipher, row, caller.rights.has('patients'));
        if (words.length === 0 || isFound(words, task)) found.push({ row, task });
      }
      const last = rows.at(-1);
      place = last && placeOfTask(last);
    } while (words.length > 0 && rows.length === limit && found.length <= pageSize);
    await audit(tx, ctx, { action: 'list', object: { kind: 'tasks', id: 'all' } });
    return withAlerts(
      tx,
      ctx,
      found.slice(0, pageSize).map(({ task }) => task),
    );
  });
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return {
    today,
    tasks: shown,
    next: found.length > pageSize && last ? writePlace(placeOfTask(last.row)) : null,
  };
}

/** Returns a task with its comments. @throws not-found, also where it is about somebody or a visit that the caller may not see */
export async function readTask(ctx: Ctx & Uses<'caches' | 'cipherOf'>, taskId: string) {
  const caller = callerOf(ctx);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const read = await inTenant(ctx, async (tx) => {
    const row = await findTask(tx, taskId, staffPlaces(ctx));
    if (!row || (row.aboutKind !== null && !caller.rights.has('patients'))) return undefined;
    await audit(tx, ctx, { action: 'read', object: { kind: 'task', id: taskId } });
    const [task = shownTask(cipher, row, true)] = await withAlerts(tx, ctx, [shownTask(cipher, row, true)]);
    return { task, comments: await listComments(tx, taskId) };
  });
  if (!read) throw problem('not-found');
  return {
    ...read.task,
    comments: read.comments.map((comment) => ({
      id: comment.commentId,
      text: openComment(cipher, comment),
      by: comment.by,
      at: comment.createdAt.toISOString(),
    })),
  };
}

export async function countDue(ctx: Ctx & Uses<'caches'>): Promise<number> {
  const { accountId } = callerOf(ctx);
  const today = await todayOf(ctx);
  return inTenant(ctx, (tx) => countDueTasks(tx, { accountId, today, places: staffPlaces(ctx) }));
}

export async function readColleagues(ctx: Ctx) {
  const { accountId: own } = callerOf(ctx);
  const rows = await inTenant(ctx, listActiveColleagues);
  return rows.map(({ accountId, name }) => ({ id: accountId, name, isMe: accountId === own }));
}
