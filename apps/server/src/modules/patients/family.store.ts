// SQL of the links between guardians, guarantors and family members.
import { type Insertable, sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type FamilyLink = Insertable<Schema['familyLinks']>;

/** Adds a link after the existing ones, or changes what an existing one says. */
export async function upsertLink(tx: Tx, link: Omit<FamilyLink, 'position' | 'guarantorPosition'>): Promise<void> {
  const { guardianId, memberId, relationship, familyAccess, paysBills } = link;
  const { rows } = await sql<{ position: number; guarantorPosition: number }>`
    select coalesce(max(position) filter (where guardian_id = ${guardianId}) + 1, 0) as position,
      coalesce(max(guarantor_position) filter (where member_id = ${memberId}) + 1, 0) as guarantor_position
    from family_links where tenant_id = ${ownTenant} and (guardian_id = ${guardianId} or member_id = ${memberId})`.execute(
    tx,
  );
  const { position = 0, guarantorPosition = 0 } = rows[0] ?? {};
  await tx
    .insertInto('familyLinks')
    .values({ ...link, position, guarantorPosition })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'guardianId', 'memberId']).doUpdateSet({ relationship, familyAccess, paysBills }),
    )
    .execute();
}

/** Returns every link of these people. */
export function selectLinks(tx: Tx, patientIds: readonly string[]) {
  return tx
    .selectFrom('familyLinks')
    .select(['guardianId', 'memberId', 'relationship', 'familyAccess', 'paysBills'])
    .where((either) => either.or([either('guardianId', 'in', patientIds), either('memberId', 'in', patientIds)]))
    .orderBy('guardianId')
    .orderBy('memberId')
    .execute();
}

/** Returns what a link says; undefined without one. */
export function findLink(tx: Tx, guardianId: string, memberId: string) {
  return tx
    .selectFrom('familyLinks')
    .select(['relationship', 'familyAccess', 'paysBills'])
    .where('guardianId', '=', guardianId)
    .where('memberId', '=', memberId)
    .executeTakeFirst();
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
