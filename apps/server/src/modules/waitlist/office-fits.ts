// Which free times suit whom, as the office sees it: the notice of patients does not bind.
import { type DayRange, dayOfIso, isoOfDay, zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { readOfficeOffer } from '../availability/public.ts';
import type { StoredSettings } from '../practice/public.ts';
import { freedTimesIn } from '../practice-setup/public.ts';
import { isAtPlaces, type StaffPlaces, staffPlaces } from '../staff/public.ts';
import type { Moment } from './entries.store.ts';
import { isUseful, isWished, type OpenTime } from './fits.policy.ts';
import { lengthOf, minuteOf, peopleWaiting, timeOf, type WaitingPerson } from './people.ts';
import { isSeen } from './seen-entries.policy.ts';
import { type Desk, type FreeStretch, timesIn } from './turns.policy.ts';
import { scopeFor, type WaitlistCtx } from './waitlist-ctx.ts';
import { selectWaitTypes } from './waitlist-facts.store.ts';

interface Look {
  readonly tx: Tx;
  readonly settings: StoredSettings;
  readonly moment: Moment;
  /** Only times at these locations. */
  readonly places: StaffPlaces;
}

/** Opened times that are looked at for one answer. */
const mostFreed = 300;

/** Returns what suits somebody of the free times of a stretch, the earliest first. */
export type FitsOf = (person: WaitingPerson, stretch: FreeStretch) => Promise<readonly OpenTime[]>;

/** Returns a function that finds what suits whom on these days, asking once for each kind of visit. */
export function fitsOn({ tx, settings, moment: { now }, places }: Look, asked: DayRange): FitsOf {
  const zone = zoneOf(settings.timezone);
  const days = { from: Math.max(asked.from, zone.dayAt(minuteOf(now))), until: asked.until };
  const desks = new Map<string, Promise<readonly Desk[]>>();
  const times = new Map<string, Promise<readonly OpenTime[]>>();
  const desksFor = (typeId: string, minutes: number) => {
    const key = `${typeId} ${minutes}`;
    const found =
      desks.get(key) ??
      readOfficeOffer(tx, settings, { typeId, minutes, days, now, isAnyProvider: false }).then(
        (offer) => offer?.desks ?? [],
      );
    desks.set(key, found);
    return found;
  };
  return async ({ row, waiting }, stretch) => {
    if (days.from > days.until) return [];
    const { duration } = lengthOf(row);
    const key = `${stretch.freedId} ${row.typeId} ${duration}`;
    const all = times.get(key) ?? desksFor(row.typeId, duration).then((open) => timesIn(stretch, open, zone));
    times.set(key, all);
    const open = (await all).filter(({ locationId }) => isAtPlaces(places, locationId));
    return open.filter((time) => isWished(waiting, time, zone) && isUseful(waiting, time));
  };
}

/** Returns a day, or several, as one stretch. */
export function stretchOfDays({ settings }: Pick<Look, 'settings'>, { from, until }: DayRange): FreeStretch {
  const zone = zoneOf(settings.timezone);
  return { freedId: 'days', from: zone.startOf(from), until: zone.startOf(until + 1) };
}

interface FreedFit {
  readonly providerId: string;
  readonly locationId: string;
  from: number;
  until: number;
  readonly entries: Set<string>;
}

/** Returns opened times of these days that somebody on the list could take, with how many of them. */
export async function freedFits(ctx: WaitlistCtx, { from, days }: { readonly from: string; readonly days: number }) {
  const { settings, moment } = await scopeFor(ctx);
  const zone = zoneOf(settings.timezone);
  const first = dayOfIso(from) ?? 0;
  const range = { from: first, until: first + days - 1 };
  const span = { from: timeOf(zone.startOf(range.from)), until: timeOf(zone.startOf(range.until + 1)) };
  const [earliest, latest] = [Math.max(minuteOf(span.from), minuteOf(moment.now)), minuteOf(span.until)];
  return inTenant(ctx, async (tx) => {
    const freed = await freedTimesIn(tx, span, mostFreed);
    const places = staffPlaces(ctx);
    const waiting = freed.length === 0 ? [] : await peopleWaiting({ tx, moment });
    const people = waiting.filter(({ row }) => isSeen(places, row));
    const fitsOf = fitsOn({ tx, settings, moment, places }, range);
    const found = new Map<string, FreedFit>();
    for (const { freedId, providerId, locationId, startsAt, endsAt } of freed) {
      const stretch = {
        ...{ freedId, providerId: providerId ?? undefined, locationId: locationId ?? undefined },
        ...{ from: Math.max(minuteOf(startsAt), earliest), until: Math.min(minuteOf(endsAt), latest) },
      };
      if (stretch.until <= stretch.from) continue;
      for (const person of people)
        for (const time of await fitsOf(person, stretch)) {
          const key = `${freedId} ${time.providerId} ${time.locationId} ${zone.dayAt(time.from)}`;
          const [begin, end] = [Math.max(time.from, stretch.from), Math.min(time.until, stretch.until)];
          const fit = found.get(key) ?? { ...time, from: begin, until: end, entries: new Set<string>() };
          fit.from = Math.min(fit.from, begin);
          fit.until = Math.max(fit.until, end);
          fit.entries.add(person.row.entryId);
          found.set(key, fit);
        }
    }
    return [...found.values()]
      .sort((one, other) => one.from - other.from)
      .map(({ providerId, locationId, from: begin, until, entries }) => ({
        ...{ providerId, locationId, count: entries.size },
        startTime: timeOf(begin).toISOString(),
        endTime: timeOf(until).toISOString(),
      }));
  });
}

/** A visit whose time somebody on the list could take. */
export interface FitVisit {
  readonly providerId: string;
  readonly locationId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns how many on the list a visit's time would suit, if it were free. */
export async function countWaitlistFits(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'principal'> & Uses<'caches'>,
  settings: StoredSettings,
  { providerId, locationId, startsAt, endsAt }: FitVisit,
): Promise<number> {
  const now = ctx.clock.now();
  const places = staffPlaces(ctx);
  if (startsAt <= now) return 0;
  const zone = zoneOf(settings.timezone);
  const today = isoOfDay(zone.dayAt(minuteOf(now)));
  const types = new Map((await selectWaitTypes(tx, { isOffice: true })).map((type) => [type.typeId, type]));
  const isDone = (ids: readonly string[] = [], id: string) => ids.length === 0 || ids.includes(id);
  const people = await peopleWaiting({ tx, moment: { now, today } });
  return people.filter(({ row, waiting }) => {
    if (!isSeen(places, row)) return false;
    const from = minuteOf(startsAt);
    const time = { providerId, locationId, from, until: from + lengthOf(row).duration };
    const type = types.get(row.typeId);
    const isThere = isDone(type?.providerIds, providerId) && isDone(type?.locationIds, locationId);
    return isThere && time.until <= minuteOf(endsAt) && isWished(waiting, time, zone) && isUseful(waiting, time);
  }).length;
}
