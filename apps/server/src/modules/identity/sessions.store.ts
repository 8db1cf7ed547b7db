// SQL of sessions: made and ended by the practice's own role, found by the narrow one.
import type { Insertable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type AccountKind, limits } from './identity.policy.ts';

export interface FoundSession {
  readonly session_id: string;
  readonly account_id: string;
  readonly binding_digest: Buffer | null;
  readonly last_active_at: Date;
  readonly expires_at: Date;
  readonly kind: AccountKind;
  readonly contact_id: string | null;
  readonly role: 'admin' | 'office' | null;
}

export async function insertSession(tx: Tx, session: Insertable<Schema['sessions']>): Promise<void> {
  await tx.insertInto('sessions').values(session).execute();
}

/** The session of a token's digest at one practice, unless it was revoked or its account suspended. */
export async function findSession(db: Database, tenantId: string, digest: Buffer): Promise<FoundSession | undefined> {
  const { rows } = await db.lookup.query<FoundSession>({
    name: 'session-by-token',
    text: `select s.session_id, s.account_id, s.binding_digest, s.last_active_at, s.expires_at, a.kind, a.contact_id, a.role
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
    .set({ last_active_at: at })
    .where('session_id', '=', sessionId)
    .where('last_active_at', '<', at)
    .execute();
}

export async function revokeSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of an account, or every other one than `except`. */
export async function revokeSessionsOf(tx: Tx, accountId: string, at: Date, except?: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('session_id', '!=', except ?? ''))
    .execute();
}

/** Removes what ended long ago: sessions, sign-ins and keys. */
export async function deleteEnded(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', before).execute();
  await tx.deleteFrom('sign_in_challenges').where('expires_at', '<', before).execute();
  await tx.deleteFrom('account_keys').where('expires_at', '<', before).execute();
}

/** Sessions that still open something, the latest first. */
export function selectLiveSessions(tx: Tx, accountId: string, now: Date) {
  return tx
    .selectFrom('sessions')
    .select(['session_id', 'device', 'created_at', 'last_active_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>=', new Date(now.getTime() - limits.idleMs))
    .orderBy('last_active_at', 'desc')
    .execute();
}

/** Whether there was such a session of that account, which has ended now. */
export async function revokeSessionOf(tx: Tx, accountId: string, sessionId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}
