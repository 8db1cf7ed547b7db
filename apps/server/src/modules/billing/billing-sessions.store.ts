// SQL of the entrance to the statement: one-time tokens, and the short sessions they are exchanged for.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** The portal's session and person that a token stands for. */
export interface Visitor {
  readonly session_id: string;
  readonly account_id: string;
  readonly contact_id: string;
}

const visitor = ['session_id', 'account_id', 'contact_id'] as const;

export async function insertSignOn(tx: Tx, signOn: Insertable<Schema['billing_signons']>): Promise<void> {
  await tx.insertInto('billing_signons').values(signOn).execute();
}

/** Uses a token up. One caller gets its visitor; everybody after, and after its time, gets nothing. */
export function takeSignOn(tx: Tx, digest: Buffer, now: Date): Promise<Visitor | undefined> {
  return tx
    .updateTable('billing_signons')
    .set({ used_at: now })
    .where('token_digest', '=', digest)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(visitor)
    .executeTakeFirst();
}

export async function insertBillingSession(tx: Tx, session: Insertable<Schema['billing_sessions']>): Promise<void> {
  await tx.insertInto('billing_sessions').values(session).execute();
}

export function selectBillingSession(tx: Tx, digest: Buffer, now: Date): Promise<Visitor | undefined> {
  return tx
    .selectFrom('billing_sessions')
    .select(visitor)
    .where('token_digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Removes what ended before a moment. */
export async function deleteEndedBilling(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('billing_signons').where('expires_at', '<', before).execute();
  await tx.deleteFrom('billing_sessions').where('expires_at', '<', before).execute();
}
