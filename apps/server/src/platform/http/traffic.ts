// Tracks when calls arrived, so that a stopping server can wait until nobody sends it any more.
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isWatcher } from './watchers.ts';

/** After this long without a call, the load balancer has noticed that this server is no longer ready. */
const quietMs = 300;
/** A sender that keeps sending for longer than this has not checked readiness. */
const patienceMs = 8000;

export interface Traffic {
  /**
   * From now on connections are not kept alive. Resolves when no call has been in progress or arrived for a while: at once if
   * there were none.
   */
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
