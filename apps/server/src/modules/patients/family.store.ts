// SQL of the links between guardians, guarantors and family members.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type FamilyLink = Insertable<Schema['familyLinks']>;

/** Adds a link after the existing ones, or changes its relationship and access. */
export async function upsertLink(tx: Tx, link: Omit<FamilyLink, 'position' | 'guarantorPosition'>): Promise<void> {
  const { guardianId, memberId, relationship, familyAccess } = link;
  await tx
    .insertInto('familyLinks')
    .values({
      ...link,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from family_links where guardian_id = ${guardianId})`,
      guarantorPosition: sql<number>`(select coalesce(max(guarantor_position) + 1, 0) from family_links where member_id = ${memberId})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'guardianId', 'memberId']).doUpdateSet({ relationship, familyAccess }),
    )
    .execute();
}

/** Deletes a link. Returns whether there was one. */
export async function deleteLink(tx: Tx, guardianId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('familyLinks')
    .where('guardianId', '=', guardianId)
    .where('memberId', '=', memberId)
    .returning('memberId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes every link of a patient and returns them as they were. */
export function takeLinks(tx: Tx, patientId: string) {
  return tx
    .deleteFrom('familyLinks')
    .where((either) => either.or([either('guardianId', '=', patientId), either('memberId', '=', patientId)]))
    .returningAll()
    .execute();
}

/** Adds the links that do not exist yet and returns those. */
export async function insertLinks(tx: Tx, links: readonly FamilyLink[]) {
  if (links.length === 0) return [];
  return tx
    .insertInto('familyLinks')
    .values([...links])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['guardianId', 'memberId'])
    .execute();
}
