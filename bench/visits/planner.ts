// The planner of reminders with many visits and with few, and nothing due: each minute's look, and the look at every practice that
// comes each quarter of an hour.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { loadSecrets } from '../../apps/server/src/platform/crypto/secrets.ts';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { frugalArguments, frugalSettings } from '../../apps/server/src/platform/frugal.ts';
import { type Figure, runs } from '../figures.ts';
import { databaseTime } from '../floor/processor-time.ts';
import type { LookOrder, LookOutcome } from './planner-node.ts';
import { addPlannedPractices } from './planner-practices.ts';

const practices = Number(process.env.BENCH_PRACTICES ?? 1000);
const visitsEach = { few: 2, many: 200 };
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Looks of a round in which nothing is due anywhere. */
const minutes = 200;
const quarterMs = 15 * 60_000;
const program = fileURLToPath(new URL('planner-node.ts', import.meta.url));

/** Tomorrow, 10:00 PM in New York: after the last visit of the day, so that no step is due until the morning. */
const base = new Date(
  Temporal.Now.plainDateISO('UTC')
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '22:00' }).epochMilliseconds,
);
/** So many looks fit before the night is over. */
const quarters = 28;

type Name = keyof typeof visitsEach;

interface Contestant {
  readonly name: Name;
  readonly node: ChildProcess;
  readonly owner: pg.Client;
  quarter: number;
}

/** Resolves with the next word of a node. @throws when it ends instead */
async function wordOf(node: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const ended = once(node, 'exit', { signal: heard.signal }).then(() => {
    throw new Error('A planner ended by itself.');
  });
  // Rejects when the word has come, which is when nobody waits for the end any more.
  ended.catch(() => undefined);
  try {
    const [word] = await Promise.race([once(node, 'message', { signal: heard.signal }), ended]);
    return word;
  } finally {
    heard.abort();
  }
}

async function tell(node: ChildProcess, order: LookOrder): Promise<LookOutcome> {
  const outcome = wordOf(node);
  node.send(order);
  return (await outcome) as LookOutcome;
}

interface Round {
  readonly practices: number;
  /** Milliseconds. */
  readonly ms: number;
  /** Milliseconds of processor time, of the planner and of its database connections. */
  readonly processor: number;
  readonly memory: number;
}

async function weighed({ node, owner, name }: Contestant, order: LookOrder): Promise<Round> {
  const before = await databaseTime(owner, name);
  const outcome = await tell(node, order);
  return { ...outcome, processor: outcome.processor + (await databaseTime(owner, name)) - before };
}

/** Looks at every practice, as a quarter of an hour after the last time. */
async function lookAtAll(contestant: Contestant): Promise<Round> {
  contestant.quarter = (contestant.quarter % quarters) + 1;
  const at = base.getTime() + contestant.quarter * quarterMs;
  await contestant.owner.query('update reminder_marks set marked_at = $1, next_at = $2', [
    new Date(at - quarterMs),
    new Date(at),
  ]);
  const round = await weighed(contestant, { at, times: 1 });
  if (round.practices !== practices) throw new Error(`${round.practices} of ${practices} practices were looked at.`);
  return round;
}

/** Looks so often while nothing is due at any practice. */
async function lookInVain(contestant: Contestant): Promise<Round> {
  const at = base.getTime() + contestant.quarter * quarterMs + 60_000;
  const round = await weighed(contestant, { at, times: minutes });
  if (round.practices !== 0) throw new Error('Something was due.');
  return round;
}

async function openContestant(server: string, folder: string, name: Name): Promise<Contestant> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const ownerUrl = server.replace(/\/[^/]*$/, `/${name}`);
  await migrateDatabase(ownerUrl);
  const secretsFile = join(folder, 'secrets.json');
  const secrets = await loadSecrets({ file: secretsFile, mode: 'demo' });
  await addPlannedPractices(ownerUrl, { practices, each: visitsEach[name], at: base, secrets });
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  const orders = { ownerUrl, dataDir: folder, secretsFile };
  // With the memory settings that the product has.
  const node = fork(program, [JSON.stringify(orders)], {
    execArgv: frugalArguments,
    env: { ...process.env, ...frugalSettings },
  });
  await wordOf(node);
  return { name, node, owner, quarter: 0 };
}

interface RunOutcome {
  readonly minute: number;
  readonly quarter: number;
  readonly memory: number;
  readonly notes: { readonly minute: string; readonly quarter: string };
}

/** Both look in turn, the first one by turns. */
async function runOnce(few: Contestant, many: Contestant): Promise<RunOutcome> {
  const [all, vain] = [[] as { few: Round; many: Round }[], [] as { few: Round; many: Round }[]];
  for (let round = 0; round < rounds; round += 1)
    for (const [look, results] of [
      [lookAtAll, all],
      [lookInVain, vain],
    ] as const) {
      const early = round % 2 === 0 ? await look(few) : undefined;
      const later = await look(many);
      results.push({ few: early ?? (await look(few)), many: later });
    }
  const sum = (results: typeof all, name: Name) => results.reduce((total, one) => total + one[name].processor, 0);
  const last = all.at(-1);
  const times = (results: typeof all, per: number) => {
    const of = (name: Name) => (sum(results, name) / results.length / per).toFixed(2);
    return `${of('many')} and ${of('few')} ms of processor time`;
  };
  return {
    minute: sum(vain, 'many') / sum(vain, 'few'),
    quarter: sum(all, 'many') / sum(all, 'few'),
    memory: (last?.many.memory ?? Number.NaN) - (last?.few.memory ?? Number.NaN),
    notes: { minute: `${times(vain, minutes)} for a look`, quarter: `${times(all, practices)} for a practice` },
  };
}

export async function measurePlanner(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const { url, stop } = await startEmbedded({ dataDir: folder, log: { info() {}, warn() {} } });
  const contestants: Contestant[] = [];
  try {
    for (const name of ['few', 'many'] as const) contestants.push(await openContestant(url, folder, name));
    const [few, many] = contestants as [Contestant, Contestant];
    // Makes the practices' keys, and compiles.
    for (const contestant of contestants) await lookAtAll(contestant);
    const all: RunOutcome[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await runOnce(few, many));
    let made = 0;
    for (const { owner } of contestants) made += (await owner.query('select from reminders')).rowCount ?? 0;
    if (made > 0) throw new Error(`${made} reminders were due.`);
    const what = `planner with ${practices * visitsEach.many} visits in ${practices} practices and none due`;
    const than = `÷ with ${practices * visitsEach.few}`;
    return [
      {
        what: `${what}: each minute's look ${than}`,
        values: all.map(({ minute }) => minute),
        asked: 'at most',
        limit: 1.2,
        note: all.at(-1)?.notes.minute,
      },
      {
        what: `${what}: the look at every practice ${than}`,
        values: all.map(({ quarter }) => quarter),
        asked: 'at most',
        limit: 1.2,
        note: all.at(-1)?.notes.quarter,
      },
      {
        what: `${what}: MB more than with ${practices * visitsEach.few}`,
        values: all.map(({ memory }) => memory),
        asked: 'at most',
        limit: 20,
      },
    ];
  } finally {
    for (const { node, owner } of contestants) {
      node.kill();
      await owner.end();
    }
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
