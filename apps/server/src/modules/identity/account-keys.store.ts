// SQL of the mailed keys for setting a password. Only digests are stored.
import { sql } from 'kysely';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type KeyPurpose = Schema['accountKeys']['purpose'];

/** Whose key it is; both are null for somebody the practice does not know. */
export interface KeyOwner {
  readonly patientId: string | null;
  readonly accountId: string | null;
}

interface NewKey extends KeyOwner {
  readonly digest: Buffer;
  readonly purpose: KeyPurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a key. */
export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx
    .insertInto('accountKeys')
    .values({
      keyId: crypto.randomUUID(),
      keyDigest: key.digest,
      purpose: key.purpose,
      patientId: key.patientId,
      accountId: key.accountId,
      createdAt: key.createdAt,
      expiresAt: key.expiresAt,
    })
    .execute();
}

/** Ends every open key of a person. With no owner the same statement runs and matches nothing. */
export async function cancelKeys(tx: Tx, { patientId, accountId }: KeyOwner, now: Date): Promise<void> {
  await tx
    .updateTable('accountKeys')
    .set({ usedAt: now })
    .where((either) => either.or([either('patientId', '=', patientId), either('accountId', '=', accountId)]))
    .where('usedAt', 'is', null)
    .execute();
}

/** Ends an account's open links for a forgotten password, except for the newest `keep`. Matches nothing for a null account. */
export async function cancelResets(tx: Tx, accountId: string | null, keep: number, now: Date): Promise<void> {
  const open = () =>
    tx
      .selectFrom('accountKeys')
      .select('keyId')
      .where('accountId', '=', accountId)
      .where('purpose', '=', 'reset')
      .where('usedAt', 'is', null);
  await tx
    .updateTable('accountKeys')
    .set({ usedAt: now })
    .where('keyId', 'in', open().orderBy('createdAt', 'desc').offset(keep))
    .execute();
}

/** An open key, with the account and patient it belongs to. */
function openKeys(tx: Tx, digest: Buffer, now: Date) {
  return tx
    .selectFrom('accountKeys as k')
    .leftJoin('patients as c', (join) =>
      join.onRef('c.tenantId', '=', 'k.tenantId').onRef('c.patientId', '=', 'k.patientId'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'k.tenantId').onRef('a.accountId', '=', 'k.accountId'),
    )
    .select(['k.keyId', 'k.purpose', 'k.patientId', 'k.accountId', 'k.failedAttempts', 'k.verifiedAt'])
    .select(['c.nameLast', 'c.birthDate', 'c.emailAddress as contactEmail'])
    .select([
      'a.emailAddress as accountEmail',
      'a.patientId as accountPatientId',
      'a.isSuspended',
      'a.name as accountName',
    ])
    .where('k.keyDigest', '=', digest)
    .where('k.usedAt', 'is', null)
    .where('k.expiresAt', '>', now)
    .where((either) => either.or([either('k.patientId', 'is not', null), either('k.accountId', 'is not', null)]));
}

export function findOpenKey(tx: Tx, digest: Buffer, now: Date) {
  return openKeys(tx, digest, now).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockOpenKey(tx: Tx, digest: Buffer, now: Date) {
  return openKeys(tx, digest, now).forUpdate('k').executeTakeFirst();
}

export type OpenKey = NonNullable<Awaited<ReturnType<typeof findOpenKey>>>;

export async function markVerified(tx: Tx, keyId: string, now: Date): Promise<void> {
  await tx.updateTable('accountKeys').set({ verifiedAt: now }).where('keyId', '=', keyId).execute();
}

/** Counts a wrong attempt; the last allowed one ends the key. Returns whether it is still open. */
export async function countWrongTry(tx: Tx, keyId: string, triesPerKey: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('accountKeys')
    .set({
      failedAttempts: sql`failed_attempts + 1`,
      usedAt: sql`case when failed_attempts + 1 >= ${triesPerKey} then ${now}::timestamptz else used_at end`,
    })
    .where('keyId', '=', keyId)
    .returning('usedAt')
    .executeTakeFirstOrThrow();
  return row.usedAt === null;
}

/** Consumes the key. Returns true to one caller only. */
export async function consumeKey(tx: Tx, keyId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('accountKeys')
    .set({ usedAt: now })
    .where('keyId', '=', keyId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('keyId')
    .executeTakeFirst();
  return row !== undefined;
}
