// What every use case is given explicitly: whose practice, who calls, what time it is, and the services it may use.

import type { StaffRight } from '@foyer/contract';
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
import type { Budgets } from './throttles/budgets.ts';

export interface Tenant {
  readonly id: string;
  readonly slug: string;
  readonly companyName: string;
  readonly logoPath: string;
  readonly accentColor: string;
  /** Addresses of the three crops of the banner, where the practice has one. */
  readonly banner?: { readonly mobile: string; readonly tablet: string; readonly wide: string };
}

/** Who calls. A guest has no account; `system` is the server itself (jobs, seeds, the command line). */
export type Principal =
  | { readonly kind: 'guest' }
  | { readonly kind: 'system' }
  /** The practice's management software, by the key it signs with. */
  | { readonly kind: 'connector'; readonly keyId: string }
  | { readonly kind: 'patient'; readonly accountId: string; readonly patientId: string; readonly sessionId: string }
  | {
      readonly kind: 'staff';
      readonly accountId: string;
      readonly role: 'admin' | 'office';
      readonly rights: ReadonlySet<StaffRight>;
      readonly sessionId: string;
    };

/** Services that exist once per process. */
export interface Services {
  readonly config: Config;
  /** What is kept in memory for a while (`defineCache`). */
  readonly caches: Caches;
  readonly clock: Clock;
  readonly db: Database;
  /** What an event is counted against, so that none comes too often. */
  readonly budgets: Budgets;
  /** What is measured while the server runs. */
  readonly metrics: Metrics;
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
  readonly messages: Outbox;
  /** Where work is put that takes longer than a call may. */
  readonly queue: Queue;
  /** Notifies open pages of what has changed. */
  readonly live: Live;
  /** Where every picture is decoded, and drawn anew. */
  readonly pictures: Pictures;
  /** Where sheets become PDFs, in a process of its own. */
  readonly pdfs: Pdfs;
  /** Where files lie. What goes in is sealed already. */
  readonly storage: FileStorage;
  /** The cipher of a practice's data key; kept in memory once unwrapped. */
  readonly cipherOf: (tenantId: string) => Promise<TenantCipher>;
}

/** `ctx`, the first argument of every use case: whose practice, who calls, and when. */
export interface Ctx {
  readonly tenant: Tenant;
  readonly principal: Principal;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  /** Correlates log lines, audit entries and the answer's problem. */
  readonly requestId: string;
}

/** What is known of the request besides. */
export interface Caller {
  /** Stands for the browser of a visitor: the digest of a cookie that only that browser has; undefined until it needed one. */
  readonly guest: Buffer | undefined;
  /** Address of the caller, for budgets and, where the operator wants it, to guess where they are. */
  readonly ip: string;
  /** Aborts when the caller has gone before the answer; undefined where nobody waits for one. */
  readonly signal: AbortSignal | undefined;
}

/** What a use case needs besides its `ctx`, by name: `Ctx & Uses<'messages' | 'ip'>`. */
export type Uses<Name extends keyof (Services & Caller)> = Pick<Services & Caller, Name>;

/** Everything there is. Only those who put things together have it: routes, jobs, the command line. */
export interface FullCtx extends Ctx, Services, Caller {
  readonly clock: Clock;
  readonly db: Database;
}

/** A context for work that no request started. */
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
