// SQL of notes.
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';
import type { NoteSubject } from './note.policy.ts';

interface Subject {
  readonly kind: NoteSubject;
  readonly id: string;
}

/**
 * Returns whom a subject is about, null for a guest whom nobody is matched to; undefined where there is no such subject, or it is a
 * visit at another location.
 */
export async function findSubject(
  tx: Tx,
  { kind, id }: Subject,
  places: StaffPlaces,
): Promise<{ patientId: string | null } | undefined> {
  if (kind === 'visit')
    return tx
      .selectFrom('visits')
      .select('patientId')
      .where('visitId', '=', id)
      .where(atPlaces(places, 'locationId'))
      .executeTakeFirst();
  if (kind === 'submission')
    return tx
      .selectFrom('submissions')
      .select(sql<string | null>`coalesce(patient_id, matched_patient_id)`.as('patientId'))
      .where('submissionId', '=', id)
      .executeTakeFirst();
  return tx
    .selectFrom('patients')
    .select('patientId')
    .where('patientId', '=', id)
    .where('mergedInto', 'is', null)
    .executeTakeFirst();
}

const nameOf = (alias: 'a' | 'r') =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.name`)}, ''), ${sql.ref(`${alias}.email_address`)}, '')`;

/** Returns the notes of a subject: pinned ones first, then the newest. */
export function listNotes(tx: Tx, { kind, id }: Subject, limit: number) {
  return tx
    .selectFrom('notes as n')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'n.tenantId').onRef('a.accountId', '=', 'n.createdBy'),
    )
    .leftJoin('accounts as r', (join) =>
      join.onRef('r.tenantId', '=', 'n.tenantId').onRef('r.accountId', '=', 'n.removedBy'),
    )
    .select(['n.noteId', 'n.revision', 'n.textSealed', 'n.isPinned', 'n.createdBy', 'n.createdAt'])
    .select(['n.editedAt', 'n.removedAt', nameOf('a').as('by'), nameOf('r').as('removedByName')])
    .where('n.subjectKind', '=', kind)
    .where('n.subjectId', '=', id)
    .orderBy('n.isPinned', 'desc')
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.noteId', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the notes on these visits that are not removed: pinned ones first, then the newest. */
export function listVisitNotes(tx: Tx, visitIds: readonly string[]) {
  return tx
    .selectFrom('notes as n')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'n.tenantId').onRef('a.accountId', '=', 'n.createdBy'),
    )
    .select(['n.noteId', 'n.subjectId', 'n.textSealed', 'n.createdAt', nameOf('a').as('by')])
    .where('n.subjectKind', '=', 'visit')
    .where(sql<boolean>`n.subject_id = any(${[...visitIds]}::uuid[])`)
    .where('n.removedAt', 'is', null)
    .orderBy('n.isPinned', 'desc')
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.noteId', 'desc')
    .execute();
}

/** Returns how many notes a subject has, and how many are pinned. */
export async function countNotes(tx: Tx, { kind, id }: Subject): Promise<{ all: number; pinned: number }> {
  return tx
    .selectFrom('notes')
    .select([sql<number>`count(*)::int`.as('all'), sql<number>`count(*) filter (where is_pinned)::int`.as('pinned')])
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .executeTakeFirstOrThrow();
}

/** Adds a note unless its key was used. Returns whether it did. */
export async function insertNote(tx: Tx, note: Insertable<Schema['notes']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notes')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const whole = [
  'noteId',
  'subjectKind',
  'subjectId',
  'textSealed',
  'isPinned',
  'createdBy',
  'createdAt',
  'revision',
  'removedAt',
] as const;

export function findNoteOfKey(tx: Tx, key: string) {
  return tx.selectFrom('notes').select(whole).where('requestKey', '=', key).executeTakeFirst();
}

/** Locks a note until the transaction ends. */
export function lockNote(tx: Tx, noteId: string) {
  return tx.selectFrom('notes').select(whole).where('noteId', '=', noteId).forUpdate().executeTakeFirst();
}

export type StoredNote = NonNullable<Awaited<ReturnType<typeof lockNote>>>;

export async function updateNote(tx: Tx, noteId: string, change: Updateable<Schema['notes']>): Promise<void> {
  await tx.updateTable('notes').set(change).where('noteId', '=', noteId).execute();
}

/** Locks the notes of a subject, so that two that are added or pinned at once are counted one after the other. */
export async function lockSubject(tx: Tx, { kind, id }: Subject): Promise<void> {
  await tx
    .selectFrom('notes')
    .select('noteId')
    .where('subjectKind', '=', kind)
    .where('subjectId', '=', id)
    .orderBy('noteId')
    .forUpdate()
    .execute();
}

/** Moves notes from one patient to another; those on the record and the account change their subject, too. Returns their ids. */
export async function moveNotes(tx: Tx, from: string, to: string, only: 'all' | readonly string[]): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx
    .updateTable('notes')
    .set({
      patientId: to,
      subjectId: sql<string>`case when subject_kind in ('patient', 'account') then ${to}::uuid else subject_id end`,
    })
    .where('patientId', '=', from);
  const chosen = only === 'all' ? move : move.where('noteId', 'in', only);
  const rows = await chosen.returning('noteId as id').execute();
  return rows.map(({ id }) => id);
}
