// SQL of patients whose agreement may be missing, page by page in the order of their names.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { AgreementEventKind } from './standing.policy.ts';

export interface NameCursor {
  readonly nameFolded: string;
  readonly patientId: string;
}

export interface LackingCandidate extends NameCursor {
  readonly nameFirst: string;
  readonly nameLast: string;
  readonly birthDate: string;
  readonly hasEmail: boolean;
  /** Those of the forms that the patient is asked for. */
  readonly askedFormIds: readonly string[];
}

interface Search {
  readonly formIds: readonly string[];
  /** YYYY-MM-DD on the practice's calendar. */
  readonly today: string;
  /** Looks only at patients of whom one of these was ever stored; undefined for all. */
  readonly happened: readonly AgreementEventKind[] | undefined;
  readonly after: NameCursor | undefined;
  readonly limit: number;
}

/**
 * Returns the next patients for whom the newest entry of one of these forms is not an agreement that holds. The few whose earlier
 * agreement holds all the same are among them, and so is everybody whom another record was merged into: the caller judges.
 */
export async function selectLackingCandidates(
  tx: Tx,
  { formIds, today, happened, after, limit }: Search,
): Promise<LackingCandidate[]> {
  const isAsked = sql`(f.for_all_patients or exists (select from form_assignments a
    where a.tenant_id = ${ownTenant} and a.form_id = f.form_id and a.patient_id = p.patient_id))`;
  const merged = sql`exists (select from patients m where m.tenant_id = ${ownTenant} and m.merged_into = p.patient_id)`;
  const hasHappened = happened
    ? sql`and (${merged} or exists (select from agreements a where a.tenant_id = ${ownTenant} and a.patient_id = p.patient_id
        and a.form_id = any(${formIds}::uuid[]) and a.state = any(${happened}::text[])))`
    : sql``;
  const { rows } = await sql<LackingCandidate>`
    select p.patient_id, p.name_folded, p.name_first, p.name_last, p.birth_date, p.email_address <> '' as has_email,
      array(select f.form_id from forms f
        where f.tenant_id = ${ownTenant} and f.form_id = any(${formIds}::uuid[]) and ${isAsked}) as asked_form_ids
    from patients p
    where p.tenant_id = ${ownTenant} and p.merged_into is null and p.inactive_reason is null
      ${after ? sql`and (p.name_folded, p.patient_id) > (${after.nameFolded}, ${after.patientId}::uuid)` : sql``}
      ${hasHappened}
      and (${merged} or exists (
        select from forms f
        left join lateral (
          select a.state, a.until, v.version from agreements a
          join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = a.form_version_id
          where a.tenant_id = ${ownTenant} and a.patient_id = p.patient_id and a.form_id = f.form_id
          order by a.since desc, a.at desc, a.agreement_id desc limit 1) newest on true
        where f.tenant_id = ${ownTenant} and f.form_id = any(${formIds}::uuid[])
          and (newest.state is not null or ${isAsked})
          and (newest.state is null or newest.state not in ('agreed', 'on-paper') or newest.until <= ${today}::date
            or exists (
              select from form_versions w where w.tenant_id = ${ownTenant} and w.form_id = f.form_id
                and w.asks_again and w.version > newest.version))))
    order by p.name_folded, p.patient_id limit ${limit}`.execute(tx);
  return rows;
}
