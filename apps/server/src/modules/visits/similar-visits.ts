// Visits that a person already has and that are like the one they want to book: of the same type around that day, or at the same
// time. Only people who are signed in are told, since the answer for a guest would say who is a patient.
import { zoneOf } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { mayActFor } from '../patients/public.ts';
import { type StoredSettings, settingsOf } from '../practice/public.ts';
import { selectOpenVisits } from './own-visits.store.ts';
import { selectVisitLength } from './visits.store.ts';

const minuteMs = 60_000;
const minuteOf = (time: Date) => Math.floor(time.getTime() / minuteMs);

export interface SimilarWish {
  readonly patientId: string;
  readonly typeId: string;
  /** The chosen time, or now when there is none yet. */
  readonly around: Date;
}

/**
 * Returns the open visits of the type on days up to the practice's limit before or after that day, the earliest first. None when
 * the practice does not warn of second visits.
 */
export async function sameTypeVisits(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  { bookingDuplicateDays: days, timezone }: Pick<StoredSettings, 'bookingDuplicateDays' | 'timezone'>,
  { patientId, typeId, around }: SimilarWish,
) {
  if (days === 0) return [];
  const zone = zoneOf(timezone);
  const day = zone.dayAt(minuteOf(around));
  const from = new Date(zone.startOf(day - days) * minuteMs);
  const until = new Date(zone.startOf(day + days + 1) * minuteMs);
  return selectOpenVisits(tx, { patientId, typeId, after: ctx.clock.now(), from, until });
}

type Named = Awaited<ReturnType<typeof selectOpenVisits>>[number];

const toNamed = ({ visitId: id, startsAt, endsAt, typeName }: Named) => ({
  id,
  startTime: startsAt.toISOString(),
  endTime: endsAt.toISOString(),
  typeName: typeName ?? '',
});

/** @throws owner-not-allowed for a person whom the caller may not act for */
export async function findSimilarVisits(
  ctx: Ctx & Uses<'caches'>,
  { patientId, typeId, startsAt }: { readonly patientId: string; readonly typeId: string; readonly startsAt?: Date },
) {
  const settings = await settingsOf(ctx);
  const found = await inTenant(ctx, async (tx) => {
    if (!(await mayActFor(tx, ctx, patientId))) return undefined;
    const now = ctx.clock.now();
    const sameType = await sameTypeVisits(tx, ctx, settings, { patientId, typeId, around: startsAt ?? now });
    const length = startsAt && (await selectVisitLength(tx, typeId));
    const overlapping = length
      ? await selectOpenVisits(tx, {
          patientId,
          after: now,
          endingAfter: startsAt,
          until: new Date(startsAt.getTime() + length.duration * minuteMs),
        })
      : [];
    return { sameType: sameType.map(toNamed), overlapping: overlapping.map(toNamed) };
  });
  if (!found) throw problem('owner-not-allowed');
  return found;
}
