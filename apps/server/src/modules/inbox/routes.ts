// Handles the console's calls.
import { inbox, senderQuestions } from '@foyer/contract';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { acknowledgeAlert } from '../alerts/public.ts';
import { approveSubmissions } from './approve-several.ts';
import { askSender, withdrawQuestion } from './ask-sender.ts';
import { exportInbox } from './export-inbox.ts';
import { approveSubmission, fileSubmission, readInboxSubmission, unapproveSubmission } from './inbox.ts';
import { listInbox, listSentForms, pulseOf } from './list-inbox.ts';
import { matchNewPatient, matchSubmission, suggestFor, unmatchSubmission } from './match-submission.ts';
import { printInboxSubmission } from './print-inbox-submission.ts';
import { readRevision } from './read-revision.ts';

export function inboxRoutes(): Bound[] {
  const questions = bind(senderQuestions, {
    askSender: async (ctx, { params, body }) => {
      await askSender(ctx, params.submissionId, body);
      return noContent;
    },
    withdrawQuestion: async (ctx, { params }) => {
      await withdrawQuestion(ctx, params.submissionId);
      return noContent;
    },
  });
  const reviewing = bind(inbox, {
    inbox: async (ctx, { query }) => ok(await listInbox(ctx, query)),
    inboxPulse: async (ctx) => ok(await pulseOf(ctx)),
    inboxForms: async (ctx) => ok(await listSentForms(ctx)),
    inboxSubmission: async (ctx, { params }) => ok(await readInboxSubmission(ctx, params.submissionId)),
    inboxSubmissionPdf: async (ctx, { params }) => printInboxSubmission(ctx, params.submissionId),
    inboxRevision: async (ctx, { params }) => ok(await readRevision(ctx, params.submissionId, params.revision)),
    exportInbox: (ctx, { body }) => exportInbox(ctx, body),
    suggestPatients: async (ctx, { params }) => ok(await suggestFor(ctx, params.submissionId)),
    matchSubmission: async (ctx, { params, body }) => {
      await matchSubmission(ctx, params.submissionId, body.contactId);
      return noContent;
    },
    matchNewPatient: async (ctx, { params, body }) => ({
      status: 201 as const,
      body: { contactId: await matchNewPatient(ctx, params.submissionId, body) },
    }),
    unmatchSubmission: async (ctx, { params }) => {
      await unmatchSubmission(ctx, params.submissionId);
      return noContent;
    },
    acknowledgeAlert: async (ctx, { params, body }) => ok(await acknowledgeAlert(ctx, { ...params, ...body })),
    approveSubmissions: async (ctx, { body }) => ok(await approveSubmissions(ctx, body.items)),
    fileSubmission: async (ctx, { params, body }) => {
      await fileSubmission(ctx, params.submissionId, body.revision);
      return noContent;
    },
    approveSubmission: async (ctx, { params, body }) => {
      await approveSubmission(ctx, params.submissionId, body);
      return noContent;
    },
    unapproveSubmission: async (ctx, { params, body }) =>
      ok(await unapproveSubmission(ctx, params.submissionId, body.revision)),
  });
  return [...reviewing, ...questions];
}
