// Adds, changes and removes time off of a provider and closed days of the practice. Visits booked then stay.
import { randomUUID } from 'node:crypto';
import { dayOfIso, type Zone, zoneOf } from '@foyer/scheduling';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import {
  deleteAway,
  deleteClosed,
  insertAway,
  insertClosed,
  lockAway,
  lockClosed,
  selectBookedVisits,
  updateAway,
} from './closures.store.ts';
import { rangesLeft } from './freed-times.policy.ts';
import { noteFreed } from './note-freed.ts';
import { countPlaces, lockPlace } from './places.store.ts';
import { outcomeOf, type PlaceChangeOutcome } from './touched-visits.ts';

const minuteMs = 60_000;
/** Longest time off: more than a year. Anything longer means that somebody has left. */
const mostDays = 732;

export interface TimeOff {
  readonly fromDay: string;
  /** Minutes after midnight, by the practice's clock. */
  readonly fromMinute: number;
  readonly untilDay: string;
  readonly untilMinute: number;
  readonly reason: string;
}

/** Returns the instant of a minute of a day by the practice's clock; for a skipped minute, the next one that exists. */
function instantOf(zone: Zone, iso: string, minute: number): Date {
  const day = dayOfIso(iso) ?? 0;
  const [shown] = zone.instantsOf(day, minute, 1440);
  return new Date((shown?.from ?? zone.startOf(day + 1)) * minuteMs);
}

function refuse(path: string, message: string): never {
  throw problem('validation-failed', { errors: [{ path, message }] });
}

function mustBeSpan(from: string, until: string): void {
  if (until < from) refuse('body.untilDay', 'Choose a day that is not before the first day.');
  if ((dayOfIso(until) ?? 0) - (dayOfIso(from) ?? 0) > mostDays)
    refuse('body.untilDay', 'Choose a day within two years.');
}

/** Returns the instants of a time off. @throws validation-failed when it ends before it begins */
function spanOf(zone: Zone, time: TimeOff): { from: Date; until: Date } {
  mustBeSpan(time.fromDay, time.untilDay);
  const span = {
    from: instantOf(zone, time.fromDay, time.fromMinute),
    until: instantOf(zone, time.untilDay, time.untilMinute),
  };
  if (span.until <= span.from) refuse('body.untilMinute', 'Choose a time after the beginning.');
  return span;
}

/** @throws not-found, validation-failed when it ends before it begins */
export async function addTimeOff(
  ctx: Ctx & Uses<'caches'>,
  providerId: string,
  time: TimeOff,
  keepVisits: boolean,
): Promise<PlaceChangeOutcome> {
  const zone = zoneOf((await settingsOf(ctx)).timezone);
  const span = spanOf(zone, time);
  return inTenant(ctx, async (tx) => {
    if (!(await lockPlace(tx, 'provider', providerId))) throw problem('not-found');
    const visits = await selectBookedVisits(tx, { now: ctx.clock.now(), providerId, span });
    const outcome = outcomeOf(ctx, visits, { zone, keepVisits });
    if (!outcome.isDone) return outcome;
    const row = { tenantId: ctx.tenant.id, awayId: randomUUID(), providerId, reason: time.reason };
    await insertAway(tx, row, span.from, span.until);
    await audit(tx, ctx, { action: 'add', object: { kind: 'provider time-off', id: providerId } });
    return outcome;
  });
}

/**
 * Visits that the old time already affected were reported then, and are not reported again.
 * @throws not-found, synced-read-only for one from other software, validation-failed when it ends before it begins
 */
export async function changeTimeOff(
  ctx: Ctx & Uses<'caches'>,
  awayId: string,
  time: TimeOff,
  keepVisits: boolean,
): Promise<PlaceChangeOutcome> {
  const zone = zoneOf((await settingsOf(ctx)).timezone);
  const span = spanOf(zone, time);
  return inTenant(ctx, async (tx) => {
    const known = await lockAway(tx, awayId);
    if (!known) throw problem('not-found');
    if (known.externalId !== null) throw problem('synced-read-only');
    const { providerId } = known;
    const visits = await selectBookedVisits(tx, { now: ctx.clock.now(), providerId, span });
    const isNew = (visit: (typeof visits)[number]) => visit.startsAt >= known.until || visit.endsAt <= known.from;
    const outcome = outcomeOf(ctx, visits.filter(isNew), { zone, keepVisits });
    if (!outcome.isDone) return outcome;
    await updateAway(tx, awayId, time.reason, span);
    await noteFreed(
      tx,
      ctx,
      rangesLeft(known, span).map((range) => ({ ...range, providerId, locationId: null })),
    );
    await audit(tx, ctx, { action: 'change', object: { kind: 'provider time-off', id: providerId } });
    return outcome;
  });
}

/** @throws not-found, synced-read-only for one from other software */
export async function removeTimeOff(ctx: Ctx, awayId: string): Promise<void> {
  await inTenant(ctx, async (tx) => {
    const known = await lockAway(tx, awayId);
    if (!known) throw problem('not-found');
    if (known.externalId !== null) throw problem('synced-read-only');
    await deleteAway(tx, awayId);
    await noteFreed(tx, ctx, [{ ...known, locationId: null }]);
    await audit(tx, ctx, { action: 'remove', object: { kind: 'provider time-off', id: known.providerId } });
  });
}

export interface ClosedDays {
  /** Null for the whole practice. */
  readonly locationId: string | null;
  readonly fromDay: string;
  readonly untilDay: string;
  readonly reason: string;
}

/** Returns the instants of whole days, both included. */
function daysSpan(zone: Zone, { fromDay, untilDay }: Pick<ClosedDays, 'fromDay' | 'untilDay'>) {
  return {
    from: new Date(zone.startOf(dayOfIso(fromDay) ?? 0) * minuteMs),
    until: new Date(zone.startOf((dayOfIso(untilDay) ?? 0) + 1) * minuteMs),
  };
}

/** @throws not-found, validation-failed when the last day is before the first */
export async function closeDays(
  ctx: Ctx & Uses<'caches'>,
  days: ClosedDays,
  keepVisits: boolean,
): Promise<PlaceChangeOutcome> {
  const zone = zoneOf((await settingsOf(ctx)).timezone);
  const { locationId, fromDay, untilDay, reason } = days;
  mustBeSpan(fromDay, untilDay);
  const span = daysSpan(zone, days);
  return inTenant(ctx, async (tx) => {
    if (locationId !== null && (await countPlaces(tx, 'location', [locationId])) === 0) throw problem('not-found');
    const where = locationId === null ? {} : { locationId };
    const visits = await selectBookedVisits(tx, { now: ctx.clock.now(), span, ...where });
    const outcome = outcomeOf(ctx, visits, { zone, keepVisits });
    if (!outcome.isDone) return outcome;
    await insertClosed(tx, {
      closedId: randomUUID(),
      locationId,
      fromDay,
      untilDay,
      reason,
    });
    await audit(tx, ctx, { action: 'close-days', object: closedObject(ctx, locationId) });
    return outcome;
  });
}

/** @throws not-found, synced-read-only */
export async function openDays(ctx: Ctx & Uses<'caches'>, closedId: string): Promise<void> {
  const { bookingSyncAvailability: isSynced, timezone } = await settingsOf(ctx);
  await inTenant(ctx, async (tx) => {
    const known = await lockClosed(tx, closedId);
    if (!known) throw problem('not-found');
    if (isSynced && known.externalId !== null) throw problem('synced-read-only');
    await deleteClosed(tx, closedId);
    await noteFreed(tx, ctx, [{ ...daysSpan(zoneOf(timezone), known), ...known }]);
    await audit(tx, ctx, { action: 'open-days', object: closedObject(ctx, known.locationId) });
  });
}

function closedObject(ctx: Ctx, locationId: string | null) {
  return locationId === null
    ? ({ kind: 'practice', id: ctx.tenant.id } as const)
    : ({ kind: 'location', id: locationId } as const);
}
