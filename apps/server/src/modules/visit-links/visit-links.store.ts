// SQL of the links to visits. A link is never changed, but for its end.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export async function insertVisitLink(tx: Tx, link: Insertable<Schema['visitLinks']>): Promise<void> {
  await tx.insertInto('visitLinks').values(link).execute();
}

/** Returns the link with this digest that was not ended; whether its visit can still be seen is for the caller to say. */
export function selectVisitLink(tx: Tx, digest: Buffer) {
  return tx
    .selectFrom('visitLinks')
    .select(['visitId', 'recipientHmac', 'channel'])
    .where('linkDigest', '=', digest)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** Ends all links of these visits at once. */
export async function endVisitLinks(tx: Tx, visitIds: readonly string[], at: Date): Promise<void> {
  if (visitIds.length === 0) return;
  await tx
    .updateTable('visitLinks')
    .set({ endedAt: at })
    .where('visitId', 'in', visitIds)
    .where('endedAt', 'is', null)
    .execute();
}

/** Deletes links that were made before `before`. */
export async function deleteOldVisitLinks(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('visitLinks').where('madeAt', '<', before).execute();
}
