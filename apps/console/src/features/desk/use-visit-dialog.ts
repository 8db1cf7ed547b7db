// State of the schedule's dialog: a new visit at a suitable time, or another time for an existing one.
import { useEffect, useEffectEvent, useState } from 'react';
import type { Column, Visit } from './columns.ts';
import type { VisitPlace } from './move-visit.ts';
import type { Reading } from './use-reading.ts';

type Asked =
  | { readonly kind: 'book'; readonly start: Omit<VisitPlace, 'minutes'> }
  | { readonly kind: 'move'; readonly visit: Visit };

export function useVisitDialog({ view, desks, columns, hours, step, now, today, isHere }: Reading) {
  const [asked, setAsked] = useState<Asked>();
  /** Whether a new visit was asked for before the schedule had loaded. */
  const [isEarly, setEarly] = useState(false);

  const askAt = (column: Column | undefined, from?: number) => {
    const providerId = column?.provider.id ?? view.providerIds[0] ?? desks?.providers[0]?.id;
    const locationId = view.locationId ?? column?.locationIds[0] ?? desks?.locations[0]?.id;
    if (!providerId || !locationId) return;
    const next = Math.ceil((now.minute + 1) / step) * step;
    const free = view.day === today ? Math.max(hours.from, Math.min(next, hours.until - step)) : hours.from;
    setAsked({ kind: 'book', start: { day: column?.day ?? view.day, from: from ?? free, providerId, locationId } });
  };
  const askNew = (column = columns[0]) => {
    setEarly(!isHere);
    if (isHere) askAt(column);
  };
  const askAtLast = useEffectEvent(askNew);
  useEffect(() => {
    if (isEarly && isHere) askAtLast();
  }, [isEarly, isHere]);
  return {
    asked,
    isEarly,
    /** Opens the dialog for a new visit with a column's provider, at a minute or at the next one that is not in the past. */
    askAt,
    /** Opens the dialog for a new visit, now or as soon as the schedule has loaded. */
    askNew,
    askMove: (visit: Visit) => setAsked({ kind: 'move', visit }),
    stopAsking: () => setAsked(undefined),
  };
}
