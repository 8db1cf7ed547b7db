// Starts Foyer: settings, keys, database, demo data, HTTP; and stops it cleanly.
import { pathToFileURL } from 'node:url';
import { builtWebApps, createApp } from './app.ts';
import { startWatch } from './housekeeping.ts';
import { startJobs } from './jobs.ts';
import { createClock } from './platform/clock.ts';
import { type Config, readConfig, SettingError } from './platform/config.ts';
import { loadSecrets, SecretsError } from './platform/crypto/secrets.ts';
import { ClusterError } from './platform/db/citus/cluster.ts';
import { assertDistributed } from './platform/db/citus/inspect-cluster.ts';
import { EmbeddedDatabaseError } from './platform/db/embedded.ts';
import { MigrationError, migrateDatabase } from './platform/db/migrate.ts';
import { openOwnDatabase } from './platform/db/own-database.ts';
import { PoolerError } from './platform/db/pooler.ts';
import { UnsafeRoleError } from './platform/db/roles.ts';
import { listen, listenForHealth } from './platform/http/listen.ts';
import { watchTraffic } from './platform/http/traffic.ts';
import { QueueError } from './platform/jobs/queue.ts';
import { placeQueue } from './platform/jobs/queue-place.ts';
import { createLogger } from './platform/log.ts';
import { WrongKeysError } from './platform/nodes/installation-keys.ts';
import { nameNode, startNode } from './platform/nodes/node.ts';
import { openTelemetry } from './platform/telemetry/open-telemetry.ts';
import { version } from './platform/version.ts';
import { assertDatabaseFits } from './seed/demo-database.ts';
import { seedDemo, seedPractice } from './seed/seed-demo.ts';
import { printWelcome } from './seed/welcome.ts';
import { startServices } from './services.ts';

/** Time that running calls may take after the server was asked to stop. */
const drainMs = 20_000;
const neededMajor = 26;

export interface RunningServer {
  /** A worker's is that of its health port. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts everything for these settings; resolves once calls are accepted. `giveUp` is called once if the server cannot go on.
 * Tests omit the built web apps. @throws an Error whose message says what to do
 */
export async function startServer(
  config: Config,
  giveUp: (error: Error) => void,
  { webApps = builtWebApps } = {},
): Promise<RunningServer> {
  const node = nameNode();
  const log = createLogger(config.logLevel, node.name);
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  const database = await openOwnDatabase(config, log, false, giveUp);
  const undo: (() => Promise<unknown>)[] = [() => database.stop()];
  const stopAll = async () => {
    for (const step of undo.reverse())
      await step().catch((error: Error) => log.error({ reason: error.message }, 'stopping went wrong'));
  };
  try {
    await assertDatabaseFits(config.mode, database.url);
    if (config.databaseDistributed) await assertDistributed(database.url);
    const { applied } = await migrateDatabase(database.url);
    if (applied.length > 0) log.info({ applied }, 'the database was brought up to date');
    await placeQueue(database.url, config.queueUrl);
    const clock = createClock();
    const telemetry = await openTelemetry(config.telemetry, { version, node: node.name, log });
    undo.push(() => telemetry.stop());
    const { url: ownerUrl } = database;
    const running = await startServices({ config, secrets, clock, log, ownerUrl, isScheduler: true, telemetry });
    undo.push(() => running.stop());
    const housekeeping = { services: running.services, clock, log };
    if (config.role !== 'web') await startJobs(housekeeping);
    const reporting = await startNode({
      nodeId: node.id,
      jobs: running.services.db.jobs,
      storage: running.services.storage,
      version,
      role: config.role,
      log,
    });
    undo.push(() => reporting.stop());
    if (config.mode === 'demo') await seedDemo(running.services, database.url, log);
    undo.push(startWatch(housekeeping));
    let isDraining = false;
    const app = await createApp({
      services: running.services,
      clock,
      log,
      mailbox: running.mailbox,
      reasonToWait: () => (isDraining ? 'stopping' : reporting.reasonToWait()),
      webApps: config.role === 'worker' ? [] : webApps,
      addPractice: (slug) => seedPractice({ services: running.services, ownerUrl: database.url, log }, slug),
    });
    const url = config.role === 'worker' ? undefined : await listen(app, { host: config.host, port: config.port });
    if (url === undefined) await app.ready();
    const health = await listenForHealth(app, config);
    undo.push(() => health.stop());
    const traffic = watchTraffic(app.server);
    undo.push(async () => {
      isDraining = true;
      running.services.live.end();
      await traffic.subsided();
      const timeout = setTimeout(() => app.server.closeAllConnections(), drainMs);
      await app.close();
      clearTimeout(timeout);
    });
    return { url: url ?? `http://${config.host}:${health.port}`, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Returns one sentence for an error that people can fix; the whole error otherwise. */
function explain(error: unknown): string {
  const known = [
    SettingError,
    SecretsError,
    MigrationError,
    ClusterError,
    UnsafeRoleError,
    EmbeddedDatabaseError,
    QueueError,
    PoolerError,
    WrongKeysError,
  ];
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return error.message;
  const { code, message, stack } = error as Error & { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') return 'The port is in use by another program; stop it, or set PORT to another number.';
  if (code === 'EACCES') return `${message}. Choose another PORT or FOYER_DATA that this user may use.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database of DATABASE_URL is not reached (${message}); check the address and that it runs.`;
  if (code === '28P01' || code === '28000' || code === '3D000')
    return `The database of DATABASE_URL refused the connection (${message}); check user, password and database name.`;
  return stack ?? String(error);
}

async function main(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < neededMajor)
    throw new SettingError(
      `Foyer needs Node ${neededMajor} and this is Node ${process.versions.node}; start it with "npm start", which brings its own.`,
    );
  const config = readConfig(process.env);
  const starting = startServer(config, (error) => {
    console.error(`\nFoyer ended. ${error.message}\n`);
    // Anything still waiting for the database would wait in vain.
    process.exit(1);
  });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Stopped while starting: what was started has to end just as cleanly. A start that fails is reported below.
    void starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        () => undefined,
      );
  };
  // Before anything is printed, because the reader may stop it at once.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  printWelcome(config, (await starting).url);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main().catch((error: unknown) => {
    console.error(`\nFoyer did not start. ${explain(error)}\n`);
    process.exit(1);
  });
