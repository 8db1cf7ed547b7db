// SQL of a patient's account as the office manages it.
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { limits } from './identity.policy.ts';

/** Returns a patient's account with its open sessions, or undefined. */
export function findPatientAccount(tx: Tx, patientId: string, now: Date) {
  return tx
    .selectFrom('accounts as a')
    .leftJoin('sessions as s', (join) =>
      join.onRef('s.tenantId', '=', 'a.tenantId').onRef('s.accountId', '=', 'a.accountId'),
    )
    .select(['a.accountId', 'a.emailAddress', 'a.isSuspended', 'a.createdAt'])
    .select(sql<Date | null>`max(s.last_active_at)`.as('lastActiveAt'))
    .select(
      sql<number>`count(*) filter (where s.revoked_at is null and s.expires_at > ${now}
        and s.last_active_at >= ${new Date(now.getTime() - limits.idleMs)})::int`.as('openSessions'),
    )
    .where('a.patientId', '=', patientId)
    .groupBy(['a.tenantId', 'a.accountId', 'a.emailAddress', 'a.isSuspended', 'a.createdAt'])
    .executeTakeFirst();
}

export async function setSuspended(tx: Tx, accountId: string, isSuspended: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ isSuspended }).where('accountId', '=', accountId).execute();
}
