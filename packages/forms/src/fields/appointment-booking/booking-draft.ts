// The choices so far and the search settings. Every change is a function from one draft to the next.
import type { BookingPlace } from '../../kit/booking-host.ts';
import { type BookingValue, instantOf, noonOf } from './definition.ts';
import { type Month, monthOf } from './month.ts';
import { clampRadius, type RadiusBounds, type SearchTab, START_BOUNDS } from './places.ts';
import { isZip, typedZip } from './zip.ts';

export interface Search {
  readonly tab: SearchTab;
  readonly month: Month;
  /** As typed. */
  readonly zip: string;
  /** The person's position as reported by the browser. A typed postal code replaces it. */
  readonly point: BookingPlace | null;
  /** Miles. */
  readonly radius: number;
  readonly bounds: RadiusBounds;
  /** Whether to ask the browser for the position. False once the person has searched. */
  readonly isLost: boolean;
  /** Whether the browser was asked before: switching to the tab asks only once, so that a refusal leaves the postal code usable. */
  readonly hasAsked: boolean;
  /** Whether the browser has just refused to tell the position. */
  readonly isRefused: boolean;
  /** Ids of the ticked locations; null for all. */
  readonly ticked: readonly string[] | null;
}

export interface BookingDraft {
  readonly value: BookingValue;
  readonly search: Search;
}

export function startSearch(value: BookingValue, month: Month): Search {
  const { zip, radius } = value;
  return {
    tab: zip ? 'radius' : 'location',
    month,
    zip,
    point: null,
    isLost: false,
    hasAsked: false,
    isRefused: false,
    radius: radius || START_BOUNDS.min,
    bounds: START_BOUNDS,
    ticked: null,
  };
}

const noTime = { appointment_time: '', location_id: '' } as const;
const noDay = { appointment_date: '', ...noTime } as const;
const noProvider = { appointment_booking_provider_id: '', is_autoselect_provider: true } as const;

/** Clears date, time, provider and location; the type stays. */
export function clearSelections(value: BookingValue): BookingValue {
  const isClear = [
    value.appointment_date,
    value.appointment_time,
    value.appointment_booking_provider_id,
    value.location_id,
  ];
  return isClear.every((part) => part === '') ? value : { ...value, ...noDay, ...noProvider };
}

/** Clears what hangs on the type before. */
export function withType(value: BookingValue, typeId: string): BookingValue {
  return { ...clearSelections(value), appointment_type_id: typeId };
}

export function chooseType({ value, search }: BookingDraft, typeId: string): BookingDraft {
  return { search, value: withType(value, typeId) };
}

export function chooseMonth({ value, search }: BookingDraft, month: Month): BookingDraft {
  return { value: clearSelections(value), search: { ...search, month } };
}

/** `day` is `YYYY-MM-DD`. */
export function pickDay({ value, search }: BookingDraft, day: string): BookingDraft {
  return { search, value: { ...value, ...noTime, ...noProvider, appointment_date: noonOf(day) } };
}

/** Choosing the chosen time again clears it. */
export function pickTime({ value, search }: BookingDraft, start: string, locationId: string): BookingDraft {
  const isChosen = isPicked(value, start, locationId);
  const picked = { appointment_time: instantOf(start), location_id: locationId };
  return { search, value: { ...value, ...(isChosen ? noTime : picked) } };
}

export function isPicked(value: BookingValue, start: string, locationId: string): boolean {
  return (
    value.appointment_time !== '' && value.appointment_time === instantOf(start) && value.location_id === locationId
  );
}

export function dropTime({ value, search }: BookingDraft): BookingDraft {
  return { search, value: { ...value, ...noTime } };
}

export function chooseProvider({ value, search }: BookingDraft, providerId: string): BookingDraft {
  return {
    search,
    value: { ...value, appointment_booking_provider_id: providerId, is_autoselect_provider: providerId === '' },
  };
}

export function chooseTab({ value, search }: BookingDraft, tab: SearchTab): BookingDraft {
  if (tab === search.tab) return { value, search };
  const isRadius = tab === 'radius';
  const place = isRadius ? radiusPart(search, search.radius) : { zip: '', radius: 0 };
  const isLost = isRadius && !search.hasAsked && search.zip === '' && search.point === null;
  return {
    value: { ...value, ...noDay, ...place },
    search: { ...search, tab, isLost, hasAsked: search.hasAsked || isLost, isRefused: false },
  };
}

/** Asks the browser for the position again. */
export function askPosition({ value, search }: BookingDraft): BookingDraft {
  return { value, search: { ...search, isLost: true, hasAsked: true, isRefused: false } };
}

/** The browser did not tell the position: all locations are shown, and the person is told why. */
export function refusePosition(draft: BookingDraft): BookingDraft {
  const { value, search } = chooseTab(draft, 'location');
  return { value, search: { ...search, isLost: false, isRefused: true } };
}

/** Chooses the day, time and location of a free time in one step. The provider stays. `day` is `YYYY-MM-DD`. */
export function pickSoonest(draft: BookingDraft, day: string, start: string, locationId: string): BookingDraft {
  const { appointment_booking_provider_id: providerId } = draft.value;
  const { value, search } = chooseProvider(pickDay(draft, day), providerId);
  const time = { appointment_time: instantOf(start), location_id: locationId };
  return { value: { ...value, ...time }, search: { ...search, month: monthOf(day) } };
}

export function typeZip({ value, search }: BookingDraft, text: string, country: string): BookingDraft {
  const zip = typedZip(text, country);
  if (zip === search.zip) return { value, search };
  const next = { ...search, zip, point: null, isLost: false };
  return { value: { ...value, ...noDay, ...radiusPart(next, search.radius) }, search: next };
}

/** Sets the postal code of the browser's position and the distances. Keeps what was chosen meanwhile. */
export function standAt({ value, search }: BookingDraft, point: BookingPlace, zip: string): BookingDraft {
  const next = { ...search, point, zip, isLost: false };
  return { value: { ...value, ...radiusPart(next, search.radius) }, search: next };
}

export function setRadius({ value, search }: BookingDraft, radius: number): BookingDraft {
  const next = { ...search, radius: clampRadius(radius, search.bounds) };
  return { value: { ...value, ...radiusPart(next, next.radius) }, search: next };
}

/** Sets the ends of the slider to the distances that the server found. */
export function setBounds(draft: BookingDraft, bounds: RadiusBounds): BookingDraft {
  const { min, max } = draft.search.bounds;
  if (min === bounds.min && max === bounds.max) return draft;
  return setRadius({ value: draft.value, search: { ...draft.search, bounds } }, draft.search.radius);
}

/** `ids` is null for all. A time at a location that is no longer searched is cleared. */
export function tickLocations({ value, search }: BookingDraft, ids: readonly string[] | null): BookingDraft {
  const isKept = value.location_id === '' || ids === null || ids.includes(value.location_id);
  return { value: isKept ? value : { ...value, ...noTime }, search: { ...search, ticked: ids } };
}

/** Returns the center of the search; null while it is not known, and in the other tab. */
export function searchedPlace(search: Search, country: string): BookingPlace | null {
  if (search.tab !== 'radius') return null;
  if (search.point) return search.point;
  return isZip(search.zip, country) ? { zip: search.zip } : null;
}

function radiusPart({ zip, point }: Search, radius: number): Pick<BookingValue, 'zip' | 'radius'> {
  return { zip, radius: zip || point ? radius : 0 };
}
