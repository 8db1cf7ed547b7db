// SQL of single rights, which an admin gave to a colleague or took away besides those of the role.
import type { StaffRight } from '@foyer/contract';
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { rightsOf, type SingleRight } from './identity.policy.ts';

/** Returns the single rights of one account, or of all, by account. */
export async function singleRightsOf(tx: Tx, accountId?: string): Promise<ReadonlyMap<string, SingleRight[]>> {
  const rows = await tx
    .selectFrom('staffRights')
    .select(['accountId', 'rightName as right', 'isGranted'])
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .execute();
  const byAccount = new Map<string, SingleRight[]>();
  for (const { accountId: id, ...single } of rows) byAccount.set(id, [...(byAccount.get(id) ?? []), single]);
  return byAccount;
}

/** Gives and takes single rights of an account; null leaves a right to the role again. */
export async function storeSingleRights(
  tx: Tx,
  accountId: string,
  changes: readonly (readonly [StaffRight, boolean | null])[],
): Promise<void> {
  if (changes.length === 0) return;
  const names = changes.map(([right]) => right);
  await tx.deleteFrom('staffRights').where('accountId', '=', accountId).where('rightName', 'in', names).execute();
  for (const [rightName, isGranted] of changes)
    if (isGranted !== null) await tx.insertInto('staffRights').values({ accountId, rightName, isGranted }).execute();
}

/** Returns the colleagues who can sign in and hold a right, by name. */
export async function membersWith(tx: Tx, right: StaffRight): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .selectFrom('accounts as a')
    .select(['a.accountId', 'a.name', 'a.role'])
    .select(
      sql<SingleRight[] | null>`(select json_agg(json_build_object('right', r.right_name, 'isGranted', r.is_granted))
        from staff_rights r where r.tenant_id = ${ownTenant} and r.account_id = a.account_id)`.as('singleRights'),
    )
    .where('a.kind', '=', 'staff')
    .where('a.isSuspended', '=', false)
    .where('a.isInvited', '=', false)
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.accountId')
    .execute();
  return rows
    .filter(({ role, singleRights }) => role && rightsOf(role, singleRights ?? []).has(right))
    .map(({ accountId: id, name }) => ({ id, name }));
}

/** Returns the names of colleagues who can sign in and hold a right, in order: the first `limit`. */
export async function colleaguesWith(tx: Tx, right: StaffRight, limit: number): Promise<string[]> {
  return (await membersWith(tx, right)).slice(0, limit).map(({ name }) => name);
}
