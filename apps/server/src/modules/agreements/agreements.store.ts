// SQL of agreements. Rows are added and read; nothing changes or removes one.
import { type Insertable, sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { AgreementEventKind } from './standing.policy.ts';

export type NewAgreement = Insertable<Schema['agreements']> & { readonly agreementId: string };

/** Adds a row. Returns false if there is one with its id. */
export async function insertAgreement(tx: Tx, agreement: NewAgreement): Promise<boolean> {
  const row = await tx
    .insertInto('agreements')
    .values(agreement)
    .onConflict((conflict) => conflict.doNothing())
    .returning('agreementId')
    .executeTakeFirst();
  return row !== undefined;
}

/** A form that is agreed to, as it is published. */
export interface ConsentForm {
  readonly formId: string;
  readonly name: string;
  readonly formVersionId: string;
  readonly version: number;
  readonly object: unknown;
  readonly isArchived: boolean;
  /** The newest version that asks for agreements to earlier ones again; 0 when none does. */
  readonly askingVersion: number;
}

/** Returns the practice's consent forms in its order, archived ones too. */
export async function selectConsentForms(tx: Tx): Promise<ConsentForm[]> {
  const { rows } = await sql<ConsentForm>`
    select f.form_id, f.name, v.form_version_id, v.version, jsonb_build_object('settings', v.object -> 'settings') as object,
      f.deleted_at is not null as is_archived,
      coalesce((select max(w.version) from form_versions w
        where w.tenant_id = ${ownTenant} and w.form_id = f.form_id and w.asks_again), 0)::int as asking_version
    from forms f
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = f.published_version_id
    where f.tenant_id = ${ownTenant} and v.is_consent
    order by f.position, f.name, f.form_id`.execute(tx);
  return rows;
}

export interface AgreementRow {
  readonly id: string;
  /** The patient that was asked for, even if the row is that of a record merged into theirs. */
  readonly patientId: string;
  readonly formId: string;
  readonly kind: AgreementEventKind;
  readonly since: string;
  readonly until: string | null;
  readonly at: Date;
  readonly version: number;
  readonly submissionId: string | null;
  readonly revision: number | null;
  readonly reasonSealed: Buffer | null;
  /** Name of who said or entered it; empty for guests. */
  readonly by: string;
}

/** Returns what happened with the agreements of these patients and of the records merged into theirs. */
export async function selectAgreements(tx: Tx, patientIds: readonly string[]): Promise<AgreementRow[]> {
  if (patientIds.length === 0) return [];
  const { rows } = await sql<AgreementRow>`
    with recursive same as (
      select patient_id, patient_id as standing from patients
        where tenant_id = ${ownTenant} and patient_id = any(${patientIds}::uuid[])
      union select p.patient_id, s.standing from patients p
        join same s on p.tenant_id = ${ownTenant} and p.merged_into = s.patient_id)
    select a.agreement_id as id, s.standing as patient_id, a.form_id, a.state as kind, a.since, a.until, a.at, v.version,
      a.submission_id, a.revision, a.reason_sealed, foyer_actor_name(${ownTenant}, a.account_id) as by
    from same s
    join agreements a on a.tenant_id = ${ownTenant} and a.patient_id = s.patient_id
    join form_versions v on v.tenant_id = ${ownTenant} and v.form_version_id = a.form_version_id
    order by a.since, a.at, a.agreement_id`.execute(tx);
  return rows;
}

/** Returns the rows of a guest's submission, which name no patient. */
export function selectGuestAgreements(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('agreements')
    .selectAll()
    .where('submissionId', '=', submissionId)
    .where('patientId', 'is', null)
    .execute();
}

/** Returns the email address of an account; empty without one. */
export async function selectEmailOf(tx: Tx, accountId: string): Promise<string> {
  const row = await tx
    .selectFrom('accounts')
    .select('emailAddress')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.emailAddress ?? '';
}
