// SQL of sign-in challenges: the second step between a right password and a session.
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { AccountKind } from './identity.policy.ts';

export async function insertChallenge(tx: Tx, challenge: Insertable<Schema['sign_in_challenges']>): Promise<void> {
  await tx.insertInto('sign_in_challenges').values(challenge).execute();
}

/** The open challenge of an authId and of this kind of account, locked until the transaction ends. */
export function lockChallenge(tx: Tx, digest: Buffer, kind: AccountKind, now: Date) {
  return tx
    .selectFrom('sign_in_challenges as c')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.tenant_id', '=', 'c.tenant_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .select(['c.challenge_id', 'c.account_id', 'c.failed_attempts', 'c.code_digest', 'c.code_expires_at'])
    .select(['a.contact_id', 'a.email_address', 'a.mobile_number', 'a.kind', 'a.is_suspended'])
    .where('c.token_digest', '=', digest)
    .where('c.consumed_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where('a.kind', '=', kind)
    .forUpdate('c')
    .executeTakeFirst();
}

/**
 * When a code that still waits was last sent to the account of an authId, over all its sign-ins, or null. Locks the account
 * until the transaction ends, so that two sign-ins at the same time do not both send one. To be called before a challenge is
 * locked: a changed password takes the account first, too.
 */
export async function lockLastSent(tx: Tx, digest: Buffer): Promise<Date | null> {
  const account = await tx
    .selectFrom('accounts as a')
    .innerJoin('sign_in_challenges as c', (join) =>
      join.onRef('c.tenant_id', '=', 'a.tenant_id').onRef('c.account_id', '=', 'a.account_id'),
    )
    .select('a.account_id')
    .where('c.token_digest', '=', digest)
    .forNoKeyUpdate('a')
    .executeTakeFirst();
  if (!account) return null;
  const row = await tx
    .selectFrom('sign_in_challenges')
    .select((select) => select.fn.max('sent_at').as('sent_at'))
    .where('account_id', '=', account.account_id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** A new code: the old one dies with it. Tries already used stay used. */
export async function setCode(
  tx: Tx,
  challengeId: string,
  code: { digest: Buffer; expiresAt: Date; sentAt: Date },
): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set({ code_digest: code.digest, code_expires_at: code.expiresAt, sent_at: code.sentAt })
    .where('challenge_id', '=', challengeId)
    .execute();
}

export async function countFailure(tx: Tx, challengeId: string): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set({ failed_attempts: sql`failed_attempts + 1` })
    .where('challenge_id', '=', challengeId)
    .execute();
}

/** Ends every open challenge of an account: a password that was changed opens nothing any more. */
export async function endChallenges(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set({ consumed_at: now, code_digest: null })
    .where('account_id', '=', accountId)
    .where('consumed_at', 'is', null)
    .execute();
}

/** True for the one caller that consumes the challenge. */
export async function consumeChallenge(tx: Tx, challengeId: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sign_in_challenges')
    .set({ consumed_at: now, code_digest: null })
    .where('challenge_id', '=', challengeId)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
