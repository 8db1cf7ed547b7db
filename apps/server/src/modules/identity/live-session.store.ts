// SQL that checks whether a session is still valid, for anything that must not outlive it.

import type { StaffRight } from '@foyer/contract';
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { limits, placesOf, rightsOf, type SingleRight } from './identity.policy.ts';

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

interface Reach {
  readonly rights: ReadonlySet<StaffRight>;
  readonly places: ReadonlySet<string> | null;
}

/** Returns what the member of staff may do now, and where, whose session it is; undefined when it is not valid, or a patient's. */
export async function liveReach(tx: Tx, sessionId: string, now: Date): Promise<Reach | undefined> {
  const row = await liveSession(tx, sessionId, now)
    .select('a.role')
    .select(
      sql<SingleRight[] | null>`(select json_agg(json_build_object('right', r.right_name, 'isGranted', r.is_granted))
        from staff_rights r where r.tenant_id = ${ownTenant} and r.account_id = a.account_id)`.as('singleRights'),
    )
    .select(
      sql<string[] | null>`(select json_agg(l.location_id) from staff_locations l
        where l.tenant_id = ${ownTenant} and l.account_id = a.account_id)`.as('locationIds'),
    )
    .executeTakeFirst();
  if (!row?.role) return undefined;
  return { rights: rightsOf(row.role, row.singleRights ?? []), places: placesOf(row.role, row.locationIds ?? []) };
}
