// SQL that checks whether a portal session is still valid, for anything that must not outlive it.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { limits } from './identity.policy.ts';

/** Whether the session is not revoked, expired or idle for too long, and its account not suspended. */
export async function isSessionLive(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 's.tenantId').onRef('a.accountId', '=', 's.accountId'),
    )
    .select('s.sessionId')
    .where('s.sessionId', '=', sessionId)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastActiveAt', '>=', new Date(now.getTime() - limits.idleMs))
    .where('a.isSuspended', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
