// One submission of the inbox: as it is read, and its approval.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/http/problem.ts';
import { formVersion } from '../forms/public.ts';
import { writeRecord } from '../patients/public.ts';
import { openAnswers, openRevision, selectSubmission, surroundingsOf } from '../submissions/public.ts';
import { lockSubmission, markRead, selectInboxRow, setApproved } from './inbox.store.ts';
import { toRow } from './list-inbox.ts';

/** One submission, whole; from here on it counts as read. @throws not-found */
export async function readInboxSubmission(ctx: Ctx, submissionId: string) {
  const cipher = await ctx.services.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    const row = await selectInboxRow(tx, submissionId);
    const submission = await selectSubmission(tx, submissionId);
    if (!row || !submission) return undefined;
    await markRead(tx, submissionId, ctx.clock.now());
    await audit(tx, ctx, { action: 'read', object: { kind: 'submission', id: submissionId } });
    return { row, submission };
  });
  if (!found) throw problem('not-found');
  const { row, submission } = found;
  const [version, { entries, signatures }] = await Promise.all([
    formVersion(ctx, submission.form_version_id),
    openRevision(ctx, submission),
  ]);
  if (!version) throw problem('not-found');
  const writer = submission.submitted_by ?? submission.contact_id;
  const around = await surroundingsOf(ctx, version.fields, writer);
  const { companyName = '', relationshipTypes = [], family = [], timezone = 'UTC', booking } = around;
  return {
    ...toRow(cipher, row),
    isRead: true,
    approvedAt: row.approved_at?.toISOString() ?? null,
    approvedBy: row.approver,
    birthDate: row.birth_date,
    object: entries,
    signatures,
    surroundings: {
      companyName,
      relationshipTypes: [...relationshipTypes],
      family: [...family],
      timezone,
      ...(booking && {
        booking: {
          types: [...booking.types],
          providers: [...booking.providers],
          locations: [...booking.locations],
        },
      }),
    },
    form: { form_name: version.name, form_version_id: version.versionId, object: version.object, pages: version.pages },
  };
}

/**
 * Approves the revision that was read; its mapped answers are written to the patient's record in the same transaction.
 * @throws not-found, already-approved, submission-changed (a newer revision came in)
 */
export async function approveSubmission(ctx: Ctx, submissionId: string, revision: number): Promise<void> {
  const { principal } = ctx;
  if (principal.kind !== 'staff') throw problem('forbidden');
  const cipher = await ctx.services.cipherOf(ctx.tenant.id);
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const known = await lockSubmission(tx, submissionId);
    if (!known) return problem('not-found');
    if (known.revision !== revision) return problem('submission-changed');
    if (known.approved_at) return problem('already-approved');
    await setApproved(tx, submissionId, principal.accountId, ctx.clock.now());
    await audit(tx, ctx, { action: 'approve', object: { kind: 'submission', id: submissionId } });
    const submission = await selectSubmission(tx, submissionId);
    if (submission?.contact_id) {
      const answers = openAnswers(cipher, submissionId, revision, submission.answers_sealed);
      await writeRecord(tx, ctx, cipher, submission.contact_id, answers);
    }
    return undefined;
  });
  if (refused) throw refused;
}
