// What each approval wrote to a record: kept with the submission, shown, and put back when the approval is taken back.
import { randomUUID } from 'node:crypto';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import {
  changesBetween,
  type PartChange,
  type RecordParts,
  readRecordChanges,
  recordParts,
  writeParts,
} from '../patients/public.ts';
import { selectActorName } from './actors.store.ts';
import { insertApproval, markUndone, selectApprovals } from './approvals.store.ts';
import { shownValue, valueText } from './shown-value.policy.ts';
import { stateProblem, turnState } from './turn-state.ts';

/** A difference between the submission and the record, and whether it was written. */
export interface ApprovalLine {
  readonly key: string;
  readonly question: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly taken: boolean;
}

/** A part of the record that an approval changed, and the question that did. */
interface WrittenPart extends PartChange {
  readonly question: string;
}

interface Content {
  readonly lines: readonly ApprovalLine[];
  readonly parts: readonly WrittenPart[];
  /** Of the record, after the approval. */
  readonly recordRevision: number;
}

/** What was not put back, because it had been changed since. */
export interface KeptLine {
  readonly question: string;
  readonly now: string;
  /** Who changed it; empty if it was no person. */
  readonly by: string;
  /** ISO date-time. */
  readonly at: string;
}

const place = (approvalId: string, column: 'content_sealed' | 'kept_sealed') => ({
  table: 'approvals',
  row: approvalId,
  column,
});

export interface NewApproval {
  readonly submissionId: string;
  readonly revision: number;
  readonly patientId: string;
  readonly lines: readonly ApprovalLine[];
  /** The record before and after. */
  readonly before: RecordParts;
  readonly after: RecordParts;
  readonly recordRevision: number;
  /** Returns the question that changed a part. */
  questionOf(change: PartChange): string;
}

/** Keeps what an approval did, in its transaction. */
export async function keepApproval(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  { submissionId, revision, patientId, lines, before, after, recordRevision, questionOf }: NewApproval,
): Promise<void> {
  const approvalId = randomUUID();
  const parts = changesBetween(before, after).map((change) => ({ ...change, question: questionOf(change) }));
  const content: Content = { lines, parts, recordRevision };
  await insertApproval(tx, {
    approvalId,
    submissionId,
    revision,
    patientId,
    approvedBy: actorId(ctx),
    approvedAt: ctx.clock.now(),
    contentSealed: cipher.seal(place(approvalId, 'content_sealed'), JSON.stringify(content)),
  });
}

type Row = Awaited<ReturnType<typeof selectApprovals>>[number];

const openContent = (cipher: TenantCipher, { approvalId, contentSealed }: Row) =>
  JSON.parse(cipher.open(place(approvalId, 'content_sealed'), contentSealed)) as Content;

const openKept = (cipher: TenantCipher, { approvalId, keptSealed }: Row): KeptLine[] =>
  keptSealed ? (JSON.parse(cipher.open(place(approvalId, 'kept_sealed'), keptSealed)) as KeptLine[]) : [];

const nameOf = async (tx: Tx, accountId: string | null) => (accountId === null ? '' : selectActorName(tx, accountId));

/** Returns the approvals of a submission, the newest first. The caller audits the reading. */
export async function approvalsOf(tx: Tx, cipher: TenantCipher, submissionId: string) {
  const approvals = [];
  for (const row of await selectApprovals(tx, submissionId))
    approvals.push({
      revision: row.revision,
      by: await nameOf(tx, row.approvedBy),
      at: row.approvedAt.toISOString(),
      lines: openContent(cipher, row).lines.map((line) => ({
        ...line,
        before: [...line.before],
        after: [...line.after],
      })),
      undoneBy: row.undoneAt && (await nameOf(tx, row.undoneBy)),
      undoneAt: row.undoneAt?.toISOString() ?? null,
      kept: openKept(cipher, row),
    });
  return approvals;
}

/** Puts back what the record still holds as the approval wrote it. Returns what was changed since, and the record's revision. */
async function putBack(tx: Tx, ctx: Ctx, cipher: TenantCipher, row: Row, patientId: string) {
  const { parts, recordRevision } = openContent(cipher, row);
  const now = await recordParts(tx, cipher, patientId);
  const isNow = (path: string, value: unknown) => valueText(now[path]) === valueText(value);
  const since = await readRecordChanges(tx, cipher, patientId, { sinceRevision: recordRevision });
  const kept = parts
    .filter(({ path, before, after }) => !isNow(path, after) && !isNow(path, before))
    .map(({ path, question }): KeptLine => {
      const last = since.find((change) => change.path === path);
      const at = (last?.at ?? row.approvedAt).toISOString();
      return { question, now: shownValue(path, now[path]), by: last?.by ?? '', at };
    });
  const back = parts.filter(({ path, after }) => isNow(path, after)).map(({ path, before }) => [path, before ?? null]);
  const origin = { source: 'undo', sourceId: row.submissionId } as const;
  const recordNow = await writeParts(tx, ctx, cipher, patientId, origin, Object.fromEntries(back));
  return { kept, recordNow };
}

const undoMs = 10 * 60_000;
const longestMs = 90 * 24 * 3_600_000;

/**
 * Takes an approval back: the submission waits again, and each value that the record still holds as it was written goes back to what
 * it was before. Returns the others. For 10 minutes the right `approve` is enough.
 * @param standing returns the patient that a record was merged into so far
 * @throws not-found, submission-changed, submission-state when it is not approved or was approved more than 90 days ago, forbidden
 */
export async function takeApprovalBack(
  ctx: Ctx & Uses<'cipherOf'>,
  submissionId: string,
  revision: number,
  standing: (tx: Tx, patientId: string) => Promise<string | undefined>,
): Promise<KeptLine[]> {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const { principal } = ctx;
  const mayLater = principal.kind === 'staff' && principal.rights.has('unapprove');
  return inTenant(ctx, async (tx) => {
    const turned = await turnState(tx, ctx, { submissionId, act: 'unapprove', revision });
    const at = ctx.clock.now();
    const ageMs = at.getTime() - (turned.turnedAt ?? at).getTime();
    if (ageMs > longestMs) throw await stateProblem(tx, turned, turned.before);
    if (ageMs > undoMs && !mayLater) throw problem('forbidden');
    const action = ageMs > undoMs ? 'unapprove' : 'undo-approve';
    await audit(tx, ctx, { action, object: { kind: 'submission', id: submissionId } });
    const row = (await selectApprovals(tx, submissionId)).find((each) => each.undoneAt === null);
    const patientId = row && (await standing(tx, row.patientId));
    if (!row || row.revision !== revision || !patientId) return [];
    const { kept, recordNow } = await putBack(tx, ctx, cipher, row, patientId);
    const object = { kind: 'contact-record', id: patientId } as const;
    await audit(tx, ctx, { action: 'update', object, recordRevision: recordNow });
    const keptSealed = cipher.seal(place(row.approvalId, 'kept_sealed'), JSON.stringify(kept));
    await markUndone(tx, row.approvalId, { by: actorId(ctx), at, keptSealed });
    return kept;
  });
}
