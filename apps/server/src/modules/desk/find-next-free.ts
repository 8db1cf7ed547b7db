// Finds the next free times for a visit that the practice books.
import { dayOfIso, isoOfDay, type Zone, zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { readOfficeOffer } from '../availability/public.ts';
import { findPatient } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import {
  daysLeft,
  type FreeTimes,
  type FreeTimesWish,
  nextFree,
  type PartOfDay,
  wantedDays,
} from './next-free.policy.ts';
import { selectOwnTimes } from './next-free.store.ts';

type Some<T> = T | readonly T[] | undefined;

export interface NextFreeQuery {
  readonly typeId: string;
  /** Undefined for the type's. */
  readonly minutes?: number | undefined;
  readonly providerId?: Some<string>;
  readonly locationId?: Some<string>;
  readonly patientId?: string | undefined;
  /** YYYY-MM-DD */
  readonly from: string;
  readonly days: number;
  readonly weekday?: Some<number>;
  readonly part?: Some<PartOfDay>;
  readonly limit: number;
  /** `next` of an earlier answer. */
  readonly after?: string | undefined;
  readonly anyProvider: 'true' | 'false';
}

const minuteMs = 60_000;
const listOf = <T>(some: Some<T>): readonly T[] => (some === undefined ? [] : ([some].flat() as readonly T[]));

/** Reads `next` of an earlier answer. @throws validation-failed when it is none */
function afterOf(text: string | undefined): FreeTimesWish['after'] {
  if (text === undefined) return undefined;
  const [, start, locationId] = /^(\d{1,10})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  if (start !== undefined && locationId !== undefined) return { start: Number(start), locationId };
  throw problem('validation-failed', { errors: [{ path: 'query.after', message: 'Send what `next` held.' }] });
}

/** Days that are read at first: most lists are full then. All others are read at once. */
const firstRead = 21;

const placeOf = (zone: Zone, start: number) => ({
  day: isoOfDay(zone.dayAt(start)),
  minute: zone.minuteOfDayAt(start),
});

/**
 * Returns free times, a cursor when there are more in these days, and the last day that was looked at.
 * @throws not-found (type, patient), validation-failed (after)
 */
export async function findNextFree(ctx: Ctx & Uses<'caches'>, query: NextFreeQuery) {
  const settings = await settingsOf(ctx);
  const zone = zoneOf(settings.timezone);
  const now = ctx.clock.now();
  const first = dayOfIso(query.from) ?? 0;
  const last = first + query.days - 1;
  const days = { from: Math.max(first, zone.dayAt(Math.ceil(now.getTime() / minuteMs))), until: last };
  const after = afterOf(query.after);
  if (days.from > days.until) return { times: [], next: null, until: isoOfDay(last) };
  const { typeId, minutes, patientId } = query;
  const isAnyProvider = query.anyProvider === 'true';
  const span = {
    from: new Date(zone.startOf(days.from) * minuteMs),
    until: new Date((zone.startOf(days.until + 1) + 1440) * minuteMs),
  };
  const [providerIds, locationIds] = [listOf(query.providerId), listOf(query.locationId)];
  const places = staffPlaces(ctx);
  const isWanted = ({ providerId, locationId }: { readonly providerId: string; readonly locationId: string }) =>
    isAtPlaces(places, locationId) &&
    (providerIds.length === 0 || providerIds.includes(providerId)) &&
    (locationIds.length === 0 || locationIds.includes(locationId));
  const { times, hasMore } = await inTenant(ctx, async (tx) => {
    if (patientId !== undefined && !(await findPatient(tx, patientId))) throw problem('not-found');
    const own = patientId === undefined ? [] : await selectOwnTimes(tx, patientId, span);
    const wish = { weekdays: listOf(query.weekday), parts: listOf(query.part), own, after };
    const left = daysLeft({ days, after }, zone);
    const middle = Math.min(left.from + firstRead - 1, left.until);
    let found: FreeTimes = { times: [], hasMore: false };
    for (const range of [
      { from: left.from, until: middle },
      { from: middle + 1, until: left.until },
    ]) {
      if (range.from > range.until || found.hasMore) break;
      const wanted = wish.weekdays.length === 0 ? undefined : wantedDays(range, wish.weekdays);
      const offer = await readOfficeOffer(tx, settings, { typeId, minutes, days: range, now, isAnyProvider, wanted });
      if (!offer) throw problem('not-found');
      const limit = query.limit - found.times.length;
      const more = nextFree(zone, offer.desks.filter(isWanted), { ...wish, days: range, limit });
      found = { times: [...found.times, ...more.times], hasMore: more.hasMore };
    }
    return found;
  });
  const end = times.at(-1);
  return {
    times: times.map(({ start, providerId, locationId }) => ({ ...placeOf(zone, start), providerId, locationId })),
    next: hasMore && end ? `${end.start}.${end.locationId}` : null,
    until: hasMore && end ? placeOf(zone, end.start).day : isoOfDay(last),
  };
}
