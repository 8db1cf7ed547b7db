// The schedule as staff see it, by the practice's clock: two queries, however many days and providers.
import { dayOfIso, isoOfDay, type Zone, zoneOf } from '@foyer/scheduling';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { colleaguesWith } from '../identity/public.ts';
import { settingsOf } from '../practice/public.ts';
import { openPersonName } from '../submissions/public.ts';
import {
  corrections,
  isOpen,
  isTooEarly,
  mayBook,
  mayCorrect,
  mayOverbook,
  mayTakeBack,
  nextProgress,
  nextStatuses,
  progressOf,
  undoUntil,
  type VisitStatus,
} from '../visits/public.ts';
import { deskTimes, placeOf } from './desk-times.policy.ts';
import { selectDesks, selectDeskTimes } from './desks.store.ts';
import { selectRange } from './schedule.store.ts';

type Row = Awaited<ReturnType<typeof selectRange>>[number];

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
  return {
    providers: providers.map(({ providerId: id, displayName: name }, at) => ({ id, name, colour: (at % tints) + 1 })),
    locations: locations.map(({ locationId: id, name, displayName }) => ({ id, name: displayName || name })),
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

function placed(zone: Zone, row: Row) {
  const { day, minute } = placeOf(zone, Math.floor(row.startsAt.getTime() / minuteMs));
  return {
    id: row.visitId,
    providerId: row.providerId,
    providerName: row.providerName,
    locationId: row.locationId,
    locationName: row.locationDisplayName || row.locationName,
    day: isoOfDay(day),
    from: minute,
    minutes: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / minuteMs),
    typeId: row.typeId,
    typeName: row.typeName ?? '',
  };
}

/** Returns the last change of a visit when the caller may undo it, and until when. */
function undoOf(ctx: Ctx, { last, sequence }: Row, now: Date) {
  if (!last || !mayTakeBack(ctx, last.accountId)) return null;
  const until = undoUntil({ sequence }, { ...last, at: new Date(last.at) }, now);
  return until ? { eventId: last.eventId, until: until.toISOString() } : null;
}

function visitOf(ctx: Ctx, zone: Zone, cipher: TenantCipher, row: Row) {
  const status = row.status as VisitStatus;
  const now = ctx.clock.now();
  const dayAt = (time: Date) => zone.dayAt(Math.floor(time.getTime() / minuteMs));
  const time = { now, isItsDay: dayAt(row.startsAt) <= dayAt(now) };
  const isMine = mayBook(ctx);
  const progress = progressOf(row);
  const guestName = row.submissionId === null ? '' : openPersonName(cipher, row.submissionId, row.personNameSealed);
  const { confirmedAt, confirmedVia } = row;
  return {
    ...placed(zone, row),
    status,
    next: isMine ? nextStatuses(status).filter((next) => next !== 'deleted' && !isTooEarly(next, row, time)) : [],
    progress,
    nextProgress: isMine ? nextProgress(status, progress, time) : [],
    confirmed: confirmedAt && confirmedVia ? { at: confirmedAt.toISOString(), via: confirmedVia } : null,
    movedByPatient: row.movedByPatient,
    undo: undoOf(ctx, row, now),
    corrections: mayCorrect(ctx) ? corrections({ ...row, status }, time) : [],
    isMovable: isMine && isOpen(status),
    patientId: row.patientId,
    patientName: row.patientId === null ? guestName : `${row.nameFirst} ${row.nameLast}`,
    description: row.description,
    isOverbooked: row.isOverbooked,
    isOnline: row.submissionId !== null,
    isUnmailed: row.isUnmailed,
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
