// SQL of the day sheet: what was entered in the ledger within a day.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { PaymentWay } from './day-sheet.policy.ts';
import type { Amount } from './money.policy.ts';

interface Within {
  readonly from: Date;
  readonly until: Date;
  /** Only patients with a visit there within the day. */
  readonly locationId: string | undefined;
}

/** Returns the entries in the order in which they were entered. */
export async function selectDayEntries(tx: Tx, { from, until, locationId }: Within) {
  const isThere = locationId
    ? sql`and exists (select from visits v where v.tenant_id = ${ownTenant} and v.patient_id = e.patient_id
        and v.location_id = ${locationId} and v.starts_at >= ${from} and v.starts_at < ${until}
        and v.status not in ('held', 'canceled', 'deleted'))`
    : sql``;
  const { rows } = await sql<{
    readonly entryId: string;
    readonly patientId: string;
    readonly nameFirst: string;
    readonly nameLast: string;
    readonly kind: 'charge' | 'payment' | 'adjustment' | 'reversal';
    readonly way: PaymentWay | null;
    readonly checkNumber: string;
    readonly description: string;
    readonly occurredOn: string;
    readonly createdAt: Date;
    readonly enteredBy: string;
    readonly amount: Amount;
    readonly isUndone: boolean;
  }>`select e.entry_id, e.patient_id, p.name_first, p.name_last, e.kind,
      case when e.kind <> 'payment' then null when e.payment_id is not null then 'online' else coalesce(e.method, 'other') end as way,
      coalesce(e.check_number, '') as check_number, e.description, e.occurred_on, e.created_at,
      coalesce(nullif(a.name, ''), a.email_address, '') as entered_by, e.amount::text as amount,
      r.entry_id is not null as is_undone
    from ledger_entries e
    join patients p on p.tenant_id = ${ownTenant} and p.patient_id = e.patient_id
    left join accounts a on a.tenant_id = ${ownTenant} and a.account_id = e.created_by and a.kind = 'staff'
    left join ledger_entries r on r.tenant_id = ${ownTenant} and r.reverses_entry_id = e.entry_id and r.created_at < ${until}
    where e.tenant_id = ${ownTenant} and e.created_at >= ${from} and e.created_at < ${until} ${isThere}
    order by e.created_at, e.entry_id`.execute(tx);
  return rows;
}

/** Locations of the practice that are in use, in its own order. */
export async function selectDayLocations(tx: Tx) {
  return tx
    .selectFrom('locations')
    .select(['locationId', 'name', 'displayName'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('locationId')
    .execute();
}
