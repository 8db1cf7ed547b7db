// Starts what exists once per process: database, keys, queue, mail; and stops it in the reverse order.
import type { Logger as PinoLogger } from 'pino';
import { mayLeave } from './modules/consents/public.ts';
import { createCaches } from './platform/caches.ts';
import type { ServerClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import { platformCipher } from './platform/crypto/envelope.ts';
import { keyRing } from './platform/crypto/key-ring.ts';
import { createPasswordHasher, testParams } from './platform/crypto/passwords.ts';
import { rereadSecrets, type Secrets } from './platform/crypto/secrets.ts';
import { openAddresses } from './platform/db/addresses.ts';
import { openDatabase } from './platform/db/database.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { handOverBetween } from './platform/jobs/hand-over.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { roundAges } from './platform/jobs/rounds.store.ts';
import { createTenantCiphers } from './platform/keys/tenant-cipher.store.ts';
import { createLive } from './platform/live/live.ts';
import { createMailbox, type Mailbox } from './platform/mail/mailbox.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { createMessages } from './platform/messages/outbox.ts';
import { assertSameKeys } from './platform/nodes/installation-keys.ts';
import { createPdfs } from './platform/pdfs/pdfs.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { createSmsTransport } from './platform/sms/gateway.ts';
import { openStorage } from './platform/storage/storage.ts';
import { noTelemetry, type Telemetry } from './platform/telemetry/telemetry.ts';
import { createBudgets } from './platform/throttles/budgets.ts';

export interface Running {
  readonly services: Services;
  readonly mailbox: Mailbox | undefined;
  /** Lets running work finish, then closes the queue and the pools. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: ServerClock;
  readonly log: PinoLogger;
  /** URL of a migrated database as its owner, without a pooler. */
  readonly ownerUrl: string;
  /** false: messages are only enqueued; a server sends them (the command line). */
  readonly hasWorkers?: boolean;
  /** Whether this process adds the jobs of schedules when their time comes: servers do, tests run rounds themselves. */
  readonly isScheduler?: boolean;
  /** Closed by the caller, after everything else. */
  readonly telemetry?: Telemetry;
}

/** Starts everything but the HTTP server. */
export async function startServices(options: StartOptions): Promise<Running> {
  const { config, clock, log, telemetry = noTelemetry } = options;
  const secrets = keyRing(options.secrets, () => rereadSecrets(config.secretsFile), log);
  await assertSameKeys(options.ownerUrl, secrets);
  const ways = {
    ownerUrl: options.ownerUrl,
    poolerUrl: config.databaseDirectUrl === undefined ? undefined : config.databaseUrl,
    replicaUrl: config.databaseReplicaUrl,
    statements: config.databaseStatements,
  };
  const addresses = await openAddresses(ways, secrets.database);
  const db = openDatabase(addresses, log);
  const live = createLive({ url: addresses.direct, log });
  const mailbox = config.mode === 'demo' ? createMailbox(db.jobs) : undefined;
  const queueDb =
    config.queueUrl === undefined
      ? db
      : openDatabase(await openAddresses({ ownerUrl: config.queueUrl }, secrets.database), log, 1);
  const hasWorkers = options.hasWorkers ?? config.role !== 'web';
  const queue = createQueue({
    pool: queueDb.jobs,
    nameOf: queueDb.nameOf,
    log,
    hasWorkers,
    isScheduler: hasWorkers && options.isScheduler === true,
    handOver: hasWorkers ? handOverBetween(db.jobs, queueDb.jobs) : undefined,
    telemetry,
  });
  const mail = createMailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, mailbox, clock });
  const messages = createMessages({
    queue,
    cipher: platformCipher(secrets),
    keys: secrets,
    mail,
    sms: createSmsTransport({ gateway: config.sms, mailbox, clock }),
    clock,
    log,
    mayLeave: (message) => mayLeave({ db, secrets }, message),
  });
  await queue.start();
  if (hasWorkers) await messages.startWorkers();
  const pictures = createPictures();
  const pdfs = createPdfs(new URL('./modules/form-pdfs/draw-process.ts', import.meta.url));
  const hasher = createPasswordHasher({
    pepper: secrets.pepper,
    ...(config.hasTestPasswords ? { params: testParams } : {}),
  });
  return {
    services: {
      caches: createCaches(clock),
      budgets: createBudgets(secrets, config),
      config,
      clock,
      db,
      secrets,
      hasher,
      messages,
      metrics: createMetrics(db, { rounds: () => roundAges(db), queue: () => queue.ages() }),
      queue,
      live,
      pictures,
      pdfs,
      storage: openStorage(config),
      telemetry,
      cipherOf: createTenantCiphers(db, secrets),
    },
    mailbox,
    stop: async () => {
      await queue.stop({ drainMs: 5000 });
      mail.close();
      await pictures.stop();
      pdfs.stop();
      await live.stop();
      await hasher.stop();
      await db.close();
      if (queueDb !== db) await queueDb.close();
    },
  };
}
