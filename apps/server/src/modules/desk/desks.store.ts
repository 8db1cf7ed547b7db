// SQL of the base of the schedule: providers, locations and types, and when nobody is there.
import { sql } from 'kysely';
import { jsonArrayFrom } from '../../platform/db/json-rows.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Current providers, locations and types, in the practice's order, in one row. */
export function selectDesks(tx: Tx) {
  const providers = tx
    .selectFrom('providers')
    .select(['providerId', 'displayName'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('displayName')
    .orderBy('providerId');
  const locations = tx
    .selectFrom('locations')
    .select(['locationId', 'name', 'displayName'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .orderBy('locationId');
  const types = tx
    .selectFrom('visitTypes as t')
    .select(['t.typeId', 't.name', 't.duration', 't.isBookable'])
    .select([
      sql<
        string[]
      >`array(select x.provider_id from type_providers x where x.tenant_id = ${ownTenant} and x.type_id = t.type_id)`.as(
        'providerIds',
      ),
      sql<
        string[]
      >`array(select x.location_id from type_locations x where x.tenant_id = ${ownTenant} and x.type_id = t.type_id)`.as(
        'locationIds',
      ),
    ])
    .where('t.deletedAt', 'is', null)
    .orderBy('t.position')
    .orderBy('t.name')
    .orderBy('t.typeId');
  return tx
    .selectNoFrom([
      jsonArrayFrom(providers).as('providers'),
      jsonArrayFrom(locations).as('locations'),
      jsonArrayFrom(types).as('types'),
    ])
    .executeTakeFirstOrThrow();
}

export interface DeskTimesFilter {
  /** YYYY-MM-DD, both included. */
  readonly days: { readonly from: string; readonly until: string };
  /** The same as instants; the end is exclusive. */
  readonly from: Date;
  readonly until: Date;
}

/** Everybody's weekly hours, closed days and time off in these days, in one row. */
export function selectDeskTimes(tx: Tx, { days, from, until }: DeskTimesFilter) {
  const hours = tx
    .selectFrom('providerHours')
    .select(['providerId', 'locationId', 'kind', 'weekday', 'fromMinute', 'untilMinute'])
    .select(['validFrom', 'validUntil'])
    .where((eb) => eb.or([eb('validFrom', 'is', null), eb('validFrom', '<=', days.until)]))
    .where((eb) => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>=', days.from)]));
  const closed = tx
    .selectFrom('closedDays')
    .select(['locationId', 'providerId', 'fromDay', 'untilDay', 'reason'])
    .where('fromDay', '<=', days.until)
    .where('untilDay', '>=', days.from);
  const away = tx
    .selectFrom('providerAway')
    .select(['providerId', 'reason', sql<boolean>`external_id is not null`.as('isOutside')])
    .select([
      sql<number>`floor(date_part('epoch', starts_at) / 60)`.as('from'),
      sql<number>`ceil(date_part('epoch', ends_at) / 60)`.as('until'),
    ])
    .where('endsAt', '>', from)
    .where('startsAt', '<', until);
  return tx
    .selectNoFrom([
      jsonArrayFrom(hours).as('hours'),
      jsonArrayFrom(closed).as('closed'),
      jsonArrayFrom(away).as('away'),
    ])
    .executeTakeFirstOrThrow();
}

export type DeskTimes = Awaited<ReturnType<typeof selectDeskTimes>>;
