// SQL of drafts: answers that are not sent yet.

import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Identifies a draft: a person's or a visitor's, of a new submission or of one being edited. */
export interface DraftKey {
  readonly formId: string;
  readonly patientId: string | null;
  readonly guestDigest: Buffer | null;
  readonly submissionId: string | null;
}

/** Condition for the row of this draft. Each part is `=` or `is null`, because "is not distinct from" would not use an index. */
function isDraft({ formId, patientId, guestDigest, submissionId }: DraftKey): RawBuilder<boolean> {
  const is = (column: string, value: string | Buffer | null) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
  return sql<boolean>`form_id = ${formId} and ${is('patientId', patientId)}
    and ${is('guest_digest', guestDigest)} and ${is('submission_id', submissionId)}`;
}

export function selectDraft(tx: Tx, key: DraftKey) {
  return tx.selectFrom('submissionDrafts').selectAll().where(isDraft(key)).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockDraft(tx: Tx, key: DraftKey) {
  return tx
    .selectFrom('submissionDrafts')
    .select(['draftId', 'revision', 'writerId', 'writerSequence', 'savedAt'])
    .where(isDraft(key))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns false, storing nothing, when the same draft was begun concurrently. */
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

/** Deletes a draft. Returns its id, or undefined when there was none. */
export async function deleteDraft(tx: Tx, key: DraftKey): Promise<string | undefined> {
  // A key without an owner has no draft.
  if (key.patientId === null && key.guestDigest === null) return undefined;
  const deleted = await tx.deleteFrom('submissionDrafts').where(isDraft(key)).returning('draftId').executeTakeFirst();
  return deleted?.draftId;
}

/** Condition for whether a draft refers to the file whose key is in that column. */
export function isInDraft(key: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from submission_drafts d where d.tenant_id = ${ownTenant} and ${key} = any(d.attachment_keys))`;
}

/** Deletes drafts not saved since `before`; those of guests, who have no account to find them by, not since `guestsBefore`. */
export async function deleteOldDrafts(tx: Tx, before: Date, guestsBefore: Date): Promise<void> {
  await tx
    .deleteFrom('submissionDrafts')
    // The later of the two times, so that the index can be used.
    .where('savedAt', '<', guestsBefore > before ? guestsBefore : before)
    .where((by) =>
      by.or([by('savedAt', '<', before), by.and([by('patientId', 'is', null), by('savedAt', '<', guestsBefore)])]),
    )
    .execute();
}

/** Lists the forms of which a visitor has a draft, with the page and the time of the last save. */
export function listGuestDrafts(tx: Tx, guestDigest: Buffer) {
  return tx
    .selectFrom('submissionDrafts')
    .select(['formId', 'savedAt', 'page'])
    .where('guestDigest', '=', guestDigest)
    .where('submissionId', 'is', null)
    .execute();
}

/** Returns the newest revision of a submission of this form and person, or undefined when there is no such submission. */
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
