// SQL that tells whether a session of the portal still holds, for what lives no longer than it.
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { limits } from './identity.policy.ts';

/** Neither revoked, nor over, nor idle for too long, and its account not suspended. */
export async function isSessionLive(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.account_id', '=', 's.account_id'),
    )
    .select('s.session_id')
    .where('s.session_id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_active_at', '>=', new Date(now.getTime() - limits.idleMs))
    .where('a.is_suspended', '=', false)
    .executeTakeFirst();
  return row !== undefined;
}
