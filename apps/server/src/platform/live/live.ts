// Notifies open pages that data of their practice has changed, whichever server process changed it: by NOTIFY and LISTEN.
import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveKind, liveKinds } from '@foyer/contract';
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface LiveListener {
  readonly hear: (kind: LiveKind) => void;
  /** Called when the server stops. */
  readonly end: () => void;
}

export interface Live {
  /** Announces a change once it is durable. Only the practice and the kind are sent. */
  tell(tenantId: string, kinds: readonly LiveKind[]): void;
  /** Returns a function that ends the subscription, or undefined if the server is stopping. */
  subscribe(tenantId: string, listener: LiveListener): (() => void) | undefined;
  /** Ends every listener; new ones are refused. */
  end(): void;
  stop(): Promise<void>;
}

const channel = 'foyer_live';
/** Changes announced within this many milliseconds are sent together. */
const gatherMs = 80;
const longestWaitMs = 10_000;

/**
 * One connection per process, opened when first needed. Changes are not announced by the transactions that make them: PostgreSQL
 * serializes the commits of transactions that notify, which cost four fifths of the speed in a rush of bookings.
 */
export function createLive({ url, log }: { readonly url: string; readonly log: Logger }): Live {
  const listeners = new Map<string, Set<LiveListener>>();
  const told = new Set<string>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const stopping = new AbortController();

  const deliver = (message: string) => {
    const [tenantId = '', kind] = message.split(' ');
    for (const listener of [...(listeners.get(tenantId) ?? [])]) listener.hear(kind as LiveKind);
  };

  /** Listeners may have missed something. */
  const deliverAll = () => {
    for (const tenantId of listeners.keys()) for (const kind of liveKinds) deliver(`${tenantId} ${kind}`);
  };

  /** Without a connection, waits for the next one. */
  const flush = () => {
    timer = undefined;
    if (!client || told.size === 0) return;
    const messages = [...told];
    told.clear();
    client.query(`select pg_notify('${channel}', m) from unnest($1::text[]) m`, [messages]).catch(() => {
      for (const message of messages) told.add(message);
    });
  };

  const open = async (): Promise<void> => {
    for (let wait = 200; !stopping.signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
      const fresh = new pg.Client({
        connectionString: url,
        application_name: 'foyer live',
        keepAlive: true,
        connectionTimeoutMillis: 2000,
      });
      fresh.on('error', () => undefined);
      try {
        await fresh.connect();
        fresh.on('notification', ({ payload = '' }) => deliver(payload));
        fresh.once('end', () => {
          if (client !== fresh) return;
          client = undefined;
          if (stopping.signal.aborted) return;
          log.warn({}, 'the connection that hears of changes was lost');
          connect();
        });
        await fresh.query(`listen ${channel}`);
        client = fresh;
        deliverAll();
        flush();
        return;
      } catch (error) {
        await fresh.end().catch(() => undefined);
        log.warn({ reason: (error as Error).message }, 'changes cannot be heard of; trying again');
        await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };

  const connect = () => {
    if (client || connecting || stopping.signal.aborted) return;
    connecting = open().finally(() => {
      connecting = undefined;
    });
  };

  return {
    tell(tenantId, kinds) {
      if (isEnded) return;
      connect();
      for (const kind of kinds) told.add(`${tenantId} ${kind}`);
      timer ??= setTimeout(flush, gatherMs);
    },
    subscribe(tenantId, listener) {
      if (isEnded) return undefined;
      connect();
      const known = listeners.get(tenantId) ?? new Set();
      listeners.set(tenantId, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) listeners.delete(tenantId);
      };
    },
    end() {
      isEnded = true;
      for (const listener of [...listeners.values()].flatMap((known) => [...known])) listener.end();
    },
    async stop() {
      this.end();
      clearTimeout(timer);
      flush();
      stopping.abort();
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
