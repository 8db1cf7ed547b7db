// A second node, and a pooler in between: what each costs, against one node on the database itself, in the same run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { loginsOf } from '../../apps/server/src/platform/db/logins.ts';
import { poolerLines } from '../../apps/server/src/platform/db/pooler.ts';
import { type Foyer, startFoyer } from '../../apps/server/src/testing/foyer-process.ts';
import { findGuestForm, type GuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { haproxy, startBalancer } from '../../apps/server/src/testing/haproxy.ts';
import { sendLoad, type Target } from '../../apps/server/src/testing/load-plan.ts';
import { type Measured, median } from '../../apps/server/src/testing/measure.ts';
import { pgbouncer, startPooler } from '../../apps/server/src/testing/pgbouncer.ts';
import { runStatement } from '../../apps/server/src/testing/run-statement.ts';
import { contest } from '../api/contest.ts';
import { processorTime } from '../floor/processor-time.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const callers = 20;
const pooledShare = 0.85;
/** Processor time of a call on two nodes, compared with one. */
const mostDearer = 1.05;

interface Stage {
  /** The database, as its owner. */
  readonly url: string;
  readonly folder: string;
  start(settings?: Readonly<Record<string, string>>): Promise<Foyer>;
  /** Forgets what was counted: more forms are sent than a day's budget allows. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const { url, stop } = await startEmbedded({ dataDir: folder, log: { info() {}, warn() {} } });
  const nodes: Foyer[] = [];
  return {
    url,
    folder,
    start: async (settings = {}) => {
      const node = await startFoyer({ DATABASE_URL: url, FOYER_DATA: folder, ...settings });
      nodes.push(node);
      return node;
    },
    settle: () => runStatement(url, 'delete from throttles'),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.end('SIGTERM')));
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let sent = 0;
function load(port: number, target: Target): Promise<Measured> {
  sent += 10_000_000;
  return sendLoad({ port, connections: callers, seconds, targets: [target], from: sent });
}

function targetsOf(form: GuestForm): Readonly<Record<string, Target>> {
  return {
    'submission POST': {
      method: 'POST',
      path: form.paths.submit,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'bench-%n' },
      body: form.body,
    },
    'form GET': { method: 'GET', path: form.paths.form },
    'tenant info GET': { method: 'GET', path: form.paths.info },
  };
}

/** Compares a node behind PgBouncer with one beside it that is not. Returns the missed targets. */
async function throughPooler(stage: Stage, direct: Foyer, targets: Readonly<Record<string, Target>>) {
  const { database } = await loadSecrets({ file: join(stage.folder, 'secrets.json'), mode: 'demo' });
  const users = poolerLines(loginsOf(new URL(stage.url).pathname.slice(1), database));
  const pooler = await startPooler({ databaseUrl: stage.url, users, poolSize: 10 });
  try {
    const pooled = await stage.start({ DATABASE_URL: pooler.through(stage.url), DATABASE_DIRECT_URL: stage.url });
    console.log(
      '\n| through PgBouncer | req/s | direct | ratio | target | p99 ms | failed |\n|---|---:|---:|---:|---:|---:|---:|',
    );
    const missed: string[] = [];
    for (const [name, target] of Object.entries(targets)) {
      const { ours, floor, ratio } = await contest(name, pooledShare, {
        ours: () => load(pooled.port, target),
        floor: () => load(direct.port, target),
        between: () => stage.settle(),
        rounds,
      });
      console.log(
        `| ${name} | ${ours.perSecond.toFixed(0)} | ${floor.perSecond.toFixed(0)} | **${ratio.toFixed(2)}** | ≥ ${pooledShare} | ${ours.p99.toFixed(1)} | ${ours.failed} |`,
      );
      if (ratio < pooledShare) missed.push(`${name} through PgBouncer reached ${ratio.toFixed(2)} of direct.`);
      if (ours.failed > 0) missed.push(`${name} through PgBouncer: ${ours.failed} calls failed.`);
    }
    await pooled.end('SIGTERM');
    return missed;
  } finally {
    await pooler.stop();
  }
}

/** Returns milliseconds of the nodes' processor time for a call. */
async function weighed(stage: Stage, nodes: readonly Foyer[], port: number, target: Target): Promise<number> {
  await stage.settle();
  const used = async () =>
    (await Promise.all(nodes.map(({ pid }) => processorTime(pid)))).reduce((sum, time) => sum + time, 0);
  const before = await used();
  const { count, failed } = await load(port, target);
  if (failed > 0) throw new Error(`${failed} of ${count + failed} calls failed.`);
  return ((await used()) - before) / count;
}

/** Compares two nodes behind HAProxy with the first of them behind HAProxy alone. Returns the missed targets. */
async function onTwoNodes(stage: Stage, first: Foyer, second: Foyer, targets: Readonly<Record<string, Target>>) {
  const [alone, both] = [await startBalancer([first.port]), await startBalancer([first.port, second.port])];
  try {
    for (const node of [first, second]) await both.untilUp(node.port);
    await alone.untilUp(first.port);
    console.log('\n| processor ms a call | one node | two nodes | ratio | target |\n|---|---:|---:|---:|---:|');
    const missed: string[] = [];
    for (const [name, target] of Object.entries(targets)) {
      const pairs: { one: number; two: number }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const one = await weighed(stage, [first, second], alone.port, target);
        const two = await weighed(stage, [first, second], both.port, target);
        if (round > 0) pairs.push({ one, two });
      }
      const ratio = median(pairs.map(({ one, two }) => two / one));
      const [one, two] = [median(pairs.map((pair) => pair.one)), median(pairs.map((pair) => pair.two))];
      console.log(`| ${name} | ${one.toFixed(2)} | ${two.toFixed(2)} | **${ratio.toFixed(2)}** | ≤ ${mostDearer} |`);
      if (ratio > mostDearer) missed.push(`${name} takes ${ratio.toFixed(2)} of the processor time on two nodes.`);
    }
    return missed;
  } finally {
    await alone.stop();
    await both.stop();
  }
}

/** Prints the tables. Returns the missed targets. */
export async function runNodes(): Promise<string[]> {
  console.log(`\n## nodes: ${rounds} rounds of ${seconds} s each, ${callers} callers`);
  const stage = await openStage();
  try {
    const first = await stage.start();
    const targets = targetsOf(await findGuestForm(first.url));
    const missed: string[] = [];
    if (pgbouncer) missed.push(...(await throughPooler(stage, first, targets)));
    else console.log('\nPgBouncer is not installed: left out.');
    if (haproxy) missed.push(...(await onTwoNodes(stage, first, await stage.start(), targets)));
    else console.log('\nHAProxy is not installed: left out.');
    return missed;
  } finally {
    await stage.stop();
  }
}
