// SQL of the keys that are mailed to set a password. Only digests are stored.
import { sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type KeyPurpose = Schema['account_keys']['purpose'];

/** Whose key it is; neither for somebody the practice does not know. */
export interface KeyOwner {
  readonly contactId: string | null;
  readonly accountId: string | null;
}

interface NewKey extends KeyOwner {
  readonly tenantId: string;
  readonly digest: Buffer;
  readonly purpose: KeyPurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a key. */
export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx
    .insertInto('account_keys')
    .values({
      tenant_id: key.tenantId,
      key_id: crypto.randomUUID(),
      key_digest: key.digest,
      purpose: key.purpose,
      contact_id: key.contactId,
      account_id: key.accountId,
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .execute();
}

/** Ends every open key of a person. Nobody's keys are none, found by the same statement. */
export async function cancelKeys(tx: Tx, { contactId, accountId }: KeyOwner, now: Date): Promise<void> {
  await tx
    .updateTable('account_keys')
    .set({ used_at: now })
    .where((either) => either.or([either('contact_id', '=', contactId), either('account_id', '=', accountId)]))
    .where('used_at', 'is', null)
    .execute();
}

/** Ends an account's open links for a forgotten password, but for the newest `keep`. Nobody's links are none. */
export async function cancelResets(tx: Tx, accountId: string | null, keep: number, now: Date): Promise<void> {
  const open = () =>
    tx
      .selectFrom('account_keys')
      .select('key_id')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'reset')
      .where('used_at', 'is', null);
  await tx
    .updateTable('account_keys')
    .set({ used_at: now })
    .where('key_id', 'in', open().orderBy('created_at', 'desc').offset(keep))
    .execute();
}

/** An open key of somebody, with what is known of them. */
function openKeys(tx: Tx, digest: Buffer, now: Date) {
  return tx
    .selectFrom('account_keys as k')
    .leftJoin('contacts as c', (join) =>
      join.onRef('c.tenant_id', '=', 'k.tenant_id').onRef('c.contact_id', '=', 'k.contact_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.tenant_id', '=', 'k.tenant_id').onRef('a.account_id', '=', 'k.account_id'),
    )
    .select(['k.key_id', 'k.purpose', 'k.contact_id', 'k.account_id', 'k.failed_attempts', 'k.verified_at'])
    .select(['c.name_last', 'c.birth_date', 'c.email_address as contact_email'])
    .select([
      'a.email_address as account_email',
      'a.contact_id as account_contact_id',
      'a.is_suspended',
      'a.name as account_name',
    ])
    .where('k.key_digest', '=', digest)
    .where('k.used_at', 'is', null)
    .where('k.expires_at', '>', now)
    .where((either) => either.or([either('k.contact_id', 'is not', null), either('k.account_id', 'is not', null)]));
}

export function selectOpenKey(tx: Tx, digest: Buffer, now: Date) {
  return openKeys(tx, digest, now).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockOpenKey(tx: Tx, digest: Buffer, now: Date) {
  return openKeys(tx, digest, now).forUpdate('k').executeTakeFirst();
}

export type OpenKey = NonNullable<Awaited<ReturnType<typeof selectOpenKey>>>;

export async function markVerified(tx: Tx, keyId: string, now: Date): Promise<void> {
  await tx.updateTable('account_keys').set({ verified_at: now }).where('key_id', '=', keyId).execute();
}

/** Counts a wrong try; the last one allowed ends the key. Answers whether it is still open. */
export async function countWrongTry(tx: Tx, keyId: string, triesPerKey: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('account_keys')
    .set({
      failed_attempts: sql`failed_attempts + 1`,
      used_at: sql`case when failed_attempts + 1 >= ${triesPerKey} then ${now}::timestamptz else used_at end`,
    })
    .where('key_id', '=', keyId)
    .returning('used_at')
    .executeTakeFirstOrThrow();
  return row.used_at === null;
}

/** True for the one caller that uses the key up. */
export async function consumeKey(tx: Tx, keyId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('account_keys')
    .set({ used_at: now })
    .where('key_id', '=', keyId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('key_id')
    .executeTakeFirst();
  return row !== undefined;
}
