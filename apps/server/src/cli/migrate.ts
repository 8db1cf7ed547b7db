// foyer migrate: migrates the database, starting the private one for that if none is named.
import type { Config } from '../platform/config.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { bringQueue, placeQueue } from '../platform/jobs/queue-place.ts';
import { createLogger } from '../platform/log.ts';

/** Returns what was done, in one sentence or two. `queueFrom` is where the queue was before QUEUE_URL changed. */
export async function migrate(config: Config, queueFrom?: string): Promise<string> {
  const database = await openOwnDatabase(config, createLogger('warn'), true);
  try {
    const { applied } = await migrateDatabase(database.url);
    const text = applied.length === 0 ? 'The database was up to date.' : `Applied: ${applied.join(', ')}.`;
    if (queueFrom === undefined) {
      await placeQueue(database.url, config.queueUrl);
      return text;
    }
    const moved = await bringQueue(database.url, queueFrom, config.queueUrl);
    return `${text} Jobs brought from the other queue: ${moved}.`;
  } finally {
    await database.stop();
  }
}
