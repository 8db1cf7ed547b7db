// Everything a command needs from the server, without its workers: alongside a running Foyer, or while none runs.
import { createClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { type Ctx, type FullCtx, type Services, systemContext } from '../platform/context.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { MigrationError, migrateDatabase, missingMigrations } from '../platform/db/migrate.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { createLogger } from '../platform/log.ts';
import { startServices } from '../services.ts';

export interface Tools {
  readonly services: Services;
  /** URL of the database as its owner. */
  readonly ownerUrl: string;
  readonly ctxOf: (tenant: Ctx['tenant']) => FullCtx;
}

/** Migrates an empty database; one of an older version is left to `migrate` or the next start. @throws MigrationError */
async function makeReady(ownerUrl: string): Promise<void> {
  const { done, missing } = await missingMigrations(ownerUrl);
  if (missing.length === 0) return;
  if (done > 0)
    throw new MigrationError(
      `The database is of an older version (${missing.length} migrations are missing); run "npm run foyer -- migrate" first.`,
    );
  await migrateDatabase(ownerUrl);
}

/** Runs `work` and always shuts everything down afterwards. */
export async function withServices<T>(config: Config, work: (tools: Tools) => Promise<T>): Promise<T> {
  const log = createLogger('warn');
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  const database = await openOwnDatabase(config, log, true);
  try {
    await makeReady(database.url);
    const running = await startServices({
      config,
      secrets,
      clock: createClock(),
      log,
      ownerUrl: database.url,
      hasWorkers: false,
    });
    try {
      const { services } = running;
      return await work({
        services,
        ownerUrl: database.url,
        ctxOf: (tenant) => ({ ...systemContext(services, tenant, log), requestId: 'command line' }),
      });
    } finally {
      await running.stop();
    }
  } finally {
    await database.stop();
  }
}
