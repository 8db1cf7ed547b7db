// The look of the night: who has become due by a rule, and whose recall has ended meanwhile.
import { randomUUIDv7 } from 'node:crypto';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import type { StoredSettings } from '../practice/public.ts';
import { localDay, type PlannerCtx } from '../reminders/public.ts';
import { reachPeople } from './reach-people.ts';
import { dueDay, isListed, latestStart, nextMessageDay } from './recall-time.policy.ts';
import { hinderOf, waysOf } from './recall-ways.policy.ts';
import { addRecalls, lockOpen, type OpenRecall, passStopped, selectDue, updateRecall } from './recalls.store.ts';
import { type RecallRule, selectRules, selectTypes, takeMark } from './rules.store.ts';

interface Look {
  readonly tx: Tx;
  readonly ctx: PlannerCtx;
  readonly settings: StoredSettings;
  readonly rule: RecallRule;
  readonly now: Date;
  readonly today: string;
}

/**
 * Brings the recalls of all rules up to date, each rule in a transaction of its own. Doing it twice changes nothing. Returns
 * whether another node was not at it.
 */
export async function findDue(ctx: PlannerCtx, settings: StoredSettings): Promise<boolean> {
  const now = ctx.clock.now();
  const today = localDay(now, settings.timezone);
  const rules = await inTenant(ctx, async (tx) => {
    const all = await selectRules(tx);
    const types = await selectTypes(
      tx,
      all.map(({ bookTypeId }) => bookTypeId),
    );
    return all.filter(({ bookTypeId }) => types.get(bookTypeId) === true);
  });
  for (const rule of rules) {
    const isOurs = await inTenant(ctx, async (tx) => {
      if (!(await takeMark(tx))) return false;
      await findByRule({ tx, ctx, settings, rule, now, today });
      return true;
    });
    if (!isOurs) return false;
  }
  return true;
}

async function findByRule(look: Look): Promise<void> {
  const { tx, rule, now } = look;
  await addDue(look);
  const open = await lockOpen(tx, rule.id, now);
  const left: OpenRecall[] = [];
  for (const row of open) if (!(await endIfOver(look, row))) left.push(row);
  await endOptedOut(look, left);
  await passStopped(tx, rule);
}

/** Adds who has become due, and begins anew with those whose recall had ended for a reason that is gone. */
async function addDue({ tx, settings, rule, now, today }: Look): Promise<void> {
  const zone = settings.timezone;
  const found = await selectDue(tx, rule, { before: latestStart(today, rule, zone), now });
  const due = found
    .map((row) => ({ ...row, due: dueDay(row.startsAt, rule.months, zone) }))
    .filter((row) => isListed(row.due, rule, today));
  const fresh = due.filter(({ recallId }) => recallId === null);
  await addRecalls(
    tx,
    fresh.map(({ patientId, visitId, due: day }) => ({
      recallId: randomUUIDv7(),
      patientId,
      ruleId: rule.id,
      visitId,
      due: day,
      state: 'waiting' as const,
      nextOn: nextMessageDay({ due: day, sent: 0, lastOn: null }, rule),
      createdAt: now,
    })),
  );
  for (const { recallId, patientId, due: day, sent, lastOn } of due) {
    if (recallId === null) continue;
    const nextOn = nextMessageDay({ due: day, sent: sent ?? 0, lastOn }, rule);
    const state = nextOn === null ? 'call' : 'waiting';
    const anew = { state, due: day, nextOn, why: null, bookedVisitId: null, endedAt: null, endedBy: null } as const;
    await updateRecall(tx, recallId, { ...anew, patientId });
  }
}

/** Ends a recall whose reason is gone, or brings it in line with a rule that was changed. Returns whether it ended. */
async function endIfOver({ tx, settings, rule, now, today }: Look, row: OpenRecall): Promise<boolean> {
  const { recallId, sent, lastOn } = row;
  const stop = (why: 'inactive' | 'here-again' | 'not-due') =>
    updateRecall(tx, recallId, { state: 'stopped', why, nextOn: null, endedAt: now });
  const due = dueDay(row.startsAt, rule.months, settings.timezone);
  if (row.laterId !== null)
    await updateRecall(tx, recallId, { state: 'booked', bookedVisitId: row.laterId, nextOn: null, endedAt: now });
  else if (row.inactiveReason !== null) await stop('inactive');
  else if (row.newestId !== row.visitId) await stop('here-again');
  else if (!isListed(due, rule, today)) await stop('not-due');
  else {
    const planned = nextMessageDay({ due, sent, lastOn }, rule);
    // A message that was put off for a reason keeps its day.
    const nextOn = planned !== null && row.nextOn !== null && row.nextOn > planned ? row.nextOn : planned;
    const state = nextOn === null ? 'call' : 'waiting';
    if (due !== row.due || nextOn !== row.nextOn || state !== row.state)
      await updateRecall(tx, recallId, { due, nextOn, state });
    return false;
  }
  return true;
}

/** Ends recalls of people who want to hear nothing of it. */
async function endOptedOut({ tx, ctx, settings, rule, now }: Look, rows: readonly OpenRecall[]): Promise<void> {
  const people = await reachPeople(tx, ctx, settings, rows);
  for (const { recallId, patientId } of rows) {
    const person = people.get(patientId);
    if (person && hinderOf(waysOf(rule.channels, person.reach)) === 'opted-out')
      await updateRecall(tx, recallId, { state: 'stopped', why: 'opt-out', nextOn: null, endedAt: now });
  }
}
