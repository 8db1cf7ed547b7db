// SQL of a practice's settings: its own row, its settings and its pictures.
import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type PracticePictureKind = Schema['practicePictures']['kind'];

export function selectOwnTenant(tx: Tx) {
  return tx.selectFrom('tenants').selectAll().executeTakeFirstOrThrow();
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.selectFrom('practiceSettings').select('tenantId').forUpdate().execute();
}

export async function updateTenant(tx: Tx, tenantId: string, set: Updateable<Schema['tenants']>): Promise<void> {
  await tx.updateTable('tenants').set(set).where('tenantId', '=', tenantId).execute();
}

export async function updateSettings(
  tx: Tx,
  tenantId: string,
  set: Updateable<Schema['practiceSettings']>,
): Promise<void> {
  await tx.updateTable('practiceSettings').set(set).where('tenantId', '=', tenantId).execute();
}

/** Replaces a picture. Returns the id of the previous one. */
export async function replacePicture(
  tx: Tx,
  picture: Insertable<Schema['practicePictures']>,
): Promise<string | undefined> {
  const before = await tx
    .deleteFrom('practicePictures')
    .where('kind', '=', picture.kind)
    .returning('pictureId')
    .executeTakeFirst();
  await tx.insertInto('practicePictures').values(picture).execute();
  return before?.pictureId;
}

/** Deletes pictures. Returns their ids. */
export async function deletePictures(tx: Tx, kinds: readonly PracticePictureKind[]): Promise<string[]> {
  const rows = await tx.deleteFrom('practicePictures').where('kind', 'in', kinds).returning('pictureId').execute();
  return rows.map((row) => row.pictureId);
}

export function selectPicture(tx: Tx, pictureId: string) {
  return tx.selectFrom('practicePictures').select('mediaType').where('pictureId', '=', pictureId).executeTakeFirst();
}
