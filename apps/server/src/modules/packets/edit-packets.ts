// Lists, makes and changes the practice's packets.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { checksumFor } from '../forms/public.ts';
import { givePacketToTypes, lockTypes, typesWithPackets } from '../practice-setup/public.ts';
import {
  insertPacket,
  lockPacket,
  type PacketForm,
  replacePacketForms,
  selectForms,
  selectPacketForms,
  selectPackets,
  updatePacket,
} from './packets.store.ts';

const totalMinutes = (forms: readonly PacketForm[]) => forms.reduce((sum, { minutes }) => sum + minutes, 0);

/** Returns all packets with those of their forms that are published now, every published form, and the types of visits. */
export function listPackets(ctx: Ctx & Uses<'secrets'>) {
  return inTenant(ctx, async (tx) => {
    const [packets, forms, held, types] = await Promise.all([
      selectPackets(tx),
      selectForms(tx),
      selectPacketForms(tx),
      typesWithPackets(tx),
    ]);
    const formOf = new Map(forms.map((form) => [form.formId, form]));
    const formsOf = Map.groupBy(held, ({ packetId }) => packetId);
    return {
      packets: packets.map(({ packetId: id, archivedAt, ...packet }) => {
        const own = (formsOf.get(id) ?? []).flatMap(({ formId }) => formOf.get(formId) ?? []);
        return {
          id,
          secureId: checksumFor(ctx, 'packet', id),
          ...packet,
          isArchived: archivedAt !== null,
          forms: own,
          minutes: totalMinutes(own),
          typeIds: types.flatMap(({ typeId, packetId }) => (packetId === id ? [typeId] : [])),
        };
      }),
      forms,
      visitTypes: types.map(({ typeId, name, packetId }) => ({ id: typeId, name, packetId })),
    };
  });
}

/** @throws not-found when one of them is not a published form */
async function assertPublished(tx: Tx, formIds: readonly string[]): Promise<void> {
  const published = new Set((await selectForms(tx)).map(({ formId }) => formId));
  if (!formIds.every((formId) => published.has(formId))) throw problem('not-found');
}

export interface NewPacket {
  readonly name: string;
  readonly intro: string;
  readonly formIds: readonly string[];
  /** Whether everybody's first visit asks for it. */
  readonly isForFirstVisits?: boolean;
  /** Types of visits that ask for it. */
  readonly typeIds?: readonly string[];
}

/** Adds a packet of published forms, which no visit asks for yet. */
export async function addPacket(
  tx: Tx,
  {
    packetId,
    name,
    intro,
    formIds,
    isForFirstVisits = false,
    createdAt,
  }: Omit<NewPacket, 'typeIds'> & { readonly packetId: string; readonly createdAt: Date },
): Promise<void> {
  await insertPacket(tx, { packetId, name, intro, isForFirstVisits, createdAt });
  await replacePacketForms(tx, packetId, formIds);
}

/** Returns the id of the new packet. @throws not-found for a form that is not published, or a type of visit that is none */
export async function createPacket(ctx: Ctx, packet: NewPacket): Promise<string> {
  const packetId = randomUUID();
  await inTenant(ctx, async (tx) => {
    await assertPublished(tx, packet.formIds);
    await addPacket(tx, { ...packet, packetId, createdAt: ctx.clock.now() });
    if (packet.typeIds?.length) await givePacketToTypes(tx, ctx, packetId, packet.typeIds);
    await audit(tx, ctx, { action: 'create', object: { kind: 'packet', id: packetId } });
  });
  return packetId;
}

export interface PacketChange {
  /** The revision that the change is based on. */
  readonly revision: number;
  readonly name?: string | undefined;
  readonly intro?: string | undefined;
  readonly formIds?: readonly string[] | undefined;
  readonly isForFirstVisits?: boolean | undefined;
  readonly typeIds?: readonly string[] | undefined;
  readonly isArchived?: boolean | undefined;
}

/**
 * Changes the given members. @throws not-found (also for a form that is not published and a type of visit that is none),
 * packet-changed
 */
export async function changePacket(ctx: Ctx, packetId: string, change: PacketChange): Promise<void> {
  const { revision, name, intro, formIds, isForFirstVisits, typeIds, isArchived } = change;
  await inTenant(ctx, async (tx) => {
    // Types before the packet, as in the settings of a type.
    if (typeIds) await lockTypes(tx);
    const packet = await lockPacket(tx, packetId);
    if (!packet) throw problem('not-found');
    if (packet.revision !== revision) throw problem('packet-changed');
    if (formIds) {
      await assertPublished(tx, formIds);
      await replacePacketForms(tx, packetId, formIds);
    }
    await updatePacket(tx, packetId, {
      revision: revision + 1,
      ...(name !== undefined && { name }),
      ...(intro !== undefined && { intro }),
      ...(isForFirstVisits !== undefined && { isForFirstVisits }),
      ...(isArchived !== undefined && { archivedAt: isArchived ? (packet.archivedAt ?? ctx.clock.now()) : null }),
    });
    if (typeIds) await givePacketToTypes(tx, ctx, packetId, typeIds);
    await audit(tx, ctx, {
      action: isArchived === undefined ? 'change' : isArchived ? 'archive' : 'restore',
      object: { kind: 'packet', id: packetId },
    });
  });
}
