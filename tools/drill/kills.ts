// kill -9 of the server and of the database under load.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill } from './drill.ts';
import { onStage, sendersFor, untilReady } from './stage.ts';

/** Some moment of a flood, a different one each time. */
const moment = (n: number) => 20 + ((n * 137) % 400);

export const serverKills: Drill = {
  name: 'server-kill',
  what: 'kill -9 of the server under load',
  times: { long: 500, short: 3 },
  run: (times, signal) =>
    onStage(async (stage) => {
      let server = await stage.start();
      const senders = await sendersFor(server.url);
      let kills = 0;
      while (kills < times && !signal.aborted) {
        const end = senders.flood(server.url);
        await senders.untilAcknowledged(4);
        await sleep(moment(kills));
        await server.end('SIGKILL');
        kills += 1;
        await end();
        server = await stage.start();
      }
      return senders.tally(server.url, stage.databaseUrl(), kills);
    }),
};

export const databaseKills: Drill = {
  name: 'database-kill',
  what: 'kill -9 of the database under load',
  times: { long: 100, short: 2 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const server = await stage.start();
      const senders = await sendersFor(server.url);
      let kills = 0;
      while (kills < times && !signal.aborted) {
        const end = senders.flood(server.url);
        await senders.untilAcknowledged(4);
        await sleep(moment(kills));
        await stage.killDatabase();
        kills += 1;
        await untilReady(server.url);
        await end();
      }
      return senders.tally(server.url, stage.databaseUrl(), kills);
    }),
};
