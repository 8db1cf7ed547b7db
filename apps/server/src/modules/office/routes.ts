// Answers the console's calls.
import { office } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { approveSubmission, readInboxSubmission } from './inbox.ts';
import { listInbox, listSentForms, pulseOf } from './list-inbox.ts';
import { printInboxSubmission } from './print-inbox-submission.ts';

export function officeRoutes(): Bound[] {
  return bind(office, {
    inbox: async (ctx, { query }) => ok(await listInbox(ctx, query)),
    inboxPulse: async (ctx) => ok(await pulseOf(ctx)),
    inboxForms: async (ctx) => ok(await listSentForms(ctx)),
    inboxSubmission: async (ctx, { params }) => ok(await readInboxSubmission(ctx, params.submissionId)),
    inboxSubmissionPdf: async (ctx, { params }) => printInboxSubmission(ctx, params.submissionId),
    approveSubmission: async (ctx, { params, body }) => {
      await approveSubmission(ctx, params.submissionId, body.revision);
      return noContent;
    },
  });
}
