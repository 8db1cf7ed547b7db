// Handles the calls that put submissions away, hand them over and put them off.
import { triage } from '@foyer/contract';
import type { Ctx } from '../../platform/context.ts';
import { type Bound, bind, noContent, ok } from '../../platform/http/bind.ts';
import { assignSubmission, listAssignees, snoozeSubmission } from './hand-over.ts';
import { putAway } from './put-away.ts';

interface Acted {
  readonly params: { readonly submissionId: string };
  readonly body: { readonly revision: number };
}

const act =
  (what: Parameters<typeof putAway>[2]) =>
  async (ctx: Ctx, { params, body }: Acted) => {
    await putAway(ctx, params.submissionId, what, body.revision);
    return noContent;
  };

export function triageRoutes(): Bound[] {
  return bind(triage, {
    archiveSubmission: act('archive'),
    markNotOurs: act('mark-not-ours'),
    putBack: act('put-back'),
    listAssignees: async (ctx) => ok(await listAssignees(ctx)),
    assignSubmission: async (ctx, { params, body }) => {
      await assignSubmission(ctx, params.submissionId, body);
      return noContent;
    },
    snoozeSubmission: async (ctx, { params, body }) => {
      await snoozeSubmission(ctx, params.submissionId, body.until);
      return noContent;
    },
  });
}
