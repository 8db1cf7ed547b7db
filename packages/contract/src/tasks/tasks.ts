// Calls of the console for tasks: what somebody in the office has to do, until when, and what it is about.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { day, id, longText, oneLine, shownAlert } from '../shared.ts';

const title = oneLine(140).min(1, 'Say what has to be done.');
const text = longText(2000);
const revision = z.number().int().min(0);
const params = z.object({ id });
/** A colleague; null for anyone. */
const assignedTo = id.nullable();
const key = z.uuid();
const about = z.object({ kind: z.enum(['patient', 'visit', 'submission']), id });

const task = z.object({
  id,
  revision,
  /** Null where the task is about a patient and the caller may not see patients; so are `text` and `about`. */
  title: z.string().nullable(),
  text: z.string().nullable(),
  /** YYYY-MM-DD */
  dueOn: z.string().nullable(),
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** The suspended colleague whose task it was; it is anyone's now. */
  wasWith: z.string().nullable(),
  about: z
    .object({
      kind: z.enum(['patient', 'visit', 'submission']),
      id,
      /** The patient's name; empty for a guest. */
      name: z.string(),
      patientId: id.nullable(),
      /** Of the patient. */
      alerts: z.array(shownAlert),
      /** Of a visit when it begins, of a submission when it came. */
      at: z.string().nullable(),
      /** The visit is canceled, or the record was merged into that of `patientId`. */
      state: z.enum(['canceled', 'merged']).nullable(),
    })
    .nullable(),
  isHidden: z.boolean(),
  madeBy: z.string(),
  madeAt: z.string(),
  done: z.object({ by: z.string(), at: z.string() }).nullable(),
  commentCount: z.number().int(),
});

export const tasks = endpoint({
  summary:
    'Tasks in pages of 50: overdue ones first, then by due day, those without a day last; done ones newest first',
  method: 'GET',
  path: '/office/v1/tasks',
  access: 'staff:self',
  query: z.object({
    /** `mine`: the caller’s own and anyone’s. `made`: those that the caller made. */
    view: z.enum(['mine', 'made', 'all', 'done']).default('mine'),
    /** Words of the title, text or patient’s name. */
    q: z.string().trim().max(100).default(''),
    after: z.string().max(200).optional(),
  }),
  response: {
    200: z.object({
      /** Today at the practice, YYYY-MM-DD. */
      today: z.string(),
      tasks: z.array(task),
      next: z.string().nullable(),
    }),
  },
});

export const tasksDue = endpoint({
  summary: 'How many of the caller’s own and anyone’s tasks are due today or overdue, counted to 1000',
  method: 'GET',
  path: '/office/v1/tasks/due',
  access: 'staff:self',
  response: { 200: z.object({ count: z.number().int() }) },
});

export const taskColleagues = endpoint({
  summary: 'Colleagues who can be given a task, by name',
  method: 'GET',
  path: '/office/v1/tasks/colleagues',
  access: 'staff:self',
  response: { 200: z.object({ colleagues: z.array(z.object({ id, name: z.string(), isMe: z.boolean() })) }) },
});

export const readTask = endpoint({
  summary: 'One task with its comments, the oldest first',
  method: 'GET',
  path: '/office/v1/tasks/{id}',
  access: 'staff:self',
  params,
  response: {
    200: task.extend({
      comments: z.array(z.object({ id, text: z.string(), by: z.string(), at: z.string() })),
    }),
  },
  problems: ['not-found'],
});

export const addTask = endpoint({
  summary: 'Makes a task; sent again with the same key, it is made once',
  method: 'POST',
  path: '/office/v1/tasks',
  access: 'staff:self',
  touches: ['tasks'],
  body: z.object({
    key,
    title,
    text: text.default(''),
    dueOn: day.nullable().default(null),
    assignedTo: assignedTo.default(null),
    about: about.nullable().default(null),
  }),
  response: { 201: z.object({ id }) },
  problems: ['not-found', 'forbidden', 'entry-key-reused'],
});

export const changeTask = endpoint({
  summary: 'Changes the given members of a task; one that somebody else has changed meanwhile is refused',
  method: 'PUT',
  path: '/office/v1/tasks/{id}',
  access: 'staff:self',
  touches: ['tasks'],
  params,
  body: z.object({
    revision,
    title: title.optional(),
    text: text.optional(),
    dueOn: day.nullable().optional(),
    assignedTo: assignedTo.optional(),
  }),
  response: { 200: z.object({ revision }) },
  problems: ['not-found', 'forbidden', 'task-changed'],
});

export const finishTask = endpoint({
  summary: 'Marks a task as done',
  method: 'POST',
  path: '/office/v1/tasks/{id}/done',
  access: 'staff:self',
  touches: ['tasks'],
  params,
  body: z.object({ revision }),
  response: { 200: z.object({ revision }) },
  problems: ['not-found', 'forbidden', 'task-changed'],
});

export const reopenTask = endpoint({
  summary: 'Marks a task as not done',
  method: 'POST',
  path: '/office/v1/tasks/{id}/open',
  access: 'staff:self',
  touches: ['tasks'],
  params,
  body: z.object({ revision }),
  response: { 200: z.object({ revision }) },
  problems: ['not-found', 'forbidden', 'task-changed'],
});

export const addTaskComment = endpoint({
  summary: 'Comments on a task; sent again with the same key, it is stored once',
  method: 'POST',
  path: '/office/v1/tasks/{id}/comments',
  access: 'staff:self',
  touches: ['tasks'],
  params,
  body: z.object({ key, text: longText(1000).min(1, 'Write the comment first.') }),
  response: { 201: z.object({ id }) },
  problems: ['not-found', 'forbidden', 'entry-key-reused'],
});
