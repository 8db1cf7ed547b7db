// Two nodes on one database: killed in turn, and restarted one after the other while people send.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Foyer } from '../../apps/server/src/testing/foyer-process.ts';
import type { Drill } from './drill.ts';
import { onStage, sendersFor, untilReady } from './stage.ts';

export const twoNodes: Drill = {
  name: 'two-nodes',
  what: 'the same keys sent to two nodes at once, one of them killed',
  times: { long: 100, short: 2 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const start = (name: string) => stage.start({ FOYER_DATA: `${stage.folder}/${name}` });
      const nodes: [Foyer, Foyer] = [await start('one'), await start('two')];
      const senders = await sendersFor(nodes[0].url);
      let rounds = 0;
      while (rounds < times && !signal.aborted) {
        const [one, other] = rounds % 2 === 0 ? nodes : [nodes[1], nodes[0]];
        const sends = Array.from({ length: 12 }, async () => {
          const key = crypto.randomUUID();
          senders.outcomes.push(
            ...(await Promise.all([senders.ledger.send(one.url, key), senders.ledger.send(other.url, key)])),
          );
        });
        await sleep(10 + ((rounds * 37) % 80));
        await one.end('SIGKILL');
        await Promise.all(sends);
        nodes[rounds % 2] = await start(rounds % 2 === 0 ? 'one' : 'two');
        rounds += 1;
      }
      return senders.tally(nodes[0].url, stage.databaseUrl(), rounds);
    }),
};

export const rollingRestarts: Drill = {
  name: 'rolling',
  what: 'two nodes restarted one after the other (SIGTERM) while people send to whichever is ready',
  tags: ['RUN-07'],
  times: { long: 50, short: 2 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const start = (name: string) => stage.start({ FOYER_DATA: `${stage.folder}/${name}` });
      const nodes: [Foyer, Foyer] = [await start('one'), await start('two')];
      const senders = await sendersFor(nodes[0].url);
      let rounds = 0;
      while (rounds < times && !signal.aborted) {
        const at = rounds % 2 === 0 ? 0 : 1;
        const staying = nodes[1 - at] ?? nodes[0];
        // As a load balancer does: a node that is about to stop gets nothing new once it says so.
        const endOld = senders.flood(nodes[at].url, 4);
        const endOther = senders.flood(staying.url, 4);
        await senders.untilAcknowledged(4);
        const ended = nodes[at].end('SIGTERM');
        while (
          await fetch(`${nodes[at].url}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
        )
          await sleep(20);
        await endOld();
        await ended;
        nodes[at] = await start(at === 0 ? 'one' : 'two');
        await untilReady(nodes[at].url);
        await endOther();
        rounds += 1;
      }
      const refused = senders.outcomes.filter(({ kind }) => kind !== 'acknowledged').length;
      return senders.tally(nodes[0].url, stage.databaseUrl(), rounds, `${refused} not acknowledged`);
    }),
};
