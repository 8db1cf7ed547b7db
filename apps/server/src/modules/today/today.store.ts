// SQL of one day at the front desk: what is known of the people who come, their forms, and what was asked of them.
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from '../../platform/db/json-rows.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** A form that somebody is asked for, with the state of the newest submission of it. */
export interface AskedForm {
  readonly formId: string;
  readonly name: string;
  /** Null for nothing sent in. */
  readonly state: string | null;
}

export interface PersonOfDay {
  readonly patientId: string;
  readonly birthDate: string;
  readonly preference: string | null;
  readonly phones: readonly { readonly type: string; readonly number: string; readonly extension: string }[];
  /** Exact decimal text; null without entries. */
  readonly balance: string | null;
  readonly firstVisitId: string | null;
  /** When they were last sent a message about their forms; null for not since then. */
  readonly sentAt: Date | null;
  readonly forms: readonly AskedForm[];
}

/** Visits from one moment to before another, at a location and of a provider where these are given. */
interface VisitSpan {
  readonly from: Date;
  readonly until: Date;
  readonly locationId?: string | undefined;
  readonly providerId?: string | undefined;
  /** The locations that the caller is limited to; null or undefined for all. */
  readonly places?: ReadonlySet<string> | null | undefined;
}

const inSpan = ({ from, until, locationId, providerId, places }: VisitSpan) => sql`
  v.tenant_id = ${ownTenant} and v.starts_at >= ${from} and v.starts_at < ${until}
    and v.status not in ('held', 'canceled', 'deleted', 'skipped')
    ${locationId === undefined ? sql`` : sql`and v.location_id = ${locationId}`}
    ${providerId === undefined ? sql`` : sql`and v.provider_id = ${providerId}`}
    ${places ? sql`and v.location_id = any(${[...places]}::uuid[])` : sql``}`;

interface PeopleQuery {
  /** The patients, or the visits whose patients they are: then it need not be known before who they are. */
  readonly of: readonly string[] | VisitSpan;
  /** From when on messages count. */
  readonly sentSince: Date;
}

/** Returns what the desk shows of each of these patients, in one statement. */
export async function selectPeople(tx: Tx, { of, sentSince }: PeopleQuery): Promise<ReadonlyMap<string, PersonOfDay>> {
  const who: RawBuilder<unknown> =
    'from' in of
      ? sql`select distinct v.patient_id from visits v where ${inSpan(of)} and v.patient_id is not null`
      : sql`select unnest(${[...of]}::uuid[]) as patient_id`;
  const ids = sql`array(select patient_id from who)`;
  // Forms that book are not asked for before a visit.
  const published = sql`
    select f.form_id, f.name, f.position, f.for_all_patients from forms f
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    where f.tenant_id = ${ownTenant} and f.deleted_at is null and not v.has_booking`;
  const { rows } = await sql<PersonOfDay>`
    with who as materialized (${who}),
    published as materialized (${published}),
    asked as (
      select c.patient_id, f.form_id from patients c cross join published f
      where c.tenant_id = ${ownTenant} and c.patient_id = any(${ids}) and f.for_all_patients
      union
      select a.patient_id, a.form_id from form_assignments a
      where a.tenant_id = ${ownTenant} and a.patient_id = any(${ids})
      union
      select r.patient_id, x.form_id from packet_runs r
      join packet_forms x on x.tenant_id = ${ownTenant} and x.packet_id = r.packet_id
      where r.tenant_id = ${ownTenant} and r.patient_id = any(${ids}) and r.ended_at is null),
    newest as (
      select distinct on (s.patient_id, s.form_id) s.patient_id, s.form_id, s.state from submissions s
      where s.tenant_id = ${ownTenant} and s.patient_id = any(${ids})
      order by s.patient_id, s.form_id, s.submitted_at desc),
    forms_of as (
      select a.patient_id, json_agg(json_build_object('formId', f.form_id, 'name', f.name, 'state', n.state)
        order by f.position, f.name) as forms
      from asked a
      join published f on f.form_id = a.form_id
      left join newest n on n.patient_id = a.patient_id and n.form_id = a.form_id
      group by a.patient_id),
    phones_of as (
      select x.patient_id, json_agg(json_build_object('type', x.type, 'number', x.number, 'extension', x.extension)
        order by x.position) as phones
      from patient_phones x where x.tenant_id = ${ownTenant} and x.patient_id = any(${ids})
      group by x.patient_id)
    select c.patient_id, c.birth_date, r.communication_type_preference as preference,
      coalesce(t.phones, '[]') as phones, b.balance::text as balance,
      (select v.visit_id from visits v where v.tenant_id = ${ownTenant} and v.patient_id = c.patient_id
        and v.status in ('scheduled', 'confirmed', 'booked', 'met')
        order by v.starts_at, v.visit_id limit 1) as first_visit_id,
      (select max(s.sent_at) from visits v
        join form_sends s on s.tenant_id = ${ownTenant} and s.visit_id = v.visit_id
        where v.tenant_id = ${ownTenant} and v.patient_id = c.patient_id
          and s.sent_at > ${sentSince} and s.outcome in ('sent-mail', 'sent-text')) as sent_at,
      coalesce(o.forms, '[]') as forms
    from patients c
    left join patient_records r on r.tenant_id = ${ownTenant} and r.patient_id = c.patient_id
    left join balances b on b.tenant_id = ${ownTenant} and b.patient_id = c.patient_id
    left join phones_of t on t.patient_id = c.patient_id
    left join forms_of o on o.patient_id = c.patient_id
    where c.tenant_id = ${ownTenant} and c.patient_id = any(${ids})`.execute(tx);
  return new Map(rows.map((row) => [row.patientId, row]));
}

/** Returns who was asked for forms, when the practice is closed, and when the next visit after the day begins: in one row. */
export function selectDayFacts(tx: Tx, day: string, span: VisitSpan) {
  const { until, locationId, providerId, places } = span;
  const closed = tx
    .selectFrom('closedDays')
    .select(['locationId', 'reason'])
    .where('fromDay', '<=', day)
    .where('untilDay', '>=', day)
    .where('providerId', 'is', null)
    .where((by) => by.or([by('locationId', 'is', null), by('locationId', '=', locationId ?? null)]))
    .orderBy('closedId');
  const sends = tx
    .selectFrom('formSends as s')
    .select(['s.visitId', 's.outcome'])
    .where(sql<boolean>`s.visit_id in (select v.visit_id from visits v where ${inSpan(span)})`)
    .orderBy('s.sentAt');
  const next = tx
    .selectFrom('visits')
    .select((by) => by.fn.min('startsAt').as('startsAt'))
    .where('startsAt', '>=', until)
    .where('status', 'in', ['scheduled', 'confirmed', 'booked'])
    .$if(locationId !== undefined, (query) => query.where('locationId', '=', locationId ?? ''))
    .$if(providerId !== undefined, (query) => query.where('providerId', '=', providerId ?? ''))
    .$if(Boolean(places), (query) => query.where(sql<boolean>`location_id = any(${[...(places ?? [])]}::uuid[])`));
  return tx
    .selectNoFrom([jsonArrayFrom(closed).as('closed'), jsonArrayFrom(sends).as('sends'), next.as('nextStartsAt')])
    .executeTakeFirstOrThrow();
}

/** Returns the visits among these that are still ahead, with whom a message about them could reach. */
export function selectAskedVisits(tx: Tx, visitIds: readonly string[]) {
  return tx
    .selectFrom('visits as v')
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'v.tenantId').onRef('c.patientId', '=', 'v.patientId'),
    )
    .leftJoin('patientRecords as r', (join) =>
      join.onRef('r.tenantId', '=', 'v.tenantId').onRef('r.patientId', '=', 'v.patientId'),
    )
    .select(['v.visitId', 'v.patientId', 'v.startsAt', 'v.locationId', 'c.emailAddress', 'c.inactiveReason'])
    .select(['r.state', 'r.country'])
    .where('v.visitId', 'in', visitIds)
    .where('v.status', 'in', ['scheduled', 'confirmed', 'booked'])
    .execute();
}

/** Returns whom messages about missing forms went out for since then, with what finds their addresses again. */
export function selectLatelyAsked(tx: Tx, since: Date) {
  return tx
    .selectFrom('formSends as s')
    .innerJoin('visits as v', (join) =>
      join.onRef('v.tenantId', '=', 's.tenantId').onRef('v.visitId', '=', 's.visitId'),
    )
    .innerJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'v.tenantId').onRef('c.patientId', '=', 'v.patientId'),
    )
    .leftJoin('patientRecords as r', (join) =>
      join.onRef('r.tenantId', '=', 'c.tenantId').onRef('r.patientId', '=', 'c.patientId'),
    )
    .select(['c.patientId', 'c.emailAddress', 'r.state', 'r.country', 's.outcome', 's.sentAt'])
    .where('s.sentAt', '>', since)
    .where('s.outcome', 'in', ['sent-mail', 'sent-text'])
    .execute();
}

export type AskedVisit = Awaited<ReturnType<typeof selectAskedVisits>>[number];
