// Visits of a type that a person already has around a day. Only people who are signed in are told of them, since the answer for a
// guest would say who is a patient.
import { zoneOf } from '@foyer/scheduling';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { StoredSettings } from '../practice/public.ts';
import { openVisitsAt } from './own-visits.store.ts';

const minuteMs = 60_000;

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
  const day = zone.dayAt(Math.floor(around.getTime() / minuteMs));
  const from = new Date(zone.startOf(day - days) * minuteMs);
  const until = new Date(zone.startOf(day + days + 1) * minuteMs);
  return openVisitsAt(tx, { patientId, typeId, after: ctx.clock.now(), from, until });
}
