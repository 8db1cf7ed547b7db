// Turns a bearer token into the caller's identity.

import type { Principal, Services, Tenant } from '../../platform/context.ts';
import { sameBytes, tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { type AccountKind, lastActivity, limits, placesOf, rightsOf } from './identity.policy.ts';
import { type FoundSession, findSession, touchSession } from './sessions.store.ts';

export interface PresentedCredentials {
  /** Value of the Authorization header. */
  readonly authorization: string | undefined;
  /** Returns the value of the binding cookie for a kind of account. */
  readonly binding: (kind: AccountKind) => string | undefined;
  /** Value of X-Idle-Seconds, sent by polls. */
  readonly idleSeconds: string | undefined;
  /** Whether the call is the portal's poll of the profile. */
  readonly isPoll: boolean;
}

function isAlive(session: FoundSession, now: Date): boolean {
  return session.expiresAt > now && now.getTime() - session.lastActiveAt.getTime() <= limits.idleMs;
}

function isBound(session: FoundSession, binding: string | undefined): boolean {
  if (!session.bindingDigest) return true;
  return binding !== undefined && sameBytes(session.bindingDigest, tokenDigest(binding));
}

function principalOf(session: FoundSession): Principal {
  const { accountId, sessionId } = session;
  if (session.kind === 'staff' && session.role)
    return {
      kind: 'staff',
      accountId,
      sessionId,
      role: session.role,
      rights: rightsOf(session.role, session.singleRights ?? []),
      places: placesOf(session.role, session.locationIds ?? []),
    };
  if (session.kind === 'patient' && session.patientId)
    return { kind: 'patient', accountId, sessionId, patientId: session.patientId };
  throw problem('unauthenticated');
}

/** Returns a guest when there is no token. @throws unauthenticated for a token that is unknown, ended, or of another browser */
export async function authenticate(
  services: Services,
  tenant: Tenant,
  presented: PresentedCredentials,
): Promise<Principal> {
  if (presented.authorization === undefined) return { kind: 'guest' };
  const token = /^Bearer ([\w-]{20,100})$/i.exec(presented.authorization)?.[1];
  const session = token === undefined ? undefined : await findSession(services.db, tenant.id, tokenDigest(token));
  const now = services.clock.now();
  if (!session || !isAlive(session, now) || !isBound(session, presented.binding(session.kind)))
    throw problem('unauthenticated');
  const active = lastActivity(now, { ...presented, kind: session.kind });
  if (active && active.getTime() - session.lastActiveAt.getTime() > limits.activityStepMs)
    await inTenant({ tenant, db: services.db }, (tx) => touchSession(tx, session.sessionId, active));
  return principalOf(session);
}
