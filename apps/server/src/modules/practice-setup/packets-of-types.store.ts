// SQL of the packets that types of visits ask for.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Packets that are not archived, by name. */
export function packetsToChoose(tx: Tx) {
  return tx
    .selectFrom('packets')
    .select(['packetId', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('packetId');
}

/** Whether there is such a packet, and it is not archived. It stays so until the transaction ends. */
export async function isPacketOffered(tx: Tx, packetId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('packets')
    .select('packetId')
    .where('packetId', '=', packetId)
    .where('archivedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets these types ask for the packet, and no others. Returns those that changed, in a fixed order. */
export async function giveToTypes(tx: Tx, packetId: string, typeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update visit_types set packet_id = case when type_id = any(${[...typeIds]}::uuid[]) then ${packetId}::uuid end
    where tenant_id = ${ownTenant}
      and (type_id = any(${[...typeIds]}::uuid[])) <> coalesce(packet_id = ${packetId}::uuid, false)
    returning type_id as id`.execute(tx);
  return rows.map(({ id }) => id).sort();
}

/** Types of visits with the packet that each asks for, in the practice's order, without those that are switched off and ask for none. */
export function typesWithPackets(tx: Tx) {
  return tx
    .selectFrom('visitTypes')
    .select(['typeId', 'name', 'packetId'])
    .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('packetId', 'is not', null)]))
    .orderBy('position')
    .orderBy('name')
    .orderBy('typeId')
    .execute();
}
