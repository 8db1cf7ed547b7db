// SQL of the forms that can be requested.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

const published = (tx: Tx) =>
  tx.selectFrom('forms').where('deletedAt', 'is', null).where('publishedVersionId', 'is not', null);

/** Forms that can be requested, in the practice's order. */
export function selectPublishedForms(tx: Tx) {
  return published(tx)
    .select(['formId', 'name', 'forAllPatients', 'forGuests', 'isRestricted'])
    .orderBy('position')
    .orderBy('name')
    .execute();
}

export async function isPublished(tx: Tx, formId: string): Promise<boolean> {
  const row = await published(tx).select('formId').where('formId', '=', formId).executeTakeFirst();
  return row !== undefined;
}
