// Makes, changes and finishes tasks. Two colleagues who change different members of one task both count.
import { randomUUIDv7 } from 'node:crypto';
import type { ParsedInput, tasks } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import { noteMembers, selectRevision } from '../../platform/audit/member-changes.store.ts';
import { conflictOf } from '../../platform/audit/revisions.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { findSubject } from '../notes/public.ts';
import { staffPlaces } from '../staff/public.ts';
import { callerOf } from './task-caller.ts';
import { openComment, openTask, sealComment, sealText, sealTitle } from './task-seals.ts';
import {
  countOpenTasks,
  findCommentOfKey,
  findTaskOfKey,
  insertComment,
  insertTask,
  listActiveColleagues,
  lockTask,
  updateTask,
} from './tasks.store.ts';

type Sealing = Ctx & Uses<'cipherOf'>;
type NewTask = ParsedInput<typeof tasks.addTask>['body'];
type TaskChange = ParsedInput<typeof tasks.changeTask>['body'];

/** Most open tasks of a colleague, and of a practice. */
const mostOfAssignee = 2000;
const mostOfPractice = 20_000;

const invalid = (path: string, message: string) =>
  problem('validation-failed', { errors: [{ path: `body.${path}`, message }] });

/** Runs the work in a transaction and throws the refusal that it returns. */
async function settled<T>(ctx: Ctx, work: (tx: Tx) => Promise<T | Problem>): Promise<T> {
  const result = await inTenant(ctx, work);
  if (result instanceof Problem) throw result;
  return result;
}

/** Returns the refusal of somebody who does not work here any more, or has too many open tasks. */
async function refuseAssignee(tx: Tx, assignedTo: string | null): Promise<Problem | undefined> {
  if (assignedTo !== null && !(await listActiveColleagues(tx)).some(({ accountId }) => accountId === assignedTo))
    return invalid('assignedTo', 'Choose a colleague who works here, or Anyone.');
  const { all, ofAssignee } = await countOpenTasks(tx, assignedTo);
  if (all >= mostOfPractice || ofAssignee >= mostOfAssignee)
    return invalid('assignedTo', 'There are too many open tasks. Mark some as done first.');
  return undefined;
}

/** Returns the id of the task. @throws not-found, forbidden, entry-key-reused, validation-failed */
export async function addTask(ctx: Sealing, draft: NewTask): Promise<string> {
  const caller = callerOf(ctx);
  if (draft.about && !caller.rights.has('patients')) throw problem('forbidden');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const known = async (tx: Tx) => {
    const task = await findTaskOfKey(tx, draft.key);
    if (!task) return undefined;
    const { title } = openTask(cipher, { ...task, textSealed: null });
    const isSame = title === draft.title && task.aboutId === (draft.about?.id ?? null);
    return isSame ? task.taskId : problem('entry-key-reused');
  };
  return settled(ctx, async (tx) => {
    const before = await known(tx);
    if (before) return before;
    const about = draft.about ? await findSubject(tx, draft.about, staffPlaces(ctx)) : { patientId: null };
    if (!about) return problem('not-found');
    const refused = await refuseAssignee(tx, draft.assignedTo);
    if (refused) return refused;
    const taskId = randomUUIDv7();
    const isStored = await insertTask(tx, {
      taskId,
      titleSealed: sealTitle(cipher, taskId, draft.title),
      textSealed: sealText(cipher, taskId, draft.text),
      dueOn: draft.dueOn,
      assignedTo: draft.assignedTo,
      aboutKind: draft.about?.kind ?? null,
      aboutId: draft.about?.id ?? null,
      patientId: about.patientId,
      madeBy: caller.accountId,
      madeAt: ctx.clock.now(),
      requestKey: draft.key,
    });
    // The same request came twice at once: the other one has stored it.
    if (!isStored) return (await known(tx)) ?? problem('entry-key-reused');
    await audit(tx, ctx, { action: 'add-task', object: { kind: 'task', id: taskId } });
    return taskId;
  });
}

type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>;

/** Locks a task that the caller may see. */
async function lockSeen(tx: Tx, ctx: Ctx, taskId: string): Promise<LockedTask | Problem> {
  const task = await lockTask(tx, taskId, staffPlaces(ctx));
  if (!task) return problem('not-found');
  return task.aboutKind !== null && !callerOf(ctx).rights.has('patients') ? problem('forbidden') : task;
}

const edited = (taskId: string) => ({ kind: 'task', id: taskId }) as const;

/** Returns the new revision. @throws not-found, forbidden, task-changed, validation-failed */
export async function changeTask(
  ctx: Sealing,
  taskId: string,
  { revision, ...wanted }: TaskChange,
): Promise<{ revision: number }> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return settled(ctx, async (tx) => {
    const task = await lockSeen(tx, ctx, taskId);
    if (task instanceof Problem) return task;
    const now = { ...openTask(cipher, task), dueOn: task.dueOn, assignedTo: task.assignedTo };
    const conflict = await conflictOf(tx, edited(taskId), revision, { now, wanted });
    if (conflict) return problem('task-changed', { conflict });
    const names = (['title', 'text', 'dueOn', 'assignedTo'] as const).filter(
      (name) => wanted[name] !== undefined && wanted[name] !== now[name],
    );
    const refused = names.includes('assignedTo') && (await refuseAssignee(tx, wanted.assignedTo ?? null));
    if (refused) return refused;
    if (names.length > 0) {
      await updateTask(tx, taskId, {
        ...(wanted.title !== undefined && { titleSealed: sealTitle(cipher, taskId, wanted.title) }),
        ...(wanted.text !== undefined && { textSealed: sealText(cipher, taskId, wanted.text) }),
        ...(wanted.dueOn !== undefined && { dueOn: wanted.dueOn }),
        ...(wanted.assignedTo !== undefined && { assignedTo: wanted.assignedTo }),
      });
      await noteMembers(tx, ctx, edited(taskId), names);
      await audit(tx, ctx, { action: 'edit-task', object: { kind: 'task', id: taskId } });
    }
    return { revision: await selectRevision(tx, edited(taskId)) };
  });
}

/** Marks a task as done, or not. Returns the new revision. @throws not-found, forbidden, task-changed */
export async function setDone(ctx: Ctx, taskId: string, revision: number, isDone: boolean) {
  return settled(ctx, async (tx): Promise<{ revision: number } | Problem> => {
    const task = await lockSeen(tx, ctx, taskId);
    if (task instanceof Problem) return task;
    const now = { isDone: task.doneAt !== null };
    const conflict = await conflictOf(tx, edited(taskId), revision, { now, wanted: { isDone } });
    if (conflict) return problem('task-changed', { conflict });
    if (now.isDone !== isDone) {
      const done = { doneAt: ctx.clock.now(), doneBy: callerOf(ctx).accountId };
      await updateTask(tx, taskId, isDone ? done : { doneAt: null, doneBy: null });
      await noteMembers(tx, ctx, edited(taskId), ['isDone']);
      await audit(tx, ctx, {
        action: isDone ? 'finish-task' : 'edit-task',
        object: { kind: 'task', id: taskId },
      });
    }
    return { revision: await selectRevision(tx, edited(taskId)) };
  });
}

/** Returns the id of the comment. @throws not-found, forbidden, entry-key-reused */
export async function addComment(
  ctx: Sealing,
  taskId: string,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<string> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return settled(ctx, async (tx) => {
    const task = await lockSeen(tx, ctx, taskId);
    if (task instanceof Problem) return task;
    const commentId = randomUUIDv7();
    const isStored = await insertComment(tx, {
      commentId,
      taskId,
      textSealed: sealComment(cipher, commentId, text),
      createdBy: callerOf(ctx).accountId,
      createdAt: ctx.clock.now(),
      requestKey: key,
    });
    if (isStored) {
      await audit(tx, ctx, { action: 'edit-task', object: { kind: 'task', id: taskId } });
      return commentId;
    }
    const known = await findCommentOfKey(tx, key);
    const isSame = known?.taskId === taskId && openComment(cipher, known) === text;
    return known && isSame ? known.commentId : problem('entry-key-reused');
  });
}
