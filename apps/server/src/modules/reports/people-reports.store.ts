// SQL of the reports on patients: who is new and how they came, and what in their records needs a look.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { hasVisit, type ReportSpan } from './report-span.store.ts';

/**
 * Counts records that were made in the time, by who referred the patient. Online are those made from a form that somebody sent;
 * all others were entered at the desk. `isNow` tells the time from the time before.
 */
export async function countNewPatients(tx: Tx, span: ReportSpan) {
  const { rows } = await sql<{
    readonly source: string;
    readonly isNow: boolean;
    readonly all: number;
    readonly online: number;
  }>`
    select coalesce(btrim(r.referral_type), '') as source, p.created_at >= ${span.from} as is_now, count(*)::int as all,
      count(*) filter (where exists (select from record_changes c where c.tenant_id = ${ownTenant}
        and c.patient_id = p.patient_id and c.revision = 1 and c.source = 'form'))::int as online
    from patients p
    left join patient_records r on r.tenant_id = ${ownTenant} and r.patient_id = p.patient_id
    where p.tenant_id = ${ownTenant} and p.created_at >= ${span.before} and p.created_at < ${span.until}
      and p.merged_into is null and ${hasVisit(span, 'p.patient_id')}
    group by 1, 2
    order by 3 desc, 1`.execute(tx);
  return rows;
}

export interface RecordToCheck {
  readonly check: 'phone' | 'email' | 'birth-date' | 'duplicate';
  readonly id: string;
  readonly nameFirst: string;
  readonly nameLast: string;
  readonly birthDate: string;
  readonly number: string;
  readonly otherId: string | null;
  readonly otherFirst: string | null;
  readonly otherLast: string | null;
  readonly otherBirthDate: string | null;
  /** How many the check found in all. */
  readonly found: number;
}

/**
 * Returns the first records of each check, by name. A birth date counts as missing when nobody has it: in the future, or before
 * 1901, which is how practices write that they do not know. Two records are likely one person's when they share the birth date
 * and the name, or the birth date, the first name and the email or a phone.
 */
export async function selectRecordsToCheck(tx: Tx, span: ReportSpan, today: string, most: number) {
  const { rows } = await sql<RecordToCheck>`
    with p as materialized (
      select p.patient_id, p.name_first, p.name_last, p.name_folded, p.birth_date, p.email_address, p.email_folded
      from patients p
      where p.tenant_id = ${ownTenant} and p.merged_into is null and p.inactive_reason is null
        and ${hasVisit(span, 'p.patient_id')}),
    pairs as (
      select a.patient_id, b.patient_id as other_id from p a
      join p b on b.birth_date = a.birth_date and b.name_folded = a.name_folded and b.patient_id > a.patient_id
      union
      select a.patient_id, b.patient_id from p a
      join p b on b.birth_date = a.birth_date and b.email_folded = a.email_folded and b.patient_id > a.patient_id
        and lower(b.name_first) = lower(a.name_first)
      where a.email_address <> ''
      union
      select a.patient_id, b.patient_id from patient_phones x
      join patient_phones y on y.tenant_id = ${ownTenant} and y.digits = x.digits and y.patient_id > x.patient_id
      join p a on a.patient_id = x.patient_id
      join p b on b.patient_id = y.patient_id and b.birth_date = a.birth_date and lower(b.name_first) = lower(a.name_first)
      where x.tenant_id = ${ownTenant} and length(x.digits) >= 7),
    found as (
      select 'phone' as check, p.patient_id, x.number, null::uuid as other_id, x.position from p
      join patient_phones x on x.tenant_id = ${ownTenant} and x.patient_id = p.patient_id and x.is_unread
      union all select 'email', p.patient_id, '', null, 0 from p where p.email_address = ''
      union all select 'birth-date', p.patient_id, '', null, 0 from p
        where p.birth_date > ${today} or p.birth_date < '1901-01-01'
      union all select 'duplicate', patient_id, '', other_id, 0 from pairs),
    numbered as (
      select f.check, f.number, f.other_id, p.patient_id, p.name_first, p.name_last, p.birth_date,
        count(*) over (partition by f.check)::int as found,
        row_number() over (partition by f.check order by p.name_folded, p.patient_id, f.other_id, f.position) as place
      from found f join p on p.patient_id = f.patient_id)
    select n.check, n.patient_id as id, n.name_first, n.name_last, n.birth_date, n.number, n.other_id,
      o.name_first as other_first, o.name_last as other_last, o.birth_date as other_birth_date, n.found
    from numbered n left join p o on o.patient_id = n.other_id
    where n.place <= ${most}
    order by n.check, n.place`.execute(tx);
  return rows;
}
