// What the booking field asks of the world around it: types, places, providers, free times, and holding one of them.

/** A practice's settings for booking online. */
export interface BookingSettings {
  /** IANA zone of the practice, in which days and times are meant. */
  readonly timezone: string;
  /** ISO 3166 code; decides how postal codes are written. */
  readonly country: string;
  /** Whether places can be searched. */
  readonly isMultiLocation: boolean;
  /** Whether times come from the practice's management software. */
  readonly syncAvailability: boolean;
  /** Minutes between one time and the next. */
  readonly timeInterval: number;
}

export interface BookingType {
  readonly id: string;
  readonly name: string;
  /** Minutes. */
  readonly duration: number;
}

export interface BookingLocation {
  readonly id: string;
  readonly name: string;
  /** What patients call it; `name` where it is empty. */
  readonly displayName: string;
  readonly street: string;
  readonly street2: string;
  /** Types of appointments done here. */
  readonly appointmentTypeIds: readonly string[];
}

export interface BookingProvider {
  readonly id: string;
  readonly displayName: string;
}

/** A time that a provider has at a place, free or taken. */
export interface BookingSlot {
  /** ISO instant; where it is missing, `startTime` says the same. */
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

/** Where somebody looks for places: around a postal code or around a point. */
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
  /** Miles to the nearest and the farthest place; null when not asked for or not known. */
  readonly zipCodeDistance: { readonly min: number; readonly max: number } | null;
  /** Not empty when there is no such postal code. */
  readonly errors: readonly { readonly code: string; readonly message: string }[];
  /** The postal code nearest to the point; empty where a postal code was asked with, or none is near. */
  readonly zipCode: string;
}

/** A time somebody chooses. */
export interface WantedSlot {
  readonly typeId: string;
  readonly locationId: string;
  /** Empty for any provider who is free. */
  readonly providerId: string;
  /** ISO instant. */
  readonly startTime: string;
}

/** A time that is kept for this browser; all three times are ISO instants. */
export interface HeldSlot {
  readonly providerId: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly expiresAt: string;
}

/** Somebody else has the time, or it is not offered any more. */
export class SlotTakenError extends Error {
  override name = 'SlotTakenError';
}

/** This browser, or its network, may keep no time for now; the time can be booked all the same. */
export class HoldLimitError extends Error {
  override name = 'HoldLimitError';
}

/** Every call is ended by its signal, and then rejects with the signal's reason. */
export interface BookingHost {
  settings(signal: AbortSignal): Promise<BookingSettings>;
  /** Without the empty entry that lists begin with. */
  types(signal: AbortSignal): Promise<readonly BookingType[]>;
  /** Those that are open. */
  locations(signal: AbortSignal): Promise<readonly BookingLocation[]>;
  /** Who does a type. Without the empty entry. */
  providers(typeId: string, signal: AbortSignal): Promise<readonly BookingProvider[]>;
  /** Days with free times, of all places. `month` is 1 to 12; without a provider everybody's. */
  month(
    query: { readonly typeId: string; readonly month: number; readonly year: number; readonly providerId?: string },
    signal: AbortSignal,
  ): Promise<readonly BookingDay[]>;
  /** Times of a day (`YYYY-MM-DD` at the practice), free and taken, each provider's own; all places unless one is named. */
  day(
    query: {
      readonly typeId: string;
      readonly date: string;
      readonly locationId?: string;
      readonly providerId?: string;
    },
    signal: AbortSignal,
  ): Promise<readonly BookingSlot[]>;
  /** Places within `radius` miles, all without one. `minMax` asks for `zipCodeDistance`. */
  near(
    query: { readonly place: BookingPlace; readonly radius?: number; readonly minMax: boolean },
    signal: AbortSignal,
  ): Promise<NearbyLocations>;
  /** Where the person is, if they let the browser say it or the network gives it away. @throws when nothing is known */
  position(signal: AbortSignal): Promise<BookingPlace>;
  /** Keeps a time for this browser, or keeps it longer; whatever was kept before is let go. @throws SlotTakenError, HoldLimitError */
  hold(slot: WantedSlot, signal: AbortSignal): Promise<HeldSlot>;
  /** Lets go of what is kept, also when the page is being left. */
  release(): Promise<void>;
}
