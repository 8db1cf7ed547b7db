// SQL of what a practice sets: its own row, its settings and its pictures.
import type { Insertable, Updateable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type PracticePictureKind = Schema['practice_pictures']['kind'];

export function selectOwnTenant(tx: Tx) {
  return tx.selectFrom('tenants').selectAll().executeTakeFirstOrThrow();
}

/** Lets nobody else change the settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.selectFrom('tenant_settings').select('tenant_id').forUpdate().execute();
}

export async function updateTenant(tx: Tx, tenantId: string, set: Updateable<Schema['tenants']>): Promise<void> {
  await tx.updateTable('tenants').set(set).where('tenant_id', '=', tenantId).execute();
}

export async function updateSettings(
  tx: Tx,
  tenantId: string,
  set: Updateable<Schema['tenant_settings']>,
): Promise<void> {
  await tx.updateTable('tenant_settings').set(set).where('tenant_id', '=', tenantId).execute();
}

/** Puts a picture in the place of the one before, whose id is answered. */
export async function replacePicture(
  tx: Tx,
  picture: Insertable<Schema['practice_pictures']>,
): Promise<string | undefined> {
  const before = await tx
    .deleteFrom('practice_pictures')
    .where('kind', '=', picture.kind)
    .returning('picture_id')
    .executeTakeFirst();
  await tx.insertInto('practice_pictures').values(picture).execute();
  return before?.picture_id;
}

/** Ids of the pictures that were removed. */
export async function deletePictures(tx: Tx, kinds: readonly PracticePictureKind[]): Promise<string[]> {
  const rows = await tx.deleteFrom('practice_pictures').where('kind', 'in', kinds).returning('picture_id').execute();
  return rows.map((row) => row.picture_id);
}

export function selectPicture(tx: Tx, pictureId: string) {
  return tx.selectFrom('practice_pictures').select('media_type').where('picture_id', '=', pictureId).executeTakeFirst();
}
