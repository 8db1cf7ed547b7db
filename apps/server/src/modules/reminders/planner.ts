// The planner: each minute it makes the reminders whose time has come, from the visits as they are now.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type StoredSettings, settingsOf } from '../practice/public.ts';
import { type OpenVisit, openVisitsBetween, selectMovedAt } from './due-visits.store.ts';
import type { PlannerCtx } from './planner-ctx.ts';
import { beginMark, selectPlans, setMark, takeMark } from './plans.store.ts';
import { type Recipient, recipientsOf } from './recipients.ts';
import { hindrance, type SkipCode } from './reminder-outcome.policy.ts';
import { planFor, titleOf } from './reminder-plan.policy.ts';
import { endOfDay, localDay, startOfDay } from './reminder-time.policy.ts';
import { addReminder, type ReminderRow, selectReminders } from './reminders.store.ts';
import { sendReminder } from './send-reminder.ts';
import { nextTurn, type StepTurn, startsOf, type TurningVisit, type TurnPlace, turnsOf } from './turns.policy.ts';

/** One transaction makes the reminders of six hours at most, so that one after an outage stays short. */
const sliceMs = 6 * 3_600_000;
/** The planner looks at every practice at least this often, whatever it knows to be due. */
const restMs = 15 * 60_000;

/** A look of the planner, inside its transaction. */
interface Look extends TurnPlace {
  readonly tx: Tx;
  readonly ctx: PlannerCtx;
  readonly cipher: TenantCipher;
  readonly settings: StoredSettings;
  readonly now: Date;
}

interface Told {
  readonly visit: OpenVisit;
  readonly recipient: Recipient;
}

/** Begins at a practice that is new; else makes what is due at it. On another node that does the same, one of both goes on. */
export async function planReminders(ctx: PlannerCtx): Promise<void> {
  if (await inTenant(ctx, (tx) => beginMark(tx, ctx.clock.now()))) return;
  const [cipher, settings] = await Promise.all([ctx.cipherOf(ctx.tenant.id), settingsOf(ctx)]);
  let isDone = false;
  while (!isDone) isDone = await inTenant(ctx, (tx) => planSlice(tx, ctx, cipher, settings));
}

/** Makes what is due since the mark, for six hours of it at most. Returns whether nothing is left. */
async function planSlice(tx: Tx, ctx: PlannerCtx, cipher: TenantCipher, settings: StoredSettings): Promise<boolean> {
  const now = ctx.clock.now();
  const mark = await takeMark(tx);
  if (!mark) return true;
  const from = mark.markedAt;
  if (from >= now) return true;
  const until = new Date(Math.min(now.getTime(), from.getTime() + sliceMs));
  const plans = await selectPlans(tx);
  const look: Look = { tx, ctx, cipher, settings, now, plans, zone: settings.timezone };
  const ahead = new Date(until.getTime() + restMs);
  const visits = await visitsWithTurns(look, from, ahead);
  const recipients = await recipientsOf(tx, cipher, visits);
  const turning = visits.map((visit) => turningOf(look, visit, recipients.get(visit.visitId)));
  const turns = visits.flatMap((visit, at) =>
    turnsOf(turning[at] as TurningVisit, look, from, until).map((turn) => ({ visit, turn })),
  );
  await makeAll(look, turns, recipients);
  const next = nextTurn(turning, look, until);
  await setMark(tx, until, next && next < ahead ? next : ahead);
  return until >= now;
}

function turningOf({ settings }: Look, visit: OpenVisit, recipient: Recipient | undefined): TurningVisit {
  const { startsAt, typeId } = visit;
  return { startsAt, typeId, state: recipient?.state ?? '', country: recipient?.country || settings.country };
}

/** Returns the visits of which a step may have its turn between two instants, each once. */
async function visitsWithTurns({ tx, plans, zone }: Look, from: Date, until: Date): Promise<OpenVisit[]> {
  const ranges = plans
    .map(({ typeId }) => planFor(plans, typeId))
    .flatMap((plan) => plan.steps.flatMap((step) => startsOf(step, plan, { from, until }, zone)))
    .sort((one, other) => one.from.getTime() - other.from.getTime());
  const merged: { from: Date; until: Date }[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last && range.from <= last.until) last.until = latest(last.until, range.until);
    else merged.push({ ...range });
  }
  const found: OpenVisit[] = [];
  for (const range of merged) found.push(...(await openVisitsBetween(tx, range.from, range.until)));
  return found.filter(({ startsAt }) => startsAt > from);
}

const keyOf = (visitId: string, stepId: string, day: string) => `${visitId} ${stepId} ${day}`;

/** Sends or skips each of the turns, the earliest first. What is logged already is left alone. */
async function makeAll(
  look: Look,
  turns: readonly { readonly visit: OpenVisit; readonly turn: StepTurn }[],
  recipients: ReadonlyMap<string, Recipient>,
): Promise<void> {
  if (turns.length === 0) return;
  const { tx, zone, now } = look;
  const days = new Map<string, readonly Told[]>();
  const made = new Set<string>();
  const note = (rows: readonly ReminderRow[]) => {
    for (const row of rows) made.add(keyOf(row.visitId, row.stepId, row.visitDay));
  };
  note(
    await selectReminders(
      tx,
      turns.map(({ visit }) => visit.visitId),
    ),
  );
  const moved = new Map(
    await selectMovedAt(
      tx,
      turns.map(({ visit }) => visit.visitId),
    ),
  );
  const momentOf = (visit: OpenVisit) => ({
    startsAt: visit.startsAt,
    timedAt: latest(visit.createdAt, moved.get(visit.visitId)),
    isConfirmed: visit.status === 'confirmed' || visit.confirmedAt !== null,
  });
  /** Everybody who is expected on the day of a visit, with what is logged of them. */
  const peopleOf = async (day: string): Promise<readonly Told[]> => {
    const known = days.get(day);
    if (known) return known;
    const visits = await visitsOfDay(tx, day, zone);
    const ids = visits.map(({ visitId }) => visitId);
    note(await selectReminders(tx, ids));
    for (const [id, at] of await selectMovedAt(tx, ids)) moved.set(id, at);
    const all = await recipientsOf(tx, look.cipher, visits);
    const people = visits.map((visit) => ({ visit, recipient: all.get(visit.visitId) as Recipient }));
    days.set(day, people);
    return people;
  };

  const inOrder = turns.toSorted((one, other) => one.turn.at.getTime() - other.turn.at.getTime());
  for (const { visit, turn } of inOrder) {
    const day = localDay(visit.startsAt, zone);
    const { step, at, plan } = turn;
    if (made.has(keyOf(visit.visitId, step.id, day))) continue;
    made.add(keyOf(visit.visitId, step.id, day));
    const row = { visitId: visit.visitId, stepId: step.id, visitDay: day, title: titleOf(step), plannedFor: at };
    const hinders: SkipCode | undefined =
      hindrance(momentOf(visit), { step, at, now }) ?? (turn.isInNight ? 'quiet-hours' : undefined);
    if (hinders) {
      await addReminder(tx, { ...row, status: 'skipped', why: hinders, channel: step.channel, sentAt: now });
      continue;
    }
    const main = { visit, recipient: recipients.get(visit.visitId) as Recipient };
    const isAlso = ({ visit: other }: Told) =>
      other.visitId !== visit.visitId &&
      other.startsAt > now &&
      planFor(look.plans, other.typeId).steps.some(({ id }) => id === step.id) &&
      !made.has(keyOf(other.visitId, step.id, day)) &&
      hindrance(momentOf(other), { step, at, now }) === undefined;
    const others = (await peopleOf(day)).filter(isAlso);
    const { named } = await sendReminder(look, { ...row, step, plan, main, others });
    for (const visitId of named) made.add(keyOf(visitId, step.id, day));
  }
}

function visitsOfDay(tx: Tx, day: string, zone: string): Promise<OpenVisit[]> {
  return openVisitsBetween(tx, startOfDay(day, zone), endOfDay(day, zone));
}

const latest = (one: Date, other: Date | undefined) => (other && other > one ? other : one);
