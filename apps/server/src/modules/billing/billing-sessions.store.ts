// SQL of access to the statement: one-time tokens, and the short sessions they are exchanged for.
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

/** The portal session and the person that a token belongs to. */
export interface Visitor {
  readonly sessionId: string;
  readonly accountId: string;
  readonly patientId: string;
}

const visitor = ['sessionId', 'accountId', 'patientId'] as const;

export async function insertSignOn(tx: Tx, signOn: Insertable<Schema['billingSignons']>): Promise<void> {
  await tx.insertInto('billingSignons').values(signOn).execute();
}

/** Consumes a token. Returns its visitor to one caller, and undefined to later callers or once it has expired. */
export function takeSignOn(tx: Tx, digest: Buffer, now: Date): Promise<Visitor | undefined> {
  return tx
    .updateTable('billingSignons')
    .set({ usedAt: now })
    .where('tokenDigest', '=', digest)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(visitor)
    .executeTakeFirst();
}

export async function insertBillingSession(tx: Tx, session: Insertable<Schema['billingSessions']>): Promise<void> {
  await tx.insertInto('billingSessions').values(session).execute();
}

export function selectBillingSession(tx: Tx, digest: Buffer, now: Date): Promise<Visitor | undefined> {
  return tx
    .selectFrom('billingSessions')
    .select(visitor)
    .where('tokenDigest', '=', digest)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Deletes tokens and sessions that ended before a moment. */
export async function deleteEndedBilling(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('billingSignons').where('expiresAt', '<', before).execute();
  await tx.deleteFrom('billingSessions').where('expiresAt', '<', before).execute();
}
