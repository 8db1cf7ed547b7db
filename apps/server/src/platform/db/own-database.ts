// The owner's URL of the database: of the practice's own PostgreSQL, or of a private one that is started for it.
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { type EmbeddedDatabaseError, startEmbedded } from './embedded.ts';

export interface OwnDatabase {
  /** URL of the database as its owner, without a pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * With DATABASE_URL nothing is started or stopped. `share`: use the database of a running Foyer (the command line). `giveUp`: a
 * private database is watched and restarted when it ends; called once if that does not help.
 */
export async function openOwnDatabase(
  config: Config,
  log: Logger,
  share = false,
  giveUp?: (error: EmbeddedDatabaseError) => void,
): Promise<OwnDatabase> {
  const own = config.databaseDirectUrl ?? config.databaseUrl;
  if (own !== undefined) return { url: own, stop: async () => undefined };
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, share, giveUp });
  return { url: embedded.url, stop: () => embedded.stop() };
}
