// SQL of the reports on forms: who was asked and answered, and how long answers waited for approval.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { hasVisit, type ReportSpan, visitsIn } from './report-span.store.ts';

/**
 * Counts, form by form, who was asked for it before a visit in the time: each person once, before the first of these visits.
 * Asked are those who have the form requested, as a part of a packet of the visit or by itself, and for a form that everybody
 * fills in, all. Answers that came earlier count: nobody is asked again for them. `isNow` tells the time from the time before.
 */
export async function countForms(tx: Tx, span: ReportSpan) {
  const { rows } = await sql<{
    readonly formId: string;
    readonly name: string;
    readonly isNow: boolean;
    readonly asked: number;
    readonly begun: number;
    readonly sent: number;
    readonly approved: number;
    readonly before: number;
  }>`
    with seen as materialized (
      select v.visit_id, v.patient_id, v.starts_at, v.starts_at >= ${span.from} as is_now from visits v
      where ${visitsIn(span)} and v.status not in ('held', 'canceled', 'deleted', 'skipped') and v.patient_id is not null),
    published as materialized (
      select f.form_id, f.name, f.position, f.created_at, f.for_all_patients from forms f
      join form_versions n on n.tenant_id = ${ownTenant} and n.form_version_id = f.published_version_id
      where f.tenant_id = ${ownTenant} and f.deleted_at is null and not n.has_booking),
    requested as (
      select s.patient_id, f.form_id, s.starts_at, s.is_now from seen s
      join published f on f.for_all_patients and f.created_at <= s.starts_at
      union all
      select s.patient_id, a.form_id, s.starts_at, s.is_now from seen s
      join form_assignments a on a.tenant_id = ${ownTenant} and a.patient_id = s.patient_id and a.assigned_at <= s.starts_at
      union all
      select s.patient_id, x.form_id, s.starts_at, s.is_now from seen s
      join packet_run_visits y on y.tenant_id = ${ownTenant} and y.visit_id = s.visit_id
      join packet_runs r on r.tenant_id = ${ownTenant} and r.run_id = y.run_id
      join packet_forms x on x.tenant_id = ${ownTenant} and x.packet_id = r.packet_id),
    asked as (
      select q.patient_id, q.form_id, q.is_now, min(q.starts_at) as starts_at from requested q
      group by q.patient_id, q.form_id, q.is_now),
    answered as (
      select coalesce(u.patient_id, u.matched_patient_id) as patient_id, u.form_id, min(r.submitted_at) as first_at,
        bool_or(u.state in ('approved', 'filed')) as is_approved
      from submissions u
      join submission_revisions r on r.tenant_id = ${ownTenant} and r.submission_id = u.submission_id and r.revision = 1
      where u.tenant_id = ${ownTenant} and u.state <> 'spam'
      group by 1, 2),
    begun as (
      select distinct w.patient_id, w.form_id from submission_drafts w
      where w.tenant_id = ${ownTenant} and w.patient_id is not null)
    select f.form_id, f.name, a.is_now, count(*)::int as asked,
      count(*) filter (where w.patient_id is not null or s.patient_id is not null)::int as begun,
      count(s.patient_id)::int as sent,
      count(*) filter (where s.is_approved)::int as approved,
      count(*) filter (where s.first_at < a.starts_at)::int as before
    from asked a
    join published f on f.form_id = a.form_id
    left join answered s on s.patient_id = a.patient_id and s.form_id = a.form_id
    left join begun w on w.patient_id = a.patient_id and w.form_id = a.form_id
    group by f.form_id, f.name, f.position, a.is_now
    order by f.position, f.name, f.form_id`.execute(tx);
  return rows;
}

/**
 * Returns how many office hours, in minutes, submissions that were approved in the time had waited: in the middle, and for 90 of
 * 100 at most. Office hours are when at least one provider works. By week or month, and by form: the `most` forms with the most
 * submissions, and all others together with an empty key. `all` is the time, `before` the time before.
 */
export async function measureApprovals(tx: Tx, span: ReportSpan, most: number) {
  const moment = (minute: string) =>
    sql`(d.day + make_interval(mins => ${sql.raw(minute)})) at time zone ${span.timezone}`;
  const figures = sql`count(*)::int as count, percentile_cont(0.5) within group (order by minutes) as median,
    percentile_cont(0.9) within group (order by minutes) as high`;
  const { rows } = await sql<{
    readonly by: 'bucket' | 'form' | 'all' | 'before';
    readonly key: string;
    readonly name: string;
    readonly count: number;
    readonly median: number | null;
    readonly high: number | null;
  }>`
    with approved as materialized (
      select u.form_id, u.approved_at, u.approved_at >= ${span.from} as is_now, tstzrange(u.submitted_at, u.approved_at) as waited
      from submissions u
      where u.tenant_id = ${ownTenant} and u.state = 'approved' and u.approved_at >= ${span.before}
        and u.approved_at < ${span.until} and u.submitted_at <= u.approved_at
        and ${hasVisit(span, 'coalesce(u.patient_id, u.matched_patient_id)')}),
    days as (
      select n::date as day, extract(dow from n)::int as weekday
      from generate_series(
        (select min(lower(waited)) at time zone ${span.timezone} from approved)::date - interval '1 day',
        (select max(upper(waited)) at time zone ${span.timezone} from approved), '1 day') n),
    office as materialized (
      select range_agg(tstzrange(${moment('h.from_minute')}, ${moment('h.until_minute')})) as hours
      from provider_hours h
      join days d on d.weekday = h.weekday
        and d.day >= coalesce(h.valid_from, d.day) and d.day <= coalesce(h.valid_until, d.day)
      where h.tenant_id = ${ownTenant} and h.kind = 'work'
        and not exists (select from closed_days c where c.tenant_id = ${ownTenant}
          and d.day >= c.from_day and d.day <= c.until_day
          and (c.location_id is null or c.location_id = h.location_id)
          and (c.provider_id is null or c.provider_id = h.provider_id))),
    timed as materialized (
      select a.form_id, a.approved_at, a.is_now,
        case when o.hours is not null then
          (select coalesce(sum(extract(epoch from upper(r) - lower(r))) / 60, 0)::float8
            from unnest(o.hours * a.waited::tstzmultirange) r) end as minutes
      from approved a cross join office o),
    ranked as (
      select t.form_id, row_number() over (order by count(*) desc, t.form_id) as place from timed t where t.is_now
      group by t.form_id),
    named as (
      select t.is_now, t.minutes, to_char(date_trunc(${span.unit}, t.approved_at at time zone ${span.timezone}), 'YYYY-MM-DD') as bucket,
        case when k.place <= ${most} then f.form_id::text else '' end as form,
        case when k.place <= ${most} then f.name else '' end as name
      from timed t
      left join ranked k on k.form_id = t.form_id
      join forms f on f.tenant_id = ${ownTenant} and f.form_id = t.form_id)
    select 'bucket' as by, bucket as key, '' as name, ${figures} from named where is_now group by bucket
    union all select 'form', form, name, ${figures} from named where is_now group by form, name
    union all select case when is_now then 'all' else 'before' end, '', '', ${figures} from named group by is_now`.execute(
    tx,
  );
  return rows;
}
