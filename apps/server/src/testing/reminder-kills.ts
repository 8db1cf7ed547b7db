// Reminders over killed processes: two nodes plan the same weeks, over both changes of the clocks, and one is killed again and again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reminderStage } from './reminder-stage.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const program = join(import.meta.dirname, 'planner-process.ts');

/** Days over which the clocks of New York go forward and back. */
const changes = ['2027-03-14', '2027-11-07'] as const;
/** Visits of a day, each an hour after the other, from 13:00Z on. */
const visitsOfDay = 4;

export interface KillTally {
  readonly kills: number;
  /** Steps of visits that had their turn. */
  readonly turns: number;
  /** Turns without a row, and rows that nobody expected. */
  readonly missing: number;
  readonly tooMany: number;
  /** Messages that are logged but not queued, and queued but not logged. */
  readonly lost: number;
  readonly doubled: number;
}

interface Range {
  readonly from: number;
  readonly until: number;
}

/** Kills a planner `kills` times at some moment, beside another that goes on, and returns what became of the reminders. */
export async function killPlanners(t: TestApp, kills: number, signal?: AbortSignal): Promise<KillTally> {
  const r = reminderStage(t);
  const { dataDir, secretsFile } = t.services.config;
  const orders = { ownerUrl: t.ownerUrl, dataDir, secretsFile, tenant: r.ctx.tenant };
  const people = [await r.patient('Grace'), await r.patient('Sam'), await r.patient('Jordan'), await r.patient('Lee')];
  const children = new Set<ChildProcess>();

  const start = async (range: Range): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [program, JSON.stringify({ ...orders, ...range })], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
    return child;
  };
  const markOf = async (): Promise<number> => {
    const [row] = await r.query('select marked_at from reminder_marks where tenant_id = $1', [r.accountId]);
    return row.marked_at.getTime();
  };
  const queued = async (): Promise<number> => {
    const sql = `select count(*)::int as n from pgboss.job where name in ('messages.mail', 'messages.sms')`;
    return (await r.query(sql))[0].n;
  };

  let [killed, turns, rows, expectedRows] = [0, 0, 0, 0];
  const before = await queued();
  await r.consent('2075550148', 'yes');
  for (const [at, day] of changes.entries()) {
    const first = Date.parse(`${day}T00:00:00Z`) - 2 * dayMs;
    const range = { from: first - 4 * dayMs, until: first + 5 * dayMs };
    t.clock.move(new Date(range.from));
    if (at === 0) await r.look();
    else await r.query('update reminder_marks set marked_at = $1', [t.clock.now()]);
    const ids: string[] = [];
    for (let n = 0; n < 5 * visitsOfDay; n += 1) {
      const startsAt = new Date(first + Math.floor(n / visitsOfDay) * dayMs + (13 + (n % visitsOfDay)) * hourMs);
      ids.push(await r.visit(people[n % people.length] ?? null, startsAt));
    }
    turns += ids.length * 2;
    const share = Math.ceil((kills * (at + 1)) / changes.length);
    while (killed < share && !signal?.aborted) {
      const mark = await markOf();
      // The planners are through before the kills are: they do it once more, and must find everything made.
      if (mark >= range.until) await r.query('update reminder_marks set marked_at = $1', [new Date(range.from)]);
      const [one, other] = await Promise.all([start({ ...range, from: mark }), start({ ...range, from: mark })]);
      await sleep((killed * 137) % 400);
      one.kill('SIGKILL');
      other.kill('SIGKILL');
      killed += 1;
      await Promise.all([one, other].map((child) => (child.exitCode ?? child.signalCode) || once(child, 'exit')));
    }
    const last = await start({ ...range, from: await markOf() });
    if (last.exitCode === null) await once(last, 'exit');
    const made = await r.query(
      `select visit_id, step_id, visit_day, status, why from reminders where visit_id = any($1)`,
      [ids],
    );
    rows += made.length;
    expectedRows += made.filter(({ why }) => why !== 'too-late').length;
  }
  const [{ sent, distinct }] = await r.query(
    `select count(message_id)::int as sent, count(distinct message_id)::int as distinct from reminders`,
  );
  const [{ known }] = await r.query(
    `select count(*)::int as known from reminders m where exists (select from pgboss.job j where j.id = m.message_id)`,
  );
  for (const child of children) child.kill('SIGKILL');
  return {
    kills: killed,
    turns,
    missing: turns - expectedRows,
    tooMany: Math.max(rows - turns, 0),
    lost: sent - known,
    doubled: (await queued()) - before - distinct,
  };
}
