// SQL of drafts: answers that are not sent yet.

import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Whose draft of what: a person's or a visitor's, of a new submission or of one that is edited. */
export interface DraftKey {
  readonly formId: string;
  readonly contactId: string | null;
  readonly guestDigest: Buffer | null;
  readonly submissionId: string | null;
}

/** The condition that a row is this draft. Each part is = or is null, for "is not distinct from" would use no index. */
function isDraft({ formId, contactId, guestDigest, submissionId }: DraftKey): RawBuilder<boolean> {
  const is = (column: string, value: string | Buffer | null) =>
    value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`;
  return sql<boolean>`form_id = ${formId} and ${is('contact_id', contactId)}
    and ${is('guest_digest', guestDigest)} and ${is('submission_id', submissionId)}`;
}

export function selectDraft(tx: Tx, key: DraftKey) {
  return tx.selectFrom('submission_drafts').selectAll().where(isDraft(key)).executeTakeFirst();
}

/** The same, and nobody else changes it until this transaction has ended. */
export function lockDraft(tx: Tx, key: DraftKey) {
  return tx
    .selectFrom('submission_drafts')
    .select(['draft_id', 'revision', 'writer_id', 'writer_sequence', 'saved_at'])
    .where(isDraft(key))
    .forUpdate()
    .executeTakeFirst();
}

/** Answers false, storing nothing, when somebody else began the same draft in this moment. */
export async function insertDraft(tx: Tx, draft: Insertable<Schema['submission_drafts']>): Promise<boolean> {
  const result = await tx
    .insertInto('submission_drafts')
    .values(draft)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function updateDraft(
  tx: Tx,
  draftId: string,
  change: Updateable<Schema['submission_drafts']>,
): Promise<void> {
  await tx.updateTable('submission_drafts').set(change).where('draft_id', '=', draftId).execute();
}

/** Returns the id of the draft that was there, or undefined. */
export async function deleteDraft(tx: Tx, key: DraftKey): Promise<string | undefined> {
  // Nobody's draft is none.
  if (key.contactId === null && key.guestDigest === null) return undefined;
  const deleted = await tx.deleteFrom('submission_drafts').where(isDraft(key)).returning('draft_id').executeTakeFirst();
  return deleted?.draft_id;
}

/** Whether a draft names the file whose key stands in that column. */
export function isInDraft(key: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from submission_drafts d where ${key} = any(d.attachment_keys))`;
}

/** Forgets drafts that nobody touched since `before`; those of guests, who have no account to find them by, since `guestsBefore`. */
export async function deleteOldDrafts(tx: Tx, before: Date, guestsBefore: Date): Promise<void> {
  await tx
    .deleteFrom('submission_drafts')
    // The later of the two moments: the index serves it.
    .where('saved_at', '<', guestsBefore > before ? guestsBefore : before)
    .where((by) =>
      by.or([by('saved_at', '<', before), by.and([by('contact_id', 'is', null), by('saved_at', '<', guestsBefore)])]),
    )
    .execute();
}

/** Forms of which a visitor has a draft, with the time of the last save. */
export function selectGuestDrafts(tx: Tx, guestDigest: Buffer) {
  return tx
    .selectFrom('submission_drafts')
    .select(['form_id', 'saved_at'])
    .where('guest_digest', '=', guestDigest)
    .where('submission_id', 'is', null)
    .execute();
}

/** The newest revision of a submission of this form and this person; undefined when there is no such submission. */
export async function revisionOf(
  tx: Tx,
  submissionId: string,
  formId: string,
  contactId: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('submissions')
    .select('revision')
    .where('submission_id', '=', submissionId)
    .where('form_id', '=', formId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst();
  return row?.revision;
}
