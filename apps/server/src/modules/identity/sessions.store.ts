// SQL of sessions: created and ended under the practice's own role, looked up under the narrow one.
import type { StaffRole } from '@foyer/contract';
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type AccountKind, limits, type SingleRight } from './identity.policy.ts';

export interface FoundSession {
  readonly sessionId: string;
  readonly accountId: string;
  readonly bindingDigest: Buffer | null;
  readonly lastActiveAt: Date;
  readonly expiresAt: Date;
  readonly kind: AccountKind;
  readonly patientId: string | null;
  readonly role: StaffRole | null;
  /** Null for patients and for staff without single rights. */
  readonly singleRights: readonly SingleRight[] | null;
  /** Null for patients and for staff who are not limited to locations. */
  readonly locationIds: readonly string[] | null;
}

export async function insertSession(tx: Tx, session: Insertable<Schema['sessions']>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** Returns the session of a token's digest at one practice, unless it was revoked or its account is suspended. */
export async function findSession(db: Database, tenantId: string, digest: Buffer): Promise<FoundSession | undefined> {
  const { rows } = await db.lookup.query<FoundSession>({
    name: 'session-by-token',
    text: `select s.session_id as "sessionId", s.account_id as "accountId", s.binding_digest as "bindingDigest",
        s.last_active_at as "lastActiveAt", s.expires_at as "expiresAt", a.kind, a.patient_id as "patientId", a.role,
        (select json_agg(json_build_object('right', r.right_name, 'isGranted', r.is_granted)) from staff_rights r
          where r.tenant_id = $1 and r.account_id = s.account_id) as "singleRights",
        (select json_agg(l.location_id) from staff_locations l
          where l.tenant_id = $1 and l.account_id = s.account_id) as "locationIds"
      from sessions s join accounts a on a.tenant_id = s.tenant_id and a.account_id = s.account_id
      where s.tenant_id = $1 and s.token_digest = $2 and s.revoked_at is null and not a.is_suspended`,
    values: [tenantId, digest],
  });
  return rows[0];
}

/** Moves the last activity forward, never back. */
export async function touchSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ lastActiveAt: at })
    .where('sessionId', '=', sessionId)
    .where('lastActiveAt', '<', at)
    .execute();
}

export async function revokeSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('sessionId', '=', sessionId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Ends every session of an account, except for `except`. */
export async function revokeSessionsOf(tx: Tx, accountId: string, at: Date, except?: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .$if(except !== undefined, (query) => query.where('sessionId', '!=', except ?? ''))
    .execute();
}

/** Deletes what ended long ago: sessions, sign-ins and keys. */
export async function deleteEnded(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expiresAt', '<', before).execute();
  await tx.deleteFrom('signInChallenges').where('expiresAt', '<', before).execute();
  await tx.deleteFrom('accountKeys').where('expiresAt', '<', before).execute();
}

/** Lists the sessions that are still valid, the latest first. */
export function listLiveSessions(tx: Tx, accountId: string, now: Date) {
  return tx
    .selectFrom('sessions')
    .select(['sessionId', 'device', 'createdAt', 'lastActiveAt'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastActiveAt', '>=', new Date(now.getTime() - limits.idleMs))
    .orderBy('lastActiveAt', 'desc')
    .execute();
}

/** Revokes a session of an account. Returns whether there was one to revoke. */
export async function revokeSessionOf(tx: Tx, accountId: string, sessionId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('accountId', '=', accountId)
    .where('sessionId', '=', sessionId)
    .where('revokedAt', 'is', null)
    .returning('sessionId')
    .executeTakeFirst();
  return row !== undefined;
}
