// SQL that books a visit online with everything that belongs to it, in one statement, which is sent with the commit.
// testing/stepwise/store-booking.ts defines the expected result, row by row.
import { statement } from '../../../platform/db/statement.ts';
import type { Tx } from '../../../platform/db/tenant-transaction.ts';
import type { PreparedJob } from '../../../platform/jobs/queue.ts';
import type { VisitActor } from '../visit-events.store.ts';

export interface NewBooking {
  readonly visitId: string;
  /** Whether the row already exists as the sender's hold, which becomes the visit. */
  readonly isHeld: boolean;
  readonly providerId: string;
  readonly locationId: string;
  readonly typeId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** With the buffers. */
  readonly from: Date;
  readonly until: Date;
  /** The patient; null for a guest, whom staff match later. */
  readonly patientId: string | null;
  readonly submissionId: string;
  /** Identifies a guest's address; null for patients, and when there is no address. */
  readonly guestDigest: Buffer | null;
  readonly guestAddressSealed: Buffer | null;
  /** Addresses that were given for this visit alone. */
  readonly visitAddressSealed: Buffer | null;
  /** Whether a confirmation was due but is not sent. */
  readonly isUnmailed: boolean;
  readonly isAnyProvider: boolean;
  /** Most future visits booked online for this patient, or for this guest's address; null when neither is known. */
  readonly mostOpen: number | null;
  /** The browser whose hold was used and whose counted takes are reset; null when there was none. */
  readonly endedHold: Buffer | null;
  /** The counter of holds to which that browser's takes are given back. */
  readonly takesKey: string | null;
  /** The browser whose Google Reserve tokens led to this visit. */
  readonly reservedBy: Buffer | null;
  readonly mails: readonly PreparedJob[];
  /** The link in the confirmation, and whose it is; both null without one. */
  readonly linkDigest: Buffer | null;
  readonly recipientHmac: Buffer | null;
  /** The first event of the visit's history. */
  readonly booked: {
    readonly eventId: string;
    readonly actor: VisitActor;
    readonly sequence: number;
    /** JSON. */
    readonly facts: string;
  };
  readonly now: Date;
  readonly audit: {
    readonly action: string;
    readonly actorKind: string;
    readonly actorId: string | null;
    readonly requestId: string;
  };
}

const storing = statement<Record<string, unknown>, unknown>(`
with
--? isHeld
made as (
  update visits set patient_id = :patientId::uuid, submission_id = :submissionId::uuid,
    guest_address_sealed = :guestAddressSealed::bytea, guest_digest = :guestDigest::bytea,
    visit_address_sealed = :visitAddressSealed::bytea, is_unmailed = :isUnmailed::boolean,
    is_autoselect_provider = :isAnyProvider::boolean, status = 'scheduled', hold_digest = null, hold_expires_at = null,
    hold_from_digest = null, created_at = :now::timestamptz, updated_at = :now::timestamptz
  where tenant_id = :tenant and visit_id = :visitId::uuid and status = 'held'
  returning visit_id),
--.
--? not isHeld
made as (
  insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, patient_id, submission_id,
    guest_address_sealed, guest_digest, visit_address_sealed, is_unmailed, is_autoselect_provider, status, starts_at, ends_at,
    during, created_at, updated_at)
  values (:tenant, :visitId::uuid, :providerId::uuid, :locationId::uuid, :typeId::uuid, :patientId::uuid,
    :submissionId::uuid, :guestAddressSealed::bytea, :guestDigest::bytea, :visitAddressSealed::bytea, :isUnmailed::boolean,
    :isAnyProvider::boolean, 'scheduled', :startsAt::timestamptz, :endsAt::timestamptz, tstzrange(:from::timestamptz, :until::timestamptz),
    :now::timestamptz, :now::timestamptz)
  -- Somebody may have taken the time meanwhile.
  on conflict do nothing
  returning visit_id),
--.
--? linkDigest
linked as (
  insert into visit_links (tenant_id, link_digest, visit_id, recipient_hmac, channel, made_at)
  values (:tenant, :linkDigest::bytea, :visitId::uuid, :recipientHmac::bytea, 'email', :now::timestamptz)
  returning 1),
--.
recorded as (
  insert into visit_events (tenant_id, event_id, visit_id, at, kind, actor, account_id, sequence, after)
  values (:tenant, :eventId::uuid, :visitId::uuid, :now::timestamptz, 'booked', :actor::text, :actorId::uuid,
    :sequence::integer, :facts::jsonb)
  returning 1),
--? reservedBy
reserved as (
  update google_reserve_tokens set visit_id = :visitId::uuid
  -- A cluster runs the parts one after the other, so a token must not name a visit that was not made.
  where tenant_id = :tenant and hold_digest = :reservedBy::bytea and visit_id is null and exists (select 1 from made)),
--.
--? endedHold
given_back as (
  -- Holds that led to a visit do not count against the address that they came from.
  update throttles
  set hits = greatest(hits - coalesce(
    (select takes from hold_lives where tenant_id = :tenant and hold_digest = :endedHold::bytea), 0), 0)
  where tenant_id = :tenant and throttle_key = :takesKey::text),
ended as (
  update hold_lives set takes = 0 where tenant_id = :tenant and hold_digest = :endedHold::bytea),
--.
audited as (
  insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
  -- Not from made: a cluster would send its row to all machines, and commit on all of them. Without a visit the statement fails.
  values (:tenant, :now::timestamptz, :actorKind::text, :actorId::uuid, :action::text, 'appointment',
    (:visitId::uuid)::text, 'done', :requestId::text)
  returning 1)
select
  -- The visits that were there when the statement began: whoever books for the same person waits before that. A cluster runs
  -- the parts one after the other, so the new visit itself is left out.
  --? patientId
  foyer_must_be_allowed(
    (select count(*)::int from visits
      where tenant_id = :tenant and patient_id = :patientId::uuid and status in ('scheduled', 'confirmed', 'booked')
        and visit_id <> :visitId::uuid and submission_id is not null and starts_at > :now::timestamptz),
    :mostOpen::int,
    exists (select 1 from visits
      where tenant_id = :tenant and patient_id = :patientId::uuid and status in ('scheduled', 'confirmed', 'booked')
        and visit_id <> :visitId::uuid and starts_at < :endsAt::timestamptz and ends_at > :startsAt::timestamptz)),
  --.
  -- Of guests only the address is known, which a family shares, so their visits may overlap.
  --? guestDigest
  foyer_must_be_allowed(
    (select count(*)::int from visits
      where tenant_id = :tenant and guest_digest = :guestDigest::bytea and status in ('scheduled', 'confirmed', 'booked')
        and visit_id <> :visitId::uuid and submission_id is not null and starts_at > :now::timestamptz),
    :mostOpen::int,
    false),
  --.
  foyer_must_be_free(exists (select 1 from made)),
  -- Not over generate_series, which counts as a thousand rows: the statement would be planned anew for each booking.
  (select count(outbox.put(queue, (:mailData::jsonb[])[at], (:mailIds::uuid[])[at], (:mailAfter::timestamptz[])[at]))
    from unnest(:mailQueues::text[]) with ordinality as mail (queue, at))`);

/**
 * Books the visit, audits it, and puts the mails into the queue. It fails, and its transaction with it, when somebody else was
 * faster, when the person has too many future visits, or another one at that time (see clash.ts).
 */
export async function storeBooking(tx: Tx, { mails, audit, booked, ...columns }: NewBooking): Promise<void> {
  await storing(tx, {
    ...columns,
    ...audit,
    ...booked,
    mailQueues: mails.map(({ queue }) => queue),
    mailData: mails.map(({ data }) => data),
    mailIds: mails.map(({ id }) => id),
    mailAfter: mails.map(({ startAfter }) => startAfter),
  });
}
