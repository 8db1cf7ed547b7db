// Shows a packet to a person: its forms in their order, and which of them are sent, begun or still to do.
import type { CarriedAnswer } from '@foyer/forms';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { checksumFor, isChecksum } from '../forms/public.ts';
import { dueOf, findPacket, type PacketFormProgress, type PacketOwner, packetForms } from '../packets/public.ts';
import { findPatient, mayActFor } from '../patients/public.ts';
import { guestDigestOf } from '../submissions/public.ts';
import { carriedAnswers, selectSent } from './carried-answers.ts';

export interface PacketAddress {
  readonly id: string;
  readonly checksum: string;
}

function shownForm(ctx: Ctx & Uses<'secrets'>, row: PacketFormProgress) {
  const { formId, name, minutes, pageCount: pages, submittedAt, savedAt } = row;
  const isBegun = submittedAt === null && savedAt !== null;
  return {
    form_id: formId,
    checksum: checksumFor(ctx, 'form', formId),
    name,
    minutes,
    status: submittedAt ? ('completed' as const) : isBegun ? ('other' as const) : ('pending' as const),
    sentAt: submittedAt?.toISOString() ?? '',
    savedAt: isBegun ? savedAt.toISOString() : '',
    page: isBegun ? row.page : null,
    pages,
  };
}

async function readPacket(tx: Tx, ctx: Ctx & Uses<'secrets'>, { id, checksum }: PacketAddress, owner: PacketOwner) {
  const packet = isChecksum(ctx, 'packet', id, checksum) ? await findPacket(tx, id) : undefined;
  if (!packet) return problem('not-found');
  const { patientId } = owner;
  const rows = await packetForms(tx, id, owner, ctx.clock.now());
  const person = patientId === null ? undefined : await findPatient(tx, patientId);
  const forms = rows.map((row) => shownForm(ctx, row));
  const { dueAt, visitAt } = await dueOf(tx, id, owner, ctx.clock.now());
  return {
    packet_id: id,
    name: packet.name,
    intro: packet.intro,
    ownerId: patientId ?? '',
    nameFirst: person?.nameFirst ?? '',
    nameLast: person?.nameLast ?? '',
    minutes: forms.reduce((sum, { minutes }) => sum + minutes, 0),
    dueAt: dueAt?.toISOString() ?? '',
    visitAt: visitAt?.toISOString() ?? '',
    isArchived: packet.archivedAt !== null,
    forms,
    sent: await selectSent(tx, id, owner),
  };
}

type ReadPacket = Awaited<ReturnType<typeof readPacket>>;
type PacketProgress = Omit<Exclude<ReadPacket, Problem>, 'sent'> & { carried: CarriedAnswer[] };

/** @throws the problem that was found */
async function withCarried(ctx: Ctx & Uses<'caches' | 'cipherOf'>, found: ReadPacket): Promise<PacketProgress> {
  if (found instanceof Problem) throw found;
  const { sent, ...packet } = found;
  return { ...packet, carried: await carriedAnswers(ctx, sent) };
}

/**
 * Returns a packet for the caller, or for the person whom they name.
 * @throws not-found also for a wrong checksum, owner-not-allowed for somebody they may not act for
 */
export async function readOwnPacket(
  ctx: Ctx & Uses<'secrets' | 'caches' | 'cipherOf'>,
  address: PacketAddress,
  ownerId: string | undefined,
): Promise<PacketProgress> {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  const patientId = ownerId ?? principal.patientId;
  const result = await inTenant(ctx, async (tx) => {
    if (!(await mayActFor(tx, ctx, patientId))) return problem('owner-not-allowed');
    await audit(tx, ctx, { action: 'list', object: { kind: 'documents', id: patientId } });
    return readPacket(tx, ctx, address, { patientId, guestDigest: null });
  });
  return withCarried(ctx, result);
}

/**
 * Returns a packet for a guest. Only the guest's own browser knows which forms were sent from it. `draftToken` is the visitor's
 * X-Draft-Token: forms with unsent answers under it are begun. @throws not-found
 */
export async function readGuestPacket(
  ctx: Ctx & Uses<'secrets' | 'caches' | 'cipherOf'>,
  address: PacketAddress,
  draftToken: string | undefined,
): Promise<PacketProgress> {
  const guestDigest = guestDigestOf(draftToken) ?? null;
  const result = await inTenant(ctx, (tx) => readPacket(tx, ctx, address, { patientId: null, guestDigest }));
  return withCarried(ctx, result);
}
