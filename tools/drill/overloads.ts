// Five times what the server can handle, over kept connections and with a connection for each call.
import { findGuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { sendLoad } from '../../apps/server/src/testing/load-plan.ts';
import type { Measured } from '../../apps/server/src/testing/measure.ts';
import { countStored } from '../../apps/server/src/testing/submission-ledger.ts';
import type { Drill, Tally } from './drill.ts';
import { onStage, untilReady } from './stage.ts';

const headers = { 'content-type': 'application/json', 'idempotency-key': 'load-%n' };

export const overload: Drill = {
  name: 'overload',
  what: 'five times the load that can be served, kept connections and one for each call (times: seconds of each)',
  tags: ['SAFE-03', 'SAFE-04'],
  times: { long: 60, short: 2 },
  run: (seconds) =>
    onStage(async (stage): Promise<Tally> => {
      const server = await stage.start();
      const form = await findGuestForm(server.url);
      const targets = [{ method: 'POST' as const, path: form.paths.submit, headers, body: form.body }];
      const plan = { port: server.port, connections: 20, seconds: 2, targets, from: 0 };
      const able = await sendLoad(plan);
      const flood = { ...plan, rate: able.perSecond * 5, seconds };
      const kept = await sendLoad({ ...flood, from: 1_000_000, connections: 500 });
      await untilReady(server.url);
      const alone = await sendLoad({ ...flood, from: 2_000_000, connections: 1000, isEachNew: true });
      await untilReady(server.url);
      const acknowledged = able.count + kept.count + alone.count;
      const unserved = kept.failed - kept.refused + alone.failed - alone.refused;
      const { submissions } = await countStored(stage.databaseUrl());
      const told = (what: string, { p99, refused, refusedP99 }: Measured) =>
        `${what}: p99 ${Math.round(p99)} ms, ${refused} refused within ${Math.round(refusedP99) || 0} ms`;
      return {
        times: seconds,
        acknowledged,
        lost: Math.max(0, acknowledged - submissions),
        // A call that was neither served nor refused may have been stored.
        doubled: Math.max(0, submissions - acknowledged - unserved),
        faults: unserved,
        note: [`${Math.round(able.perSecond)} a second served`, told('kept', kept), told('one each', alone)].join('; '),
      };
    }),
};
