// Whether the calls of an open booking reach the server. Both troubles end by themselves with the first call that succeeds.
import { createStore, type Readable } from '@foyer/client/store';
import type { Call } from '@foyer/contract/client';
import { CallError } from '@foyer/contract/client';

export type Connection = 'fine' | 'offline' | 'away';

export interface ConnectionWatch extends Readable<Connection> {
  readonly call: Call;
  /** Looks at the browser's own state, and asks the server again while there is trouble. Returns a function that stops this. */
  follow(ask: (call: Call) => Promise<unknown>): () => void;
}

/** Statuses by which a gateway says that the practice's server does not respond. */
const gateway = new Set([502, 503, 504]);
const askEveryMs = 5000;

type Place = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  readonly navigator: { readonly onLine: boolean };
};

export function watchConnection(call: Call, place: Place = window): ConnectionWatch {
  const store = createStore<Connection>('fine');
  const tell = (next: Connection) => {
    if (store.state() !== next) store.set(next);
  };
  const watched = async (...args: Parameters<Call>) => {
    try {
      const answer = await (call as (...given: unknown[]) => Promise<unknown>)(...args);
      tell('fine');
      return answer;
    } catch (error) {
      if (error instanceof CallError) {
        const isAway = error.status === 0 || (gateway.has(error.status) && !error.code);
        if (!isAway) tell('fine');
        else tell(place.navigator.onLine ? 'away' : 'offline');
      }
      throw error;
    }
  };
  return {
    ...store,
    call: watched as unknown as Call,
    follow(ask) {
      const again = () => {
        if (store.state() !== 'fine') ask(watched as unknown as Call).catch(() => undefined);
      };
      const lose = () => tell('offline');
      const timer = setInterval(again, askEveryMs);
      place.addEventListener('offline', lose);
      place.addEventListener('online', again);
      return () => {
        clearInterval(timer);
        place.removeEventListener('offline', lose);
        place.removeEventListener('online', again);
      };
    },
  };
}
