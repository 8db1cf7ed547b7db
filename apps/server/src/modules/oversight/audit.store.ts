// SQL for reading the audit trail: by person, by actor, by action, by day.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface TrailFilter {
  /** Ids of the objects of one person. */
  readonly objectIds: readonly string[] | undefined;
  readonly actorId: string | undefined;
  readonly action: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** Only this entry. */
  readonly entryId?: string | undefined;
  /** Only entries before this one. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Newest first. */
export function selectTrail(tx: Tx, { objectIds, actorId, action, from, until, entryId, before, limit }: TrailFilter) {
  return tx
    .selectFrom('auditEntries')
    .select(['entryId', 'at', 'actorKind', 'actorId', 'action', 'objectKind', 'objectId', 'outcome', 'fields'])
    .select('recordRevision')
    .$if(objectIds !== undefined, (query) => query.where('objectId', 'in', [...(objectIds ?? []), '']))
    .$if(actorId !== undefined, (query) => query.where('actorId', '=', actorId ?? ''))
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? new Date()))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? new Date()))
    .$if(entryId !== undefined, (query) => query.where('entryId', '=', entryId ?? ''))
    .$if(before !== undefined, (query) => query.where('entryId', '<', before ?? ''))
    .orderBy('entryId', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the ids a person may have in the trail: their own, and those of what they sent, booked and signed in with. */
export async function selectIdsOf(tx: Tx, patientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select submission_id::text as id from submissions where tenant_id = ${ownTenant} and patient_id = ${patientId}
    union all select message_id::text from messages where tenant_id = ${ownTenant} and patient_id = ${patientId}
    union all select visit_id::text from visits where tenant_id = ${ownTenant} and patient_id = ${patientId}
    union all select account_id::text from accounts where tenant_id = ${ownTenant} and patient_id = ${patientId}`.execute(
    tx,
  );
  return [patientId, ...rows.map(({ id }) => id)];
}

export interface Owner {
  readonly objectId: string;
  readonly patientId: string;
  readonly nameFirst: string;
  readonly nameLast: string;
}

/** Returns the owner of each object that has one. */
export async function selectOwners(tx: Tx, objectIds: readonly string[]): Promise<Owner[]> {
  if (objectIds.length === 0) return [];
  const ids = sql`${[...objectIds]}::uuid[]`;
  const { rows } = await sql<Owner>`
    with owned as (
      select patient_id as object_id, patient_id from patients where tenant_id = ${ownTenant} and patient_id = any(${ids})
      union all select submission_id, patient_id from submissions where tenant_id = ${ownTenant} and submission_id = any(${ids})
      union all select message_id, patient_id from messages where tenant_id = ${ownTenant} and message_id = any(${ids})
      union all select visit_id, patient_id from visits where tenant_id = ${ownTenant} and visit_id = any(${ids})
      union all select account_id, patient_id from accounts where tenant_id = ${ownTenant} and account_id = any(${ids})
    )
    select owned.object_id, c.patient_id, c.name_first, c.name_last
    from owned join patients c on c.tenant_id = ${ownTenant} and c.patient_id = owned.patient_id`.execute(tx);
  return rows;
}

/** Returns the names behind accounts: of staff their own, of patients that of their record. */
export async function selectActors(tx: Tx, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ accountId: string; name: string }>`
    select a.account_id, case when a.kind = 'staff' then coalesce(nullif(a.name, ''), a.email_address) else concat_ws(' ', c.name_first, c.name_last) end as name
    from accounts a left join patients c on c.tenant_id = ${ownTenant} and c.patient_id = a.patient_id
    where a.tenant_id = ${ownTenant} and a.account_id = any(${[...accountIds]}::uuid[])`.execute(tx);
  return rows;
}

export function selectStaffNames(tx: Tx) {
  return tx
    .selectFrom('accounts')
    .select(['accountId', 'name', 'emailAddress'])
    .where('kind', '=', 'staff')
    .orderBy('name')
    .execute();
}

/** Returns recent actions, for the filter. */
export async function selectActions(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select distinct action from (
      select action from audit_entries where tenant_id = ${ownTenant} order by entry_id desc limit 5000) as lately
    order by action`.execute(tx);
  return rows.map(({ action }) => action);
}
