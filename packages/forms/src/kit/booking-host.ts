// What the booking field needs from outside: types, locations, providers and free times, and a way to hold one.

/** A practice's settings for booking online. */
export interface BookingSettings {
  /** IANA zone of the practice. Days and times are in this zone. */
  readonly timezone: string;
  /** ISO 3166 code. Decides the format of postal codes. */
  readonly country: string;
  /** Whether locations can be searched. */
  readonly isMultiLocation: boolean;
  /** Whether free times come from the practice's management software. */
  readonly syncAvailability: boolean;
  /** Minutes between two times. */
  readonly timeInterval: number;
}

export interface BookingType {
  readonly id: string;
  readonly name: string;
  /** Minutes. */
  readonly duration: number;
  /** What the practice says about it to patients; missing or empty for nothing. */
  readonly patientLine?: string;
  /** Until when patients may cancel it online: never, at any time before, or some hours before by the practice's wall clock. */
  readonly cancel?: { readonly mode: 'no' | 'any' | 'until'; readonly hours: number };
  /** What the practice wrote about cancelling and moving; missing or empty for nothing. */
  readonly policy?: string;
  /** Whether patients can wait for an earlier time. */
  readonly hasWaitlist?: boolean;
}

export interface BookingLocation {
  readonly id: string;
  readonly name: string;
  /** The name for patients; `name` is used if it is empty. */
  readonly displayName: string;
  readonly street: string;
  readonly street2: string;
  /** The types of appointments offered here. */
  readonly appointmentTypeIds: readonly string[];
}

export interface BookingProvider {
  readonly id: string;
  readonly displayName: string;
}

/** A time of a provider at a location, free or taken. */
export interface BookingSlot {
  /** ISO instant. If it is missing, `startTime` has it. */
  readonly time?: string;
  readonly startTime?: string;
  readonly locationId: string;
  /** The provider. */
  readonly entityId: string;
  readonly available: boolean;
}

export interface BookingDay {
  /** `YYYY-MM-DD` at the practice. */
  readonly date: string;
  readonly timeSlots: readonly BookingSlot[];
}

/** The center of a search for locations: a postal code or a point. */
export type BookingPlace =
  | { readonly zip: string }
  | {
      /** Degrees. */
      readonly latitude: number;
      readonly longitude: number;
    };

export interface NearbyLocations {
  /** Nearest first; `radius` is the distance in miles. */
  readonly items: readonly { readonly locationId: string; readonly radius: number }[];
  /** Miles to the nearest and the farthest location; null if not requested or not known. */
  readonly zipCodeDistance: { readonly min: number; readonly max: number } | null;
  /** Not empty if there is no such postal code. */
  readonly errors: readonly { readonly code: string; readonly message: string }[];
  /** The postal code nearest to the point; empty if the search was by postal code, or if none is near. */
  readonly zipCode: string;
}

/** A time that somebody has chosen. */
export interface WantedSlot {
  readonly typeId: string;
  readonly locationId: string;
  /** Empty for any provider who is free. */
  readonly providerId: string;
  /** ISO instant. */
  readonly startTime: string;
}

/** A time that is held for this browser. All three times are ISO instants. */
export interface HeldSlot {
  readonly providerId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly expiresAt: string;
}

/** Somebody else has taken the time, or it is no longer offered. */
export class SlotTakenError extends Error {
  override name = 'SlotTakenError';
}

/** This browser or its network may not hold a time at the moment. The time can still be booked. */
export class HoldLimitError extends Error {
  override name = 'HoldLimitError';
}

/** Every call can be aborted by its signal, and then rejects with the signal's reason. */
export interface BookingHost {
  settings(signal: AbortSignal): Promise<BookingSettings>;
  /** Without the empty entry that lists begin with. */
  types(signal: AbortSignal): Promise<readonly BookingType[]>;
  /** Open locations only. */
  locations(signal: AbortSignal): Promise<readonly BookingLocation[]>;
  /** The providers of a type, without the empty entry. */
  providers(typeId: string, signal: AbortSignal): Promise<readonly BookingProvider[]>;
  /** Days with free times at all locations, of one provider or of all. `month` is 1 to 12. */
  month(
    query: { readonly typeId: string; readonly month: number; readonly year: number; readonly providerId?: string },
    signal: AbortSignal,
  ): Promise<readonly BookingDay[]>;
  /** Each provider's times on a day (`YYYY-MM-DD` at the practice), free and taken, at one location or at all. */
  day(
    query: {
      readonly typeId: string;
      readonly date: string;
      readonly locationId?: string;
      readonly providerId?: string;
    },
    signal: AbortSignal,
  ): Promise<readonly BookingSlot[]>;
  /** Locations within `radius` miles, or all of them. `minMax` requests `zipCodeDistance`. */
  near(
    query: { readonly place: BookingPlace; readonly radius?: number; readonly minMax: boolean },
    signal: AbortSignal,
  ): Promise<NearbyLocations>;
  /** Where the person is, from the browser if they allow it, otherwise from their network. @throws if it is not known */
  position(signal: AbortSignal): Promise<BookingPlace>;
  /** Holds a time for this browser, or extends its hold. Releases the one held before. @throws SlotTakenError, HoldLimitError */
  hold(slot: WantedSlot, signal: AbortSignal): Promise<HeldSlot>;
  /** Releases the held time. Also works while the page is being left. */
  release(): Promise<void>;
}
