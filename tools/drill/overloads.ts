// Five times what the server can do, over kept connections and with a connection for each call.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findGuestForm, type GuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { sendLoad } from '../../apps/server/src/testing/load-plan.ts';
import { percentile } from '../../apps/server/src/testing/measure.ts';
import { countStored } from '../../apps/server/src/testing/submission-ledger.ts';
import type { Drill, Tally } from './drill.ts';
import { onStage, untilReady } from './stage.ts';

const headers = { 'content-type': 'application/json', 'idempotency-key': 'load-%n' };
/** Calls open at once at most, each with a connection of its own. */
const mostOpen = 1500;

interface Flood {
  readonly accepted: number;
  readonly refused: number;
  /** No answer came. */
  readonly lost: number;
  readonly faults: number;
  readonly p99: number;
  readonly refusedP99: number;
}

/** One call with a connection of its own. */
function callOnce(port: number, form: GuestForm, number: number): Promise<{ status: number; took: number }> {
  const began = performance.now();
  const body = form.body.replaceAll('%n', String(number));
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, took: performance.now() - began });
    const call = request(
      {
        port,
        host: '127.0.0.1',
        path: form.paths.submit,
        method: 'POST',
        agent: false,
        headers: {
          ...headers,
          host: 'localhost',
          connection: 'close',
          'idempotency-key': `lone-${number}`,
          'content-length': Buffer.byteLength(body),
        },
        timeout: 60_000,
      },
      (answer) => answer.resume().on('end', () => end(answer.statusCode ?? 0)),
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => end(0));
    call.end(body);
  });
}

async function floodAlone(
  { port, form, rate, seconds, from }: { port: number; form: GuestForm; rate: number; seconds: number; from: number },
  signal: AbortSignal,
): Promise<Flood> {
  const open = new Set<Promise<void>>();
  const [times, refusals]: [number[], number[]] = [[], []];
  let [lost, faults] = [0, 0];
  const began = performance.now();
  for (let sent = 0; sent < rate * seconds && !signal.aborted; sent++) {
    const wait = began + (sent * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    while (open.size >= mostOpen) await Promise.race(open);
    const call: Promise<void> = callOnce(port, form, from + sent).then(({ status, took }) => {
      open.delete(call);
      if (status === 200) times.push(took);
      else if (status === 0) lost += 1;
      else refusals.push(took);
      if (status === 500) faults += 1;
    });
    open.add(call);
  }
  await Promise.all(open);
  const [p99, refusedP99] = [percentile(times, 0.99), percentile(refusals, 0.99)];
  return { accepted: times.length, refused: refusals.length, lost, faults, p99, refusedP99 };
}

export const overload: Drill = {
  name: 'overload',
  what: 'five times the load that can be served, kept connections and one for each call (times: seconds of each)',
  times: { long: 60, short: 2 },
  run: (seconds, signal) =>
    onStage(async (stage): Promise<Tally> => {
      const server = await stage.start();
      const form = await findGuestForm(server.url);
      const targets = [{ method: 'POST' as const, path: form.paths.submit, headers, body: form.body }];
      const plan = { port: server.port, connections: 20, seconds: 2, targets, from: 0 };
      const able = await sendLoad(plan);
      const rate = able.perSecond * 5;
      const kept = await sendLoad({ ...plan, from: 1_000_000, rate, connections: 500, seconds });
      await untilReady(server.url);
      const alone = await floodAlone({ port: server.port, form, rate, seconds, from: 2_000_000 }, signal);
      await untilReady(server.url);
      const acknowledged = able.count + kept.count + alone.accepted;
      const { submissions } = await countStored(stage.databaseUrl());
      const told = (what: string, p99: number, refused: number, refusedP99: number) =>
        `${what}: p99 ${Math.round(p99)} ms, ${refused} refused within ${Math.round(refusedP99) || 0} ms`;
      return {
        times: seconds,
        acknowledged,
        lost: Math.max(0, acknowledged - submissions),
        // A call without an answer may have been stored.
        doubled: Math.max(0, submissions - acknowledged - alone.lost - (kept.failed - kept.refused)),
        faults: alone.faults,
        note: [
          `${Math.round(able.perSecond)} a second served`,
          told('kept', kept.p99, kept.refused, kept.refusedP99),
          told('one each', alone.p99, alone.refused, alone.refusedP99),
          `${alone.lost} without an answer`,
        ].join('; '),
      };
    }),
};
