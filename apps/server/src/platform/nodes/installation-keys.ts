// All nodes of an installation have the same keys: a start with others is refused before it makes anything.
import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { settleKeysDigest } from './nodes.store.ts';

/** The keys are not those of the database. The message is one sentence that says what to do. */
export class WrongKeysError extends Error {
  override name = 'WrongKeysError';
}

/** Returns what tells an installation's keys from another's; it stays the same when keys are added. */
export function keysDigest({ database }: Pick<Secrets, 'database'>): Buffer {
  return createHmac('sha256', database).update('installation').digest();
}

/** The first start on a database settles its keys. @throws WrongKeysError for a later one with others */
export async function assertSameKeys(ownerUrl: string, secrets: Pick<Secrets, 'database'>): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await owner.connect();
  try {
    const digest = keysDigest(secrets);
    if ((await settleKeysDigest(owner, digest)).equals(digest)) return;
    throw new WrongKeysError(
      'The keys of FOYER_SECRETS are not those that this database was first started with; give every node a copy of the same key file. Nothing was changed.',
    );
  } finally {
    await owner.end();
  }
}
