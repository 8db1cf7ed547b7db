// Answers the call for a submission's PDF.
import { prints } from '@foyer/contract';
import { type Bound, bind } from '../../platform/http/bind.ts';
import { printSubmission } from './print-submission.ts';

export function printRoutes(): Bound[] {
  return bind(prints, {
    submissionPdf: async (ctx, { params }) => printSubmission(ctx, params),
  });
}
