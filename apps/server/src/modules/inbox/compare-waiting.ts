// Keeps the marks of waiting submissions as their records are: a round finds what has changed, and a match is compared at once.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { formVersion } from '../forms/public.ts';
import {
  findSubmission,
  findToCompare,
  openRevision,
  practicesToCompare,
  type SubmissionComparison,
  setMarks,
} from '../submissions/public.ts';
import { approvalChanges } from './approval-plan.ts';
import { inRecord, knownRecord } from './compared-record.ts';
import { selectInboxRow } from './inbox.store.ts';
import { marksOf } from './marks.policy.ts';

/** Compares one waiting submission with its record. Returns whether its row shows something else now. */
export async function compareSubmission(
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  submissionId: string,
): Promise<boolean> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const found = await inTenant(ctx, async (tx) => {
    const row = await selectInboxRow(tx, submissionId);
    const submission = row && (await findSubmission(tx, submissionId));
    return row && submission && { row, submission, known: await knownRecord(tx, cipher, row) };
  });
  if (!found) return false;
  const { row, submission, known } = found;
  const [version, { entries, signatures }] = await Promise.all([
    formVersion(ctx, submission.formVersionId),
    openRevision(ctx, submission),
  ]);
  const fields = version?.fields ?? [];
  const mapped = known ? await inRecord(ctx, fields, entries) : [];
  const changes = known && approvalChanges(fields, mapped, known.record);
  return inTenant(ctx, (tx) =>
    setMarks(
      tx,
      {
        ...{ submissionId, revision: submission.revision, patientId: row.patientId ?? row.matchedPatientId },
        recordRevision: known?.revision ?? null,
      },
      marksOf(mapped, changes, signatures),
      ctx.clock.now(),
    ),
  );
}

type MarkedRow = NonNullable<Awaited<ReturnType<typeof selectInboxRow>>>;

/** Stores the marks of a submission that somebody reads, unless they are right. Returns those of its row. */
export async function correctMarks(
  ctx: Ctx,
  row: MarkedRow,
  { recordRevision, differenceCount, flags }: SubmissionComparison & { readonly recordRevision: number | null },
) {
  const { submissionId, revision, state } = row;
  const known = { differenceCount: row.differenceCount, flags: row.flags, comparedRecord: row.comparedRecord };
  if (state !== 'new' && state !== 'returned') return known;
  const found = [...flags, ...row.flags.filter((flag) => flag === 'answered')];
  const isRight =
    row.comparedAt !== null &&
    row.comparedRecord === recordRevision &&
    row.differenceCount === differenceCount &&
    new Set(found).symmetricDifference(new Set(row.flags)).size === 0;
  const patientId = row.patientId ?? row.matchedPatientId;
  if (!isRight) {
    const compared = { submissionId, revision, patientId, recordRevision };
    await inTenant(ctx, (tx) => setMarks(tx, compared, { differenceCount, flags }, ctx.clock.now()));
  }
  return { differenceCount, flags: found, comparedRecord: recordRevision };
}

/** One that cannot be read holds up no other: it stays without marks, and is tried again with the next round. */
async function compareOrSkip(ctx: Ctx & Uses<'caches' | 'cipherOf'>, submissionId: string): Promise<boolean> {
  try {
    return await compareSubmission(ctx, submissionId);
  } catch (error) {
    ctx.log.warn({ err: error, submissionId }, 'A submission could not be compared with its record.');
    return false;
  }
}

/** Submissions that are looked up at once. */
const batch = 100;

/** Compares the waiting submissions of a practice that have not been compared as they and their records are now. */
export async function compareWaiting(ctx: Ctx & Uses<'caches' | 'cipherOf' | 'live'>): Promise<void> {
  let [after, isOther]: [string | undefined, boolean] = [undefined, false];
  for (;;) {
    const ids: string[] = await inTenant(ctx, (tx) => findToCompare(tx, after, batch));
    for (const id of ids) isOther = (await compareOrSkip(ctx, id)) || isOther;
    after = ids.at(-1);
    if (ids.length < batch) break;
  }
  if (isOther) ctx.live.tell(ctx.tenant.id, ['inbox']);
}

export const inboxRounds: readonly Round[] = [
  defineRound({
    name: 'inbox.compare',
    due: practicesToCompare,
    // A record's change may be dated before the clock's leap.
    isAlsoHourly: true,
    work: compareWaiting,
  }),
];
