// SQL of sign-in challenges: the second step between a right password and a session.
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { AccountKind } from './identity.policy.ts';

export async function insertChallenge(tx: Tx, challenge: Insertable<Schema['signInChallenges']>): Promise<void> {
  await tx.insertInto('signInChallenges').values(challenge).execute();
}

/** The open challenge of an authId and of this kind of account, locked until the transaction ends. */
export function lockChallenge(tx: Tx, digest: Buffer, kind: AccountKind, now: Date) {
  return tx
    .selectFrom('signInChallenges as c')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'c.tenantId').onRef('a.accountId', '=', 'c.accountId'),
    )
    .select(['c.challengeId', 'c.accountId', 'c.failedAttempts', 'c.codeDigest', 'c.codeExpiresAt'])
    .select(['a.patientId', 'a.emailAddress', 'a.mobileNumber', 'a.kind', 'a.isSuspended'])
    .where('c.tokenDigest', '=', digest)
    .where('c.consumedAt', 'is', null)
    .where('c.expiresAt', '>', now)
    .where('a.kind', '=', kind)
    .forUpdate('c')
    .executeTakeFirst();
}

/**
 * Returns when a code that is still pending was last sent to the account of an authId, across all its sign-ins, or null. Locks
 * the account until the transaction ends, so that two concurrent sign-ins do not both send one. Call it before a challenge is
 * locked, because changing a password also locks the account first.
 */
export async function lockLastSent(tx: Tx, digest: Buffer): Promise<Date | null> {
  const account = await tx
    .selectFrom('accounts as a')
    .innerJoin('signInChallenges as c', (join) =>
      join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.accountId', '=', 'a.accountId'),
    )
    .select('a.accountId')
    .where('c.tokenDigest', '=', digest)
    .forNoKeyUpdate('a')
    .executeTakeFirst();
  if (!account) return null;
  const row = await tx
    .selectFrom('signInChallenges')
    .select((select) => select.fn.max('sentAt').as('sentAt'))
    .where('accountId', '=', account.accountId)
    .where('consumedAt', 'is', null)
    .executeTakeFirst();
  return row?.sentAt ?? null;
}

/** Sets a new code, which replaces the old one. Wrong attempts still count. */
export async function setCode(
  tx: Tx,
  challengeId: string,
  code: { digest: Buffer; expiresAt: Date; sentAt: Date },
): Promise<void> {
  await tx
    .updateTable('signInChallenges')
    .set({ codeDigest: code.digest, codeExpiresAt: code.expiresAt, sentAt: code.sentAt })
    .where('challengeId', '=', challengeId)
    .execute();
}

export async function countFailure(tx: Tx, challengeId: string): Promise<void> {
  await tx
    .updateTable('signInChallenges')
    .set({ failedAttempts: sql`failed_attempts + 1` })
    .where('challengeId', '=', challengeId)
    .execute();
}

/** Ends every open challenge of an account, so that a replaced password opens nothing any more. */
export async function endChallenges(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('signInChallenges')
    .set({ consumedAt: now, codeDigest: null })
    .where('accountId', '=', accountId)
    .where('consumedAt', 'is', null)
    .execute();
}

/** Consumes the challenge. Returns true to one caller only. */
export async function consumeChallenge(tx: Tx, challengeId: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('signInChallenges')
    .set({ consumedAt: now, codeDigest: null })
    .where('challengeId', '=', challengeId)
    .where('consumedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
