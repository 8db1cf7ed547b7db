// The state of the booking field on the screen: what it has loaded, what is chosen, and what follows from both.
import { clockOf, dayInZone } from '@foyer/scheduling';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { BookingDay, BookingHost, BookingType } from '../../kit/booking-host.ts';
import type { ControlProps } from '../../kit/control.ts';
import { chooseType, clearSelections, dropTime } from './booking-draft.ts';
import { withBookingTexts } from './booking-texts.ts';
import type { BookingValue } from './definition.ts';
import { firstFree, onlyType, openDays, providersFor } from './free-times.ts';
import { type HoldKeeper, keeperOf } from './hold-keeper.ts';
import { addMonths, type Month, monthOf } from './month.ts';
import { noPlaceText } from './places.ts';
import { readShownTaken, storeShownTaken } from './shown-taken.ts';
import { type DraftChange, useDraft } from './use-draft.ts';
import { useLoaded } from './use-loaded.ts';
import { usePlaces } from './use-places.ts';

export type Booking = ReturnType<typeof useBooking>;

export function useBooking(view: ControlProps<BookingValue>, host: BookingHost) {
  const { value, surroundings, conflicts = 0, isDisabled } = view;
  const [tries, setTries] = useState(0);
  const [isTaken, setTaken] = useState(false);
  const [showsTaken, setShowsTaken] = useState(readShownTaken);
  const attempt = `${tries}`;
  const messages = useMemo(() => withBookingTexts(view.messages), [view.messages]);

  const settings = useLoaded('settings', attempt, (signal) => host.settings(signal));
  const timezone = settings.data?.timezone ?? surroundings.timezone ?? 'UTC';
  const clock = useMemo(() => clockOf(timezone), [timezone]);
  const now = Date.now();
  const today = dayInZone(now, timezone);
  const { draft, put } = useDraft(view, () => monthOf(value.appointment_date || surroundings.today || today));
  const { search } = draft;
  const typeId = value.appointment_type_id;
  const day = value.appointment_date.slice(0, 10);
  const providerId = value.appointment_booking_provider_id;

  const types = useLoaded('types', attempt, (signal) => host.types(signal));
  const locations = useLoaded('locations', attempt, (signal) => host.locations(signal));
  const allLocations = locations.data ?? [];

  const apply = (change: DraftChange) => {
    setTaken(false);
    put(change, view.change);
  };
  const settle = (change: DraftChange) => put(change, view.settle);

  const places = usePlaces({ host, settings: settings.data, locations: allLocations, draft, settle });
  const placeIds = places.offered.map(({ location }) => location.id);
  const placesKey = placeIds.join();

  // A conflict makes everything load again.
  const freshness = `${attempt}/${conflicts}/${placesKey}/${search.radius}`;
  const { days, soonest } = useMonths(host, {
    typeId,
    providerId,
    month: search.month,
    thisMonth: monthOf(today),
    version: `${freshness}/${providerId}`,
    isReady: settings.data !== undefined && locations.data !== undefined && !places.isLoading,
    placeIds,
    now,
  });
  const slots = useLoaded(typeId && day ? `${typeId} ${day}` : null, freshness, (signal) =>
    host.day({ typeId, date: day }, signal),
  );
  const providers = useLoaded(typeId || null, `${freshness}/${day}`, (signal) => host.providers(typeId, signal));

  const open = useMemo(() => openDays(days.data ?? [], placesKey.split(','), now), [days.data, placesKey, now]);
  const free = providersFor(providers.data ?? [], slots.data, value, placeIds, now);
  const only = onlyType(types.data ?? []);
  const isPlaced =
    locations.data !== undefined && settings.data !== undefined && !places.isLoading && !places.isZipUnknown;
  const noPlace = typeId && isPlaced ? noPlaceText(allLocations, places.offered, search.tab, messages) : undefined;

  const keeper: HoldKeeper | undefined = view.host && keeperOf(view.host, host);
  const hold = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.get ?? nothing, keeper?.get ?? nothing);
  const { appointment_time: startTime, location_id: locationId } = value;

  useEffect(() => {
    if (isDisabled) return;
    if (startTime && locationId) keeper?.want({ typeId, locationId, providerId, startTime });
    else keeper?.drop();
  }, [keeper, isDisabled, typeId, locationId, providerId, startTime]);

  const lose = useEffectEvent(() => {
    if (!startTime) return;
    apply(dropTime);
    setTaken(true);
    setTries(tries + 1);
  });
  useEffect(() => {
    if (hold?.status === 'taken') lose();
  }, [hold]);

  const chooseOnly = useEffectEvent((offered: readonly BookingType[], chosen: string) => {
    const [first] = offered;
    if (only && first && chosen !== first.id) settle((draft) => chooseType(draft, first.id));
    else if (chosen && !offered.some(({ id }) => id === chosen)) settle((draft) => chooseType(draft, ''));
  });
  useEffect(() => {
    if (types.data) chooseOnly(types.data, typeId);
  }, [types.data, typeId]);

  // Without a location nothing stays chosen. A time stays only while its location is among those searched.
  const replace = useEffectEvent((isNone: boolean, ids: readonly string[]) => {
    if (isNone) settle(({ search, value }) => ({ search, value: clearSelections(value) }));
    else if (locationId && !ids.includes(locationId)) settle(dropTime);
  });
  useEffect(() => {
    if (isPlaced && typeId) replace(noPlace !== undefined, placesKey.split(','));
  }, [isPlaced, noPlace, placesKey, typeId]);

  return {
    view,
    value,
    search,
    apply,
    messages,
    clock,
    now,
    today,
    day,
    settings: settings.data,
    types: types.data,
    onlyType: only,
    locations: allLocations,
    places,
    noPlace,
    days,
    open,
    slots,
    providers: free,
    hold,
    holdAgain: () => keeper?.again(),
    isTaken,
    /** The first free time of this month and the two after it; null if there is none, undefined while it is looked for. */
    soonest,
    showsTaken,
    setShowsTaken: (shows: boolean) => {
      storeShownTaken(shows);
      setShowsTaken(shows);
    },
    allProviders: providers.data ?? [],
    /** Which loads have failed: those that say what can be booked, and those that say when. */
    failures: {
      setup: [settings, types, locations].some(({ hasFailed }) => hasFailed),
      calendar: [days, slots, providers].some(({ hasFailed }) => hasFailed),
    },
    /** Changes what nobody chose, such as what the address asks for. */
    settle,
    hasFailed: [settings, types, locations, days, slots, providers].some(({ hasFailed }) => hasFailed),
    retry: () => setTries(tries + 1),
  };
}

/** How many months are looked through for the soonest time, from this one. */
const SOONEST_MONTHS = 3;

interface MonthsQuestion {
  readonly typeId: string;
  readonly providerId: string;
  readonly month: Month;
  readonly thisMonth: Month;
  /** Everything is loaded again when it changes. */
  readonly version: string;
  /** Whether it is known at which locations is searched. */
  readonly isReady: boolean;
  readonly placeIds: readonly string[];
  readonly now: number;
}

/** Loads the days of the shown month, and looks for the soonest time; a month that both need is loaded once. */
function useMonths(host: BookingHost, question: MonthsQuestion) {
  const { typeId, providerId, month, thisMonth, version, isReady, placeIds, now } = question;
  const loaded = useRef({ version: '', months: new Map<string, Promise<readonly BookingDay[]>>() });
  const load = ({ year, month }: Month, signal: AbortSignal) => {
    const all = `${typeId}/${version}`;
    if (loaded.current.version !== all) loaded.current = { version: all, months: new Map() };
    const { months } = loaded.current;
    const key = `${year}-${month}`;
    const days = months.get(key) ?? host.month({ typeId, month, year, ...(providerId && { providerId }) }, signal);
    months.set(key, days);
    // Also if it was aborted: whoever asks next loads it again.
    days.catch(() => months.delete(key));
    return days;
  };
  const days = useLoaded(typeId ? `${typeId} ${month.year}-${month.month}` : null, version, (signal) =>
    load(month, signal),
  );
  const soonest = useLoaded(typeId && isReady ? typeId : null, `${version}/${thisMonth.month}`, async (signal) => {
    for (let later = 0; later < SOONEST_MONTHS; later += 1) {
      const first = firstFree(await load(addMonths(thisMonth, later), signal), placeIds, now);
      if (first) return first;
    }
    return null;
  });
  // Without it people still find their time, so a failure is told by the month alone.
  return { days, soonest: soonest.hasFailed ? null : soonest.data };
}

const never = () => () => {};
const nothing = () => undefined;
