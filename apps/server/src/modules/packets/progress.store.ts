// SQL of a person's progress in a packet: its forms with what was sent of them and not sent yet.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { minutesOfVersion } from '../forms/public.ts';

/** A form that was sent this long ago, or later, need not be filled in again. */
const freshMs = 90 * 86_400_000;

/** A form of a packet, and how far a person is with it. */
export interface PacketFormProgress {
  readonly formId: string;
  readonly name: string;
  /** About how long it takes. */
  readonly minutes: number;
  /** Null where that was not worked out yet. */
  readonly pageCount: number | null;
  readonly submittedAt: Date | null;
  /** When unsent answers were last saved. */
  readonly savedAt: Date | null;
  /** The page that they were left on, counted from 0; null where that is not known. */
  readonly page: number | null;
}

/** Returns a packet, also one that is archived. */
export function findPacket(tx: Tx, packetId: string) {
  return tx
    .selectFrom('packets')
    .select(['packetId', 'name', 'intro', 'archivedAt'])
    .where('packetId', '=', packetId)
    .executeTakeFirst();
}

/** Whose packet it is. */
export interface PacketOwner {
  /** Null for a guest. */
  readonly patientId: string | null;
  /** Of a guest's browser; null for a patient, and where it holds no unsent answers. */
  readonly guestDigest: Buffer | null;
}

/**
 * Returns the published forms of a packet in their order; a guest gets those only that guests may open. What was sent counts unless
 * it is older than 90 days, or the form was requested of the patient afterwards. Of a guest it counts what was sent as part of the
 * packet from the same browser.
 */
export async function packetForms(
  tx: Tx,
  packetId: string,
  owner: PacketOwner,
  now: Date,
): Promise<PacketFormProgress[]> {
  return (await formsOfPackets(tx, [packetId], owner, now)).get(packetId) ?? [];
}

/** The same for several packets in one query, by their ids. */
export async function formsOfPackets(
  tx: Tx,
  packetIds: readonly string[],
  { patientId, guestDigest }: PacketOwner,
  now: Date,
): Promise<ReadonlyMap<string, PacketFormProgress[]>> {
  if (packetIds.length === 0) return new Map();
  const since = new Date(now.getTime() - freshMs);
  const { rows } = await sql<PacketFormProgress & { packetId: string }>`
    select p.packet_id, f.form_id, f.name, ${minutesOfVersion} as minutes, v.page_count,
      coalesce(s.submitted_at, g.sent_at) as submitted_at, d.saved_at, d.page
    from packet_forms p
    join forms f on f.tenant_id = ${ownTenant} and f.form_id = p.form_id and f.deleted_at is null
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    left join lateral (
      select b.submitted_at from submissions b
      where b.tenant_id = ${ownTenant} and b.patient_id = ${patientId}::uuid and b.form_id = f.form_id
        and b.submitted_at >= ${since} and not exists (
          select from form_assignments a
          where a.tenant_id = ${ownTenant} and a.patient_id = ${patientId}::uuid and a.form_id = b.form_id
            and a.assigned_at > b.submitted_at)
      order by b.submitted_at desc limit 1) s on true
    left join lateral (
      select x.sent_at from packet_runs r
      join packet_run_forms x on x.tenant_id = ${ownTenant} and x.run_id = r.run_id
      where r.tenant_id = ${ownTenant} and r.packet_id = p.packet_id and r.guest_digest = ${guestDigest}::bytea
        and x.form_id = f.form_id and x.sent_at >= ${since}
      order by x.sent_at desc limit 1) g on true
    left join lateral (
      select saved_at, page from submission_drafts
      where tenant_id = ${ownTenant} and form_id = f.form_id and submission_id is null
        and (patient_id = ${patientId}::uuid or guest_digest = ${guestDigest}::bytea)
      order by saved_at desc limit 1) d on true
    where p.tenant_id = ${ownTenant} and p.packet_id = any(${[...packetIds]}::uuid[])
      and (${patientId}::uuid is not null or not f.is_restricted)
    order by p.packet_id, p.position`.execute(tx);
  return Map.groupBy(rows, ({ packetId }) => packetId);
}
