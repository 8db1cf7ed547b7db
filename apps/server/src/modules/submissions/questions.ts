// Questions that the office asked about a submission: sealed, shown to both sides, and answered by the next revision.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { answerOpen, mostWrongTries, selectOpenQuestions, selectQuestions } from './questions.store.ts';

const placeOf = (questionId: string) => ({
  table: 'submission_questions',
  row: questionId,
  column: 'question_sealed',
});

export function sealQuestion(cipher: TenantCipher, questionId: string, text: string): Buffer {
  return cipher.seal(placeOf(questionId), text);
}

export function openQuestion(cipher: TenantCipher, questionId: string, sealed: Buffer): string {
  return cipher.open(placeOf(questionId), sealed);
}

/** Returns the questions about a submission as the office reads them, the oldest first. */
export async function questionsOf(tx: Tx, cipher: TenantCipher, submissionId: string) {
  return (await selectQuestions(tx, submissionId)).map((row) => ({
    id: row.questionId,
    question: openQuestion(cipher, row.questionId, row.questionSealed),
    uuids: row.fieldUuids,
    revision: row.revision,
    by: row.by,
    at: row.askedAt.toISOString(),
    answeredRevision: row.answeredRevision,
    withdrawn: row.withdrawnAt && { by: row.withdrawnByName, at: row.withdrawnAt.toISOString() },
    link: row.endsAt && { endsAt: row.endsAt.toISOString(), isUsedUp: row.wrongTries >= mostWrongTries },
  }));
}

/** Returns what the sender is asked, the oldest first. */
export async function waitingQuestions(tx: Tx, cipher: TenantCipher, submissionId: string) {
  return (await selectOpenQuestions(tx, submissionId)).map(({ questionId, questionSealed, fieldUuids, askedAt }) => ({
    text: openQuestion(cipher, questionId, questionSealed),
    uuids: fieldUuids,
    asked_at: askedAt.toISOString(),
  }));
}

/** Notes that a new revision answers what is open, in the transaction that stores it; that ends a guest's links. */
export async function answerQuestions(tx: Tx, ctx: Ctx, submissionId: string, revision: number): Promise<void> {
  if ((await answerOpen(tx, submissionId, revision)) === 0) return;
  await audit(tx, ctx, { action: 'answer-question', object: { kind: 'submission', id: submissionId } });
}
