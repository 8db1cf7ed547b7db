// SQL of the reports on visits: by status, by provider, and those that were missed.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isWanted, type ReportSpan, visitsIn } from './report-span.store.ts';

/** Counts visits by what the desk calls them; `bucket` is the first day of a week or month, null for the time before. */
export async function countStates(tx: Tx, span: ReportSpan) {
  const { rows } = await sql<{ readonly bucket: string | null; readonly state: string; readonly count: number }>`
    select case when v.starts_at >= ${span.from}
        then to_char(date_trunc(${span.unit}, v.starts_at at time zone ${span.timezone}), 'YYYY-MM-DD') end as bucket,
      case when v.status not in ('scheduled', 'confirmed') then v.status
        when v.seated_at is not null then 'in-chair'
        when v.arrived_at is not null then 'arrived' else v.status end as state,
      count(*)::int as count
    from visits v
    where ${visitsIn(span)} and v.status not in ('held', 'deleted', 'skipped')
    group by 1, 2`.execute(tx);
  return rows;
}

/**
 * Counts visits that took place or will, their minutes, and the minutes that each provider works: weekly hours without breaks,
 * time off and closed days. `isNow` tells the time from the time before, for which nobody's hours are read.
 */
export async function countByProvider(tx: Tx, span: ReportSpan) {
  const { fromDay, toDay, timezone, from, until } = span;
  const moment = (minute: string) => sql`(d.day + make_interval(mins => ${sql.raw(minute)})) at time zone ${timezone}`;
  const { rows } = await sql<{
    readonly providerId: string;
    readonly name: string;
    readonly visits: number;
    readonly minutes: number;
    readonly worked: number;
    readonly visitsBefore: number;
    readonly minutesBefore: number;
  }>`
    with seen as (
      select v.provider_id,
        count(*) filter (where v.starts_at >= ${from})::int as visits,
        coalesce(sum(extract(epoch from v.ends_at - v.starts_at) / 60) filter (where v.starts_at >= ${from}), 0)::int as minutes,
        count(*) filter (where v.starts_at < ${from})::int as visits_before,
        coalesce(sum(extract(epoch from v.ends_at - v.starts_at) / 60) filter (where v.starts_at < ${from}), 0)::int as minutes_before
      from visits v
      where ${visitsIn(span)} and v.status in ('scheduled', 'confirmed', 'booked', 'met')
      group by v.provider_id),
    days as (
      select n::date as day, extract(dow from n)::int as weekday
      from generate_series(${fromDay}::timestamp, ${toDay}::timestamp, '1 day') n),
    hours as (
      select h.provider_id, h.kind, tstzrange(${moment('h.from_minute')}, ${moment('h.until_minute')}) as during
      from provider_hours h
      join days d on d.weekday = h.weekday
        and d.day >= coalesce(h.valid_from, d.day) and d.day <= coalesce(h.valid_until, d.day)
      where h.tenant_id = ${ownTenant} and ${isWanted(span, 'h')}
        and not exists (select from closed_days c where c.tenant_id = ${ownTenant}
          and d.day >= c.from_day and d.day <= c.until_day
          and (c.location_id is null or c.location_id = h.location_id)
          and (c.provider_id is null or c.provider_id = h.provider_id))),
    work as (
      select provider_id, range_agg(during) filter (where kind = 'work') as at_work,
        coalesce(range_agg(during) filter (where kind = 'break'), '{}') as breaks
      from hours group by provider_id),
    away as (
      select a.provider_id, range_agg(a.during) as during from provider_away a
      where a.tenant_id = ${ownTenant} and a.during && tstzrange(${from}, ${until})
      group by a.provider_id),
    worked as (
      select w.provider_id, sum(extract(epoch from upper(r) - lower(r)) / 60)::int as minutes
      from work w left join away a on a.provider_id = w.provider_id
      cross join lateral unnest(w.at_work - w.breaks - coalesce(a.during, '{}')) r
      group by w.provider_id)
    select p.provider_id, p.display_name as name, coalesce(s.visits, 0) as visits, coalesce(s.minutes, 0) as minutes,
      coalesce(k.minutes, 0) as worked, coalesce(s.visits_before, 0) as visits_before,
      coalesce(s.minutes_before, 0) as minutes_before
    from providers p
    left join seen s on s.provider_id = p.provider_id
    left join worked k on k.provider_id = p.provider_id
    where p.tenant_id = ${ownTenant} and (s.provider_id is not null or k.provider_id is not null)
    order by p.position, p.provider_id`.execute(tx);
  return rows;
}

/**
 * Counts visits that were missed among those that should have taken place and are closed: by week or month, weekday, hour, how
 * long ahead they were booked, and who confirmed them. `before` is the time before.
 */
export async function countMissed(tx: Tx, span: ReportSpan) {
  const { rows } = await sql<{
    readonly by: 'bucket' | 'weekday' | 'hour' | 'lead' | 'confirmation' | 'before';
    readonly key: string;
    readonly all: number;
    readonly missed: number;
  }>`
    with closed as materialized (
      select v.starts_at at time zone ${span.timezone} as at, v.starts_at >= ${span.from} as is_now, v.status,
        case when v.starts_at - v.created_at < interval '7 days' then 'week'
          when v.starts_at - v.created_at < interval '28 days' then 'month' else 'later' end as lead,
        case when v.confirmed_via in ('link', 'portal', 'text') then 'patient'
          when v.confirmed_via = 'office' then 'office' else 'nobody' end as confirmation
      from visits v
      where ${visitsIn(span)} and v.status in ('met', 'missed')),
    keyed as (
      select 'bucket' as by, to_char(date_trunc(${span.unit}, at), 'YYYY-MM-DD') as key, status from closed where is_now
      union all select 'weekday', extract(dow from at)::int::text, status from closed where is_now
      union all select 'hour', extract(hour from at)::int::text, status from closed where is_now
      union all select 'lead', lead, status from closed where is_now
      union all select 'confirmation', confirmation, status from closed where is_now
      union all select 'before', '', status from closed where not is_now)
    select by, key, count(*)::int as all, count(*) filter (where status = 'missed')::int as missed
    from keyed group by by, key`.execute(tx);
  return rows;
}
