// The practice's schedule as its staff sees it, by the practice's clock: two queries however many days and providers.
import { dayOfIso, isoOfDay, type Zone, zoneOf } from '@foyer/scheduling';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { settingsOf } from '../practice/public.ts';
import { openPersonName } from '../submissions/public.ts';
import {
  type AppointmentStatus,
  corrections,
  isOpen,
  isOutcome,
  mayCorrect,
  mayOverbook,
  mayTakeBack,
  nextStatuses,
  undoUntil,
} from '../visits/public.ts';
import { deskTimes, placeOf } from './desk-times.policy.ts';
import { selectDesks, selectDeskTimes } from './desks.store.ts';
import { selectRange } from './schedule.store.ts';

type Row = Awaited<ReturnType<typeof selectRange>>[number];

const minuteMs = 60_000;
const tints = 3;

export async function readDesks(ctx: Ctx & Uses<'caches'>) {
  const { booking_time_interval: granularity } = await settingsOf(ctx);
  const { providers, locations, types } = await inTenantOnce(ctx, selectDesks);
  return {
    providers: providers.map(({ provider_id: id, display_name: name }, at) => ({ id, name, colour: (at % tints) + 1 })),
    locations: locations.map(({ location_id: id, name, display_name }) => ({ id, name: display_name || name })),
    types: types.map((type) => ({
      id: type.type_id,
      name: type.name,
      duration: type.duration,
      isBookable: type.is_bookable,
      providerIds: type.provider_ids,
      locationIds: type.location_ids,
    })),
    granularity,
    mayOverbook: mayOverbook(ctx),
  };
}

function placed(zone: Zone, row: Row) {
  const { day, minute } = placeOf(zone, Math.floor(row.starts_at.getTime() / minuteMs));
  return {
    id: row.appointment_id,
    providerId: row.provider_id,
    providerName: row.provider_name,
    locationId: row.location_id,
    locationName: row.location_display_name || row.location_name,
    day: isoOfDay(day),
    from: minute,
    minutes: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / minuteMs),
    typeId: row.type_id,
    typeName: row.type_name ?? '',
  };
}

function visitOf(ctx: Ctx, zone: Zone, cipher: TenantCipher, row: Row) {
  const status = row.status as AppointmentStatus;
  const now = ctx.clock.now();
  const dayAt = (time: Date) => zone.dayAt(Math.floor(time.getTime() / minuteMs));
  const isItsDay = dayAt(row.starts_at) <= dayAt(now);
  const guestName = row.submission_id === null ? '' : openPersonName(cipher, row.submission_id, row.person_name_sealed);
  return {
    ...placed(zone, row),
    status,
    next: nextStatuses(status).filter((next) => next !== 'deleted' && (isItsDay || !isOutcome(next))),
    undoUntil: (mayTakeBack(ctx, row.status_by) && undoUntil(row, now)?.toISOString()) || null,
    corrections: mayCorrect(ctx) ? corrections(row, { now, isItsDay }) : [],
    isMovable: isOpen(status),
    patientId: row.contact_id,
    patientName: row.contact_id === null ? guestName : `${row.name_first} ${row.name_last}`,
    description: row.description,
    isOverbooked: row.is_overbooked,
    isOnline: row.submission_id !== null,
    isUnmailed: row.is_unmailed,
    sequence: row.sequence,
  };
}

export interface ScheduleQuery {
  /** YYYY-MM-DD */
  readonly from: string;
  readonly days: number;
  readonly locationId?: string | undefined;
  readonly providerId?: string | readonly string[] | undefined;
}

/** Visits, holds, hours and gaps of a range of days. */
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
  const look = { action: 'list', kind: 'schedule', view: `${days.from} ${days.until}` };
  const [rows, times] = await inTenant(ctx, (tx) =>
    Promise.all([
      selectRange(tx, { ...span, now: ctx.clock.now(), locationId, providerIds }),
      selectDeskTimes(tx, { ...span, days }),
      auditLook(tx, ctx, look),
    ]),
  );
  const isAsked = (of: { readonly providerId: string | null; readonly locationId: string | null }) =>
    (locationId === undefined || of.locationId === null || of.locationId === locationId) &&
    (providerIds.length === 0 || of.providerId === null || providerIds.includes(of.providerId));
  const { hours, gaps } = deskTimes(times, zone, range);
  return {
    visits: rows.filter(({ status }) => status !== 'held').map((row) => visitOf(ctx, zone, cipher, row)),
    holds: rows.filter(({ status }) => status === 'held').map((row) => placed(zone, row)),
    hours: hours.filter(isAsked),
    gaps: gaps.filter(isAsked),
  };
}
