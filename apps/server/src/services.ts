// Starts what exists once per process: database, keys, queue, mail; and stops it in the reverse order.
import pg from 'pg';
import type { Logger as PinoLogger } from 'pino';
import { createCaches } from './platform/caches.ts';
import type { ServerClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Services } from './platform/context.ts';
import { platformCipher } from './platform/crypto/envelope.ts';
import { keyRing } from './platform/crypto/key-ring.ts';
import { createPasswordHasher, testParams } from './platform/crypto/passwords.ts';
import { rereadSecrets, type Secrets } from './platform/crypto/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import { assertSafeRole, ensureLogin, loginOf } from './platform/db/roles.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { createTenantCiphers } from './platform/keys/tenant-cipher.store.ts';
import { createLive } from './platform/live/live.ts';
import { createMailbox, type Mailbox } from './platform/mail/mailbox.ts';
import { createMailTransport } from './platform/mail/transport.ts';
import { createMessages } from './platform/messages/outbox.ts';
import { createPdfs } from './platform/pdfs/pdfs.ts';
import { createPictures } from './platform/pictures/pictures.ts';
import { createSmsTransport } from './platform/sms/gateway.ts';
import { openStorage } from './platform/storage/storage.ts';
import { createBudgets } from './platform/throttles/budgets.ts';

export interface Running {
  readonly services: Services;
  readonly mailbox: Mailbox | undefined;
  /** Lets running work finish, then closes the queue and the pools. */
  stop(): Promise<void>;
}

/** Returns the URL that the server itself works under: a login role that owns nothing. @throws UnsafeRoleError */
export async function loginUrl(ownerUrl: string, secrets: Secrets): Promise<string> {
  const url = new URL(ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 });
  await owner.connect();
  try {
    const login = loginOf(url.pathname.slice(1), secrets.database);
    await ensureLogin(owner, login);
    url.username = login.user;
    url.password = login.password;
  } finally {
    await owner.end();
  }
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await assertSafeRole(client);
  } finally {
    await client.end();
  }
  return url.href;
}

export interface StartOptions {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: ServerClock;
  readonly log: PinoLogger;
  /** URL of a migrated database, as its owner. */
  readonly ownerUrl: string;
  /** false: messages are only enqueued; a server sends them (the command line). */
  readonly hasWorkers?: boolean;
}

/** Starts everything but the HTTP server. */
export async function startServices(options: StartOptions): Promise<Running> {
  const { config, clock, log } = options;
  const secrets = keyRing(options.secrets, () => rereadSecrets(config.secretsFile), log);
  const url = await loginUrl(options.ownerUrl, secrets);
  const db = openDatabase(url, log);
  const live = createLive({ url, log });
  const mailbox = config.mode === 'demo' ? createMailbox() : undefined;
  const queue = createQueue({ pool: db.jobs, log });
  const mail = createMailTransport({ smtpUrl: config.smtpUrl, from: config.mailFrom, mailbox, clock });
  const messages = createMessages({
    queue,
    cipher: platformCipher(secrets),
    keys: secrets,
    mail,
    sms: createSmsTransport({ gateway: config.sms, mailbox, clock }),
    clock,
    log,
  });
  await queue.start();
  if (options.hasWorkers ?? true) await messages.startWorkers();
  const pictures = createPictures();
  const pdfs = createPdfs(new URL('./modules/submissions/pdf/draw-process.ts', import.meta.url));
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
      metrics: createMetrics(db),
      queue,
      live,
      pictures,
      pdfs,
      storage: openStorage(config),
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
    },
  };
}
