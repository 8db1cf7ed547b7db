// A second server beside a test file's own, behind HAProxy: what an open page meets when its server stops.
import { findGuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { haproxy, startBalancer } from '../../apps/server/src/testing/haproxy.ts';
import { openLedger } from '../../apps/server/src/testing/submission-ledger.ts';
import type { OwnServer } from './own-server.ts';
import { spawnServer } from './spawn-server.ts';

/** Whether HAProxy is installed. */
export const canBalance = haproxy !== undefined;

export interface BalancedServers {
  /** The balancer's address. It sends everything to the first server as long as that is ready. */
  readonly url: string;
  /** A guest sends a form to the second server. @throws if it is not taken */
  sendToSecond(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a second server on the first one's database and files, and the balancer before both. */
export async function balanceServers(first: OwnServer): Promise<BalancedServers> {
  const second = await spawnServer({ databaseUrl: first.databaseUrl, dataDir: first.dataDir });
  const balancer = await startBalancer([Number(new URL(first.url).port), second.port], 'first');
  return {
    url: balancer.url,
    sendToSecond: async () => {
      const { kind } = await openLedger(await findGuestForm(second.url)).send(second.url);
      if (kind !== 'acknowledged') throw new Error(`The form was ${kind}.`);
    },
    stop: async () => {
      await balancer.stop();
      await second.stop();
    },
  };
}
