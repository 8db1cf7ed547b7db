// SQL of open balances (those that are not zero), in pages. A trigger maintains them along with the entries.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Amount } from './money.policy.ts';

export interface BalanceRow {
  readonly patientId: string;
  readonly nameFirst: string;
  readonly nameLast: string;
  readonly birthDate: string;
  readonly balance: Amount;
  /** YYYY-MM-DD */
  readonly lastOn: string;
}

export interface BalanceQuery {
  readonly show: 'owing' | 'credit';
  readonly sort: 'amount' | 'age';
  /** The last row of the previous page. */
  readonly after: { readonly value: string; readonly patientId: string } | undefined;
  readonly limit: number;
}

/** Returns a page, and the count and sum of all. The oldest, or the highest, balance comes first. */
export async function selectOpenBalances(tx: Tx, { show, sort, after, limit }: BalanceQuery) {
  // The first of the two conditions lets the partial index be used, which holds only open balances.
  const open = sql`select patient_id, balance, last_on from balances
    where tenant_id = ${ownTenant} and balance <> 0 and ${show === 'owing' ? sql`balance > 0` : sql`balance < 0`}`;
  // Both sort keys are ascending, so the amount is negated.
  const place = sort === 'age' ? sql`last_on` : sql`-abs(balance)`;
  const beyond = after
    ? sql`where (${place}, patient_id) > (${after.value}::${sort === 'age' ? sql`date` : sql`numeric`}, ${after.patientId}::uuid)`
    : sql``;
  const [page, all] = await Promise.all([
    sql<BalanceRow>`select c.patient_id, c.name_first, c.name_last, c.birth_date, page.balance::text as balance, page.last_on
      from (select * from (${open}) as open ${beyond} order by ${place}, patient_id limit ${limit}) as page
      join patients c on c.tenant_id = ${ownTenant} and c.patient_id = page.patient_id
      order by ${place}, page.patient_id`.execute(tx),
    sql<{
      count: number;
      total: Amount;
    }>`select count(*)::int as count, coalesce(sum(balance), 0)::numeric(14, 2)::text as total
      from (${open}) as open`.execute(tx),
  ]);
  return { rows: page.rows, count: all.rows[0]?.count ?? 0, total: all.rows[0]?.total ?? '0.00' };
}
