// SQL that checks whether a session is still valid, for anything that must not outlive it.

import type { StaffRight } from '@foyer/contract';
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { limits, rightsOf, type SingleRight } from './identity.policy.ts';

function liveSession(tx: Tx, sessionId: string, now: Date) {
  return tx
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 's.tenantId').onRef('a.accountId', '=', 's.accountId'),
    )
    .where('s.sessionId', '=', sessionId)
    .where('s.revokedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .where('s.lastActiveAt', '>=', new Date(now.getTime() - limits.idleMs))
    .where('a.isSuspended', '=', false);
}

/** Whether the session is not revoked, expired or idle for too long, and its account not suspended. */
export async function isSessionLive(tx: Tx, sessionId: string, now: Date): Promise<boolean> {
  const row = await liveSession(tx, sessionId, now).select('s.sessionId').executeTakeFirst();
  return row !== undefined;
}

/** Returns what the member of staff may do now whose session it is; undefined when it is not valid any more, or a patient's. */
export async function liveRights(tx: Tx, sessionId: string, now: Date): Promise<ReadonlySet<StaffRight> | undefined> {
  const row = await liveSession(tx, sessionId, now)
    .select('a.role')
    .select(
      sql<SingleRight[] | null>`(select json_agg(json_build_object('right', r.right_name, 'isGranted', r.is_granted))
        from staff_rights r where r.tenant_id = ${ownTenant} and r.account_id = a.account_id)`.as('singleRights'),
    )
    .executeTakeFirst();
  return row?.role ? rightsOf(row.role, row.singleRights ?? []) : undefined;
}
