// SQL of visits that the practice's management software writes.
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { followVisit } from '../packets/public.ts';
import type { SyncedPlace } from '../practice-setup/public.ts';
import { addVisitEvent, type VisitEventKind } from './visit-events.store.ts';
import type { VisitStatus } from './visit-status.policy.ts';

export interface SyncedVisit {
  /** Its id here if it is new. */
  readonly id: string;
  readonly externalId: string;
  readonly providerId: string;
  readonly locationId: string;
  readonly typeId: string | null;
  readonly patientId: string | null;
  readonly status: VisitStatus;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Undefined leaves the present value. */
  readonly description: string | undefined;
  readonly now: Date;
}

/** Marks the changes of this transaction as the software's own, so that the trigger on visits does not list them for it. */
export async function beginSync(tx: Tx): Promise<void> {
  await sql`set local app.is_sync = '1'`.execute(tx);
}

type StoredVisit = NonNullable<Awaited<ReturnType<typeof selectSynced>>>;

function selectSynced(tx: Tx, externalId: string) {
  return tx
    .selectFrom('visits')
    .select(['visitId', 'status', 'startsAt', 'endsAt', 'providerId', 'locationId', 'typeId', 'patientId', 'sequence'])
    .where('externalId', '=', externalId)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns what the software did with a visit; undefined when its history does not tell it. */
function kindOf(before: StoredVisit | undefined, after: SyncedVisit): VisitEventKind | undefined {
  if (!before) return 'booked';
  if (before.status !== after.status) return after.status;
  const isSame =
    +before.startsAt === +after.startsAt &&
    +before.endsAt === +after.endsAt &&
    before.providerId === after.providerId &&
    before.locationId === after.locationId;
  return isSame ? undefined : 'moved';
}

/**
 * Adds a visit, or updates it if it differs. A visit booked here keeps its buffers unless it is moved; an outside visit takes
 * only its own time. The change is added to the visit's history. @throws 23P01 when it overlaps another and is not overbooked
 */
export async function storeSyncedVisit(
  tx: Tx,
  ctx: Pick<Ctx, 'principal' | 'clock'>,
  it: SyncedVisit,
  isOverbooked: boolean,
): Promise<SyncedPlace> {
  const before = await selectSynced(tx, it.externalId);
  const description = it.description === undefined ? sql`a.description` : sql`excluded.description`;
  const { rows } = await sql<{ id: string; isNew: boolean; sequence: number }>`
    insert into visits as a (tenant_id, visit_id, external_id, provider_id, location_id, type_id, patient_id, status,
      starts_at, ends_at, during, description, is_overbooked, created_at, updated_at)
    values (${ownTenant}, ${it.id}, ${it.externalId}, ${it.providerId}, ${it.locationId}, ${it.typeId}, ${it.patientId},
      ${it.status}, ${it.startsAt}, ${it.endsAt}, tstzrange(${it.startsAt}, ${it.endsAt}), ${it.description ?? ''},
      ${isOverbooked}, ${it.now}, ${it.now})
    on conflict (tenant_id, external_id) do update set
      provider_id = excluded.provider_id, location_id = excluded.location_id,
      type_id = coalesce(excluded.type_id, a.type_id), patient_id = coalesce(a.patient_id, excluded.patient_id),
      status = excluded.status, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      during = case when (a.starts_at, a.ends_at) = (excluded.starts_at, excluded.ends_at) then a.during else excluded.during end,
      description = ${description}, is_overbooked = excluded.is_overbooked,
      sequence = a.sequence + 1, updated_at = excluded.updated_at
    where (a.provider_id, a.location_id, a.type_id, a.status, a.starts_at, a.ends_at, a.description, a.is_overbooked)
        is distinct from (excluded.provider_id, excluded.location_id, coalesce(excluded.type_id, a.type_id), excluded.status,
          excluded.starts_at, excluded.ends_at, ${description}, excluded.is_overbooked)
      or (a.patient_id is null and excluded.patient_id is not null)
    returning a.visit_id as id, a.xmax = 0 as is_new, a.sequence`.execute(tx);
  const [row] = rows;
  if (row) {
    const kind = kindOf(before, it);
    const { id: visitId, sequence } = row;
    if (kind) await addVisitEvent(tx, ctx, { visitId, kind, sequence, before, after: it });
    const isOther =
      (it.typeId !== null && it.typeId !== before?.typeId) || (it.patientId !== null && before?.patientId === null);
    if (before && isOther) await followVisit(tx, visitId, 'changed', it.now);
    return { id: row.id, outcome: row.isNew ? 'created' : 'updated' };
  }
  const known = await tx
    .selectFrom('visits')
    .select('visitId')
    .where('externalId', '=', it.externalId)
    .executeTakeFirstOrThrow();
  return { id: known.visitId, outcome: 'unchanged' };
}

/** Removes the holds in its way: the practice's own book goes before holds. */
export async function endHoldsIn(tx: Tx, it: SyncedVisit): Promise<void> {
  await tx
    .deleteFrom('visits')
    .where('status', '=', 'held')
    .where('providerId', '=', it.providerId)
    .where(sql<boolean>`during && tstzrange(${it.startsAt}, ${it.endsAt})`)
    .execute();
}

/** Marks a visit as deleted. Returns its id, if there is one with this external name. */
export async function removeSyncedVisit(
  tx: Tx,
  ctx: Pick<Ctx, 'principal' | 'clock'>,
  externalId: string,
): Promise<string | undefined> {
  const before = await selectSynced(tx, externalId);
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: string }>`
    update visits set status = 'deleted', is_overbooked = false,
      sequence = case when status = 'deleted' then sequence else sequence + 1 end,
      updated_at = case when status = 'deleted' then updated_at else ${now}::timestamptz end
    where tenant_id = ${ownTenant} and external_id = ${externalId} returning visit_id as id`.execute(tx);
  if (before && before.status !== 'deleted')
    await addVisitEvent(tx, ctx, {
      visitId: before.visitId,
      kind: 'deleted',
      sequence: before.sequence + 1,
      before,
      after: { ...before, status: 'deleted' },
    });
  return rows[0]?.id;
}

/** Gives a visit its external name. Returns false when another one has it. */
export async function nameVisit(tx: Tx, visitId: string, externalId: string): Promise<boolean> {
  const { rows } = await sql`
    update visits set external_id = ${externalId}
    where tenant_id = ${ownTenant} and visit_id = ${visitId} and external_id is null
      and not exists (select from visits other where other.tenant_id = ${ownTenant} and other.external_id = ${externalId})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Renumbers changes whose number is higher than any transaction's in the snapshot `now`, which happens after a restore into a
 * new database. The software then receives them again.
 */
export async function settleChangeNumbers(tx: Tx, now: string): Promise<void> {
  await sql`
    update visits set changed_in = changed_in
    where tenant_id = ${ownTenant} and changed_in > pg_snapshot_xmax(${now}::pg_snapshot)::text::bigint`.execute(tx);
}
