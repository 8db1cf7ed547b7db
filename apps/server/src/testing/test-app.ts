// A whole server in memory for tests: its own database, demo data, cheap passwords, a movable clock.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Answer, CallInput, EndpointSpec, ProblemBody } from '@foyer/contract';
import { identity } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createApp } from '../app.ts';
import { startJobs } from '../jobs.ts';
import { createClock, type ServerClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { FullCtx, Services } from '../platform/context.ts';
import { systemContext } from '../platform/context.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { placeQueue } from '../platform/jobs/queue-place.ts';
import { createLogger } from '../platform/log.ts';
import type { Mailbox } from '../platform/mail/mailbox.ts';
import { openTelemetry } from '../platform/telemetry/open-telemetry.ts';
import { demoTenantId } from '../seed/demo-ids.ts';
import { demoPassword } from '../seed/people.ts';
import { practices } from '../seed/practices.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { startServices } from '../services.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { seededDatabase } from './seeded-database.ts';
import { seededSlugs, testSettings } from './test-settings.ts';

export interface CallOptions {
  readonly token?: string;
  /** Host the call is made to; `localhost` (the demo practice) by default. */
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Network address that the call comes from; 127.0.0.1 by default. */
  readonly from?: string;
}

export interface Outcome<B> {
  readonly status: number;
  readonly body: B;
  readonly problem: ProblemBody;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: ServerClock;
  readonly mailbox: Mailbox;
  /** URL of the database as its owner. */
  readonly ownerUrl: string;
  /** Calls an endpoint without checking what the test sends. */
  call<E extends EndpointSpec>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Outcome<Answer<E>>>;
  /** Waits for the newest code sent to an address or number since the last call. */
  codeFor(address: string): Promise<string>;
  /** Performs both steps of signing in, with the code from the mailbox. */
  signIn(
    email: string,
    options?: CallOptions & { kind?: 'patient' | 'staff' },
  ): Promise<{ token: string; patientId: string }>;
  /** Returns the server's own context at a practice. */
  systemCtx(slug: string): FullCtx;
  /** Moves the clock forward by this many minutes. */
  pass(minutes: number): void;
  stop(): Promise<void>;
}

/** Returns the id of a demo practice. */
export function tenantId(slug: string): string {
  return demoTenantId(slug);
}

type Settings = Readonly<Record<string, string>>;

/** Where a test's server keeps its things. */
export interface TestPlace {
  /** URL of the database as its owner. */
  readonly ownerUrl: string;
  readonly dataDir: string;
}

/**
 * Starts the server on a copy of the seeded template, with its keys. `env` adds settings, or makes them once the place is known.
 * A `given` database is a migrated one, which is seeded here: for settings that concern keys or the queue, and outside of tests.
 */
export async function startTestApp(
  env: Settings | ((place: TestPlace) => Promise<Settings>) = {},
  given?: FreshDatabase,
): Promise<TestApp> {
  const database = given ?? (await seededDatabase());
  const dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-test-'));
  if (!given) await copyFile(inject('seededSecrets'), path.join(dataDir, 'secrets.json'));
  const more = typeof env === 'function' ? await env({ ownerUrl: database.url, dataDir }) : env;
  const config = readConfig({
    ...testSettings,
    FOYER_DATA: dataDir,
    ...more,
  });
  const log = createLogger(config.logLevel);
  const clock = createClock();
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  if (config.queueUrl !== undefined) await placeQueue(database.url, config.queueUrl);
  const telemetry = await openTelemetry(config.telemetry, { version: 'test', node: 'test', log });
  const running = await startServices({ config, secrets, clock, log, ownerUrl: database.url, telemetry });
  const { services, mailbox } = running;
  if (!mailbox) throw new Error('The demo has a mailbox.');
  await startJobs({ services, clock, log });
  if (given) await seedDemo(services, database.url, log, seededSlugs);
  const app = await createApp({ services, clock, log, mailbox, reasonToWait: () => undefined, webApps: [] });

  const call: TestApp['call'] = async (endpoint, input, { token, host = 'localhost', headers = {}, from } = {}) => {
    const parts = input as { params?: unknown; query?: unknown; body?: unknown };
    const answer = await app.inject({
      method: endpoint.method,
      ...(from === undefined ? {} : { remoteAddress: from }),
      url: addressOf(endpoint, parts),
      headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(parts.body === undefined ? {} : { payload: parts.body as object }),
    });
    const body = answer.body === '' ? undefined : JSON.parse(answer.body);
    return { status: answer.statusCode, body, problem: body, headers: answer.headers };
  };

  const seen = new Set<string>();
  const codeFor = async (address: string): Promise<string> => {
    for (let tries = 0; tries < 200; tries++) {
      // Other mails may have arrived before or after it.
      for (const { id, to, text } of mailbox.list()) {
        const code = to === address && !seen.has(id) && /\b\d{6}\b/.exec(text)?.[0];
        if (!code) continue;
        seen.add(id);
        return code;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`No code came for ${address}.`);
  };

  const signIn: TestApp['signIn'] = async (email, { kind = 'patient', host = 'localhost', ...options } = {}) => {
    const [token, sendOtp] =
      kind === 'staff' ? [identity.staffToken, identity.staffSendOtp] : [identity.token, identity.sendOtp];
    const accountId = tenantId(host.split('.')[0] === 'localhost' ? 'demo' : (host.split('.')[0] ?? 'demo'));
    const first = await call(
      token,
      { body: { grantType: 'password', email, password: demoPassword, accountId } },
      { host, ...options },
    );
    const authId = first.body.authId ?? '';
    await call(sendOtp, { body: { authId, accountId, type: 'email' } }, { host, ...options });
    const otp = await codeFor(email);
    const second = await call(token, { body: { grantType: 'otp', authId, otp } }, { host, ...options });
    if (second.status !== 200) throw new Error(`Signing in failed: ${JSON.stringify(second.body)}`);
    return { token: second.body.token ?? '', patientId: second.body.contactId ?? '' };
  };

  return {
    app,
    services,
    clock,
    mailbox,
    ownerUrl: database.url,
    call,
    codeFor,
    signIn,
    systemCtx: (slug) => {
      const practice = practices.find((candidate) => candidate.slug === slug);
      if (!practice) throw new Error(`There is no demo practice "${slug}".`);
      const { id, companyName, logoPath = '', accentColor = '' } = practice;
      return systemContext(services, { id, slug, companyName, logoPath, accentColor }, log);
    },
    pass: (minutes) => clock.move(new Date(clock.now().getTime() + minutes * 60_000)),
    stop: async () => {
      await app.close();
      await running.stop();
      await telemetry.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
