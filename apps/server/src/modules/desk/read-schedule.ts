// The schedule as staff see it, by the practice's clock: three queries, however many days and providers.
import { visitPanel } from '@foyer/contract';
import { dayOfIso, isoOfDay, zoneOf } from '@foyer/scheduling';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { colleaguesWith } from '../identity/public.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { settingsOf } from '../practice/public.ts';
import { isAtPlaces, staffPlaces } from '../staff/public.ts';
import { isTooEarly, mayBook, mayCorrect, mayOverbook, nextStatuses, type VisitStatus } from '../visits/public.ts';
import { deskTimes } from './desk-times.policy.ts';
import { selectDesks, selectDeskTimes } from './desks.store.ts';
import { selectUnfinished, visitsBetween } from './schedule.store.ts';
import { patientNameOf, placed, visitOf } from './shown-visit.ts';

const minuteMs = 60_000;
const tints = 3;
/** Colleagues who are named to somebody who may not overbook. */
const mostNamed = 2;

export async function readDesks(ctx: Ctx & Uses<'caches'>) {
  const { bookingTimeInterval: granularity } = await settingsOf(ctx);
  const isAllowed = mayOverbook(ctx);
  const [{ providers, locations, types }, overbookers] = await inTenant(ctx, (tx) =>
    Promise.all([selectDesks(tx), isAllowed ? [] : colleaguesWith(tx, 'overbook', mostNamed)]),
  );
  const places = staffPlaces(ctx);
  const own = locations.filter(({ locationId }) => isAtPlaces(places, locationId));
  return {
    providers: providers.map(({ providerId: id, displayName: name }, at) => ({ id, name, colour: (at % tints) + 1 })),
    locations: own.map(({ locationId: id, name, displayName }) => ({ id, name: displayName || name })),
    types: types.map((type) => ({
      id: type.typeId,
      name: type.name,
      duration: type.duration,
      isBookable: type.isBookable,
      providerIds: type.providerIds,
      locationIds: type.locationIds,
    })),
    granularity,
    mayBook: mayBook(ctx),
    mayOverbook: isAllowed,
    mayCorrect: mayCorrect(ctx),
    overbookers,
  };
}

export interface ScheduleQuery {
  /** YYYY-MM-DD */
  readonly from: string;
  readonly days: number;
  readonly locationId?: string | undefined;
  readonly providerId?: string | readonly string[] | undefined;
}

/** Returns visits, holds, hours and gaps of a range of days. */
export async function readSchedule(ctx: Ctx & Uses<'caches' | 'cipherOf'>, query: ScheduleQuery) {
  const zone = zoneOf((await settingsOf(ctx)).timezone);
  const first = dayOfIso(query.from) ?? 0;
  const range = { from: first, until: first + query.days - 1 };
  const at = (day: number) => new Date(zone.startOf(day) * minuteMs);
  const span = { from: at(range.from), until: at(range.until + 1) };
  const days = { from: isoOfDay(range.from), until: isoOfDay(range.until) };
  const { locationId, providerId } = query;
  const providerIds = providerId === undefined ? [] : [providerId].flat();
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const places = staffPlaces(ctx);
  const look = { action: 'list', kind: 'schedule', view: `${days.from} ${days.until}` } as const;
  const [rows, times, alerts] = await inTenant(ctx, async (tx) => {
    const [found, around] = await Promise.all([
      visitsBetween(tx, { ...span, now: ctx.clock.now(), locationId, providerIds, places }),
      selectDeskTimes(tx, { ...span, days }),
      auditLook(tx, ctx, look),
    ]);
    const patientIds = found.flatMap(({ patientId }) => patientId ?? []);
    return [found, around, await readShownAlerts(tx, ctx, patientIds)] as const;
  });
  const isAsked = (of: { readonly providerId: string | null; readonly locationId: string | null }) =>
    (of.locationId === null || isAtPlaces(places, of.locationId)) &&
    (locationId === undefined || of.locationId === null || of.locationId === locationId) &&
    (providerIds.length === 0 || of.providerId === null || providerIds.includes(of.providerId));
  const { hours, gaps } = deskTimes(times, zone, range);
  return {
    visits: rows.filter(({ status }) => status !== 'held').map((row) => visitOf(ctx, zone, cipher, row, alerts)),
    holds: rows.filter(({ status }) => status === 'held').map((row) => placed(zone, row)),
    hours: hours.filter(isAsked),
    gaps: gaps.filter(isAsked),
  };
}

/** Days before which nobody asks any more what became of a visit: a correction is not possible either. */
const unfinishedDays = 90;

/** Returns visits of days before `before` (YYYY-MM-DD) that are neither completed nor missed nor canceled, the latest first. */
export async function listUnfinished(ctx: Ctx & Uses<'caches' | 'cipherOf'>, before: string) {
  const zone = zoneOf((await settingsOf(ctx)).timezone);
  const now = ctx.clock.now();
  const today = zone.dayAt(Math.floor(now.getTime() / minuteMs));
  const last = Math.min(dayOfIso(before) ?? 0, today);
  const span = {
    from: new Date(zone.startOf(today - unfinishedDays) * minuteMs),
    until: new Date(zone.startOf(last) * minuteMs),
  };
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const rows = await inTenant(ctx, async (tx) => {
    await auditLook(tx, ctx, { action: 'list', kind: 'schedule', view: `unfinished ${before}` });
    return selectUnfinished(tx, { ...span, places: staffPlaces(ctx) }, visitPanel.mostUnfinished);
  });
  const isMine = mayBook(ctx);
  return rows.map((row) => {
    const status = row.status as VisitStatus;
    return {
      ...placed(zone, row),
      status,
      next: isMine
        ? nextStatuses(status).filter((to) => to !== 'deleted' && !isTooEarly(to, row, { now, isItsDay: true }))
        : [],
      patientId: row.patientId,
      patientName: patientNameOf(cipher, row),
      description: row.description,
      sequence: row.sequence,
    };
  });
}
