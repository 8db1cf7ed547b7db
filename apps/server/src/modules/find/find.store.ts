// SQL of Find: visits of the patients found, forms by name, and what recent places are called.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';
import { visitsWithNames } from '../visits/public.ts';

export interface NearVisit {
  readonly visitId: string;
  readonly patientId: string;
  readonly startsAt: Date;
  readonly typeName: string | null;
  readonly description: string;
  readonly providerName: string;
  readonly status: string;
  readonly isNext: boolean;
}

export interface NearFilter {
  readonly now: Date;
  readonly places: StaffPlaces;
  readonly limit: number;
}

/** Returns the next and the last visit of each of these patients, in their order. */
export async function selectNearVisits(
  tx: Tx,
  patientIds: readonly string[],
  { now, places, limit }: NearFilter,
): Promise<NearVisit[]> {
  if (patientIds.length === 0) return [];
  const { rows } = await sql<NearVisit>`
    select v.visit_id, v.patient_id, v.starts_at, v.description, v.status, v.is_next, t.name as type_name, p.display_name as provider_name
    from unnest(${[...patientIds]}::uuid[]) with ordinality as who (id, place)
    cross join lateral (
      (select a.*, true as is_next from visits a
        where a.tenant_id = ${ownTenant} and a.patient_id = who.id and a.starts_at >= ${now} and ${atPlaces(places, 'a.locationId')}
          and a.status in ('scheduled', 'confirmed', 'booked')
        order by a.starts_at limit 1)
      union all
      (select a.*, false from visits a
        where a.tenant_id = ${ownTenant} and a.patient_id = who.id and a.starts_at < ${now} and ${atPlaces(places, 'a.locationId')}
          and a.status in ('scheduled', 'confirmed', 'booked', 'met')
        order by a.starts_at desc limit 1)) v
    join providers p on p.tenant_id = ${ownTenant} and p.provider_id = v.provider_id
    left join visit_types t on t.tenant_id = ${ownTenant} and t.type_id = v.type_id
    order by who.place, v.is_next desc limit ${limit}`.execute(tx);
  return rows;
}

/** Returns every form that is not archived, by name. */
export function listFormNames(tx: Tx) {
  return tx
    .selectFrom('forms')
    .select(['formId', 'name'])
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('formId')
    .execute();
}

/** Returns these forms, without archived ones. */
export function selectForms(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('forms')
    .select(['formId', 'name'])
    .where('formId', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
}

const phoneOf = sql<string>`coalesce((select h.number from patient_phones h
  where h.tenant_id = ${ownTenant} and h.patient_id = c.patient_id
  order by (h.type <> 'mobile'), h.position limit 1), '')`;

/** Returns these patients, without merged ones. */
export function selectPatients(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom('patients as c')
    .select(['c.patientId', 'c.nameFirst', 'c.nameMiddle', 'c.nameLast', 'c.birthDate', 'c.emailAddress'])
    .select(phoneOf.as('phone'))
    .where('c.patientId', 'in', ids)
    .where('c.mergedInto', 'is', null)
    .execute();
}

/** Visits with the names that Find shows; it filters no rows. */
function namedVisits(tx: Tx) {
  return visitsWithNames(tx)
    .leftJoin('submissions as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.submissionId', '=', 'a.submissionId'),
    )
    .select(['a.visitId', 'a.patientId', 'a.submissionId', 'a.startsAt', 'a.description', 'a.status'])
    .select(['t.name as typeName', 'p.displayName as providerName', 's.personNameSealed'])
    .select(['c.nameFirst', 'c.nameMiddle', 'c.nameLast', 'c.birthDate', 'c.mergedInto']);
}

/** Returns these visits, without those that were deleted and those of merged records. */
export function selectVisits(tx: Tx, ids: readonly string[], places: StaffPlaces) {
  return namedVisits(tx)
    .where(atPlaces(places, 'a.locationId'))
    .where('a.visitId', 'in', ids)
    .where('a.status', 'not in', ['held', 'deleted', 'skipped'])
    .where('c.mergedInto', 'is', null)
    .execute();
}

export interface ComingFilter {
  readonly from: Date;
  readonly until: Date;
  readonly places: StaffPlaces;
}

/** Returns visits that begin within a span and were not called off, the earliest first. */
export function selectComing(tx: Tx, { from, until, places }: ComingFilter, limit: number) {
  return namedVisits(tx)
    .select(phoneOf.as('phone'))
    .where('a.startsAt', '>=', from)
    .where('a.startsAt', '<', until)
    .where(atPlaces(places, 'a.locationId'))
    .where('a.status', 'in', ['scheduled', 'confirmed', 'booked', 'met'])
    .orderBy('a.startsAt')
    .orderBy('a.visitId')
    .limit(limit)
    .execute();
}

export type FindVisitRow = Awaited<ReturnType<typeof selectVisits>>[number];
