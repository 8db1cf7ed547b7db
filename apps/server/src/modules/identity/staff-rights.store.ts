// SQL of what an admin set for a colleague besides the role: single rights given or taken away, and locations.
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

/** Returns the locations that one account is limited to, or each of all; who is not limited is left out. */
export async function locationsOfStaff(tx: Tx, accountId?: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await tx
    .selectFrom('staffLocations')
    .select(['accountId', 'locationId'])
    .$if(accountId !== undefined, (query) => query.where('accountId', '=', accountId ?? ''))
    .orderBy('locationId')
    .execute();
  const byAccount = new Map<string, string[]>();
  for (const { accountId: id, locationId } of rows) byAccount.set(id, [...(byAccount.get(id) ?? []), locationId]);
  return byAccount;
}

/** Limits an account to these locations; to none lifts the limit. */
export async function storeLocationsOfStaff(tx: Tx, accountId: string, locationIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('staffLocations').where('accountId', '=', accountId).execute();
  for (const locationId of locationIds)
    await tx.insertInto('staffLocations').values({ accountId, locationId }).execute();
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
