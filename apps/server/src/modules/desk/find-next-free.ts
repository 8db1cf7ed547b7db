// Finds the next free times for a visit that the practice books.
import { dayOfIso, isoOfDay, type Zone, zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { readOfficeOffer } from '../availability/public.ts';
import { findPatient } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { type FreeTimesWish, nextFree, type PartOfDay } from './next-free.policy.ts';
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
  const [offer, own] = await inTenant(ctx, async (tx) => {
    if (patientId !== undefined && !(await findPatient(tx, patientId))) throw problem('not-found');
    return Promise.all([
      readOfficeOffer(tx, settings, { typeId, minutes, days, now, isAnyProvider }),
      patientId === undefined ? [] : selectOwnTimes(tx, patientId, span),
    ]);
  });
  if (!offer) throw problem('not-found');
  const [providerIds, locationIds] = [listOf(query.providerId), listOf(query.locationId)];
  const desks = offer.desks.filter(
    ({ providerId, locationId }) =>
      (providerIds.length === 0 || providerIds.includes(providerId)) &&
      (locationIds.length === 0 || locationIds.includes(locationId)),
  );
  const wish = { days, weekdays: listOf(query.weekday), parts: listOf(query.part), own, limit: query.limit, after };
  const { times, hasMore } = nextFree(zone, desks, wish);
  const end = times.at(-1);
  return {
    times: times.map(({ start, providerId, locationId }) => ({ ...placeOf(zone, start), providerId, locationId })),
    next: hasMore && end ? `${end.start}.${end.locationId}` : null,
    until: hasMore && end ? placeOf(zone, end.start).day : isoOfDay(last),
  };
}
