// What can be chosen: the times of a day, each once, by morning and afternoon; the open days; the free providers.
import { isMorning, type ZoneClock } from '@foyer/scheduling';
import type { BookingDay, BookingProvider, BookingSlot, BookingType } from '../../kit/booking-host.ts';
import { type BookingValue, instantOf } from './definition.ts';

/** Returns the start of a slot as an ISO instant; empty if it has none. */
export function startOf({ time, startTime }: BookingSlot): string {
  return instantOf(time ?? startTime ?? '');
}

export function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000);
}

/** Returns whether a slot can be chosen: free and not yet begun. `now` is in milliseconds. */
export function canChoose(slot: BookingSlot, now: number): boolean {
  const start = startOf(slot);
  return slot.available && start !== '' && Date.parse(start) > now;
}

/**
 * Returns each time once, in order. Of several slots at one time it keeps the chosen provider's, or the first available one if no
 * provider is chosen. Another provider's taken slot is dropped if there is an available one.
 */
export function dedupe(slots: readonly BookingSlot[], providerId: string): readonly BookingSlot[] {
  const byTime = Map.groupBy(
    slots.filter((slot) => startOf(slot) !== ''),
    startOf,
  );
  const isMatch = ({ entityId }: BookingSlot) => providerId !== '' && entityId === providerId;
  return [...byTime.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const stays =
        same.find((slot) => isMatch(slot) && slot.available) ??
        same.find(({ available }) => available) ??
        same.find(isMatch) ??
        same[0];
      return stays ? [stays] : [];
    });
}

export interface OfferedTimes {
  readonly morning: readonly BookingSlot[];
  readonly afternoon: readonly BookingSlot[];
  /** How many of them can be chosen. */
  readonly open: number;
}

/** Returns the times at one location, of one provider or of all. */
export function timesAt(
  slots: readonly BookingSlot[],
  locationId: string,
  providerId: string,
  clock: ZoneClock,
  now: number,
): OfferedTimes {
  const own = slots.filter((slot) => slot.locationId === locationId && (!providerId || slot.entityId === providerId));
  const offered = dedupe(own, providerId);
  const isEarly = (slot: BookingSlot) => isMorning(clock, minuteOf(startOf(slot)));
  return {
    morning: offered.filter(isEarly),
    afternoon: offered.filter((slot) => !isEarly(slot)),
    open: offered.filter((slot) => canChoose(slot, now)).length,
  };
}

/** Returns the days `YYYY-MM-DD` of a month on which a time can be chosen at one of the locations. */
export function openDays(
  days: readonly BookingDay[],
  locationIds: readonly string[],
  now: number,
): ReadonlySet<string> {
  const isOpen = (slot: BookingSlot) => canChoose(slot, now) && locationIds.includes(slot.locationId);
  return new Set(days.filter(({ timeSlots }) => timeSlots.some(isOpen)).map(({ date }) => date));
}

export interface FreeTime {
  /** `YYYY-MM-DD` at the practice. */
  readonly day: string;
  /** ISO instant. */
  readonly start: string;
  readonly locationId: string;
}

/** Returns the first time of some days that can be chosen at one of the locations; undefined if there is none. */
export function firstFree(
  days: readonly BookingDay[],
  locationIds: readonly string[],
  now: number,
): FreeTime | undefined {
  const free = days.flatMap(({ date, timeSlots }) =>
    timeSlots
      .filter((slot) => canChoose(slot, now) && locationIds.includes(slot.locationId))
      .map((slot): FreeTime => ({ day: date, start: startOf(slot), locationId: slot.locationId })),
  );
  const rank = ({ locationId }: FreeTime) => locationIds.indexOf(locationId);
  return free.reduce<FreeTime | undefined>((first, time) => {
    if (!first || time.start < first.start) return time;
    return time.start === first.start && rank(time) < rank(first) ? time : first;
  }, undefined);
}

export type DayState = 'open' | 'past' | 'none';

/** `today` and `day` are days at the practice. */
export function stateOfDay(day: string, today: string, open: ReadonlySet<string>): DayState {
  if (day < today) return 'past';
  return open.has(day) ? 'open' : 'none';
}

/** Returns the providers who can be chosen: those of the type who are free on the chosen day and at the chosen time, and the chosen one. */
export function providersFor(
  providers: readonly BookingProvider[],
  slots: readonly BookingSlot[] | undefined,
  { appointment_date, appointment_time, location_id, appointment_booking_provider_id: chosen }: BookingValue,
  locationIds: readonly string[],
  now: number,
): readonly BookingProvider[] {
  if (!appointment_date || !slots) return providers;
  const isAsked = (slot: BookingSlot) =>
    appointment_time
      ? startOf(slot) === appointment_time && slot.locationId === location_id
      : locationIds.includes(slot.locationId);
  const free = new Set(slots.filter((slot) => isAsked(slot) && canChoose(slot, now)).map(({ entityId }) => entityId));
  return providers.filter(({ id }) => free.has(id) || id === chosen);
}

/**
 * Returns whether the chosen time is still available at its location, and with the chosen provider if there is one.
 * `slots` are all providers' slots on that day.
 */
export function isStillFree(slots: readonly BookingSlot[], value: BookingValue): boolean {
  const { appointment_time, location_id, appointment_booking_provider_id: providerId } = value;
  return slots.some(
    (slot) =>
      slot.available &&
      startOf(slot) === appointment_time &&
      slot.locationId === location_id &&
      (providerId === '' || slot.entityId === providerId),
  );
}

/** Returns the list of types with an empty entry first. */
export function typeEntries(types: readonly BookingType[], placeholder: string): readonly BookingType[] {
  return [{ id: '', name: placeholder, duration: 0 }, ...types];
}

/** Returns the list of providers with an entry for any provider first. */
export function providerEntries(
  providers: readonly BookingProvider[],
  placeholder: string,
): readonly BookingProvider[] {
  return [{ id: '', displayName: placeholder }, ...providers];
}

/** Returns the type if there is only one. It is preselected. */
export function onlyType(types: readonly BookingType[]): BookingType | undefined {
  return types.length === 1 ? types[0] : undefined;
}
