// SQL of the nonces of the gateway's requests. They belong to no practice: it is the queue role's.
import type { Database } from '../../platform/db/database.ts';

/** Stores a nonce and forgets those from before `old`. Returns false when it was used before. */
export async function takeNonce(db: Pick<Database, 'jobs'>, nonce: string, now: Date, old: Date): Promise<boolean> {
  const { rowCount } = await db.jobs.query(
    `with gone as (delete from installation.sms_nonces where seen_at < $3)
     insert into installation.sms_nonces (nonce, seen_at) values ($1, $2) on conflict do nothing`,
    [nonce, now, old],
  );
  return rowCount === 1;
}
