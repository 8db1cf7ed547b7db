// SQL of a packet's page: its forms with what a person has sent of them and not sent yet.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { minutesOfVersion } from '../forms/public.ts';

export interface PacketFormRow {
  readonly formId: string;
  readonly name: string;
  readonly isRestricted: boolean;
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

export interface PacketReader {
  /** Null for a guest. */
  readonly patientId: string | null;
  /** Of a guest's browser; null where it holds no unsent answers. */
  readonly guestDigest: Buffer | null;
  /** What was sent before does not count. */
  readonly since: Date;
}

/**
 * Returns the published forms of a packet in their order. What was sent counts unless it was sent before `since`, or the form was
 * requested of the patient afterwards.
 */
export async function selectPacketProgress(
  tx: Tx,
  packetId: string,
  { patientId, guestDigest, since }: PacketReader,
): Promise<PacketFormRow[]> {
  const { rows } = await sql<PacketFormRow>`
    select f.form_id, f.name, f.is_restricted, ${minutesOfVersion} as minutes, v.page_count, s.submitted_at, d.saved_at, d.page
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
      select saved_at, page from submission_drafts
      where tenant_id = ${ownTenant} and form_id = f.form_id and submission_id is null
        and (patient_id = ${patientId}::uuid or guest_digest = ${guestDigest}::bytea)
      order by saved_at desc limit 1) d on true
    where p.tenant_id = ${ownTenant} and p.packet_id = ${packetId}
    order by p.position`.execute(tx);
  return rows;
}
