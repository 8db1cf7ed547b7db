// SQL of the receipt of a payment.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { PaymentWay } from './day-sheet.policy.ts';
import type { Amount } from './money.policy.ts';

/** Returns a payment with the balance after it and who took it; undefined for an entry that is none. */
export async function selectReceipt(tx: Tx, entryId: string) {
  const { rows } = await sql<{
    readonly patientId: string;
    readonly nameFirst: string;
    readonly nameLast: string;
    readonly emailAddress: string;
    readonly occurredOn: string;
    readonly way: PaymentWay;
    readonly checkNumber: string;
    readonly amount: Amount;
    readonly balance: Amount;
    readonly takenBy: string;
    readonly isReversed: boolean;
  }>`select e.patient_id, p.name_first, p.name_last, p.email_address, e.occurred_on,
      case when e.payment_id is not null then 'online' else coalesce(e.method, 'other') end as way,
      coalesce(e.check_number, '') as check_number, (-e.amount)::text as amount,
      (select sum(b.amount) from ledger_entries b where b.tenant_id = ${ownTenant} and b.patient_id = e.patient_id
        and (b.occurred_on, b.created_at, b.entry_id) <= (e.occurred_on, e.created_at, e.entry_id))::numeric(14, 2)::text as balance,
      coalesce(nullif(a.name, ''), a.email_address, '') as taken_by, r.entry_id is not null as is_reversed
    from ledger_entries e
    join patients p on p.tenant_id = ${ownTenant} and p.patient_id = e.patient_id
    left join accounts a on a.tenant_id = ${ownTenant} and a.account_id = e.created_by and a.kind = 'staff'
    left join ledger_entries r on r.tenant_id = ${ownTenant} and r.reverses_entry_id = e.entry_id
    where e.tenant_id = ${ownTenant} and e.entry_id = ${entryId} and e.kind = 'payment'`.execute(tx);
  return rows[0];
}
