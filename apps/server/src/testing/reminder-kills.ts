// Reminders over killed processes: two nodes plan the same weeks, over both changes of the clocks, and are killed again and again.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlannedRange } from './planner-process.ts';
import { reminderStage } from './reminder-stage.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const program = join(import.meta.dirname, 'planner-process.ts');

const zone = 'America/New_York';
const firstYear = 2027;
/** After these years the weeks come round again. */
const years = 40;
/** Days of visits: from the one before the clocks change to the second after it. */
const days = [-1, 0, 1, 2];
/** Visits of a day, each an hour after the other, from 14:00Z on. */
const visitsOfDay = 3;
/** Steps of the built-in plan that have a time: email three days before at 10:00 AM, text 24 hours before, by the wall clock. */
const stepsOfVisit = 2;

export interface KillTally {
  readonly kills: number;
  /** Weeks that were planned, by the change of the clocks that they hold. */
  readonly forward: number;
  readonly back: number;
  /** Steps of visits that had their turn. */
  readonly turns: number;
  /** Turns without a row for the right time, and rows that nobody expected. */
  readonly missing: number;
  readonly tooMany: number;
  /** Messages that are logged but not queued, and queued but not logged. */
  readonly lost: number;
  readonly doubled: number;
}

/** Returns the midnight (UTC) of the day on which the clocks change in one of the weeks: they go forward in every other one. */
function changeIn(week: number): { readonly day: number; readonly isForward: boolean } {
  const isForward = week % 2 === 0;
  const year = firstYear + (Math.floor(week / 2) % years);
  const before = Temporal.ZonedDateTime.from(`${year}-${isForward ? '01' : '07'}-01T00:00[${zone}]`);
  const change = before.getTimeZoneTransition('next');
  if (!change) throw new Error(`The clocks of ${zone} do not change in ${year}.`);
  return { day: Date.parse(change.toPlainDate().toString()), isForward };
}

/** Two nodes; one that is killed is replaced at once. */
function twoNodes(orders: object) {
  const alive = new Set<ChildProcess>();
  const start = async (): Promise<ChildProcess> => {
    const node = fork(program, [JSON.stringify(orders)], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    alive.add(node);
    node.once('exit', () => alive.delete(node));
    await next(node);
    return node;
  };
  /** Resolves with the next word of a node, or when it is dead. */
  const next = (node: ChildProcess) =>
    Promise.race([once(node, 'message').then(() => true), once(node, 'exit').then(() => false)]);
  const nodes = [start(), start()];
  return {
    /** Both plan; `victims` of them are killed after that many milliseconds. Resolves once nobody plans any more. */
    plan: async (range: PlannedRange, victims: readonly number[], afterMs: number): Promise<void> => {
      const both = await Promise.all(nodes);
      if (both.some((node) => !alive.has(node))) throw new Error('A planner ended before it planned.');
      const work = both.map((node) => {
        node.send(range);
        return next(node);
      });
      await Promise.race([sleep(afterMs), Promise.all(work)]);
      for (const at of victims) {
        both[at]?.kill('SIGKILL');
        nodes[at] = start();
      }
      const isThrough = await Promise.all(work);
      if (isThrough.some((through, at) => !through && !victims.includes(at)))
        throw new Error('A planner ended by itself.');
    },
    stop: async () => {
      await Promise.allSettled(nodes);
      for (const node of alive) node.kill('SIGKILL');
    },
  };
}

/** Rows of the log that are as they should be: for the right time by the wall clock, across the change, and not late. */
const right = `why is distinct from 'too-late' and why is distinct from 'booked-later' and planned_for = case title
  when '3 days before, by email' then (visit_day - 3 + time '10:00') at time zone '${zone}'
  else (v.starts_at at time zone '${zone}' - interval '24 hours') at time zone '${zone}' end`;

/** Kills planners `kills` times, most of the time one beside another that goes on, and returns what became of the reminders. */
export async function killPlanners(t: TestApp, kills: number, signal?: AbortSignal): Promise<KillTally> {
  const r = reminderStage(t);
  const { dataDir, secretsFile } = t.services.config;
  const nodes = twoNodes({ ownerUrl: t.ownerUrl, dataDir, secretsFile, tenant: r.ctx.tenant });
  const people = [await r.patient('Grace'), await r.patient('Sam'), await r.patient('Jordan'), await r.patient('Lee')];
  const markOf = async (): Promise<number> =>
    (await r.query('select marked_at from reminder_marks where tenant_id = $1', [r.accountId]))[0].marked_at.getTime();
  const count = async (sql: string, values: unknown[] = []): Promise<number> =>
    Number((await r.query(`select count(*) as n ${sql}`, values))[0].n);
  const queued = `from pgboss.job where name in ('messages.mail', 'messages.sms')`;
  /** Adds the visits of a week, in place of the last ones. */
  const addVisits = async (change: number): Promise<string[]> => {
    await r.query(`update visits set status = 'canceled' where tenant_id = $1 and status = 'scheduled'`, [r.accountId]);
    const ids: string[] = [];
    for (const day of days)
      for (let n = 0; n < visitsOfDay; n += 1) {
        const startsAt = new Date(change + day * dayMs + (14 + n) * hourMs);
        ids.push(await r.visit(people[ids.length % people.length] ?? null, startsAt));
      }
    return ids;
  };

  const tally = { kills: 0, forward: 0, back: 0, turns: 0, missing: 0, tooMany: 0 };
  const before = await count(queued);
  await r.consent('2075550148', 'yes');
  await r.look();
  let planMs = 400;
  try {
    for (let week = 0; tally.kills < kills && !signal?.aborted; week += 1) {
      const { day, isForward } = changeIn(week);
      const range = { from: day - 5 * dayMs, until: day + 3 * dayMs };
      t.clock.move(new Date(range.from));
      const ids = await addVisits(day);
      await r.query('update reminder_marks set marked_at = $1 where tenant_id = $2', [t.clock.now(), r.accountId]);
      for (let mark = range.from; mark < range.until; mark = await markOf()) {
        // Every fourth time both: the next two go on where they stopped.
        const victims = [0, 1].slice(week % 4 === 3 ? 0 : week % 2, week % 4 === 3 ? 2 : (week % 2) + 1);
        const due = victims.slice(0, kills - tally.kills);
        const began = performance.now();
        // Spread over the whole time that a week takes.
        await nodes.plan({ ...range, from: mark }, due, ((tally.kills * 0.618) % 1) * planMs);
        if (due.length < 2 && mark === range.from) planMs = performance.now() - began;
        tally.kills += due.length;
      }
      tally[isForward ? 'forward' : 'back'] += 1;
      tally.turns += ids.length * stepsOfVisit;
      const of = 'from reminders join visits v using (tenant_id, visit_id) where visit_id = any($1)';
      const [rows, good] = [await count(of, [ids]), await count(`${of} and ${right}`, [ids])];
      tally.missing += Math.max(ids.length * stepsOfVisit - good, 0);
      tally.tooMany += Math.max(rows - ids.length * stepsOfVisit, 0);
    }
  } finally {
    await nodes.stop();
  }
  const sent = await count('from reminders where message_id is not null');
  const distinct = await count('from (select distinct message_id from reminders where message_id is not null) m');
  const known = await count('from reminders m where exists (select from pgboss.job j where j.id = m.message_id)');
  return { ...tally, lost: sent - known, doubled: (await count(queued)) - before - distinct };
}
