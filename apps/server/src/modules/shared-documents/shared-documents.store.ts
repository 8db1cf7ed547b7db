// SQL of the office's documents: a row is inserted before its file is stored and deleted after its file is removed.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type DueSearch, mostDue } from '../../platform/jobs/define-round.ts';

const whole = [
  ...(['documentId', 'patientId', 'kind', 'nameSealed', 'fileSealed', 'isShared', 'sharedAt', 'seenAt'] as const),
  ...(['uploadedBy', 'uploadedAt', 'revision', 'removedAt', 'eraseAt', 'requestDigest'] as const),
];

export function findDocument(tx: Tx, documentId: string) {
  return tx.selectFrom('sharedDocuments').select(whole).where('documentId', '=', documentId).executeTakeFirst();
}

/** Locks a document until the transaction ends. */
export function lockDocument(tx: Tx, documentId: string) {
  return tx
    .selectFrom('sharedDocuments')
    .select(whole)
    .where('documentId', '=', documentId)
    .forUpdate()
    .executeTakeFirst();
}

export type StoredDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

export function findDocumentOfKey(tx: Tx, key: string) {
  return tx.selectFrom('sharedDocuments').select(whole).where('requestKey', '=', key).executeTakeFirst();
}

const nameOf = (alias: 'a' | 'r') =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.name`)}, ''), ${sql.ref(`${alias}.email_address`)}, '')`;

/** Returns the documents of a patient whose file is stored, the newest first; removed ones until they are erased. */
export function listOfPatient(tx: Tx, patientId: string, now: Date) {
  return tx
    .selectFrom('sharedDocuments as d')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'd.tenantId').onRef('a.accountId', '=', 'd.uploadedBy'),
    )
    .leftJoin('accounts as r', (join) =>
      join.onRef('r.tenantId', '=', 'd.tenantId').onRef('r.accountId', '=', 'd.removedBy'),
    )
    .select(['d.documentId', 'd.kind', 'd.nameSealed', 'd.fileSealed', 'd.isShared', 'd.sharedAt', 'd.seenAt'])
    .select(['d.uploadedAt', 'd.revision', 'd.removedAt', 'd.eraseAt'])
    .select([nameOf('a').as('by'), nameOf('r').as('removedByName')])
    .where('d.patientId', '=', patientId)
    .where('d.fileSealed', 'is not', null)
    .where((either) => either.or([either('d.eraseAt', 'is', null), either('d.eraseAt', '>', now)]))
    .orderBy('d.uploadedAt', 'desc')
    .orderBy('d.documentId', 'desc')
    .execute();
}

/** Returns what is shared with these patients, the newest first. */
export function listShared(tx: Tx, patientIds: readonly string[]) {
  return tx
    .selectFrom('sharedDocuments')
    .select(['documentId', 'patientId', 'kind', 'nameSealed', 'fileSealed', 'sharedAt'])
    .where(sql<boolean>`patient_id = any(${[...patientIds]}::uuid[])`)
    .where('isShared', '=', true)
    .orderBy('sharedAt', 'desc')
    .orderBy('documentId', 'desc')
    .execute();
}

/** Returns how many documents a patient has, without removed ones. */
export async function countOfPatient(tx: Tx, patientId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('sharedDocuments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds the row of a file that is about to be stored, unless its key was used. Returns whether it did. */
export async function insertDocument(tx: Tx, row: Insertable<Schema['sharedDocuments']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sharedDocuments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns whether there was such a document. */
export async function updateDocument(
  tx: Tx,
  documentId: string,
  change: Updateable<Schema['sharedDocuments']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sharedDocuments')
    .set(change)
    .where('documentId', '=', documentId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteDocument(tx: Tx, documentId: string): Promise<void> {
  await tx.deleteFrom('sharedDocuments').where('documentId', '=', documentId).execute();
}

/** Returns the ids of documents that are due to be erased. */
export async function selectToErase(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('sharedDocuments')
    .select('documentId')
    .where('eraseAt', '<', before)
    .orderBy('eraseAt')
    .limit(limit)
    .execute();
  return rows.map(({ documentId }) => documentId);
}

/** Returns practices with documents that are due to be erased. */
export async function practicesToErase(db: Pick<Database, 'jobs'>, { now, tried }: DueSearch): Promise<string[]> {
  const { rows } = await db.jobs.query<{ id: string }>(
    `select distinct tenant_id as id from shared_documents
     where erase_at < $1 and tenant_id <> all($2::uuid[]) limit $3`,
    [now, tried, mostDue],
  );
  return rows.map(({ id }) => id);
}

/** Returns where a mail about a patient goes: to them, else to the first who acts for them; undefined where nobody has an address. */
export async function addressFor(tx: Tx, patientId: string): Promise<string | undefined> {
  const own = await tx
    .selectFrom('patients')
    .select('emailAddress')
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  if (own && own.emailAddress !== '') return own.emailAddress;
  const guardian = await tx
    .selectFrom('familyLinks as l')
    .innerJoin('patients as p', (join) =>
      join.onRef('p.tenantId', '=', 'l.tenantId').onRef('p.patientId', '=', 'l.guardianId'),
    )
    .select('p.emailAddress')
    .where('l.memberId', '=', patientId)
    .where('l.familyAccess', '=', true)
    .where('p.emailAddress', '<>', '')
    .orderBy('l.guarantorPosition')
    .orderBy('l.guardianId')
    .limit(1)
    .executeTakeFirst();
  return guardian?.emailAddress;
}

/** Moves documents from one patient to another. Returns their ids. */
export async function moveSharedDocuments(
  tx: Tx,
  from: string,
  to: string,
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('sharedDocuments').set({ patientId: to }).where('patientId', '=', from);
  const chosen = only === 'all' ? move : move.where('documentId', 'in', only);
  const rows = await chosen.returning('documentId as id').execute();
  return rows.map(({ id }) => id);
}
