// Where the queue is: in the practices' database, or in one of its own (QUEUE_URL).
import pg from 'pg';
import { ensureGroupRoles } from '../db/roles.ts';
import { moveQueue } from './hand-over.ts';
import { migrateQueue, queuePlaceOf } from './migrate-queue.ts';
import { QueueError } from './queue.ts';

const grantTo = { runner: 'foyer_jobs', sender: 'foyer_app' };

/** Creates the queue in a database of its own, or brings it up to date. */
async function migrateApart(queueUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: queueUrl, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await ensureGroupRoles(client);
  } finally {
    await client.end();
  }
  await migrateQueue(queueUrl, grantTo, 'here');
}

/**
 * Makes jobs go where the settings say. What waits in the practices' database is handed over by the workers. Call after
 * `migrateDatabase`.
 * @throws QueueError if jobs go to another database and the settings name none: what waits there would be forgotten
 */
export async function placeQueue(ownerUrl: string, queueUrl: string | undefined): Promise<void> {
  if (queueUrl !== undefined) {
    await migrateApart(queueUrl);
    if ((await queuePlaceOf(ownerUrl)) === 'here') await migrateQueue(ownerUrl, grantTo, 'elsewhere');
    return;
  }
  if ((await queuePlaceOf(ownerUrl)) === 'elsewhere')
    throw new QueueError(
      'The queue of this database is in another one; set QUEUE_URL to that. To bring it back, stop Foyer and run "npm run foyer -- migrate --queue-from URL" with that address.',
    );
}

/**
 * Brings all unfinished jobs from the queue at `fromUrl` to where the settings say, for a change of QUEUE_URL. All URLs are of
 * the owners. Returns how many there were.
 */
export async function bringQueue(ownerUrl: string, fromUrl: string, queueUrl: string | undefined): Promise<number> {
  if (queueUrl === undefined) await migrateQueue(ownerUrl, grantTo, 'here');
  else await placeQueue(ownerUrl, queueUrl);
  const [from, to] = [fromUrl, queueUrl ?? ownerUrl].map((url) => new pg.Pool({ connectionString: url, max: 2 }));
  if (!from || !to) return 0;
  try {
    return await moveQueue(from, to);
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
