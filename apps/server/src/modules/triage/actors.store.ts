// SQL of the people who turned submissions.
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** Returns the name of an account's owner; empty if there is none. */
export async function selectActorName(tx: Tx, accountId: string): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select foyer_actor_name(${ownTenant}, ${accountId}::uuid) as name`.execute(tx);
  return rows[0]?.name ?? '';
}
