// Handles the console's calls about tasks.
import { tasks } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { addComment, addTask, changeTask, setDone } from './change-tasks.ts';
import { countDue, readColleagues, readTask, readTasks } from './read-tasks.ts';

export function taskRoutes(): Bound[] {
  return bind(tasks, {
    tasks: async (ctx, { query }) => ok(await readTasks(ctx, query)),
    tasksDue: async (ctx) => ok({ count: await countDue(ctx) }),
    taskColleagues: async (ctx) => ok({ colleagues: await readColleagues(ctx) }),
    readTask: async (ctx, { params }) => ok(await readTask(ctx, params.id)),
    addTask: async (ctx, { body }) => ({ status: 201 as const, body: { id: await addTask(ctx, body) } }),
    changeTask: async (ctx, { params, body }) => ok(await changeTask(ctx, params.id, body)),
    finishTask: async (ctx, { params, body }) => ok(await setDone(ctx, params.id, body.revision, true)),
    reopenTask: async (ctx, { params, body }) => ok(await setDone(ctx, params.id, body.revision, false)),
    addTaskComment: async (ctx, { params, body }) => ({
      status: 201 as const,
      body: { id: await addComment(ctx, params.id, body) },
    }),
  });
}
