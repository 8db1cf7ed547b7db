// Which locations are offered: those with the type of visit, within the radius or among the ticked ones.
import type { BookingLocation, NearbyLocations } from '../../kit/booking-host.ts';
import type { BookingMessages } from './booking-texts.ts';

export type SearchTab = 'radius' | 'location';

/** Miles at the two ends of the slider. */
export interface RadiusBounds {
  readonly min: number;
  readonly max: number;
}

export const RADIUS_STEP = 5;
/** Used until the server has returned the distances. */
export const START_BOUNDS: RadiusBounds = { min: 5, max: 100 };

/** Returns the slider's ends for the nearest and the farthest location, in whole steps: from one location to all of them. */
export function boundsOf(distance: NearbyLocations['zipCodeDistance']): RadiusBounds {
  if (!distance) return START_BOUNDS;
  const up = (miles: number) => Math.max(Math.ceil(miles / RADIUS_STEP) * RADIUS_STEP, RADIUS_STEP);
  const min = up(distance.min);
  return { min, max: Math.max(up(distance.max), min + RADIUS_STEP) };
}

export function clampRadius(radius: number, { min, max }: RadiusBounds): number {
  const step = Math.round(radius / RADIUS_STEP) * RADIUS_STEP;
  return Math.min(Math.max(step, min), max);
}

export interface OfferedPlace {
  readonly location: BookingLocation;
  /** Miles; undefined if the search was not by distance. */
  readonly miles?: number;
}

export interface PlaceSearch {
  readonly isMultiLocation: boolean;
  readonly tab: SearchTab;
  /** The locations near the center of the search; null if the search was not by distance. */
  readonly nearby: NearbyLocations['items'] | null;
  readonly ticked: readonly string[] | null;
}

/** Returns the locations whose times are shown, nearest first; with a type, only those that offer it. */
export function placesFor(
  locations: readonly BookingLocation[],
  typeId: string,
  { isMultiLocation, tab, nearby, ticked }: PlaceSearch,
): readonly OfferedPlace[] {
  const able = locations.filter(({ appointmentTypeIds }) => typeId === '' || appointmentTypeIds.includes(typeId));
  if (!isMultiLocation) return able.map((location) => ({ location }));
  if (tab === 'location')
    return able.filter(({ id }) => ticked === null || ticked.includes(id)).map((location) => ({ location }));
  if (!nearby) return able.map((location) => ({ location }));
  return nearby.flatMap(({ locationId, radius }) => {
    const location = able.find(({ id }) => id === locationId);
    return location ? [{ location, miles: radius }] : [];
  });
}

/** Returns the message if no location is left; undefined if there is one. */
export function noPlaceText(
  locations: readonly BookingLocation[],
  places: readonly OfferedPlace[],
  tab: SearchTab,
  messages: BookingMessages,
): string | undefined {
  if (places.length > 0) return undefined;
  if (locations.length === 0) return messages.bookingNoLocations;
  return tab === 'radius' ? messages.bookingNoLocationNear : messages.bookingNoLocation;
}

export function nameOfLocation({ name, displayName }: BookingLocation): string {
  return displayName || name;
}

/** Returns the label of the closed menu of locations. `ticked` is null for all. */
export function menuLabel(
  locations: readonly BookingLocation[],
  ticked: readonly string[] | null,
  messages: BookingMessages,
): string {
  const chosen = locations.filter(({ id }) => ticked === null || ticked.includes(id));
  const [first] = chosen;
  if (!first) return messages.bookingChooseLocations;
  if (chosen.length === locations.length) return messages.bookingAllLocations;
  return chosen.length > 1 ? messages.bookingMultipleLocations : nameOfLocation(first);
}

/** Returns the ticked ids after one is toggled; null if all are ticked. */
export function toggleLocation(
  locations: readonly BookingLocation[],
  ticked: readonly string[] | null,
  id: string,
): readonly string[] | null {
  const before = locations.map((location) => location.id).filter((each) => ticked === null || ticked.includes(each));
  const after = before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
  return after.length === locations.length ? null : after;
}
