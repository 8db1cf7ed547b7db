// SQL of a record's changes: they are added and never changed.
import type { Insertable } from 'kysely';
import { selectNames } from '../../platform/audit/member-changes.store.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type ChangeRow = Insertable<Schema['recordChanges']>;

/** Begins the next revision of a record and returns it; undefined without such a patient. Locks the patient's row. */
export async function raiseRevision(tx: Tx, patientId: string): Promise<number | undefined> {
  const row = await tx
    .updateTable('patients')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('patientId', '=', patientId)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

export async function insertChanges(tx: Tx, rows: readonly ChangeRow[]): Promise<void> {
  await tx
    .insertInto('recordChanges')
    .values([...rows])
    .execute();
}

const deskSources = ['desk', 'phone', 'letter', 'correction'] as const;

/** Returns the last times that colleagues changed a record by hand, newest first, each with the name of who did it. */
export async function selectEdits(tx: Tx, patientId: string, limit: number) {
  const rows = await tx
    .selectFrom('recordChanges')
    .select(['revision', 'actorId', 'changedAt'])
    .distinctOn('revision')
    .where('patientId', '=', patientId)
    .where('source', 'in', deskSources)
    .orderBy('revision', 'desc')
    .orderBy('changedAt', 'desc')
    .limit(limit)
    .execute();
  const names = await selectNames(tx, [...new Set(rows.flatMap((row) => row.actorId ?? []))]);
  return rows.map(({ actorId, changedAt }) => ({ at: changedAt, by: (actorId && names.get(actorId)) ?? '' }));
}

/** Returns the last change of each of these paths, which are as stored. */
export function selectLastChanges(tx: Tx, patientId: string, paths: readonly string[]) {
  return tx
    .selectFrom('recordChanges')
    .distinctOn('path')
    .select(['path', 'source', 'sourceId', 'actorId', 'changedAt'])
    .where('patientId', '=', patientId)
    .where('path', 'in', paths)
    .orderBy('path')
    .orderBy('revision', 'desc')
    .execute();
}

interface ChangeFilter {
  /** As stored. */
  readonly path?: string | undefined;
  /** Later than this one. */
  readonly sinceRevision?: number | undefined;
  /** Earlier than this one. */
  readonly beforeRevision?: number | undefined;
  readonly limit?: number | undefined;
}

/** Returns the changes of a record, newest first, each with the name of who made it; empty if it was no person. */
export async function selectChanges(
  tx: Tx,
  patientId: string,
  { path, sinceRevision, beforeRevision, limit = 10_000 }: ChangeFilter,
) {
  const rows = await tx
    .selectFrom('recordChanges')
    .selectAll()
    .where('patientId', '=', patientId)
    .$if(path !== undefined, (query) => query.where('path', '=', path ?? ''))
    .$if(sinceRevision !== undefined, (query) => query.where('revision', '>', sinceRevision ?? 0))
    .$if(beforeRevision !== undefined, (query) => query.where('revision', '<', beforeRevision ?? 0))
    .orderBy('revision', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute();
  const names = await selectNames(tx, [...new Set(rows.flatMap((row) => row.actorId ?? []))]);
  return rows.map((row) => ({ ...row, by: (row.actorId && names.get(row.actorId)) ?? '' }));
}
