// What patients may do online with a visit, by the practice's rules. Deadlines count on the wall clock.
import type { visitRules, visitShapes } from '@foyer/contract';
import type { z } from 'zod';

export type VisitRule = z.output<typeof visitRules.visitRule>;
/** The rule of a type: absent members are as the practice's. */
export type PartialRule = {
  readonly [Name in keyof VisitRule]?:
    | (VisitRule[Name] extends object
        ? { readonly [Part in keyof VisitRule[Name]]?: VisitRule[Name][Part] | undefined }
        : VisitRule[Name])
    | undefined;
};
export type OwnActs = z.output<typeof visitShapes.may>;
export type Hindrance = Exclude<OwnActs['why'], 'none' | 'no-right'>;
export type OwnVisitState = (typeof visitShapes.visitStates)[number];

/** A practice without a row of its own follows these. */
export const defaultVisitRule: VisitRule = {
  cancel: { mode: 'until', hours: 24 },
  move: { mode: 'until', hours: 24, most: 3, otherProvider: true, otherLocation: true },
  reason: 'ask',
  confirmDays: 14,
  policy: '',
  tellOffice: true,
  mailAfterConfirming: false,
};

/** The facts of a visit that the rules look at. */
export interface RuledVisit {
  readonly status: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly arrivedAt: Date | null;
  readonly movedByPatient: number;
  readonly typeId: string | null;
}

export interface RuleMoment {
  readonly now: Date;
  /** IANA name of the practice's zone. */
  readonly timezone: string;
}

/** Returns the members that have a value. */
function given(members: object | undefined): object {
  return Object.fromEntries(Object.entries(members ?? {}).filter(([, value]) => value !== undefined));
}

/** Returns the practice's rule with what a type has of its own. */
export function ruleWith(practice: VisitRule, own: PartialRule | undefined): VisitRule {
  if (!own) return practice;
  return {
    ...practice,
    ...given(own),
    cancel: { ...practice.cancel, ...given(own.cancel) },
    move: { ...practice.move, ...given(own.move) },
  };
}

/** Returns the instant that the clock on the wall showed this much earlier; one that it skipped or showed twice is `compatible`. */
function wallClockBefore(time: Date, timezone: string, before: { readonly hours: number } | { readonly days: number }) {
  const local = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timezone).toPlainDateTime();
  return new Date(local.subtract(before).toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds);
}

/** Returns the last instant at which an act is allowed: for `any` the start, which itself is too late; undefined for `no`. */
export function deadlineOf({ mode, hours }: VisitRule['cancel'], startsAt: Date, timezone: string): Date | undefined {
  if (mode === 'no') return undefined;
  return mode === 'any' ? startsAt : wallClockBefore(startsAt, timezone, { hours });
}

/** Returns how a visit stands, as its patient sees it. */
export function ownStateOf({ status, endsAt, arrivedAt }: RuledVisit, now: Date): OwnVisitState {
  if (status === 'canceled' || status === 'deleted' || status === 'skipped') return 'canceled';
  if (status === 'met' || status === 'missed' || endsAt <= now) return 'past';
  if (arrivedAt) return 'arrived';
  return status === 'confirmed' ? 'confirmed' : 'not-confirmed';
}

/** Returns why nothing at all can be done with a visit any more, whatever the rules say; undefined when something can. */
export function closedBy(visit: RuledVisit, now: Date): Hindrance | undefined {
  const state = ownStateOf(visit, now);
  if (state === 'canceled' || state === 'past' || state === 'arrived') return state;
  return visit.startsAt <= now ? 'too-late' : undefined;
}

/** Returns why a visit cannot be canceled online now; undefined when it can. */
export function cancelHindrance(visit: RuledVisit, rule: VisitRule, { now, timezone }: RuleMoment) {
  const closed = closedBy(visit, now);
  if (closed) return closed;
  const deadline = deadlineOf(rule.cancel, visit.startsAt, timezone);
  if (!deadline) return 'rule' as const;
  return now > deadline ? ('too-late' as const) : undefined;
}

/** Returns why a visit cannot be moved online now; undefined when it can. */
export function moveHindrance(visit: RuledVisit, rule: VisitRule, { now, timezone }: RuleMoment) {
  const closed = closedBy(visit, now);
  if (closed) return closed;
  // Nothing says what is offered instead of a visit without a type.
  if (visit.typeId === null) return 'no-type' as const;
  const deadline = deadlineOf(rule.move, visit.startsAt, timezone);
  if (!deadline || rule.move.most === 0 || visit.status === 'booked') return 'rule' as const;
  if (now > deadline) return 'too-late' as const;
  return visit.movedByPatient >= rule.move.most ? ('moves-used-up' as const) : undefined;
}

/** What is said first when moving and canceling are hindered by different things. */
const loudest: readonly Hindrance[] = ['canceled', 'past', 'arrived', 'too-late', 'moves-used-up', 'no-type', 'rule'];

/** Returns what a patient may do with a visit now. Confirming is offered for so many days before it, and stays possible earlier. */
export function ownActsOf(visit: RuledVisit, rule: VisitRule, moment: RuleMoment): OwnActs {
  const { now, timezone } = moment;
  const [move, cancel] = [moveHindrance(visit, rule, moment), cancelHindrance(visit, rule, moment)];
  const deadlines = [rule.cancel, visit.typeId === null ? undefined : rule.move]
    .flatMap((limit) => (limit && deadlineOf(limit, visit.startsAt, timezone)) ?? [])
    .sort((a, b) => a.getTime() - b.getTime());
  const until = deadlines.find((deadline) => deadline >= now) ?? deadlines.at(-1);
  const isConfirmable = visit.status === 'scheduled' && closedBy(visit, now) === undefined;
  return {
    confirm: isConfirmable && now >= wallClockBefore(visit.startsAt, timezone, { days: rule.confirmDays }),
    move: move === undefined,
    cancel: cancel === undefined,
    movesLeft: Math.max(0, rule.move.most - visit.movedByPatient),
    moves: visit.movedByPatient,
    until: until?.toISOString() ?? null,
    why: loudest.find((hindrance) => hindrance === move || hindrance === cancel) ?? 'none',
    reasons: rule.reason,
    policy: rule.policy,
  };
}
