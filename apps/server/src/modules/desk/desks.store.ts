// SQL of what the practice's own schedule is made of: who, where and what for, and when nobody is there.
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Providers, locations and types that the practice still has, in its order, in one row. */
export function selectDesks(tx: Tx) {
  const providers = tx
    .selectFrom('providers')
    .select(['provider_id', 'display_name'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('display_name')
    .orderBy('provider_id');
  const locations = tx
    .selectFrom('locations')
    .select(['location_id', 'name', 'display_name'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .orderBy('location_id');
  const types = tx
    .selectFrom('appointment_types as t')
    .select(['t.type_id', 't.name', 't.duration', 't.is_bookable'])
    .select([
      sql<string[]>`array(select x.provider_id from type_providers x where x.type_id = t.type_id)`.as('provider_ids'),
      sql<string[]>`array(select x.location_id from type_locations x where x.type_id = t.type_id)`.as('location_ids'),
    ])
    .where('t.deleted_at', 'is', null)
    .orderBy('t.position')
    .orderBy('t.name')
    .orderBy('t.type_id');
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
  /** The same as instants; the second is outside. */
  readonly from: Date;
  readonly until: Date;
}

/** Weekly hours, closed days and times away of everybody in these days, in one row. */
export function selectDeskTimes(tx: Tx, { days, from, until }: DeskTimesFilter) {
  const hours = tx
    .selectFrom('provider_hours')
    .select(['provider_id', 'location_id', 'kind', 'weekday', 'from_minute', 'until_minute'])
    .select(['valid_from', 'valid_until'])
    .where((eb) => eb.or([eb('valid_from', 'is', null), eb('valid_from', '<=', days.until)]))
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>=', days.from)]));
  const closed = tx
    .selectFrom('closed_days')
    .select(['location_id', 'provider_id', 'from_day', 'until_day', 'reason'])
    .where('from_day', '<=', days.until)
    .where('until_day', '>=', days.from);
  const away = tx
    .selectFrom('provider_away')
    .select(['provider_id', 'reason', sql<boolean>`external_id is not null`.as('is_outside')])
    .select([
      sql<number>`floor(date_part('epoch', starts_at) / 60)::int`.as('from'),
      sql<number>`ceil(date_part('epoch', ends_at) / 60)::int`.as('until'),
    ])
    .where('ends_at', '>', from)
    .where('starts_at', '<', until);
  return tx
    .selectNoFrom([
      jsonArrayFrom(hours).as('hours'),
      jsonArrayFrom(closed).as('closed'),
      jsonArrayFrom(away).as('away'),
    ])
    .executeTakeFirstOrThrow();
}

export type DeskTimes = Awaited<ReturnType<typeof selectDeskTimes>>;
