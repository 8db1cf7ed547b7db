// The locations that are offered: all, those near a postal code or the person, or the ticked ones.
import { useEffect, useEffectEvent } from 'react';
import type { BookingHost, BookingLocation, BookingPlace, BookingSettings } from '../../kit/booking-host.ts';
import { type BookingDraft, refusePosition, searchedPlace, setBounds, standAt } from './booking-draft.ts';
import { boundsOf, type OfferedPlace, placesFor } from './places.ts';
import type { DraftChange } from './use-draft.ts';
import { useLoaded } from './use-loaded.ts';
import { isZip } from './zip.ts';

interface PlacesQuestion {
  readonly host: BookingHost;
  readonly settings: BookingSettings | undefined;
  readonly locations: readonly BookingLocation[];
  readonly draft: BookingDraft;
  readonly settle: (change: DraftChange) => void;
}

export interface OfferedPlaces {
  readonly offered: readonly OfferedPlace[];
  readonly isLoading: boolean;
  /** Whether the postal code does not exist although it is well-formed, or could not be looked up. */
  readonly isZipUnknown: boolean;
}

/** Milliseconds after the slider's last change until locations are loaded. */
const REST = 300;

export function usePlaces({ host, settings, locations, draft, settle }: PlacesQuestion): OfferedPlaces {
  const { search, value } = draft;
  const isMultiLocation = settings?.isMultiLocation ?? false;
  const country = settings?.country ?? 'US';
  const place = isMultiLocation ? searchedPlace(search, country) : null;

  const near = useLoaded(
    place && JSON.stringify(place),
    String(search.radius),
    (signal) => host.near({ place: place as BookingPlace, radius: search.radius, minMax: true }, signal),
    REST,
  );

  const isLost = isMultiLocation && search.isLost;
  const position = useLoaded(isLost ? 'here' : null, '', (signal) => host.position(signal));

  // Ignored if the person has typed or chosen something meanwhile.
  const takePosition = useEffectEvent(() => {
    const { data } = position;
    settle((newest) => {
      if (!newest.search.isLost || newest.value.appointment_date !== '') return newest;
      return data ? standAt(newest, data, 'zip' in data ? data.zip : '') : refusePosition(newest);
    });
  });
  useEffect(() => {
    if (position.data || position.hasFailed) takePosition();
  }, [position.data, position.hasFailed]);

  const measured = useEffectEvent(() => {
    const { zipCodeDistance, zipCode } = near.data ?? {};
    settle((newest) => {
      const next = zipCodeDistance ? setBounds(newest, boundsOf(zipCodeDistance)) : newest;
      const { point, zip } = next.search;
      return zipCode && point && zip === '' && isZip(zipCode, country) ? standAt(next, point, zipCode) : next;
    });
  });
  useEffect(() => {
    if (near.data) measured();
  }, [near.data]);

  const isZipUnknown = near.hasFailed || (near.data?.errors.length ?? 0) > 0;
  const nearby = place ? (near.data?.items ?? []) : null;
  return {
    offered: placesFor(locations, value.appointment_type_id, {
      isMultiLocation,
      tab: search.tab,
      nearby: isZipUnknown ? [] : nearby,
      ticked: search.ticked,
    }),
    isLoading: near.isLoading,
    isZipUnknown,
  };
}
