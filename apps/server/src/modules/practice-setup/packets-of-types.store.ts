// SQL of the packets that types of visits ask for.
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
