// How the office sees a visit: by the practice's clock, with what may follow.
import type { ShownAlert } from '@foyer/contract';
import { isoOfDay, type Zone } from '@foyer/scheduling';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { openPersonName } from '../submissions/public.ts';
import {
  corrections,
  isOpen,
  isTooEarly,
  mayBook,
  mayCorrect,
  mayTakeBack,
  nextProgress,
  nextStatuses,
  progressOf,
  undoUntil,
  type VisitStatus,
} from '../visits/public.ts';
import { placeOf } from './desk-times.policy.ts';
import type { visitsBetween } from './schedule.store.ts';

type Row = Awaited<ReturnType<typeof visitsBetween>>[number];
type PlacedRow = Pick<
  Row,
  | 'visitId'
  | 'providerId'
  | 'providerName'
  | 'locationId'
  | 'locationName'
  | 'locationDisplayName'
  | 'startsAt'
  | 'endsAt'
  | 'typeId'
  | 'typeName'
>;

const minuteMs = 60_000;

/** Where and when a visit is, by the practice's clock. */
export function placed(zone: Zone, row: PlacedRow) {
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

/** What shows of patients, by their ids. */
type Alerts = ReadonlyMap<string, ShownAlert[]>;

/** A visit as the schedule shows it, with what the caller may do with it now. */
export function visitOf(ctx: Ctx, zone: Zone, cipher: TenantCipher, row: Row, alerts: Alerts) {
  const status = row.status as VisitStatus;
  const now = ctx.clock.now();
  const dayAt = (time: Date) => zone.dayAt(Math.floor(time.getTime() / minuteMs));
  const time = { now, isItsDay: dayAt(row.startsAt) <= dayAt(now) };
  const isMine = mayBook(ctx);
  const progress = progressOf(row);
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
    patientName: patientNameOf(cipher, row),
    alerts: (row.patientId !== null && alerts.get(row.patientId)) || [],
    description: row.description,
    isOverbooked: row.isOverbooked,
    isOnline: row.submissionId !== null,
    isUnmailed: row.isUnmailed,
    sequence: row.sequence,
  };
}

/** The patient's name, or for a guest the one in the form; empty if the office has none. */
export function patientNameOf(
  cipher: TenantCipher,
  row: Pick<Row, 'patientId' | 'nameFirst' | 'nameLast' | 'submissionId' | 'personNameSealed'>,
): string {
  if (row.patientId !== null) return `${row.nameFirst} ${row.nameLast}`;
  return row.submissionId === null ? '' : openPersonName(cipher, row.submissionId, row.personNameSealed);
}
