// SQL of who is on the waitlist. An entry waits as long as nothing has ended it, whether or not that was written down yet.
import { type Insertable, sql, type Updateable } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Now, and the day on the practice's calendar (YYYY-MM-DD). */
export interface Moment {
  readonly now: Date;
  readonly today: string;
}

/** A visit of the type was booked since, by anybody. The visit that the entry stands for is not meant. */
const isBooked = sql<boolean>`exists (
  select from visits b where b.tenant_id = ${ownTenant} and b.patient_id = e.patient_id and b.type_id = e.type_id
    and b.status in ('scheduled', 'confirmed', 'booked', 'met') and b.visit_id is distinct from e.visit_id
    and (b.created_at >= e.made_at or exists (
      select from visit_events n where n.tenant_id = ${ownTenant} and n.visit_id = b.visit_id and n.kind = 'booked'
        and n.at >= e.made_at)))`;

/** Its days are over, the visit it stands for is over or off, or its person or type is not here any more. */
function isOver({ now, today }: Moment) {
  return sql<boolean>`(e.until_day < ${today}::date
    or (e.visit_id is not null and not exists (
      select from visits o where o.tenant_id = ${ownTenant} and o.visit_id = e.visit_id and o.starts_at > ${now}
        and o.status in ('scheduled', 'confirmed', 'booked') and o.arrived_at is null))
    or (e.guardian_id is not null and not exists (
      select from family_links f where f.tenant_id = ${ownTenant} and f.guardian_id = e.guardian_id
        and f.member_id = e.patient_id and f.family_access))
    or exists (
      select from patients g where g.tenant_id = ${ownTenant} and g.patient_id = e.patient_id
        and (g.merged_into is not null or g.inactive_reason is not null))
    or exists (
      select from visit_types k where k.tenant_id = ${ownTenant} and k.type_id = e.type_id and k.deleted_at is not null))`;
}

/** Everybody on the list, with what is shown of them and what decides about offers. */
function entries(tx: Tx) {
  return tx
    .selectFrom('waitlistEntries as e')
    .innerJoin('visitTypes as t', (join) =>
      join.onRef('t.tenantId', '=', 'e.tenantId').onRef('t.typeId', '=', 'e.typeId'),
    )
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'e.tenantId').onRef('c.patientId', '=', 'e.patientId'),
    )
    .leftJoin('patientRecords as r', (join) =>
      join.onRef('r.tenantId', '=', 'e.tenantId').onRef('r.patientId', '=', 'e.patientId'),
    )
    .leftJoin('visits as v', (join) => join.onRef('v.tenantId', '=', 'e.tenantId').onRef('v.visitId', '=', 'e.visitId'))
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'v.tenantId').onRef('s.submissionId', '=', 'v.submissionId'),
    )
    .select(['e.entryId', 'e.patientId', 'e.visitId', 'e.typeId', 'e.providerIds', 'e.locationIds', 'e.weekdays'])
    .select(['e.parts', 'e.fromDay', 'e.untilDay', 'e.isShortNotice', 'e.channel', 'e.noteSealed', 'e.isPinned'])
    .select(['e.status', 'e.madeAt', 'e.guardianId', 't.name as typeName'])
    .select(['t.duration', 't.bufferBefore', 't.bufferAfter'])
    .select(['c.nameFirst', 'c.nameLast', 'c.emailAddress', 'r.state', 'r.country'])
    .select(['v.startsAt as visitStartsAt', 'v.endsAt as visitEndsAt', 'v.submissionId', 'v.guestAddressSealed'])
    .select('v.locationId as visitLocationId')
    .select(['v.visitAddressSealed', 's.personNameSealed'])
    .select([sql<Date | null>`lower(v.during)`.as('visitFrom'), sql<Date | null>`upper(v.during)`.as('visitUntil')]);
}

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

export interface EntryFilter {
  readonly patientIds?: readonly string[] | undefined;
  readonly visitId?: string | undefined;
  readonly typeId?: string | undefined;
}

/** Returns those who wait, the oldest first. */
export async function selectWaiting(
  tx: Tx,
  moment: Moment,
  { patientIds, visitId, typeId }: EntryFilter = {},
): Promise<EntryRow[]> {
  if (patientIds?.length === 0) return [];
  return entries(tx)
    .where('e.status', '=', 'waiting')
    .where(sql<boolean>`not ${isBooked}`)
    .where(sql<boolean>`not ${isOver(moment)}`)
    .$if(patientIds !== undefined, (query) => query.where('e.patientId', 'in', patientIds ?? []))
    .$if(visitId !== undefined, (query) => query.where('e.visitId', '=', visitId ?? ''))
    .$if(typeId !== undefined, (query) => query.where('e.typeId', '=', typeId ?? ''))
    .orderBy('e.madeAt')
    .orderBy('e.entryId')
    .execute();
}

/** Returns one entry if it waits. */
export function selectIfWaiting(tx: Tx, moment: Moment, entryId: string): Promise<EntryRow | undefined> {
  return entries(tx)
    .where('e.entryId', '=', entryId)
    .where('e.status', '=', 'waiting')
    .where(sql<boolean>`not ${isBooked}`)
    .where(sql<boolean>`not ${isOver(moment)}`)
    .executeTakeFirst();
}

/** Returns one entry, whatever became of it. */
export function selectEntry(tx: Tx, entryId: string): Promise<EntryRow | undefined> {
  return entries(tx).where('e.entryId', '=', entryId).executeTakeFirst();
}

/** Locks an entry until the transaction ends. Returns whether there is one. */
export async function lockEntry(tx: Tx, entryId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('waitlistEntries')
    .select('entryId')
    .where('entryId', '=', entryId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets one call at a time put a guest of this address on the list, until the transaction ends. */
export async function queueForGuest(tx: Tx, digest: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${digest.readBigInt64BE(0).toString()}::bigint)`.execute(tx);
}

/** Returns the ids of visits that were booked with the same guest's address. */
export async function selectGuestVisits(tx: Tx, digest: Buffer, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('visits')
    .select('visitId')
    .where('guestDigest', '=', digest)
    .where('startsAt', '>', now)
    .execute();
  return rows.map(({ visitId }) => visitId);
}

/** Puts somebody on the list. */
export async function addEntry(tx: Tx, row: Insertable<Schema['waitlistEntries']>): Promise<void> {
  await tx.insertInto('waitlistEntries').values(row).execute();
}

export async function updateEntry(tx: Tx, entryId: string, row: Updateable<Schema['waitlistEntries']>): Promise<void> {
  await tx.updateTable('waitlistEntries').set(row).where('entryId', '=', entryId).execute();
}

/** Takes an entry off the list, if it is on it. Returns whether it was. */
export async function endEntry(
  tx: Tx,
  entryId: string,
  status: 'booked' | 'left' | 'ended',
  endedAt: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('waitlistEntries')
    .set({ status, endedAt })
    .where('entryId', '=', entryId)
    .where('status', '=', 'waiting')
    .returning('entryId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down which entries have ended by themselves: of the practice, or of one person. Returns their ids. */
export async function settleEntries(tx: Tx, moment: Moment, patientId?: string): Promise<string[]> {
  const ended: string[] = [];
  for (const [status, condition] of [['booked', isBooked] as const, ['ended', isOver(moment)] as const]) {
    const rows = await tx
      .updateTable('waitlistEntries as e')
      .set({ status, endedAt: moment.now })
      .where('e.status', '=', 'waiting')
      .where(condition)
      .$if(patientId !== undefined, (query) => query.where('e.patientId', '=', patientId ?? ''))
      .returning('e.entryId')
      .execute();
    ended.push(...rows.map(({ entryId }) => entryId));
  }
  return ended;
}

/** Gives entries to another patient: all of them, or those in `only`. Returns the ids of the moved ones. */
export async function updateOwner(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
  only: 'all' | readonly string[],
): Promise<string[]> {
  if (only !== 'all' && only.length === 0) return [];
  const move = tx.updateTable('waitlistEntries').set({ patientId: to, guardianId: null }).where('patientId', '=', from);
  const chosen = only === 'all' ? move : move.where('entryId', 'in', only);
  const rows = await chosen.returning('entryId').execute();
  return rows.map(({ entryId }) => entryId);
}

/** Returns those of these visits that an entry stands for that waits. */
export async function selectVisitsWaiting(tx: Tx, moment: Moment, visitIds: readonly string[]): Promise<string[]> {
  if (visitIds.length === 0) return [];
  const rows = await tx
    .selectFrom('waitlistEntries as e')
    .select('e.visitId')
    .where('e.visitId', 'in', visitIds)
    .where('e.status', '=', 'waiting')
    .where(sql<boolean>`not ${isBooked}`)
    .where(sql<boolean>`not ${isOver(moment)}`)
    .execute();
  return rows.flatMap(({ visitId }) => visitId ?? []);
}
