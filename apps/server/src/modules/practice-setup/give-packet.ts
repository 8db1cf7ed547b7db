// Gives a packet to types of visits, as its editor says.
import { audit } from '../../platform/audit/audit.store.ts';
import { noteMembers } from '../../platform/audit/member-changes.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { giveToTypes } from './packets-of-types.store.ts';
import { countPlaces, lockTypes } from './places.store.ts';

/**
 * Makes these the types that ask for the packet, and no others. A type asks for one packet, so it loses another one. Each type that
 * changes is audited as when it is changed in the settings. @throws not-found for a type that the practice does not have
 */
export async function givePacketToTypes(tx: Tx, ctx: Ctx, packetId: string, typeIds: readonly string[]): Promise<void> {
  const ids = [...new Set(typeIds)];
  await lockTypes(tx);
  if ((await countPlaces(tx, 'type', ids)) !== ids.length) throw problem('not-found');
  for (const id of await giveToTypes(tx, packetId, ids)) {
    await audit(tx, ctx, { action: 'change', object: { kind: 'type packetId', id } });
    await noteMembers(tx, ctx, { kind: 'type', id }, ['packetId']);
  }
}
