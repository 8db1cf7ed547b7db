// Who could take a visit at a requested time, computed in the same way as the calendar.
import { isFreeStart } from '@foyer/scheduling';
import type { OfferedDesk, VisitLength } from './offer.ts';

/** The time that a visit takes: its own, and the buffers around it. */
export interface Slot {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** With the buffers. */
  readonly from: Date;
  readonly until: Date;
}

const minuteMs = 60_000;

export function slotAt(startsAt: Date, { duration, bufferBefore, bufferAfter }: VisitLength): Slot {
  const start = startsAt.getTime();
  return {
    startsAt,
    endsAt: new Date(start + duration * minuteMs),
    from: new Date(start - bufferBefore * minuteMs),
    until: new Date(start + (duration + bufferAfter) * minuteMs),
  };
}

/** Returns the desks where a visit may begin at exactly this instant, in their order. */
export function freeDesks(desks: readonly OfferedDesk[], startsAt: Date): OfferedDesk[] {
  const start = startsAt.getTime() / minuteMs;
  if (!Number.isInteger(start)) return [];
  return desks.filter(({ question }) => isFreeStart(question, start));
}

/** A stored hold. */
interface Kept {
  readonly providerId: string;
  readonly locationId: string;
  readonly typeId: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly from: Date;
  readonly until: Date;
}

/** Whether a hold is for exactly this visit, with a provider who is free then and the same buffers. */
export function isSameVisit(
  hold: Kept,
  wish: { readonly typeId: string; readonly locationId: string },
  { slot, providerIds }: { readonly slot: Slot; readonly providerIds: readonly string[] },
): boolean {
  const isSame = (a: Date, b: Date) => a.getTime() === b.getTime();
  return (
    hold.typeId === wish.typeId &&
    hold.locationId === wish.locationId &&
    providerIds.includes(hold.providerId) &&
    isSame(hold.startsAt, slot.startsAt) &&
    isSame(hold.endsAt, slot.endsAt) &&
    isSame(hold.from, slot.from) &&
    isSame(hold.until, slot.until)
  );
}
