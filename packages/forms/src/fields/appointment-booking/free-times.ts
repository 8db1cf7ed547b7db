// Times of a day as they are offered: each once, in order, morning and afternoon; which days are open; who is free.
import { type Clock, isMorning } from '@foyer/scheduling';
import type { BookingDay, BookingProvider, BookingSlot, BookingType } from '../../kit/booking-host.ts';
import { type BookingValue, instantOf } from './definition.ts';

/** The beginning of a slot as an ISO instant; empty when it has none. */
export function startOf({ time, startTime }: BookingSlot): string {
  return instantOf(time ?? startTime ?? '');
}

export function minuteOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 60_000);
}

/** Whether a slot can be chosen: free, and not begun. `now` in milliseconds. */
export function canChoose(slot: BookingSlot, now: number): boolean {
  const start = startOf(slot);
  return slot.available && start !== '' && Date.parse(start) > now;
}

/**
 * Each time once, in order. Of several slots at one time that of the chosen provider stays, without a choice the first that is
 * available; a slot of somebody else is dropped wherever an available one is there.
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
  /** How many can be chosen. */
  readonly open: number;
}

/** The times of one place; with a provider only that provider's. */
export function timesAt(
  slots: readonly BookingSlot[],
  locationId: string,
  providerId: string,
  clock: Clock,
  now: number,
): OfferedTimes {
  const here = slots.filter((slot) => slot.locationId === locationId && (!providerId || slot.entityId === providerId));
  const offered = dedupe(here, providerId);
  const isEarly = (slot: BookingSlot) => isMorning(clock, minuteOf(startOf(slot)));
  return {
    morning: offered.filter(isEarly),
    afternoon: offered.filter((slot) => !isEarly(slot)),
    open: offered.filter((slot) => canChoose(slot, now)).length,
  };
}

/** Days `YYYY-MM-DD` of a month with a time that can be chosen at one of the places. */
export function openDays(
  days: readonly BookingDay[],
  locationIds: readonly string[],
  now: number,
): ReadonlySet<string> {
  const isOpen = (slot: BookingSlot) => canChoose(slot, now) && locationIds.includes(slot.locationId);
  return new Set(days.filter(({ timeSlots }) => timeSlots.some(isOpen)).map(({ date }) => date));
}

export type DayState = 'open' | 'past' | 'none';

/** `today` and `day` at the practice. */
export function stateOfDay(day: string, today: string, open: ReadonlySet<string>): DayState {
  if (day < today) return 'past';
  return open.has(day) ? 'open' : 'none';
}

/** Who can be chosen: all who do the type, on a picked day those free on it, at a picked time those free then and there; and whoever is chosen. */
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
 * Whether the chosen time is among the available ones of its place, and of the chosen provider if there is one.
 * `slots` are those of the booking's day, each provider's own.
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

/** The list of types with the entry of no choice first. */
export function typeEntries(types: readonly BookingType[], placeholder: string): readonly BookingType[] {
  return [{ id: '', name: placeholder, duration: 0 }, ...types];
}

/** The list of providers with the entry of no choice first. */
export function providerEntries(
  providers: readonly BookingProvider[],
  placeholder: string,
): readonly BookingProvider[] {
  return [{ id: '', displayName: placeholder }, ...providers];
}

/** The type that chooses itself: the only one there is. */
export function onlyType(types: readonly BookingType[]): BookingType | undefined {
  return types.length === 1 ? types[0] : undefined;
}
