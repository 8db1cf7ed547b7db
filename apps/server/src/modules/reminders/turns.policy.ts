// Which steps of which visits have their turn between two looks of the planner, and when the next one has.
import { planFor, type ReminderPlan, type ReminderStep } from './reminder-plan.policy.ts';
import { dueOf, textTimeOf, zonesOfRegion } from './reminder-time.policy.ts';

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

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns between which instants visits begin whose step may have its turn from `from` to `until`. It is wider than needed by the
 * changes of the clocks, and for texts by the day that the night may move them.
 */
export function startsOf(
  { when, n, channel }: ReminderStep,
  { daysAt }: Pick<ReminderPlan, 'daysAt'>,
  { from, until }: { readonly from: Date; readonly until: Date },
): { readonly from: Date; readonly until: Date } | undefined {
  if (when === 'booking') return undefined;
  const latest = until.getTime() + (channel === 'text' ? dayMs : 0);
  if (when === 'hours') {
    const lead = n * hourMs;
    return { from: new Date(from.getTime() + lead - 3 * hourMs), until: new Date(latest + lead + 3 * hourMs) };
  }
  const [sinceMidnight, lead] = [daysAt * 60_000, n * dayMs];
  return {
    from: new Date(from.getTime() + lead - sinceMidnight - 3 * hourMs),
    until: new Date(latest + lead + dayMs - sinceMidnight + 3 * hourMs),
  };
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
