// Calls by which the office puts submissions away, hands them to a colleague and puts them off.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, isoInstant } from '../shared.ts';

const act = {
  method: 'POST',
  access: 'staff:inbox',
  touches: ['inbox'],
  params: z.object({ submissionId: id }),
  body: z.object({
    /** The revision that was read: acting on an older one is refused. */
    revision: z.number().int(),
  }),
  response: { 204: null },
} as const;

export const archiveSubmission = endpoint({
  summary: 'Archives a submission: there is nothing to do, and nothing is written to a record',
  path: '/office/v1/inbox/{submissionId}/archive',
  ...act,
  problems: ['not-found', 'submission-state', 'submission-changed', 'alert-waiting'],
});

export const markNotOurs = endpoint({
  summary: 'Marks a guest’s submission as not for the practice; its answers, name and files are erased 30 days later',
  path: '/office/v1/inbox/{submissionId}/not-ours',
  ...act,
  problems: ['not-found', 'submission-state', 'submission-changed', 'alert-waiting'],
});

export const putBack = endpoint({
  summary: 'Puts back what was filed, archived or marked as not ours: it is new again',
  path: '/office/v1/inbox/{submissionId}/put-back',
  ...act,
  problems: ['not-found', 'submission-state', 'submission-changed'],
});

export const listAssignees = endpoint({
  summary: 'The colleagues to whom a submission can be assigned, by name',
  method: 'GET',
  path: '/office/v1/inbox/assignees',
  access: 'staff:inbox',
  response: { 200: z.array(z.object({ id, name: z.string() })) },
});

export const assignSubmission = endpoint({
  summary: 'Assigns a waiting submission to a colleague, or to nobody',
  method: 'PUT',
  path: '/office/v1/inbox/{submissionId}/assignee',
  access: 'staff:inbox',
  touches: ['inbox'],
  params: z.object({ submissionId: id }),
  body: z.object({
    staffId: id.nullable(),
    /** Whom it was assigned to before, as the caller knows it. */
    was: id.nullable(),
  }),
  response: { 204: null },
  problems: ['not-found', 'submission-state', 'assigned-meanwhile'],
});

export const snoozeSubmission = endpoint({
  summary: 'Puts a waiting submission off until a time at most 90 days ahead, or brings it back at once',
  method: 'PUT',
  path: '/office/v1/inbox/{submissionId}/snooze',
  access: 'staff:inbox',
  touches: ['inbox'],
  params: z.object({ submissionId: id }),
  body: z.object({ until: isoInstant.nullable() }),
  response: { 204: null },
  problems: ['not-found', 'submission-state'],
});
