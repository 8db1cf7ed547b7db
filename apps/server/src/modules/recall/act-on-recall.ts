// What the office does with a recall: sending its next message now, and stopping it.
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { type StoredSettings, settingsOf } from '../practice/public.ts';
import { localDay, type PlannerCtx, textHours } from '../reminders/public.ts';
import { staffPlaces } from '../staff/public.ts';
import { type RecallView, viewsOf } from './list-recall.ts';
import { findListed, type LockedRecall, lockPeople, lockRecalls } from './listed-recalls.store.ts';
import { reachPeople } from './reach-people.ts';
import { updateRecall } from './recalls.store.ts';
import { type SendHinder, sendRecallMessage } from './send-recall.ts';
import { sendingRefusal } from './send-refusal.policy.ts';

interface Moment {
  readonly settings: StoredSettings;
  readonly now: Date;
  readonly today: string;
}

async function momentOf(ctx: PlannerCtx): Promise<Moment> {
  const [settings, now] = [await settingsOf(ctx), ctx.clock.now()];
  return { settings, now, today: localDay(now, settings.timezone) };
}

/** Locks the patient, then the recall. Undefined when there is no such recall. */
async function lockRecall(tx: Tx, ctx: PlannerCtx, recallId: string, now: Date): Promise<LockedRecall | undefined> {
  const listed = await findListed(tx, recallId, now, staffPlaces(ctx));
  if (!listed) return undefined;
  await lockPeople(tx, [listed.patientId]);
  return (await lockRecalls(tx, [recallId], now))[0];
}

async function viewOf(tx: Tx, ctx: PlannerCtx, moment: Moment, recallId: string): Promise<RecallView> {
  const row = await findListed(tx, recallId, moment.now, staffPlaces(ctx));
  const [view] = await viewsOf(tx, ctx, moment, row ? [row] : []);
  if (!view) throw problem('not-found');
  return view;
}

/** Returns why the recall itself has no message to send. */
function closedBy({ state, laterId, inactiveReason, sent, mostMessages }: LockedRecall): SendHinder | undefined {
  if (inactiveReason !== null) return 'inactive';
  if (state === 'booked' || laterId !== null) return 'booked';
  if (state === 'stopped') return 'ended';
  return sent >= mostMessages ? 'used-up' : undefined;
}

/** Returns the recall as it is then. @throws not-found, enough-sent with `hinder` and `detail` */
export async function sendRecallNow(ctx: PlannerCtx, recallId: string): Promise<RecallView> {
  const moment = await momentOf(ctx);
  const { settings, now, today } = moment;
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const sent = await inTenant(ctx, async (tx): Promise<RecallView | Problem> => {
    const row = await lockRecall(tx, ctx, recallId, now);
    if (!row) return problem('not-found');
    const closed = closedBy(row);
    if (closed) return sendingRefusal(closed);
    const person = (await reachPeople(tx, ctx, settings, [row])).get(row.patientId);
    if (!person) return problem('not-found');
    const hours = { ...(await textHours(tx)), zone: settings.timezone };
    const outcome = await sendRecallMessage({ tx, ctx, cipher, settings, hours, now, today }, row, person, true);
    if (outcome.kind === 'hindered') return sendingRefusal(outcome.hinder, outcome.until);
    await audit(tx, ctx, { action: 'recall-send', object: { kind: 'patient', id: row.patientId } });
    return viewOf(tx, ctx, moment, recallId);
  });
  if (sent instanceof Error) throw sent;
  return sent;
}

/** Ends a recall; one that has ended stays as it is. Returns it as it is then. @throws not-found */
export async function stopRecall(ctx: PlannerCtx, recallId: string): Promise<RecallView> {
  const moment = await momentOf(ctx);
  return inTenant(ctx, async (tx) => {
    const row = await lockRecall(tx, ctx, recallId, moment.now);
    if (!row) throw problem('not-found');
    if (row.state === 'waiting' || row.state === 'call') {
      const ended = { endedAt: moment.now, endedBy: actorId(ctx) };
      await updateRecall(tx, recallId, { state: 'stopped', why: 'office', nextOn: null, ...ended });
      await audit(tx, ctx, { action: 'recall-stop', object: { kind: 'patient', id: row.patientId } });
    }
    return viewOf(tx, ctx, moment, recallId);
  });
}
