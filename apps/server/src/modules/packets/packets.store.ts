// SQL of packets and the forms in them.
import { type Insertable, sql, type Updateable } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { minutesOfVersion } from '../forms/public.ts';

export interface PacketForm {
  readonly formId: string;
  readonly name: string;
  /** About how long it takes. */
  readonly minutes: number;
  readonly isRestricted: boolean;
}

/** All packets, archived ones last. */
export function selectPackets(tx: Tx) {
  return tx
    .selectFrom('packets')
    .select(['packetId', 'name', 'intro', 'isForFirstVisits', 'revision', 'archivedAt'])
    .orderBy((eb) => eb('archivedAt', 'is not', null))
    .orderBy('name')
    .orderBy('packetId')
    .execute();
}

/** Packets that can be asked for, by name. */
export function offeredPackets(tx: Tx) {
  return tx
    .selectFrom('packets')
    .select(['packetId', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .orderBy('packetId')
    .execute();
}

/** Forms that are published now, in the practice's order. */
export async function selectForms(tx: Tx): Promise<PacketForm[]> {
  const { rows } = await sql<PacketForm>`
    select f.form_id, f.name, f.is_restricted, ${minutesOfVersion} as minutes
    from forms f
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    where f.tenant_id = ${ownTenant} and f.deleted_at is null
    order by f.position, f.name`.execute(tx);
  return rows;
}

/** Which forms are in which packet, in the order in which they are filled in; also forms that are not offered any more. */
export function selectPacketForms(tx: Tx) {
  return tx.selectFrom('packetForms').select(['packetId', 'formId']).orderBy('packetId').orderBy('position').execute();
}

/** Locks a packet until the transaction ends. */
export function lockPacket(tx: Tx, packetId: string) {
  return tx
    .selectFrom('packets')
    .select(['revision', 'archivedAt'])
    .where('packetId', '=', packetId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPacket(tx: Tx, packet: Insertable<Schema['packets']>): Promise<void> {
  await tx.insertInto('packets').values(packet).execute();
}

export async function updatePacket(tx: Tx, packetId: string, change: Updateable<Schema['packets']>): Promise<void> {
  await tx.updateTable('packets').set(change).where('packetId', '=', packetId).execute();
}

/** Puts these forms into the packet, in this order, in place of those that it held. */
export async function replacePacketForms(tx: Tx, packetId: string, formIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('packetForms').where('packetId', '=', packetId).execute();
  if (formIds.length === 0) return;
  await tx
    .insertInto('packetForms')
    .values(formIds.map((formId, position) => ({ packetId, formId, position })))
    .execute();
}
