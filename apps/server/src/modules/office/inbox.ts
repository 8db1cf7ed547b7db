// The office's inbox: the list, one submission as it is read and printed, and its approval.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/http/problem.ts';
import { formVersion } from '../forms/public.ts';
import { writeRecord } from '../patients/public.ts';
import { openAnswers, openPersonName, openRevision, selectSubmission, surroundingsOf } from '../submissions/public.ts';
import {
  countNew,
  type InboxFilter,
  lockSubmission,
  markRead,
  selectInbox,
  selectInboxRow,
  setApproved,
} from './inbox.store.ts';
import { readCursor, writeCursor } from './inbox-cursor.ts';

type Row = Awaited<ReturnType<typeof selectInbox>>[number];

function toRow(cipher: TenantCipher, row: Row) {
  const isGuest = row.contact_id === null;
  return {
    id: row.submission_id,
    formId: row.form_id,
    formName: row.form_name,
    personName: isGuest
      ? openPersonName(cipher, row.submission_id, row.person_name_sealed)
      : `${row.name_first} ${row.name_last}`,
    isGuest,
    submittedAt: row.submitted_at.toISOString(),
    status: row.approved_at === null ? ('new' as const) : ('approved' as const),
    isRead: row.read_at !== null,
    revision: row.revision,
  };
}

export interface InboxQuery {
  readonly status: 'new' | 'approved' | 'all';
  readonly formId?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** One page, newest first; `next` continues it. */
export async function listInbox(ctx: Ctx, query: InboxQuery) {
  const filter: InboxFilter = {
    status: query.status,
    formId: query.formId,
    after: query.after === undefined ? undefined : readCursor(query.after),
    limit: query.limit + 1,
  };
  const cipher = await ctx.services.cipherOf(ctx.tenant.id);
  const { rows, newCount } = await inTenant(ctx, async (tx) => {
    const rows = await selectInbox(tx, filter);
    await audit(tx, ctx, { action: 'list', object: { kind: 'inbox', id: query.status } });
    return { rows, newCount: await countNew(tx) };
  });
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => toRow(cipher, row)),
    newCount,
    next: rows.length > query.limit && last ? writeCursor(last) : null,
  };
}

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
