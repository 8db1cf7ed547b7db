// The server against its floors: a bare transaction, and a bare Fastify with one select. One run, alternating rounds.

import { identity } from '@foyer/contract';
import { findGuestForm, type GuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { type LoadPlan, sendLoad, type Target } from '../../apps/server/src/testing/load-plan.ts';
import { type Measured, runApart } from '../../apps/server/src/testing/measure.ts';
import { rowSizes } from '../floor/submission-rows.ts';
import { type Contest, contest } from './contest.ts';
import type { FloorPlan } from './floor-submission.ts';
import { openStage, type Stage } from './stage.ts';

/** Per round. BENCH_SECONDS and BENCH_ROUNDS override them. */
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** Connections to PostgreSQL, for both; and of people to the server. */
const databaseConnections = 10;
const callers = 20;
const restMegabytes = 250;

let sent = 0;
function load(port: number, targets: Target[], more: Partial<LoadPlan> = {}): Promise<Measured> {
  const plan: LoadPlan = { port, connections: callers, seconds, targets, from: sent, ...more };
  sent += 10_000_000;
  return sendLoad(plan);
}

const number = (value: number, digits = 0) => value.toFixed(digits);

function printContests(contests: readonly Contest[]): void {
  console.log('| call | req/s | floor | ratio | target | p50 ms | p99 ms | floor p99 ms |');
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const { name, target, ours, floor, ratio } of contests)
    console.log(
      `| ${name} | ${number(ours.perSecond)} | ${number(floor.perSecond)} | **${number(ratio, 2)}** | ≥ ${target} | ${number(ours.p50, 1)} | ${number(ours.p99, 1)} | ${number(floor.p99, 1)} |`,
    );
}

function submission(form: GuestForm): Target {
  return {
    method: 'POST',
    path: form.paths.submit,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'bench-%n' },
    body: form.body,
  };
}

/** Counts the rows that this run's calls have left. */
async function stored({ database }: Stage) {
  const { rows } = await database.query(`select (select count(*)::int from submission_keys) as submissions,
    (select count(distinct answers_sealed)::int from submission_revisions r join submission_keys using (tenant_id, submission_id)) as answers,
    (select count(*)::int from audit_entries where action = 'submit' and actor_kind = 'guest') as audited,
    (select count(*)::int from submission_keys join submission_notices using (tenant_id, submission_id)) as notices`);
  return rows[0] as { submissions: number; answers: number; audited: number; notices: number };
}

async function submissions(stage: Stage, form: GuestForm): Promise<{ contest: Contest; missed: string[] }> {
  const { port } = stage.server;
  let succeeded = (await load(port, [submission(form)], { calls: 50 })).count;
  const plan: FloorPlan = {
    databaseUrl: stage.floorUrl,
    connections: databaseConnections,
    seconds,
    tenantId: form.tenantId,
    formId: form.formId,
    versionId: form.versionId,
    ...(await rowSizes(stage.database)),
  };
  const result = await contest('submission POST', 0.75, {
    ours: async () => {
      const measured = await load(port, [submission(form)]);
      succeeded += measured.count;
      return measured;
    },
    floor: () => runApart(new URL('floor-submission.ts', import.meta.url), plan),
    between: () => stage.settle(),
    rounds,
  });
  const rows = await stored(stage);
  console.log(
    `Answered ${succeeded} submissions; stored: ${rows.submissions} with ${rows.answers} different answers, ${rows.audited} audit entries, ${rows.notices} notices for the office (rows of ${plan.answerBytes} sealed bytes).`,
  );
  const isWhole = [rows.submissions, rows.answers, rows.audited, rows.notices].every((count) => count === succeeded);
  return {
    contest: result,
    missed: isWhole ? [] : ['not every answered submission was stored once, audited and noted for the office'],
  };
}

function reading(stage: Stage, name: string, ours: string, floor: string): Promise<Contest> {
  return contest(name, 0.6, {
    ours: () => load(stage.server.port, [{ method: 'GET', path: ours }]),
    floor: () => load(stage.floorPort, [{ method: 'GET', path: floor }]),
    between: async () => undefined,
    rounds,
  });
}

/** For an account that does not exist: costs as much as a wrong password. */
function signIn(form: GuestForm): Target {
  return {
    method: 'POST',
    path: identity.token.path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grantType: 'password',
      email: 'nobody-%n@example.com',
      password: 'Demo-2026!',
      accountId: form.tenantId,
    }),
    status: 400,
  };
}

/** Half of the server's maximum load, sent at a fixed rate; and reading while fifty people sign in. */
async function patience(stage: Stage, form: GuestForm, perSecond: number): Promise<void> {
  const { port } = stage.server;
  const steady = await load(port, [submission(form)], { rate: perSecond / 2, connections: 100, seconds: seconds * 2 });
  await stage.settle();
  const get = (path: string): Target => ({ method: 'GET', path });
  const reads = [get(form.paths.info), get(form.paths.form)];
  const quiet = await load(port, reads, { rate: 100, connections: 50 });
  const signingIn = load(port, [signIn(form)], { connections: 50, calls: 50, seconds: 60 });
  const busy = await load(port, reads, { rate: 100, connections: 50 });
  const signIns = await signingIn;
  console.log('\n| sent by the clock | p50 ms | p99 ms | failed |\n|---|---:|---:|---:|');
  const row = (name: string, m: Measured) =>
    console.log(`| ${name} | ${number(m.p50, 1)} | ${number(m.p99, 1)} | ${m.failed} |`);
  row(`${number(perSecond / 2)} submissions a second`, steady);
  row('100 reads a second', quiet);
  row('100 reads a second while 50 people sign in (< 300)', busy);
  row('those 50 sign-ins', signIns);
}

/** Milliseconds. */
interface Flood {
  readonly name: string;
  readonly accepted: Measured;
  /** Longest response time of /livez meanwhile, over a separate connection. */
  readonly health: number;
}

async function watching<T>(port: number, work: Promise<T>): Promise<{ result: T; health: number }> {
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  let health = 0;
  while (!isDone) {
    const begin = performance.now();
    await (await fetch(`http://127.0.0.1:${port}/livez`, { headers: { connection: 'close' } })).arrayBuffer();
    health = Math.max(health, performance.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { result: await ended, health };
}

/** Five times the server's capacity, over kept and over new connections; and 200 people who sign in at once. */
async function floods(stage: Stage, form: GuestForm, perSecond: number): Promise<string[]> {
  const { port } = stage.server;
  await stage.settle();
  const lone = await load(port, [submission(form)], { connections: 1, calls: 200 });
  const rows: Flood[] = [];
  for (const [name, isEachNew] of [
    ['kept connections', false],
    ['a connection for each call', true],
  ] as const) {
    await stage.settle();
    const plan = { rate: perSecond * 5, connections: isEachNew ? 1500 : 500, isEachNew, seconds: 4 };
    const { result, health } = await watching(port, load(port, [submission(form)], plan));
    rows.push({ name: `${number(perSecond * 5)} submissions a second, ${name}`, accepted: result, health });
  }
  await stage.settle();
  const [loneSignIn, burst] = [
    await load(port, [signIn(form)], { connections: 1, calls: 9, seconds: 60 }),
    await watching(port, load(port, [signIn(form)], { connections: 200, calls: 200, seconds: 60, isEachNew: true })),
  ];
  rows.push({ name: '200 sign-ins at once', accepted: burst.result, health: burst.health });
  console.log(
    `\nA lone submission takes ${number(lone.p50, 1)} ms, a lone sign-in ${number(loneSignIn.p50)} ms (p50).\n\n| flood | accepted | a second | p50 ms | p99 ms | turned away | within ms (p99, < 500) | /livez max ms (< 500) |\n|---|---:|---:|---:|---:|---:|---:|---:|`,
  );
  for (const { name, accepted, health } of rows)
    console.log(
      `| ${name} | ${accepted.count} | ${number(accepted.perSecond)} | ${number(accepted.p50)} | ${number(accepted.p99)} | ${accepted.refused} | ${number(accepted.refusedP99)} | ${number(health)} |`,
    );
  const missed: string[] = [];
  for (const { name, accepted, health } of rows) {
    const most = accepted === burst.result ? loneSignIn.p50 * 10 : 1000;
    if (accepted.p99 > most)
      missed.push(`${name}: accepted ones took ${number(accepted.p99)} ms instead of ${number(most)}.`);
    if (accepted.refusedP99 > 500)
      missed.push(`${name}: refusals took ${number(accepted.refusedP99)} ms instead of 500.`);
    if (health > 500) missed.push(`${name}: /livez took ${number(health)} ms instead of 500.`);
    if (accepted.failed > accepted.refused)
      missed.push(`${name}: ${accepted.failed - accepted.refused} calls were not answered.`);
  }
  return missed;
}

/** Prints the tables. Returns the missed targets. */
export async function runApi(): Promise<string[]> {
  console.log(
    `\n## api: ${rounds} rounds of ${seconds} s each, ${callers} callers, ${databaseConnections} database connections\n`,
  );
  const stage = await openStage();
  try {
    const form = await findGuestForm(stage.server.url);
    const atStart = await stage.memory();
    const posts = await submissions(stage, form);
    const reads = [
      await reading(stage, 'form GET', form.paths.form, `/form/${form.tenantId}/${form.versionId}`),
      await reading(stage, 'tenant info GET', form.paths.info, '/tenant/demo'),
    ];
    const contests = [posts.contest, ...reads];
    printContests(contests);
    await patience(stage, form, posts.contest.ours.perSecond);
    const flooded = await floods(stage, form, posts.contest.ours.perSecond);
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const atRest = await stage.memory();
    console.log(
      `\nMemory of the server's process: ${number(atStart)} MB after the start, ${number(atRest)} MB at rest after the load (< ${restMegabytes}).`,
    );
    return [
      ...posts.missed,
      ...flooded,
      ...contests
        .filter(({ ratio, target }) => ratio < target)
        .map(({ name, ratio, target }) => `${name} reached ${number(ratio, 2)} of its floor instead of ${target}.`),
      ...contests
        .filter(({ ours }) => ours.failed > 0)
        .map(({ name, ours }) => `${name}: ${ours.failed} calls failed.`),
      ...(atRest < restMegabytes && atStart < restMegabytes ? [] : [`the server takes ${number(atRest)} MB at rest.`]),
    ];
  } catch (error) {
    console.error(`The server printed:\n${stage.server.output()}`);
    throw error;
  } finally {
    await stage.stop();
  }
}
