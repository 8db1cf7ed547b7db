// The time that somebody wants: who could see them then, by the same reckoning that drew the calendar.
import { isFreeStart } from '@foyer/scheduling';
import type { OfferedDesk } from './offer.ts';

/** What a visit takes: its own time, and what stays free around it. */
export interface Slot {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** With the buffers. */
  readonly from: Date;
  readonly until: Date;
}

const minuteMs = 60_000;

export interface VisitLength {
  /** Minutes, all three. */
  readonly duration: number;
  readonly bufferBefore: number;
  readonly bufferAfter: number;
}

export function slotAt(startsAt: Date, { duration, bufferBefore, bufferAfter }: VisitLength): Slot {
  const start = startsAt.getTime();
  return {
    startsAt,
    endsAt: new Date(start + duration * minuteMs),
    from: new Date(start - bufferBefore * minuteMs),
    until: new Date(start + (duration + bufferAfter) * minuteMs),
  };
}

/** Those of the desks where a visit may begin at this very instant, in their order. */
export function freeDesks(desks: readonly OfferedDesk[], startsAt: Date): OfferedDesk[] {
  const start = startsAt.getTime() / minuteMs;
  if (!Number.isInteger(start)) return [];
  return desks.filter(({ question }) => isFreeStart(question, start));
}

/** A hold as its row says. */
interface Kept {
  readonly provider_id: string;
  readonly location_id: string;
  readonly type_id: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly from: Date;
  readonly until: Date;
}

/** Whether a hold keeps just this visit, with a provider who is free then, and with just these buffers. */
export function isSameVisit(
  hold: Kept,
  wish: { readonly typeId: string; readonly locationId: string },
  { slot, providerIds }: { readonly slot: Slot; readonly providerIds: readonly string[] },
): boolean {
  const isSame = (a: Date, b: Date) => a.getTime() === b.getTime();
  return (
    hold.type_id === wish.typeId &&
    hold.location_id === wish.locationId &&
    providerIds.includes(hold.provider_id) &&
    isSame(hold.starts_at, slot.startsAt) &&
    isSame(hold.ends_at, slot.endsAt) &&
    isSame(hold.from, slot.from) &&
    isSame(hold.until, slot.until)
  );
}
