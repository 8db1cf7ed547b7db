// SQL of the links between guardians, guarantors and members of a family.
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type FamilyLink = Insertable<Schema['family_links']>;

/** Adds a link behind those that are there, or changes its relationship and access. */
export async function upsertLink(tx: Tx, link: Omit<FamilyLink, 'position' | 'guarantor_position'>): Promise<void> {
  const { guardian_id, member_id, relationship, family_access } = link;
  await tx
    .insertInto('family_links')
    .values({
      ...link,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from family_links where guardian_id = ${guardian_id})`,
      guarantor_position: sql<number>`(select coalesce(max(guarantor_position) + 1, 0) from family_links where member_id = ${member_id})`,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'guardian_id', 'member_id']).doUpdateSet({ relationship, family_access }),
    )
    .execute();
}

/** Whether there was such a link. */
export async function deleteLink(tx: Tx, guardianId: string, memberId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('family_links')
    .where('guardian_id', '=', guardianId)
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every link of a contact and answers them as they were. */
export function takeLinks(tx: Tx, contactId: string) {
  return tx
    .deleteFrom('family_links')
    .where((either) => either.or([either('guardian_id', '=', contactId), either('member_id', '=', contactId)]))
    .returningAll()
    .execute();
}

/** Adds the links that are not there yet and answers them. */
export async function insertLinks(tx: Tx, links: readonly FamilyLink[]) {
  if (links.length === 0) return [];
  return tx
    .insertInto('family_links')
    .values([...links])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['guardian_id', 'member_id'])
    .execute();
}
