// foyer demo: removes the demo's practices from a database that is to be used in production.
import type { Config } from '../platform/config.ts';
import { platformCipher } from '../platform/crypto/envelope.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { removePractices } from '../platform/db/practices.ts';
import { discardJobs } from '../platform/jobs/discard.ts';
import { placeQueue } from '../platform/jobs/queue-place.ts';
import { createLogger } from '../platform/log.ts';
import { isOfTenants } from '../platform/messages/outbox.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { sortPractices } from '../seed/demo-database.ts';
import { type CliCommand, readArguments, UsageError } from './command.ts';

/** Removes the demo practices' rows, waiting messages and files. Returns what was done, in one sentence. */
export async function removeDemo(config: Config): Promise<string> {
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  const database = await openOwnDatabase(config, createLogger('warn'), true);
  try {
    const { demo } = await sortPractices(database.url);
    if (demo.length === 0) return 'The database holds no practice of the demo.';
    const ids = new Set(demo.map(({ id }) => id));
    // A database of an older version may lack tables that the code uses.
    await migrateDatabase(database.url);
    await placeQueue(database.url, config.queueUrl);
    await removePractices(database.url, [...ids]);
    for (const url of [database.url, config.queueUrl])
      if (url !== undefined) await discardJobs(url, isOfTenants(platformCipher(secrets), ids));
    const storage = openStorage(config);
    for await (const name of storage.list()) if (ids.has(name.split('/')[0] ?? '')) await storage.delete(name);
    return `Removed ${demo.map(({ slug }) => slug).join(', ')}: rows, files and messages that waited.`;
  } finally {
    await database.stop();
  }
}

export const demoCommand: CliCommand = {
  usage: ['demo remove'],
  does: 'takes the demo’s practices and their accounts out of the database, for good; stop Foyer first',
  run: async ([action, ...args], config) => {
    readArguments(args, {});
    if (action !== 'remove')
      throw new UsageError(action ? `"demo ${action}" is not known.` : 'Say what to do: remove.');
    return removeDemo(config());
  },
};
