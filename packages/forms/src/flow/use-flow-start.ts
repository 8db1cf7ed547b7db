// What the address of the flow asks for: a type, a location, a provider, a day. What is not offered is dropped.
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  chooseMonth,
  chooseProvider,
  chooseType,
  pickDay,
  tickLocations,
} from '../fields/appointment-booking/booking-draft.ts';
import { monthOf } from '../fields/appointment-booking/month.ts';
import type { Booking } from '../fields/appointment-booking/use-booking.ts';

/** Ids, and a day `YYYY-MM-DD`; empty for none. */
export interface FlowStart {
  readonly type: string;
  readonly place: string;
  readonly provider: string;
  readonly day: string;
}

/** Applies the address once, when what it names is known to be offered. What the form holds already stays. */
export function useFlowStart(booking: Booking, start: FlowStart | undefined): void {
  const done = useRef({ visit: start === undefined, provider: start === undefined });
  const { types, locations, allProviders, value, today, settings } = booking;
  const isListed = types !== undefined && settings !== undefined && locations.length > 0;

  const begin = useEffectEvent(() => {
    if (!start || done.current.visit) return;
    done.current.visit = true;
    const isKept = value.appointment_type_id !== '' && !booking.onlyType && value.appointment_type_id !== start.type;
    if (isKept || value.appointment_time !== '') {
      done.current.provider = true;
      return;
    }
    const type = types?.find(({ id }) => id === start.type) ?? booking.onlyType;
    if (type) booking.settle((draft) => chooseType(draft, type.id));
    if (locations.some(({ id }) => id === start.place)) booking.settle((draft) => tickLocations(draft, [start.place]));
    if (type && start.day >= today)
      booking.settle((draft) => pickDay(chooseMonth(draft, monthOf(start.day)), start.day));
  });
  useEffect(() => {
    if (isListed) begin();
  }, [isListed]);

  const beginProvider = useEffectEvent(() => {
    if (!start || done.current.provider) return;
    done.current.provider = true;
    if (allProviders.some(({ id }) => id === start.provider))
      booking.settle((draft) => chooseProvider(draft, start.provider));
  });
  useEffect(() => {
    if (allProviders.length > 0) beginProvider();
  }, [allProviders]);
}
