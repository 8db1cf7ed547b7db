// SQL of the forms that somebody can be asked for.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

const published = (tx: Tx) =>
  tx.selectFrom('forms').where('deleted_at', 'is', null).where('published_version_id', 'is not', null);

/** Forms that can be asked for, in the practice's order. */
export function selectPublishedForms(tx: Tx) {
  return published(tx)
    .select(['form_id', 'name', 'for_all_patients', 'for_guests', 'is_restricted'])
    .orderBy('position')
    .orderBy('name')
    .execute();
}

export async function isPublished(tx: Tx, formId: string): Promise<boolean> {
  const row = await published(tx).select('form_id').where('form_id', '=', formId).executeTakeFirst();
  return row !== undefined;
}
