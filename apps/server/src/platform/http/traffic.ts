// Knows when calls came, so that a server that stops can wait until nobody sends it any more.
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isWatcher } from './watchers.ts';

/** This long without a call, and whoever hands out calls has noticed that this server is not ready any more. */
const quietMs = 300;
/** Who sends calls for longer than this has not looked. */
const patienceMs = 8000;

export interface Traffic {
  /** From now on connections are not kept. Resolves when nobody has waited or called for a while: at once when none did. */
  subsided(): Promise<void>;
}

export function watchTraffic(server: Server): Traffic {
  const inHand = new Set<ServerResponse>();
  let last = Number.NEGATIVE_INFINITY;
  let isEnding = false;
  server.prependListener('request', (request, response) => {
    if (isEnding) response.shouldKeepAlive = false;
    if (isWatcher(request.url ?? '')) return;
    inHand.add(response);
    response.once('close', () => {
      inHand.delete(response);
      last = performance.now();
    });
  });
  return {
    async subsided() {
      isEnding = true;
      for (const response of inHand) response.shouldKeepAlive = false;
      const until = performance.now() + patienceMs;
      const isBusy = () => inHand.size > 0 || performance.now() - last < quietMs;
      while (isBusy() && performance.now() < until) await sleep(20);
    },
  };
}
