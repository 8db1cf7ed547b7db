// SQL that all reports share: which visits and which people count, and what can be chosen.
import { sql } from 'kysely';
import { jsonArrayFrom } from '../../platform/db/json-rows.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { StaffPlaces } from '../staff/public.ts';

/** A time with as long a time before it, and whose visits count. */
export interface ReportSpan {
  /** Instants at which the time before begins, the time itself begins, and it is over. */
  readonly before: Date;
  readonly from: Date;
  readonly until: Date;
  /** First and last day of the time. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly timezone: string;
  readonly unit: 'week' | 'month';
  readonly locationId: string | undefined;
  readonly providerId: string | undefined;
  readonly places: StaffPlaces;
}

type Whose = Pick<ReportSpan, 'locationId' | 'providerId' | 'places'>;

/** Condition on the alias `v` or `h`: its location and provider are those that are asked for, and may be seen. */
export const isWanted = ({ locationId, providerId, places }: Whose, alias: 'v' | 'h' = 'v') => sql`
  ${places ? sql`${sql.ref(`${alias}.location_id`)} = any(${[...places]}::uuid[])` : sql`true`}
  ${locationId === undefined ? sql`` : sql`and ${sql.ref(`${alias}.location_id`)} = ${locationId}`}
  ${providerId === undefined ? sql`` : sql`and ${sql.ref(`${alias}.provider_id`)} = ${providerId}`}`;

/** Condition on the alias `v`: a visit of the practice that begins in the time or in the time before. */
export const visitsIn = (span: ReportSpan) => sql`
  v.tenant_id = ${ownTenant} and v.starts_at >= ${span.before} and v.starts_at < ${span.until} and ${isWanted(span)}`;

/** Condition that a patient has a visit that is asked for; true for all patients while no visits are left out. */
export function hasVisit(whose: Whose, patient: string) {
  if (whose.places === null && whose.locationId === undefined && whose.providerId === undefined) return sql`true`;
  return sql`exists (select from visits v where v.tenant_id = ${ownTenant} and v.patient_id = ${sql.raw(patient)}
    and v.status not in ('held', 'deleted', 'skipped') and ${isWanted(whose)})`;
}

/** Returns all locations and providers that are in use, in the practice's order. */
export async function selectChoices(tx: Tx) {
  const places = tx
    .selectFrom('locations')
    .select(['locationId as id', 'name', 'displayName'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('locationId');
  const people = tx
    .selectFrom('providers')
    .select(['providerId as id', 'displayName as name'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('providerId');
  const { locations, providers } = await tx
    .selectNoFrom([jsonArrayFrom(places).as('locations'), jsonArrayFrom(people).as('providers')])
    .executeTakeFirstOrThrow();
  return { locations: locations.map(({ id, name, displayName }) => ({ id, name: displayName || name })), providers };
}
