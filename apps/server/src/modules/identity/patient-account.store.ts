// SQL of a patient's account as the office looks after it.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { limits } from './identity.policy.ts';

/** The account of a contact with its open sessions, or undefined. */
export function selectAccountOf(tx: Tx, contactId: string, now: Date) {
  return tx
    .selectFrom('accounts as a')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.account_id', '=', 'a.account_id'),
    )
    .select(['a.account_id', 'a.email_address', 'a.is_suspended', 'a.created_at'])
    .select(sql<Date | null>`max(s.last_active_at)`.as('last_active_at'))
    .select(
      sql<number>`count(*) filter (where s.revoked_at is null and s.expires_at > ${now}
        and s.last_active_at >= ${new Date(now.getTime() - limits.idleMs)})::int`.as('open_sessions'),
    )
    .where('a.contact_id', '=', contactId)
    .groupBy(['a.tenant_id', 'a.account_id', 'a.email_address', 'a.is_suspended', 'a.created_at'])
    .executeTakeFirst();
}

export async function setSuspended(tx: Tx, accountId: string, isSuspended: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ is_suspended: isSuspended }).where('account_id', '=', accountId).execute();
}
