// foyer migrate: migrates the database, starting the private one for that if none is named.
import type { Config } from '../platform/config.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { createLogger } from '../platform/log.ts';

/** Returns what was done, in one sentence. */
export async function migrate(config: Config): Promise<string> {
  const database = await openOwnDatabase(config, createLogger('warn'), true);
  try {
    const { applied } = await migrateDatabase(database.url);
    return applied.length === 0 ? 'The database was up to date.' : `Applied: ${applied.join(', ')}.`;
  } finally {
    await database.stop();
  }
}
