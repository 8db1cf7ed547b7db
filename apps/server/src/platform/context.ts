// What every use case receives explicitly: the practice, the caller, the time, and the services it may use.

import type { StaffRight, StaffRole } from '@foyer/contract';
import type { Caches } from './caches.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { TenantCipher } from './crypto/envelope.ts';
import type { PasswordHasher } from './crypto/passwords.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { Database } from './db/database.ts';
import type { Metrics } from './http/metrics.ts';
import type { Queue } from './jobs/queue.ts';
import type { Live } from './live/live.ts';
import type { Logger } from './log.ts';
import type { Outbox } from './messages/outbox.ts';
import type { Pdfs } from './pdfs/pdfs.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { FileStorage } from './storage/file-storage.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { Budgets } from './throttles/budgets.ts';

export interface Tenant {
  readonly id: string;
  readonly slug: string;
  readonly companyName: string;
  readonly logoPath: string;
  readonly accentColor: string;
  /** Addresses of the banner's three crops, if the practice has a banner. */
  readonly banner?: { readonly mobile: string; readonly tablet: string; readonly wide: string };
}

/** The caller. A guest has no account; `system` is the server itself (jobs, seeds, the command line). */
export type Principal =
  | { readonly kind: 'guest' }
  | { readonly kind: 'system' }
  /** The practice's management software, identified by its signing key. */
  | { readonly kind: 'connector'; readonly keyId: string }
  /** The installation's SMS gateway, identified by its signature. It calls at no practice. */
  | { readonly kind: 'gateway' }
  | { readonly kind: 'patient'; readonly accountId: string; readonly patientId: string; readonly sessionId: string }
  | {
      readonly kind: 'staff';
      readonly accountId: string;
      readonly role: StaffRole;
      readonly rights: ReadonlySet<StaffRight>;
      /** The locations that they are limited to; null for all. */
      readonly places: ReadonlySet<string> | null;
      readonly sessionId: string;
    };

/** Services that exist once per process. */
export interface Services {
  readonly config: Config;
  /** In-memory caches (`defineCache`). */
  readonly caches: Caches;
  readonly clock: Clock;
  readonly db: Database;
  /** Counts events against their rate limits. */
  readonly budgets: Budgets;
  /** Metrics of the running server. */
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
  readonly messages: Outbox;
  /** For work that takes longer than a call may. */
  readonly queue: Queue;
  /** Notifies open pages of changes. */
  readonly live: Live;
  /** Decodes every picture and redraws it. */
  readonly pictures: Pictures;
  /** Turns sheets into PDFs, in a separate process. */
  readonly pdfs: Pdfs;
  /** Where files are stored. They arrive here already sealed. */
  readonly storage: FileStorage;
  /** Begins the spans of calls and jobs. */
  readonly telemetry: Telemetry;
  /** Returns the cipher of a practice's data key; kept in memory once unwrapped. */
  readonly cipherOf: (tenantId: string) => Promise<TenantCipher>;
}

/** `ctx`, the first argument of every use case: the practice, the caller and the time. */
export interface Ctx {
  readonly tenant: Tenant;
  readonly principal: Principal;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  /** Correlates log lines, audit entries and the problem sent in the response. */
  readonly requestId: string;
}

/** Further facts about the request. */
export interface Caller {
  /** Identifies a visitor's browser: the digest of a cookie that only that browser has; undefined until one was needed. */
  readonly guest: Buffer | undefined;
  /** Address of the caller, for rate limits and, if the operator enables it, geolocation. */
  readonly ip: string;
  /** Aborts when the caller disconnects before the response; undefined when nobody waits for one. */
  readonly signal: AbortSignal | undefined;
}

/** What a use case needs besides its `ctx`, by name: `Ctx & Uses<'messages' | 'ip'>`. */
export type Uses<Name extends keyof (Services & Caller)> = Pick<Services & Caller, Name>;

/** Everything. Only the code that wires things together has it: routes, jobs, the command line. */
export interface FullCtx extends Ctx, Services, Caller {
  readonly clock: Clock;
  readonly db: Database;
}

/** Returns a context for work that no request started. */
export function systemContext(services: Services, tenant: Tenant, log: Logger): FullCtx {
  return {
    ...services,
    tenant,
    principal: { kind: 'system' },
    log,
    requestId: 'system',
    guest: undefined,
    ip: '',
    signal: undefined,
  };
}
