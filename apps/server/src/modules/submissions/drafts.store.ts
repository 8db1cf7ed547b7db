// SQL of drafts: answers that are not sent yet.

import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Whose draft of what: a person's or a visitor's, of a new submission or of one that is edited. */
export interface DraftKey {
  readonly formId: string;
  readonly patientId: string | null;
  readonly guestDigest: Buffer | null;
  readonly submissionId: string | null;
}

/** The condition that a row is this draft. Each part is = or is null, for "is not distinct from" would use no index. */
function isDraft({ formId, patientId, guestDigest, submissionId }: DraftKey): RawBuilder<boolean> {
  const is = (column: string, value: string | Buffer | null) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
  return sql<boolean>`form_id = ${formId} and ${is('patientId', patientId)}
    and ${is('guest_digest', guestDigest)} and ${is('submission_id', submissionId)}`;
}

export function selectDraft(tx: Tx, key: DraftKey) {
  return tx.selectFrom('submissionDrafts').selectAll().where(isDraft(key)).executeTakeFirst();
}

/** The same, and nobody else changes it until this transaction has ended. */
export function lockDraft(tx: Tx, key: DraftKey) {
  return tx
    .selectFrom('submissionDrafts')
    .select(['draftId', 'revision', 'writerId', 'writerSequence', 'savedAt'])
    .where(isDraft(key))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false, storing nothing, when somebody else began the same draft in this moment. */
export async function insertDraft(tx: Tx, draft: Insertable<Schema['submissionDrafts']>): Promise<boolean> {
  const result = await tx
    .insertInto('submissionDrafts')
    .values(draft)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateDraft(
  tx: Tx,
  draftId: string,
  change: Updateable<Schema['submissionDrafts']>,
): Promise<void> {
  await tx.updateTable('submissionDrafts').set(change).where('draftId', '=', draftId).execute();
}

/** Returns the id of the draft that was there, or undefined. */
export async function deleteDraft(tx: Tx, key: DraftKey): Promise<string | undefined> {
  // Nobody's draft is none.
  if (key.patientId === null && key.guestDigest === null) return undefined;
  const deleted = await tx.deleteFrom('submissionDrafts').where(isDraft(key)).returning('draftId').executeTakeFirst();
  return deleted?.draftId;
}

/** Whether a draft names the file whose key stands in that column. */
export function isInDraft(key: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from submission_drafts d where ${key} = any(d.attachment_keys))`;
}

/** Forgets drafts that nobody touched since `before`; those of guests, who have no account to find them by, since `guestsBefore`. */
export async function deleteOldDrafts(tx: Tx, before: Date, guestsBefore: Date): Promise<void> {
  await tx
    .deleteFrom('submissionDrafts')
    // The later of the two moments: the index serves it.
    .where('savedAt', '<', guestsBefore > before ? guestsBefore : before)
    .where((by) =>
      by.or([by('savedAt', '<', before), by.and([by('patientId', 'is', null), by('savedAt', '<', guestsBefore)])]),
    )
    .execute();
}

/** Forms of which a visitor has a draft, with the time of the last save. */
export function listGuestDrafts(tx: Tx, guestDigest: Buffer) {
  return tx
    .selectFrom('submissionDrafts')
    .select(['formId', 'savedAt'])
    .where('guestDigest', '=', guestDigest)
    .where('submissionId', 'is', null)
    .execute();
}

/** The newest revision of a submission of this form and this person; undefined when there is no such submission. */
export async function revisionOf(
  tx: Tx,
  submissionId: string,
  formId: string,
  patientId: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('submissions')
    .select('revision')
    .where('submissionId', '=', submissionId)
    .where('formId', '=', formId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return row?.revision;
}
