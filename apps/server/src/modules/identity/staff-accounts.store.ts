// SQL of the accounts of staff.
import type { StaffRole } from '@foyer/contract';
import { sql } from 'kysely';
import { revisionOf } from '../../platform/audit/member-changes.store.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Lists all staff by name, with when they were last active. */
export function listStaffAccounts(tx: Tx) {
  return tx
    .selectFrom('accounts as a')
    .select(['a.accountId', 'a.name', 'a.emailAddress', 'a.role', 'a.isSuspended', 'a.isInvited', 'a.providerId'])
    .select(revisionOf('staff', 'a.account_id').as('revision'))
    .select(
      sql<Date | null>`(select max(s.last_active_at) from sessions s where s.tenant_id = ${ownTenant} and s.account_id = a.account_id)`.as(
        'lastActiveAt',
      ),
    )
    .where('a.kind', '=', 'staff')
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.emailAddress')
    .execute();
}

export type StaffAccount = Awaited<ReturnType<typeof listStaffAccounts>>[number];

/** Locks a staff account until the transaction ends; undefined when there is none, or it is a patient's. */
export function lockStaff(tx: Tx, accountId: string) {
  return tx
    .selectFrom('accounts')
    .select(['accountId', 'name', 'emailAddress', 'role', 'isSuspended', 'isInvited', 'providerId'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'staff')
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the admins who can sign in and hold the right `staff`, and returns their ids. Of two changes that would leave none, the
 * second waits for the first.
 */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('accounts')
    .select('accountId')
    .where('kind', '=', 'staff')
    .where('role', '=', 'admin')
    .where('isSuspended', '=', false)
    .where('isInvited', '=', false)
    .orderBy('accountId')
    .forUpdate()
    .execute();
  const without = await tx
    .selectFrom('staffRights')
    .select('accountId')
    .where('rightName', '=', 'staff')
    .where('isGranted', '=', false)
    .execute();
  const taken = new Set(without.map(({ accountId }) => accountId));
  return rows.map((row) => row.accountId).filter((accountId) => !taken.has(accountId));
}

/** Returns the id of the new account, or undefined when its address already has one. */
export async function openStaffAccount(
  tx: Tx,
  account: {
    tenantId: string;
    accountId: string;
    emailAddress: string;
    passwordHash: string;
    name: string;
    role: StaffRole;
    createdAt: Date;
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({ ...account, kind: 'staff', isInvited: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('accountId')
    .executeTakeFirst();
  return row?.accountId;
}

export async function changeStaffAccount(
  tx: Tx,
  accountId: string,
  change: {
    name?: string;
    role?: StaffRole;
    providerId?: string | null;
    isSuspended?: boolean;
    isInvited?: boolean;
  },
): Promise<void> {
  await tx.updateTable('accounts').set(change).where('accountId', '=', accountId).where('kind', '=', 'staff').execute();
}
