// The columns of the schedule: one for each provider and day, with their contents.
import type { Answer, desk } from '@foyer/contract';
import { layOut } from './lay-out.ts';
import { isUnconfirmed } from './visit-state.ts';

type ScheduleAnswer = Answer<typeof desk.schedule>;
/** The contents of a range of days, and which days those are. */
export type ScheduleRange = ScheduleAnswer & { readonly days: readonly string[] };
export type Visit = ScheduleAnswer['visits'][number];
export type Hold = ScheduleAnswer['holds'][number];
export type Gap = ScheduleAnswer['gaps'][number];
export type Desks = Answer<typeof desk.scheduleDesks>;
export type DeskProvider = Desks['providers'][number];

/** Something with a place in a column. */
export interface ColumnItem<T> {
  readonly of: T;
  readonly lane: number;
  readonly lanes: number;
}

export interface Stretch {
  readonly from: number;
  readonly until: number;
  readonly label: string;
  readonly kind: 'off' | Gap['kind'];
}

export interface Column {
  readonly key: string;
  /** Position in the range, used as key: another week refills the same columns instead of making new ones. */
  readonly slot: string;
  readonly day: string;
  readonly provider: DeskProvider;
  /** Where the provider works that day, earliest first. */
  readonly locationIds: readonly string[];
  readonly visits: readonly ColumnItem<Visit>[];
  readonly holds: readonly ColumnItem<Hold>[];
  /** Times without work, in order. */
  readonly stretches: readonly Stretch[];
  readonly isOpen: boolean;
}

/** Minutes after midnight, whole hours. */
export interface Hours {
  readonly from: number;
  readonly until: number;
}

const DAY = 1440;
const workdays = 5;
/** Hours that a schedule shows by default. */
const usual = { from: 480, until: 1020 };

interface Shown {
  readonly providerIds: readonly string[];
  readonly hasCanceled: boolean;
  /** Only visits that nobody has confirmed yet. */
  readonly isUnconfirmed?: boolean;
}

/** Providers in the practice's order, then former providers who still have visits here. */
function providersOf(desks: Desks, answer: ScheduleAnswer): DeskProvider[] {
  const known = new Set(desks.providers.map(({ id }) => id));
  const gone = new Map<string, DeskProvider>();
  for (const visit of answer.visits)
    if (!known.has(visit.providerId))
      gone.set(visit.providerId, { id: visit.providerId, name: visit.providerName, colour: 1 });
  return [...desks.providers, ...gone.values()];
}

/** Returns the times from `from` to `until` without work: the stretches between the hours, and the gaps on top of them. */
function stretchesOf(hours: readonly Hours[], gaps: readonly Gap[]): Stretch[] {
  const sorted = [...hours].sort((a, b) => a.from - b.from);
  const off: Stretch[] = [];
  let at = 0;
  for (const { from, until } of sorted) {
    if (from > at) off.push({ from: at, until: from, label: '', kind: 'off' });
    at = Math.max(at, until);
  }
  if (at < DAY) off.push({ from: at, until: DAY, label: '', kind: 'off' });
  const shown = gaps.map(({ from, until, reason, kind }) => ({ from, until, label: reason, kind }));
  return [...off, ...shown];
}

/** Groups rows by provider and day, so that each row is visited once instead of once per column. */
function byPlace<T extends { readonly day: string; readonly providerId: string }>(
  rows: readonly T[],
): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const row of rows) {
    const key = `${row.day} ${row.providerId}`;
    const known = map.get(key);
    if (known) known.push(row);
    else map.set(key, [row]);
  }
  return map;
}

/**
 * Returns the columns by day, then by provider. Providers without work or visits on a day have no column, and days of a week
 * without any column are left out. If nobody has work or visits at all, every provider has a column on each of the first five
 * days.
 */
export function columnsOf(desks: Desks, answer: ScheduleRange, shown: Shown): Column[] {
  const visits = byPlace(
    answer.visits.filter(
      (visit) => (shown.hasCanceled || visit.status !== 'canceled') && (!shown.isUnconfirmed || isUnconfirmed(visit)),
    ),
  );
  const holds = byPlace(answer.holds);
  const hours = byPlace(answer.hours);
  const providers = providersOf(desks, answer).filter(
    ({ id }) => shown.providerIds.length === 0 || shown.providerIds.includes(id),
  );
  const all = answer.days.map((day, at) => {
    const gapsOfDay = answer.gaps.filter((gap) => gap.day === day);
    return providers.map((provider): Column => {
      const key = `${day} ${provider.id}`;
      const mine = (visits.get(key) ?? []).sort((a, b) => a.from - b.from);
      const held = holds.get(key) ?? [];
      const work = hours.get(key) ?? [];
      const laid = layOut([...mine, ...held].map(({ from, minutes }) => ({ from, until: from + minutes })));
      const place = <T>(of: T, at: number): ColumnItem<T> => ({ of, ...(laid[at] ?? { lane: 0, lanes: 1 }) });
      const gaps = gapsOfDay.filter(
        (gap) =>
          (gap.providerId ?? provider.id) === provider.id &&
          (gap.locationId === null || work.some(({ locationId }) => locationId === gap.locationId)),
      );
      return {
        key,
        slot: `${at} ${provider.id}`,
        day,
        provider,
        locationIds: [...new Set([...work].sort((a, b) => a.from - b.from).map(({ locationId }) => locationId))],
        visits: mine.map(place),
        holds: held.map((of, at) => place(of, mine.length + at)),
        stretches: stretchesOf(work, gaps),
        isOpen: work.length > 0 || mine.length > 0 || held.length > 0,
      };
    });
  });
  const open = all.map((columns) => columns.filter(({ isOpen }) => isOpen));
  return open.some((columns) => columns.length > 0) ? open.flat() : all.slice(0, workdays).flat();
}

/** Returns whole hours around all work and visits that are shown. */
export function hoursOf(columns: readonly Column[]): Hours {
  const edges = columns.flatMap(({ visits, holds, stretches }) => [
    ...[...visits, ...holds].flatMap(({ of }) => [of.from, Math.min(of.from + of.minutes, DAY)]),
    // Work begins and ends where the stretches around it end and begin.
    ...stretches.flatMap(({ from, until, kind }) =>
      kind !== 'off' ? [] : [from, until].filter((at) => at > 0 && at < DAY),
    ),
  ]);
  if (edges.length === 0) return usual;
  const from = Math.floor(Math.min(...edges) / 60) * 60;
  return { from, until: Math.max(Math.ceil(Math.max(...edges) / 60) * 60, from + 240) };
}
