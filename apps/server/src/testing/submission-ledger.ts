// A ledger of submissions: what was sent under which key and with what response, for comparison with the database.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { GuestForm } from './guest-form.ts';

/** The outcome of one send. `lost`: there was no response, so the result is unknown. */
export interface Outcome {
  readonly kind: 'acknowledged' | 'refused' | 'lost';
  /** 0 if there was no response. */
  readonly status: number;
  /** Problem code of a refusal. */
  readonly code: string | undefined;
  readonly retryAfter: string | null;
  /** Milliseconds. */
  readonly took: number;
}

/** Counts of what a ledger's sends may have left in its database. */
export interface Stored {
  readonly submissions: number;
  readonly revisions: number;
  readonly keys: number;
  readonly audited: number;
  /** Number of submissions of which the office was notified, or will be with the next ones. */
  readonly notices: number;
}

export interface Ledger {
  /** Sends the form under a key; a new key by default. */
  send(server: string, key?: string): Promise<Outcome>;
  /** Sends one after the other in `lanes` lanes until `signal` aborts; returns every outcome. */
  sendUntil(server: string, signal: AbortSignal, lanes: number): Promise<Outcome[]>;
  /**
   * Sends every key once more, up to `tries` times while the server is away or busy. Returns the keys now acknowledged with
   * another id, those no longer acknowledged, and those that never were.
   */
  repeatEach(server: string, tries?: number): Promise<{ changed: string[]; gone: string[]; never: string[] }>;
  /** Sends every key once more. @throws if one is not acknowledged, or with another id than before */
  repeatAll(server: string): Promise<void>;
  /** Returns how many keys were used so far. */
  size(): number;
}

export function openLedger(form: GuestForm): Ledger {
  const ids = new Map<string, string | undefined>();

  const post = async (server: string, key: string): Promise<Outcome & { id?: string | undefined }> => {
    const begin = performance.now();
    const took = () => performance.now() - begin;
    try {
      const answer = await fetch(`${server}${form.paths.submit}`, {
        method: 'POST',
        headers: { ...form.headers, 'content-type': 'application/json', 'idempotency-key': key },
        body: form.body.replaceAll('%n', key),
      });
      const { id, code } = (await answer.json()) as { id?: string; code?: string };
      const { status } = answer;
      const kind = status === 200 ? 'acknowledged' : 'refused';
      return { kind, status, code, retryAfter: answer.headers.get('retry-after'), took: took(), id };
    } catch {
      return { kind: 'lost', status: 0, code: undefined, retryAfter: null, took: took() };
    }
  };

  const send: Ledger['send'] = async (server, key = randomUUID()) => {
    if (!ids.has(key)) ids.set(key, undefined);
    const outcome = await post(server, key);
    if (outcome.kind === 'acknowledged') ids.set(key, outcome.id);
    return outcome;
  };

  const repeatEach: Ledger['repeatEach'] = async (server, tries = 1) => {
    const waiting = [...ids];
    const [changed, gone, never]: [string[], string[], string[]] = [[], [], []];
    const lane = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [key, before] = next;
        let { id, status } = await post(server, key);
        for (let again = 1; again < tries && (status === 0 || status === 503); again++) {
          await sleep(500);
          ({ id, status } = await post(server, key));
        }
        if (status !== 200) (before === undefined ? never : gone).push(`${key} (${status})`);
        else if (before !== undefined && id !== before) changed.push(`${key}: ${before}, now ${id}`);
        else ids.set(key, id);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    return { changed, gone, never };
  };

  return {
    size: () => ids.size,
    send,
    async sendUntil(server, signal, lanes) {
      const outcomes: Outcome[] = [];
      const lane = async () => {
        while (!signal.aborted) outcomes.push(await send(server));
      };
      await Promise.all(Array.from({ length: lanes }, lane));
      return outcomes;
    },
    repeatEach,
    async repeatAll(server) {
      const { changed, gone, never } = await repeatEach(server);
      const unanswered = [...gone, ...never];
      if (unanswered.length > 0) throw new Error(`Not acknowledged: ${unanswered.join(', ')}.`);
      if (changed.length > 0) throw new Error(`Other ids than before: ${changed.join(', ')}.`);
    },
  };
}

/** Counts the guests' submissions and everything that belongs to them. */
export async function countStored(databaseUrl: string): Promise<Stored> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Stored>(`select
      (select count(*)::int from submission_keys join submissions using (tenant_id, submission_id)) as submissions,
      (select count(*)::int from submission_keys join submission_revisions using (tenant_id, submission_id)) as revisions,
      (select count(*)::int from submission_keys) as keys,
      (select count(*)::int from audit_entries where action = 'submit' and actor_kind = 'guest') as audited,
      (select count(*)::int from submission_keys join submission_notices using (tenant_id, submission_id)) as notices`);
    const [counts] = rows;
    if (!counts) throw new Error('Nothing was counted.');
    return counts;
  } finally {
    await client.end();
  }
}
