// How things stand with a person's agreement to a consent form, worked out from what happened.

export type AgreementEventKind = 'agreed' | 'on-paper' | 'at-office' | 'withdrawn' | 'asked';

/** What happened once. */
export interface AgreementEvent {
  readonly id: string;
  readonly kind: AgreementEventKind;
  /** YYYY-MM-DD on the practice's calendar. */
  readonly since: string;
  /** The first day on which it holds no more; null without an end. */
  readonly until: string | null;
  readonly at: Date;
  /** Number of the version within its form. */
  readonly version: number;
}

type AgreementState = 'none' | 'agreed' | 'ended' | 'asked-again' | 'at-office' | 'withdrawn';

export interface AgreementStanding {
  readonly state: AgreementState;
  /** The day since which it stands so; of an agreement that ended or is asked for again, the day on which it was given. */
  readonly since: string | null;
  /** The first day on which the agreement holds no more. */
  readonly until: string | null;
  /** The version that was agreed to. */
  readonly version: number | null;
  /** Whether the person is to fill in the form now. */
  readonly isAsked: boolean;
}

/** What a standing depends on besides the events. */
export interface StandingOn {
  /** YYYY-MM-DD on the practice's calendar. */
  readonly today: string;
  /** The newest version that asks for agreements to earlier ones again; 0 when none does. */
  readonly askingVersion: number;
  /** Days before the end from which people are asked again. */
  readonly askBeforeEnd: number;
}

const order = (a: AgreementEvent, b: AgreementEvent) =>
  compare(a.since, b.since) || a.at.getTime() - b.at.getTime() || compare(a.id, b.id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Events in the order in which they count: by their day, then by the time at which they were entered. */
export function inOrder<E extends AgreementEvent>(events: readonly E[]): E[] {
  return [...events].sort(order);
}

const isAgreement = ({ kind }: AgreementEvent) => kind === 'agreed' || kind === 'on-paper';

function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

/** Returns the day on which an agreement given on `since` holds no more; null without an end. */
export function endOf(since: string, validMonths: number | null): string | null {
  if (validMonths === null) return null;
  return Temporal.PlainDate.from(since).add({ months: validMonths }, { overflow: 'constrain' }).toString();
}

const standingAs = (state: AgreementState, event: AgreementEvent | undefined, isAsked: boolean): AgreementStanding => ({
  state,
  since: event?.since ?? null,
  until: event?.until ?? null,
  version: event && isAgreement(event) ? event.version : null,
  isAsked,
});

/** Returns how things stand; the order of the events does not matter. */
export function standingOf(events: readonly AgreementEvent[], on: StandingOn): AgreementStanding {
  const sorted = inOrder(events);
  const decided = sorted.findLastIndex((event) => isAgreement(event) || event.kind === 'withdrawn');
  const after = sorted.slice(decided + 1).at(-1);
  const isAskedFor = after?.kind === 'asked';
  const declined = after?.kind === 'at-office' ? after : undefined;
  const last = sorted[decided];
  if (!last) return declined ? standingAs('at-office', declined, false) : standingAs('none', undefined, true);
  if (last.kind === 'withdrawn') {
    if (declined) return standingAs('at-office', declined, false);
    return standingAs(isAskedFor ? 'asked-again' : 'withdrawn', last, isAskedFor);
  }
  const { until, version } = last;
  const hasEnded = until !== null && until <= on.today;
  const isOld = version < on.askingVersion || isAskedFor;
  // Who chose to sign at the office before an agreement ends keeps it until then.
  if (declined && (hasEnded || isOld)) return standingAs('at-office', declined, false);
  if (hasEnded) return standingAs('ended', last, true);
  if (isOld) return standingAs('asked-again', last, true);
  const endsSoon = until !== null && daysBefore(until, on.askBeforeEnd) <= on.today;
  return standingAs('agreed', last, endsSoon && !declined);
}
