// Reads every setting from the environment once, into one frozen value that is passed down.
import path from 'node:path';
import { isLoopback } from './loopback.ts';
import { readTelemetry, type TelemetrySettings } from './telemetry/settings.ts';
import { readTrustedProxies, type TrustsProxy } from './trusted-proxies.ts';

/** A missing or wrong setting. The message is one sentence that says what to do. */
export class SettingError extends Error {
  override name = 'SettingError';
}

/** A bucket for files; without `endpoint` it is on Amazon S3. */
export interface S3Settings {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Stripe's own API by default. */
  readonly apiUrl: string;
}

export interface Config {
  readonly mode: 'demo' | 'production';
  /** FOYER_TEST=1: the clock can be moved from outside. Refused in production mode. */
  readonly isTest: boolean;
  /** FOYER_TEST_PASSWORDS=1: hashing a password costs next to nothing. Refused in production mode. */
  readonly hasTestPasswords: boolean;
  /** FOYER_TEST_BUDGETS=1: rate limits (send, begin, hold, upload) are a thousand times higher. Refused in production mode. */
  readonly hasTestBudgets: boolean;
  /** Which part of the work this process does: calls and pages, jobs and rounds, or all. */
  readonly role: 'all' | 'web' | 'worker';
  readonly host: string;
  readonly port: number;
  /** A separate port for monitoring, in addition to the usual one. */
  readonly healthPort: number | undefined;
  /** URL of the practice's own PostgreSQL (15 or newer), as its owner; without it a private one is started. */
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler that `databaseUrl` leads to. undefined: there is no pooler. */
  readonly databaseDirectUrl: string | undefined;
  /** A streaming replica for reads that may be some seconds old. */
  readonly databaseReplicaUrl: string | undefined;
  /** Whether statements keep their plans under names. undefined: unless a pooler is found. */
  readonly databaseStatements: 'named' | 'unnamed' | undefined;
  /** DATABASE_DISTRIBUTED: the database is distributed, and a start on another is refused. undefined: as it is found. */
  readonly databaseDistributed: 'citus' | undefined;
  /** URL of the queue's own database, as its owner. undefined: the queue is in the practices' database. */
  readonly queueUrl: string | undefined;
  readonly dataDir: string;
  /** Address under which people reach the server. Links in mails are built from it, never from a request. */
  readonly publicUrl: string | undefined;
  readonly secretsFile: string;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly sms: { readonly url: string; readonly token: string; readonly from: string } | undefined;
  /** The secret that the SMS gateway signs its own calls with. undefined: such calls are refused. */
  readonly smsInboundSecret: string | undefined;
  /** Where files are stored, if not in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Hosts (with their port, if not 443) of external billing sites that a practice may redirect its patients to. */
  readonly billingHosts: readonly string[];
  /** Takes payments through Stripe Checkout. */
  readonly stripe: StripeSettings | undefined;
  /** Geolocation service for network addresses: its URL, containing `{ip}`, and our key. */
  readonly geoip: { readonly url: string; readonly token: string } | undefined;
  readonly demoSlug: string;
  /** Name of the browser cookie that holds the session token. */
  readonly tokenCookie: string;
  /** Brand prefix of page titles. */
  readonly brand: string;
  /** Our own reverse proxies, whose word on the caller's address is trusted. undefined: there are none. */
  readonly trustProxy: TrustsProxy | undefined;
  /** FOYER_TRUST_HOST=1: the proxies set X-Forwarded-Host, and it is used instead of Host. */
  readonly trustHost: boolean;
  readonly logLevel: string;
  /** Where traces are sent. undefined: there are none. */
  readonly telemetry: TelemetrySettings | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

function oneOf<T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const value = env[name] || fallback;
  if ((allowed as readonly string[]).includes(value)) return value as T;
  throw new SettingError(`${name} is "${value}"; set it to one of: ${allowed.join(', ')}.`);
}

function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
  throw new SettingError(
    `${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}; correct it or leave it out.`,
  );
}

function portNumber(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port;
  throw new SettingError(`${name} is "${text}"; set it to a number from 0 to 65535.`);
}

function roleAndHealth(env: Environment): Pick<Config, 'role' | 'healthPort'> {
  const role = oneOf(env, 'FOYER_ROLE', ['all', 'web', 'worker'], 'all');
  const port = env.FOYER_HEALTH_PORT;
  if (role === 'worker' && !port)
    throw new SettingError(
      'FOYER_ROLE=worker serves no pages and no calls, so FOYER_HEALTH_PORT is needed to see whether it is well; set it, for example to 9090.',
    );
  return { role, healthPort: port ? portNumber('FOYER_HEALTH_PORT', port) : undefined };
}

/** The practices' own database is where the queue is anyway. */
function queueAddress(env: Environment): string | undefined {
  const url = address(env, 'QUEUE_URL', ['postgres:', 'postgresql:']);
  return url === env.DATABASE_URL ? undefined : url;
}

/** Returns what the gateway signs with. @throws SettingError for one that could be guessed */
function smsSecret({ FOYER_SMS_INBOUND_SECRET: secret }: Environment): string | undefined {
  if (!secret) return undefined;
  if (secret.length < 32)
    throw new SettingError(
      'FOYER_SMS_INBOUND_SECRET is too short; set it to at least 32 random characters, for example of "openssl rand -hex 32".',
    );
  return secret;
}

function bucket(env: Environment): S3Settings | undefined {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = env;
  const endpoint = address(env, 'S3_ENDPOINT', ['http:', 'https:']);
  if (!S3_BUCKET && !endpoint && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined;
  if (!S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new SettingError(
      'Files in a bucket need S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY; set all three or none.',
    );
  return {
    endpoint,
    region: S3_REGION || 'us-east-1',
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function hosts(env: Environment, name: string): readonly string[] {
  const named = (env[name] ?? '').split(/[\s,]+/).filter((host) => host !== '');
  for (const host of named)
    if (!/^[a-z\d.-]+(:\d{1,5})?$/.test(host) || URL.parse(`https://${host}`)?.host !== host)
      throw new SettingError(
        `${name} holds "${host}"; list host names with nothing else, for example "pay.example.com, bills.example.com:8443".`,
      );
  return named;
}

function stripe(env: Environment): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env;
  const apiUrl = address(env, 'STRIPE_API_URL', ['https:', 'http:']);
  if (!STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET) return undefined;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET)
    throw new SettingError('Payments by Stripe need STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; set both or none.');
  if (apiUrl?.startsWith('http:') && !['127.0.0.1', 'localhost'].includes(new URL(apiUrl).hostname))
    throw new SettingError('STRIPE_API_URL has to start with https://, for the secret key is sent there.');
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: apiUrl ?? 'https://api.stripe.com',
  };
}

function geoip(env: Environment): Config['geoip'] {
  const { GEOIP_TOKEN } = env;
  const url = address(env, 'GEOIP_URL', ['https:', 'http:']);
  if (!url && !GEOIP_TOKEN) return undefined;
  if (!url || !GEOIP_TOKEN)
    throw new SettingError('Places by network address need GEOIP_URL and GEOIP_TOKEN; set both or none.');
  if (!url.includes('{ip}'))
    throw new SettingError('GEOIP_URL has to say where the network address stands, as https://geo.example.com/{ip}.');
  if (url.startsWith('http:') && !['127.0.0.1', 'localhost'].includes(new URL(url).hostname))
    throw new SettingError('GEOIP_URL has to start with https://, for the key is sent there.');
  return { url, token: GEOIP_TOKEN };
}

function proxies(env: Environment): Pick<Config, 'trustProxy' | 'trustHost'> {
  const text = env.FOYER_TRUST_PROXY ?? '';
  const hasNone = text === '' || text === '0';
  const trustProxy = hasNone ? undefined : readTrustedProxies(text);
  if (!hasNone && !trustProxy)
    throw new SettingError(
      `FOYER_TRUST_PROXY is "${text}"; set it to the number of reverse proxies in front (1 to 10) or to their addresses, for example "10.0.0.5, 10.1.0.0/16".`,
    );
  const trustHost = env.FOYER_TRUST_HOST === '1';
  if (trustHost && !trustProxy)
    throw new SettingError(
      'FOYER_TRUST_HOST=1 believes the X-Forwarded-Host of a reverse proxy, so FOYER_TRUST_PROXY is needed too; set both or none.',
    );
  return { trustProxy, trustHost };
}

function telemetry(env: Environment): TelemetrySettings | undefined {
  try {
    return readTelemetry(env);
  } catch (error) {
    throw new SettingError((error as Error).message);
  }
}

const demoPublic = 'yes-everyone-may-read-the-mail';

/** The demo's passwords are public and its mailbox shows all codes, so it may serve only the machine it runs on. */
function assertDemoIsLocal(env: Environment, publicUrl: string | undefined): void {
  if (env.FOYER_DEMO_PUBLIC === demoPublic) return;
  const anyway = `or say that it may be seen: FOYER_DEMO_PUBLIC=${demoPublic}`;
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname))
    throw new SettingError(
      `FOYER_PUBLIC_URL is ${publicUrl}, and the demo is not for the world; set FOYER_MODE=production for a practice of your own, ${anyway}.`,
    );
  if (env.HOST && !isLoopback(env.HOST))
    throw new SettingError(
      `HOST is "${env.HOST}", where others reach the demo; leave it out or set it to 127.0.0.1, set FOYER_MODE=production for a practice of your own, ${anyway}.`,
    );
}

function database(
  env: Environment,
): Pick<
  Config,
  'databaseUrl' | 'databaseDirectUrl' | 'databaseReplicaUrl' | 'databaseStatements' | 'databaseDistributed'
> {
  const of = (name: string) => address(env, name, ['postgres:', 'postgresql:']);
  const found = {
    databaseUrl: of('DATABASE_URL'),
    databaseDirectUrl: of('DATABASE_DIRECT_URL'),
    databaseReplicaUrl: of('DATABASE_REPLICA_URL'),
    databaseStatements: env.DATABASE_STATEMENTS
      ? oneOf(env, 'DATABASE_STATEMENTS', ['named', 'unnamed'], 'named')
      : undefined,
    databaseDistributed: env.DATABASE_DISTRIBUTED ? oneOf(env, 'DATABASE_DISTRIBUTED', ['citus'], 'citus') : undefined,
  } as const;
  const alone = found.databaseDirectUrl
    ? 'DATABASE_DIRECT_URL'
    : found.databaseReplicaUrl
      ? 'DATABASE_REPLICA_URL'
      : found.databaseDistributed
        ? 'DATABASE_DISTRIBUTED'
        : '';
  if (alone !== '' && !found.databaseUrl)
    throw new SettingError(`${alone} is set, so DATABASE_URL is needed too; set both or neither.`);
  return found;
}

/** Parses the environment. @throws SettingError with one sentence for the first setting that is missing or wrong */
export function readConfig(env: Environment): Config {
  const mode = oneOf(env, 'FOYER_MODE', ['demo', 'production'], 'demo');
  const isTest = env.FOYER_TEST === '1';
  if (isTest && mode === 'production')
    throw new SettingError('FOYER_TEST=1 lets anyone move the clock and is refused in production mode; unset it.');
  const hasTestPasswords = env.FOYER_TEST_PASSWORDS === '1';
  if (hasTestPasswords && mode === 'production')
    throw new SettingError(
      'FOYER_TEST_PASSWORDS=1 makes passwords easy to guess from a stolen database and is refused in production mode; unset it.',
    );
  const hasTestBudgets = env.FOYER_TEST_BUDGETS === '1';
  if (hasTestBudgets && mode === 'production')
    throw new SettingError(
      'FOYER_TEST_BUDGETS=1 lets strangers flood a practice and is refused in production mode; unset it.',
    );
  const dataDir = path.resolve(env.FOYER_DATA || 'data');
  const publicUrl = address(env, 'FOYER_PUBLIC_URL', ['http:', 'https:']);
  const smtpUrl = address(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const smsUrl = address(env, 'SMS_URL', ['http:', 'https:']);
  if (smsUrl && !(env.SMS_TOKEN && env.SMS_FROM))
    throw new SettingError('SMS_URL is set, so SMS_TOKEN and SMS_FROM are needed too; set all three or none.');
  if (mode === 'production') {
    if (!env.FOYER_SECRETS)
      throw new SettingError(
        'FOYER_SECRETS is missing; in production mode set it to the file that holds the keys ("npm run foyer -- keys create FILE" makes one).',
      );
    if (!publicUrl)
      throw new SettingError(
        'FOYER_PUBLIC_URL is missing; in production mode set it to the address people reach, for example https://portal.example.com.',
      );
    if (new URL(publicUrl).protocol === 'http:' && !isLoopback(new URL(publicUrl).hostname))
      throw new SettingError(
        `FOYER_PUBLIC_URL is ${publicUrl}, where passwords and answers would travel readable; have a reverse proxy speak https and set it to https://${new URL(publicUrl).host}.`,
      );
    if (!smtpUrl)
      throw new SettingError(
        'SMTP_URL is missing; in production mode set it so that codes can be mailed, for example smtps://user:password@mail.example.com.',
      );
  }
  if (mode === 'demo') assertDemoIsLocal(env, publicUrl);
  return Object.freeze({
    mode,
    isTest,
    hasTestPasswords,
    hasTestBudgets,
    ...roleAndHealth(env),
    host: env.HOST || '127.0.0.1',
    port: portNumber('PORT', env.PORT || '3000'),
    ...database(env),
    queueUrl: queueAddress(env),
    dataDir,
    publicUrl,
    secretsFile: path.resolve(env.FOYER_SECRETS || path.join(dataDir, 'secrets.json')),
    smtpUrl,
    mailFrom: env.MAIL_FROM || 'no-reply@foyer.example',
    sms: smsUrl ? { url: smsUrl, token: env.SMS_TOKEN ?? '', from: env.SMS_FROM ?? '' } : undefined,
    smsInboundSecret: smsSecret(env),
    s3: bucket(env),
    billingHosts: hosts(env, 'BILLING_HOSTS'),
    stripe: stripe(env),
    geoip: geoip(env),
    demoSlug: env.FOYER_DEMO_SLUG || 'demo',
    tokenCookie: env.FOYER_TOKEN_COOKIE || 'token',
    brand: env.FOYER_BRAND || 'Patient Portal',
    ...proxies(env),
    logLevel: env.LOG_LEVEL || (mode === 'demo' ? 'warn' : 'info'),
    telemetry: telemetry(env),
  });
}
