// A connector: carries a practice's book to Foyer, and Foyer's bookings into the book.
import { type Send, signed } from './signed-call.ts';

interface Result {
  readonly externalId: string;
  readonly outcome: string;
  readonly isOverbooked?: boolean;
  readonly errors?: readonly { path: string; message: string }[];
}

interface Booking {
  readonly id: string;
  readonly externalId: string | null;
  readonly status: string;
  readonly startTime: string;
}

interface Bookings {
  readonly bookings: readonly Booking[];
  readonly next: string;
  readonly hasMore: boolean;
}

export interface ConnectorOptions {
  readonly key: string;
  readonly send: Send;
  readonly now: () => Date;
  /** Where the last read ended. */
  readonly cursor?: string | undefined;
  readonly say: (line: string) => void;
}

const batchSize = 200;

/** Creates a connector. Its calls throw an Error with Foyer's own words if Foyer refuses one. */
export function createConnector(options: ConnectorOptions) {
  const { key, send, now, say } = options;
  let cursor = options.cursor;
  /** The book's names for Foyer's bookings, by Foyer's id. */
  const book = new Map<string, string>();

  const call = async <T>(method: string, target: string, content?: unknown): Promise<T> => {
    const body = content === undefined ? '' : JSON.stringify(content);
    const answer = await send(signed(key, { method, target, body }, now()));
    if (answer.status === 200) return answer.body as T;
    const { code = '', message = '' } = (answer.body ?? {}) as { code?: string; message?: string };
    throw new Error(`${method} ${target} was answered ${answer.status} ${code}: ${message}`);
  };

  const tell = (what: string, results: readonly Result[]) => {
    const counts = Map.groupBy(results, ({ outcome }) => outcome);
    say(`${what}: ${[...counts].map(([outcome, list]) => `${list.length} ${outcome}`).join(', ') || 'nothing'}`);
    for (const { externalId, errors = [], isOverbooked } of results) {
      for (const { path, message } of errors) say(`  ${externalId} was refused: ${path} ${message}`);
      if (isOverbooked) say(`  ${externalId} overlaps another appointment`);
    }
  };

  const acknowledge = async (bookings: readonly Booking[]) => {
    const fresh = bookings.filter(({ externalId }) => externalId === null);
    // The name is derived from Foyer's id, so that an interrupted connector assigns the same one again.
    for (const { id } of fresh) book.set(id, `WEB-${id}`);
    for (const { id, externalId, status, startTime } of bookings)
      say(`booked at Foyer: ${externalId ?? book.get(id)} ${status} ${startTime}`);
    const items = fresh.map(({ id }) => ({ id, externalId: book.get(id) }));
    if (items.length === 0) return;
    const { results } = await call<{ results: Result[] }>('POST', '/sync/v1/bookings/acknowledgements', { items });
    tell('acknowledged', results);
  };

  return {
    /** Sends the whole book; what Foyer already knows stays unchanged. */
    push: async (content: object) => {
      const all: Result[] = [];
      for (const [name, items] of Object.entries(content) as [string, unknown[]][])
        for (let at = 0; at < items.length; at += batchSize) {
          const upserts = items.slice(at, at + batchSize);
          const { results } = await call<{ results: Result[] }>('POST', `/sync/v1/${name}`, { upserts });
          tell(name, results);
          all.push(...results);
        }
      return all;
    },
    /** Reads new bookings and acknowledges them. Returns how many there were. */
    pull: async () => {
      let count = 0;
      for (;;) {
        const query = cursor === undefined ? '' : `?after=${encodeURIComponent(cursor)}`;
        const page = await call<Bookings>('GET', `/sync/v1/bookings${query}`);
        await acknowledge(page.bookings);
        count += page.bookings.length;
        // Only now: unacknowledged bookings are read again.
        cursor = page.next;
        if (!page.hasMore) return count;
      }
    },
    get cursor() {
      return cursor;
    },
  };
}
