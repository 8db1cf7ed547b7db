// SQL of the accounts of staff.
import { sql } from 'kysely';
import { revisionOf } from '../../platform/audit/member-changes.store.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Everybody, by name, with when they were last active. */
export function selectStaff(tx: Tx) {
  return tx
    .selectFrom('accounts as a')
    .select(['a.account_id', 'a.name', 'a.email_address', 'a.role', 'a.is_suspended', 'a.is_invited'])
    .select(revisionOf('staff', 'a.account_id').as('revision'))
    .select(
      sql<Date | null>`(select max(s.last_active_at) from sessions s where s.tenant_id = a.tenant_id and s.account_id = a.account_id)`.as(
        'last_active_at',
      ),
    )
    .where('a.kind', '=', 'staff')
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.email_address')
    .execute();
}

export type StaffRow = Awaited<ReturnType<typeof selectStaff>>[number];

/** One of them, locked until the transaction ends; undefined for a patient's account as for none. */
export function lockStaff(tx: Tx, accountId: string) {
  return tx
    .selectFrom('accounts')
    .select(['account_id', 'name', 'email_address', 'role', 'is_suspended', 'is_invited'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'staff')
    .forUpdate()
    .executeTakeFirst();
}

/** Ids of the admins who can sign in, locked: of two that would leave none, the second waits and sees what the first did. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('kind', '=', 'staff')
    .where('role', '=', 'admin')
    .where('is_suspended', '=', false)
    .where('is_invited', '=', false)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.account_id);
}

/** Id of the new account; undefined when its address has one. */
export async function insertStaff(
  tx: Tx,
  account: {
    tenant_id: string;
    account_id: string;
    email_address: string;
    password_hash: string;
    name: string;
    role: 'admin' | 'office';
    created_at: Date;
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({ ...account, kind: 'staff', is_invited: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export async function updateStaff(
  tx: Tx,
  accountId: string,
  change: { name?: string; role?: 'admin' | 'office'; is_suspended?: boolean; is_invited?: boolean },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set(change)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'staff')
    .execute();
}
