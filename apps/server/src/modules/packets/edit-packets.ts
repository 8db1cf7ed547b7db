// Lists, makes and changes the practice's packets.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { checksumFor } from '../forms/public.ts';
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

/** Returns all packets with those of their forms that are published now, and every published form. */
export function listPackets(ctx: Ctx & Uses<'secrets'>) {
  return inTenant(ctx, async (tx) => {
    const [packets, forms, held] = await Promise.all([selectPackets(tx), selectForms(tx), selectPacketForms(tx)]);
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
        };
      }),
      forms,
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
}

/** Adds a packet of published forms. */
export async function addPacket(
  tx: Tx,
  { packetId, name, intro, formIds, createdAt }: NewPacket & { readonly packetId: string; readonly createdAt: Date },
): Promise<void> {
  await insertPacket(tx, { packetId, name, intro, createdAt });
  await replacePacketForms(tx, packetId, formIds);
}

/** Returns the id of the new packet. @throws not-found for a form that is not published */
export async function createPacket(ctx: Ctx, packet: NewPacket): Promise<string> {
  const packetId = randomUUID();
  await inTenant(ctx, async (tx) => {
    await assertPublished(tx, packet.formIds);
    await addPacket(tx, { ...packet, packetId, createdAt: ctx.clock.now() });
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
  readonly isArchived?: boolean | undefined;
}

/** Changes the given members. @throws not-found (also for a form that is not published), packet-changed */
export async function changePacket(ctx: Ctx, packetId: string, change: PacketChange): Promise<void> {
  const { revision, name, intro, formIds, isArchived } = change;
  await inTenant(ctx, async (tx) => {
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
      ...(isArchived !== undefined && { archivedAt: isArchived ? (packet.archivedAt ?? ctx.clock.now()) : null }),
    });
    await audit(tx, ctx, {
      action: isArchived === undefined ? 'change' : isArchived ? 'archive' : 'restore',
      object: { kind: 'packet', id: packetId },
    });
  });
}
