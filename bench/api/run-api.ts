// The server against its floors: a bare transaction, and a bare Fastify with one select. One run, alternating rounds.

import { identity } from '@foyer/contract';
import { findGuestForm, type GuestForm } from '../../apps/server/src/testing/guest-form.ts';
import { type LoadPlan, sendLoad, type Target } from '../../apps/server/src/testing/load-plan.ts';
import { type Measured, runApart } from '../../apps/server/src/testing/measure.ts';
import { rowSizes } from '../floor/submission-rows.ts';
import { type Contest, contest } from './contest.ts';
import type { FloorPlan } from './floor-submission.ts';
import { openStage, type Stage } from './stage.ts';

/** Of one round. BENCH_SECONDS and BENCH_ROUNDS change them. */
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

/** Rows that the calls of this run have left. */
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
  const result = await contest('submission POST', 0.5, {
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

/** Half of the load that the server can bear, sent by the clock; and reading while fifty people sign in. */
async function patience(stage: Stage, form: GuestForm, perSecond: number): Promise<void> {
  const { port } = stage.server;
  const steady = await load(port, [submission(form)], { rate: perSecond / 2, connections: 100, seconds: seconds * 2 });
  await stage.settle();
  const get = (path: string): Target => ({ method: 'GET', path });
  const reads = [get(form.paths.info), get(form.paths.form)];
  const quiet = await load(port, reads, { rate: 100, connections: 50 });
  const signIn: Target = {
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
  const signingIn = load(port, [signIn], { connections: 50, calls: 50, seconds: 60 });
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

/** Prints the tables. Answers what was missed. */
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
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    const atRest = await stage.memory();
    console.log(
      `\nMemory of the server's process: ${number(atStart)} MB after the start, ${number(atRest)} MB at rest after the load (< ${restMegabytes}).`,
    );
    return [
      ...posts.missed,
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
