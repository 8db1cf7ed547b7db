// Sends the messages that are due, in parts, so that no transaction lasts long; and says when to look again.
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import type { StoredSettings } from '../practice/public.ts';
import { localDay, type PlannerCtx, startOfDay, textHours } from '../reminders/public.ts';
import { type LockedRecall, lockPeople, lockRecalls, selectToSend } from './listed-recalls.store.ts';
import { type ReachedPerson, reachPeople } from './reach-people.ts';
import { addDays, isSendingTime, nextSendingTime } from './recall-time.policy.ts';
import { updateRecall } from './recalls.store.ts';
import { setMark, takeMark } from './rules.store.ts';
import { type RecallScope, sendRecallMessage } from './send-recall.ts';

/** Recalls of one transaction. */
const sliceSize = 100;
const first = '00000000-0000-0000-0000-000000000000';

interface Slice {
  /** Whether no other node was at it. */
  readonly isOurs: boolean;
  /** The last recall that was looked at; undefined when nothing is left. */
  readonly last: string | undefined;
  /** When the first of those can go whose hours have not come. */
  readonly laterAt: Date | undefined;
}

type Settled = Omit<RecallScope, 'tx' | 'hours'>;

/** Sends what is due today, if messages go at this time. Where another node is at it, that one goes on. */
export async function sendDue(ctx: PlannerCtx, settings: StoredSettings): Promise<void> {
  const now = ctx.clock.now();
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const settled: Settled = { ctx, cipher, settings, now, today: localDay(now, settings.timezone) };
  let after: string | undefined = (await isOpen(ctx, settled)) ? first : undefined;
  let laterAt: Date | undefined;
  while (after !== undefined) {
    const from: string = after;
    const slice: Slice = await inTenant(ctx, (tx) => sendSlice(tx, settled, from));
    if (!slice.isOurs) return;
    laterAt = earlier(laterAt, slice.laterAt);
    after = slice.last;
  }
  await inTenant(ctx, (tx) => lookAgain(tx, settled, laterAt));
}

const earlier = (one: Date | undefined, other: Date | undefined) =>
  one && other && one < other ? one : (other ?? one);

/** Whether it is day at the practice: at no other time does anything go to anybody. */
function isOpen(ctx: PlannerCtx, settled: Settled): Promise<boolean> {
  return inTenant(ctx, async (tx) => isSendingTime(settled.now, [], (await scopeOf(tx, settled)).hours));
}

async function scopeOf(tx: Tx, settled: Settled): Promise<RecallScope> {
  return { ...settled, tx, hours: { ...(await textHours(tx)), zone: settled.settings.timezone } };
}

async function sendSlice(tx: Tx, settled: Settled, after: string): Promise<Slice> {
  const { ctx, settings, now, today } = settled;
  const mark = await takeMark(tx);
  if (!mark?.sendAt || mark.sendAt > now) return { isOurs: false, last: undefined, laterAt: undefined };
  const ids = await selectToSend(tx, { today, after, limit: sliceSize });
  if (ids.length === 0) return { isOurs: true, last: undefined, laterAt: undefined };
  await lockPeople(
    tx,
    ids.map(({ patientId }) => patientId),
  );
  const rows = await lockRecalls(
    tx,
    ids.map(({ recallId }) => recallId),
    now,
  );
  const people = await reachPeople(tx, ctx, settings, rows);
  const scope = await scopeOf(tx, settled);
  let laterAt: Date | undefined;
  for (const row of rows) {
    const person = people.get(row.patientId);
    if (person && row.state === 'waiting' && row.nextOn !== null && row.nextOn <= today)
      laterAt = earlier(laterAt, await sendOrEnd(scope, row, person));
  }
  return { isOurs: true, last: ids.length < sliceSize ? undefined : ids.at(-1)?.recallId, laterAt };
}

/** Returns when it can go, if its hours have not come. */
async function sendOrEnd(scope: RecallScope, row: LockedRecall, person: ReachedPerson): Promise<Date | undefined> {
  const { tx, now, today } = scope;
  const { recallId, laterId } = row;
  const end = { nextOn: null, endedAt: now };
  if (laterId !== null) await updateRecall(tx, recallId, { ...end, state: 'booked', bookedVisitId: laterId });
  else if (row.inactiveReason !== null) await updateRecall(tx, recallId, { ...end, state: 'stopped', why: 'inactive' });
  else if (row.removedAt !== null || row.typeRemovedAt !== null)
    await updateRecall(tx, recallId, { ...end, state: 'stopped', why: 'rule' });
  else {
    const outcome = await sendRecallMessage(scope, row, person, false);
    if (outcome.kind === 'later') return outcome.at;
    if (outcome.kind === 'sent') return undefined;
    if (outcome.hinder === 'opted-out') await updateRecall(tx, recallId, { ...end, state: 'stopped', why: 'opt-out' });
    // It is tried again every day: what is missing may be there by then.
    else await updateRecall(tx, recallId, { nextOn: outcome.until ?? addDays(today, 1) });
  }
  return undefined;
}

/** Sets when messages go next: when the next hours come, or earlier for somebody whose zone has its hours later today. */
async function lookAgain(tx: Tx, settled: Settled, laterAt: Date | undefined): Promise<void> {
  const mark = await takeMark(tx);
  const { now, settings, today } = settled;
  if (!mark?.sendAt || mark.sendAt > now) return;
  const { hours } = await scopeOf(tx, settled);
  const next = nextSendingTime(now, [], hours);
  const tomorrow = startOfDay(addDays(today, 1), settings.timezone);
  const regular = next && next > now ? next : nextSendingTime(tomorrow, [], hours);
  await setMark(tx, { sendAt: earlier(laterAt, regular) ?? null });
}
