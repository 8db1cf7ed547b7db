// SQL of the questions that the office asked the senders of submissions.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type NewQuestionRow = Omit<
  Insertable<Schema['submissionQuestions']>,
  'tenantId' | 'answeredRevision' | 'withdrawnBy' | 'withdrawnAt' | 'wrongTries'
>;

/** Wrong birth dates that end a link. */
export const mostWrongTries = 5;

/** Stores a question. Returns false if one has its key already. */
export async function addQuestion(tx: Tx, row: NewQuestionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('submissionQuestions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenantId', 'requestKey']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function findQuestionOfKey(tx: Tx, requestKey: string) {
  return tx
    .selectFrom('submissionQuestions')
    .select(['questionId', 'submissionId', 'revision', 'questionSealed', 'fieldUuids'])
    .where('requestKey', '=', requestKey)
    .executeTakeFirst();
}

const nameOf = (alias: 'a' | 'w') =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.name`)}, ''), ${sql.ref(`${alias}.emailAddress`)}, '')`;

/** Returns the questions about a submission, the oldest first, with the names of who asked them and took them back. */
export function selectQuestions(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('submissionQuestions as q')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'q.tenantId').onRef('a.accountId', '=', 'q.askedBy'),
    )
    .leftJoin('accounts as w', (join) =>
      join.onRef('w.tenantId', '=', 'q.tenantId').onRef('w.accountId', '=', 'q.withdrawnBy'),
    )
    .select(['q.questionId', 'q.revision', 'q.questionSealed', 'q.fieldUuids', 'q.askedAt', 'q.answeredRevision'])
    .select(['q.withdrawnAt', 'q.endsAt', 'q.wrongTries', nameOf('a').as('by'), nameOf('w').as('withdrawnByName')])
    .where('q.submissionId', '=', submissionId)
    .orderBy('q.askedAt')
    .orderBy('q.questionId')
    .execute();
}

function openQuestions(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('submissionQuestions')
    .where('submissionId', '=', submissionId)
    .where('answeredRevision', 'is', null)
    .where('withdrawnAt', 'is', null);
}

/** Returns what nobody has answered or taken back, the oldest first. */
export function selectOpenQuestions(tx: Tx, submissionId: string) {
  return openQuestions(tx, submissionId)
    .select(['questionId', 'questionSealed', 'fieldUuids', 'askedAt', 'endsAt', 'wrongTries'])
    .orderBy('askedAt')
    .orderBy('questionId')
    .execute();
}

/** Returns how many questions nobody has answered or taken back. */
export async function countOpenQuestions(tx: Tx, submissionId: string): Promise<number> {
  return (await openQuestions(tx, submissionId).select('questionId').execute()).length;
}

/** Takes the open questions about a submission back. Returns how many there were. */
export async function withdrawOpen(
  tx: Tx,
  submissionId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('submissionQuestions')
    .set({ withdrawnBy: by, withdrawnAt: at })
    .where('submissionId', '=', submissionId)
    .where('answeredRevision', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Notes the revision that answers the open questions about a submission. Returns how many there were. */
export async function answerOpen(tx: Tx, submissionId: string, revision: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('submissionQuestions')
    .set({ answeredRevision: revision })
    .where('submissionId', '=', submissionId)
    .where('answeredRevision', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Returns the question of a guest's link with its submission as it is; undefined for a token of another submission or none. */
export function findLinkedQuestion(tx: Tx, submissionId: string, tokenDigest: Buffer) {
  return linkedQuestion(tx, submissionId, tokenDigest).executeTakeFirst();
}

/** The same with a lock on the question, so that wrong tries are counted one after another. */
export function lockLinkedQuestion(tx: Tx, submissionId: string, tokenDigest: Buffer) {
  return linkedQuestion(tx, submissionId, tokenDigest).forUpdate('q').executeTakeFirst();
}

function linkedQuestion(tx: Tx, submissionId: string, tokenDigest: Buffer) {
  return tx
    .selectFrom('submissionQuestions as q')
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'q.tenantId').onRef('s.submissionId', '=', 'q.submissionId'),
    )
    .select(['q.questionId', 'q.answeredRevision', 'q.withdrawnAt', 'q.endsAt', 'q.wrongTries', 'q.birthDigest'])
    .select(['s.state', 's.patientId', 's.erasedAt', 's.formId'])
    .where('q.submissionId', '=', submissionId)
    .where('q.tokenDigest', '=', tokenDigest);
}

export async function addWrongTry(tx: Tx, questionId: string): Promise<void> {
  await tx
    .updateTable('submissionQuestions')
    .set({ wrongTries: sql`least(wrong_tries + 1, ${mostWrongTries})` })
    .where('questionId', '=', questionId)
    .execute();
}

/** Erases the questions about a submission. The policy of the table lets only what was marked as not ours 30 days ago be erased. */
export async function eraseQuestions(tx: Tx, submissionId: string): Promise<void> {
  await tx.deleteFrom('submissionQuestions').where('submissionId', '=', submissionId).execute();
}
