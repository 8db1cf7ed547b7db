// A further node of an installation, for tests: services and workers on the database of a test's server.
import { startJobs } from '../jobs.ts';
import { createClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { createLogger } from '../platform/log.ts';
import { startServices } from '../services.ts';
import type { TestApp } from './test-app.ts';

export interface Node {
  readonly services: Services;
  stop(): Promise<void>;
}

/** Starts it with workers; with `isScheduler` it also adds the jobs of rounds when their time comes. */
export async function startNode(t: Pick<TestApp, 'services' | 'ownerUrl'>, isScheduler: boolean): Promise<Node> {
  const { dataDir, secretsFile, mode } = t.services.config;
  const config = readConfig({ FOYER_MODE: mode, FOYER_DATA: dataDir, FOYER_SECRETS: secretsFile, LOG_LEVEL: 'silent' });
  const log = createLogger('silent');
  const clock = createClock();
  const secrets = await loadSecrets({ file: secretsFile, mode });
  const running = await startServices({ config, secrets, clock, log, ownerUrl: t.ownerUrl, isScheduler });
  await startJobs({ services: running.services, clock, log });
  return { services: running.services, stop: () => running.stop() };
}
