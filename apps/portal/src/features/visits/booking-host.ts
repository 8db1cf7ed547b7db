// What the booking field needs from the portal: types, locations, providers, free times, and holds.
import { type Answer, availability, holds, type practice } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { type BookingHost, type BookingPlace, type BookingType, HoldLimitError, SlotTakenError } from '@foyer/forms';
import type { Portal } from '../../session/portal.ts';
import { holdTokenHeader } from './hold-token.ts';

type Surroundings = Pick<Portal, 'call' | 'tenant' | 'booking'>;
type GeneralSettings = Answer<typeof practice.bookingGeneralSettings>;

/** Time limit of the browser's geolocation, in milliseconds. */
const positionMs = 10_000;

/** @throws GeolocationPositionError, or Error if the browser has no geolocation */
function browserPosition(geolocation: Geolocation | undefined, signal: AbortSignal): Promise<BookingPlace> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (!geolocation) reject(new Error('The browser tells no position.'));
    geolocation?.getCurrentPosition(({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }), reject, {
      timeout: positionMs,
      maximumAge: 600_000,
    });
  });
}

function taken(error: unknown): never {
  if (error instanceof CallError && error.code === 'slot-taken') throw new SlotTakenError(error.message);
  if (error instanceof CallError && error.code === 'hold-limit') throw new HoldLimitError(error.message);
  throw error;
}

/** Returns a function that loads, and one that starts to load ahead of its first call. */
function ahead<T>(load: (signal: AbortSignal) => Promise<T>) {
  let started: Promise<T> | undefined;
  return {
    start() {
      started = load(new AbortController().signal);
      started.catch(() => undefined);
    },
    load(signal: AbortSignal): Promise<T> {
      const first = started;
      started = undefined;
      return first ? first.catch(() => load(signal)) : load(signal);
    },
  };
}

/** A host that can load what every form asks it for before a form is open. */
export interface PreparedHost extends BookingHost {
  prepare(): void;
}

/** Creates the host of one open form. */
export function createBookingHost(
  portal: Surroundings,
  geolocation: Geolocation | undefined = globalThis.navigator?.geolocation,
): PreparedHost {
  const { call, tenant } = portal;
  const { accountId } = tenant;
  let types: Promise<readonly BookingType[]> | undefined;
  let isHolding = false;

  /** @throws if the settings did not load */
  async function general(): Promise<GeneralSettings> {
    return (await portal.booking.load()).settings;
  }

  async function loadTypes(signal: AbortSignal): Promise<readonly BookingType[]> {
    const { syncAvailability } = await general();
    const endpoint = syncAvailability ? availability.syncedAppointmentTypes : availability.appointmentTypes;
    return call(endpoint, { query: { accountId } }, { signal });
  }

  async function calendarQuery(typeId: string, providerId: string | undefined, signal: AbortSignal) {
    types ??= loadTypes(signal);
    const [settings, known] = await Promise.all([general(), types]);
    const duration = known.find(({ id }) => id === typeId)?.duration;
    return {
      accountId,
      appointmentTypeId: typeId,
      syncAvailability: `${settings.syncAvailability}` as const,
      interval: settings.timeInterval,
      ...(duration !== undefined && { apptDuration: duration }),
      isAvailProviderCoupled: `${settings.isAvailProviderCoupled}` as const,
      placeholderProviderId: settings.placeholderProviderId,
      ...(providerId && { providerId }),
    };
  }

  async function near({ place, radius, minMax }: Parameters<BookingHost['near']>[0], signal: AbortSignal) {
    const isPoint = 'latitude' in place;
    const found = await call(
      availability.postalLocation,
      {
        query: {
          accountId,
          ...(isPoint ? { pointLatitude: place.latitude, pointLongitude: place.longitude } : { zipCode: place.zip }),
          ...(radius !== undefined && { radius }),
          isRequireMinMax: `${minMax}`,
        },
      },
      { signal },
    );
    // For Canada only the first half of a postal code is known, which is not usable yet.
    if (!isPoint || found.zipCode.length >= 5) return found;
    // The server may know the caller's code from the network address.
    const { postal } = await call(availability.ipLocation, { query: { accountId } }, { signal }).catch(() => ({
      postal: '',
    }));
    return { ...found, zipCode: postal };
  }

  const place = ahead((signal) =>
    Promise.all([
      call(availability.registeredAddress, { params: { accountId } }, { signal }),
      call(availability.isMultiLocationAccount, { query: { accountId } }, { signal }),
    ]),
  );
  const everyType = ahead(loadTypes);
  const everyLocation = ahead((signal) => call(availability.locationsList, { query: { accountId } }, { signal }));

  return {
    prepare() {
      for (const one of [place, everyType, everyLocation]) one.start();
    },

    async settings(signal) {
      const [{ timeInterval, syncAvailability }, [address, { isMultiLocation }]] = await Promise.all([
        general(),
        place.load(signal),
      ]);
      const { timezone, postalAddress } = address;
      return { timezone, country: postalAddress.country, isMultiLocation, syncAvailability, timeInterval };
    },

    types(signal) {
      types = everyType.load(signal);
      // After a failure, the next calendar loads it again.
      types.catch(() => {
        types = undefined;
      });
      return types;
    },

    async locations(signal) {
      const { syncAvailability } = await general();
      const query = { accountId };
      const [all, synced] = await Promise.all([
        everyLocation.load(signal),
        syncAvailability ? call(availability.pddsLocations, { query }, { signal }) : [],
      ]);
      const typesOf = new Map(synced.map(({ id, appointmentTypeIds }) => [id, appointmentTypeIds]));
      return all
        .filter(({ isDeleted }) => !isDeleted)
        .map((one) => ({ ...one, appointmentTypeIds: typesOf.get(one.id) ?? one.appointmentTypeIds }));
    },

    async providers(typeId, signal) {
      const { syncAvailability } = await general();
      const endpoint = syncAvailability ? availability.pddsTypeProviders : availability.typeProviders;
      return call(endpoint, { params: { typeId }, query: { accountId } }, { signal });
    },

    async month({ typeId, month, year, providerId }, signal) {
      const query = { ...(await calendarQuery(typeId, providerId, signal)), monthOfYear: month, year };
      return (await call(availability.virtualCalendar, { query }, { signal, headers: holdTokenHeader() })).days;
    },

    async day({ typeId, date, locationId, providerId }, signal) {
      const query = {
        ...(await calendarQuery(typeId, providerId, signal)),
        selectedDate: date,
        ...(locationId && { locationId }),
      };
      const options = { signal, headers: holdTokenHeader() };
      const { days } = await call(availability.virtualCalendarByLocation, { query }, options);
      return days.find((day) => day.date === date)?.timeSlots ?? [];
    },

    near,

    position: (signal) => browserPosition(geolocation, signal),

    async hold({ typeId, locationId, providerId, startTime }, signal) {
      const body = { accountId, appointmentTypeId: typeId, locationId, providerId, startTime };
      isHolding = true;
      return call(holds.holdSlot, { body }, { signal, headers: holdTokenHeader() }).catch(taken);
    },

    async release() {
      if (!isHolding) return;
      isHolding = false;
      // Sent even while the page is unloading.
      await call(holds.releaseSlot, { query: { accountId } }, { headers: holdTokenHeader(), keepalive: true });
    },
  };
}
