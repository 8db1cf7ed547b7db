// Which steps of which visits have their turn between two looks of the planner, and when the next one has.
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import { planFor, type ReminderPlan, type ReminderStep } from './reminder-plan.policy.ts';
import {
  dueOf,
  dueOnDay,
  eveningMinuteOf,
  type PlanClock,
  type QuietHours,
  textTimeOf,
  zonesOfRegion,
} from './reminder-time.policy.ts';
import { zonesOfRegions } from './zones-of-regions.ts';

/** A visit as far as its turns depend on it. */
export interface TurningVisit {
  readonly startsAt: Date;
  readonly typeId: string | null;
  /** Where the recipient lives; empty when that is not known. */
  readonly state: string;
  readonly country: string;
}

/** The practice's side of it. */
export interface TurnPlace {
  readonly plans: readonly ReminderPlan[];
  /** IANA name. */
  readonly zone: string;
}

export interface StepTurn {
  readonly plan: ReminderPlan;
  readonly step: ReminderStep;
  /** When it goes. */
  readonly at: Date;
  /** The night is in the way, and the evening before it is no time either. */
  readonly isInNight: boolean;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Two instants. */
export interface InstantRange {
  readonly from: Date;
  readonly until: Date;
}

/** Returns by how much the clock of a zone changes between two instants: not at all on most days, else by an hour at most. */
function changeBetween(from: number, until: number, zone: string): number {
  const offsetAt = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds;
  return offsetAt(from) === offsetAt(until) ? 0 : hourMs;
}

/** Everywhere that a recipient may live, as far as it is known. */
const zonesOfRecipients = [
  ...new Set(Object.values(zonesOfRegions).flatMap((regions) => Object.values(regions).flat())),
];

/** Returns whether texts that the night has moved go between two instants, at the evening of any zone. */
function hasEvening({ from, until }: InstantRange, quiet: QuietHours, practiceZone: string): boolean {
  const minute = eveningMinuteOf(quiet);
  const last = Math.floor(until.getTime() / minuteMs);
  return [practiceZone, ...zonesOfRecipients].some((id) => {
    const zone = zoneOf(id);
    const day = zone.dayAt(last);
    return [day, day - 1].some((on) =>
      zone.instantsOf(on, minute, minute + 1).some((at) => {
        const evening = at.from * minuteMs;
        return evening > from.getTime() && evening <= until.getTime();
      }),
    );
  });
}

/** Returns the days whose step goes after `from` and until `until`, as they begin and end. */
function daysDue(n: number, { from, until }: InstantRange, { zone: id, daysAt }: PlanClock): InstantRange[] {
  const zone = zoneOf(id);
  const dayOf = (instant: Date) => zone.dayAt(Math.floor(instant.getTime() / minuteMs));
  const found: InstantRange[] = [];
  for (let day = dayOf(from) - 1; day <= dayOf(until); day += 1) {
    const due = dueOnDay(isoOfDay(day), { zone: id, daysAt });
    if (due > from && due <= until)
      found.push({
        from: new Date(zone.startOf(day + n) * minuteMs),
        until: new Date(zone.startOf(day + n + 1) * minuteMs),
      });
  }
  return found;
}

/**
 * Returns between which instants visits begin whose step may have its turn after `from` and until `until`, and hardly any others:
 * mostly none at all for steps of days, which go at one time of the day. Wherever it is evening then, a text may go that is due
 * within a day from then.
 */
export function startsOf(
  { when, n, channel }: ReminderStep,
  plan: Pick<ReminderPlan, 'daysAt' | 'quietFrom' | 'quietUntil'>,
  { from, until }: InstantRange,
  zone: string,
): readonly InstantRange[] {
  if (when === 'booking') return [];
  const isMoved = channel === 'text' && hasEvening({ from, until }, plan, zone);
  const due = { from, until: isMoved ? new Date(until.getTime() + dayMs) : until };
  if (when === 'days') return daysDue(n, due, { zone, daysAt: plan.daysAt });
  const lead = n * hourMs;
  const [first, last] = [due.from.getTime(), due.until.getTime() + lead];
  const change = changeBetween(first - hourMs, last + hourMs, zone);
  return [{ from: new Date(first + lead - change), until: new Date(last + change + 1) }];
}

/** Returns when a step goes for a visit; undefined for the step at booking, and `at` undefined when no time of day allows it. */
export function timesOf(
  visit: TurningVisit,
  plan: ReminderPlan,
  step: ReminderStep,
  zone: string,
): { readonly due: Date; readonly at: Date | undefined } | undefined {
  const due = dueOf(step, visit.startsAt, { zone, daysAt: plan.daysAt });
  if (!due) return undefined;
  if (step.channel === 'email') return { due, at: due };
  return { due, at: textTimeOf(due, [zone, ...zonesOfRegion(visit.state, visit.country)], plan) };
}

const isWithin = (instant: Date, from: Date, until: Date) => instant > from && instant <= until;

/**
 * Returns the steps of a visit that have their turn after `from` and until `until`. A text that the night moved has its turn in
 * the evening before; if it had none there, or that was gone before the visit was booked, it has one when it would have been due,
 * to be skipped.
 */
export function turnsOf(visit: TurningVisit, { plans, zone }: TurnPlace, from: Date, until: Date): StepTurn[] {
  const plan = planFor(plans, visit.typeId);
  return plan.steps.flatMap((step): StepTurn[] => {
    const times = timesOf(visit, plan, step, zone);
    if (!times) return [];
    const { due, at } = times;
    if (at && isWithin(at, from, until)) return [{ plan, step, at, isInNight: false }];
    const isMoved = at === undefined || at < due;
    return isMoved && isWithin(due, from, until) ? [{ plan, step, at: due, isInNight: true }] : [];
  });
}

/** Returns the earliest turn of these visits after `after`; undefined when there is none. */
export function nextTurn(visits: readonly TurningVisit[], place: TurnPlace, after: Date): Date | undefined {
  let next: Date | undefined;
  for (const visit of visits) {
    const plan = planFor(place.plans, visit.typeId);
    for (const step of plan.steps) {
      const times = timesOf(visit, plan, step, place.zone);
      for (const time of [times?.at, times?.due]) if (time && time > after && (!next || time < next)) next = time;
    }
  }
  return next;
}
