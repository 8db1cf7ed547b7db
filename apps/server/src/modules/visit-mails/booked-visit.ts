// A booked visit as shown to its patient: on the screen, and as a calendar file.
import { formatPhone } from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import type { StoredSettings } from '../practice/public.ts';
import { type CalendarChange, calendarFile } from './calendar-file.ts';

/** What patients are told of a visit. */
export interface ToldVisit {
  readonly visitId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly sequence: number;
  /** The visit whose calendar entry it takes over, if it replaces one. */
  readonly standsFor: string | null;
  readonly typeName: string | null;
  readonly providerName: string;
  readonly locationName: string;
  readonly locationDisplayName: string;
  readonly street: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly phone: string;
}

export interface BookedVisit {
  readonly id: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly typeName: string;
  readonly providerName: string;
  readonly locationName: string;
  readonly addressLines: string[];
  readonly timezone: string;
  /** Text of an .ics file. */
  readonly calendarFile: string;
  /** A map with the location. */
  readonly directionsUrl: string;
  /** Path of the visit's page below the portal's base; empty when whoever booked has no way to open it. */
  readonly visitPath: string;
}

const searchPages: Readonly<Record<StoredSettings['maps'], (place: string) => string>> = {
  google: (place) => `https://www.google.com/maps/search/?api=1&query=${place}`,
  apple: (place) => `https://maps.apple.com/?q=${place}`,
  openstreetmap: (place) => `https://www.openstreetmap.org/search?query=${place}`,
};

type Located = Pick<
  ToldVisit,
  'locationName' | 'locationDisplayName' | 'street' | 'street2' | 'city' | 'state' | 'zipcode'
>;

/** Returns the address of a map with the location, of the service that the practice chose. */
export function directionsTo({ maps }: Pick<StoredSettings, 'maps'>, row: Located): string {
  const name = row.locationDisplayName || row.locationName;
  return searchPages[maps](encodeURIComponent([name, ...addressLinesOf(row)].join(', ')));
}

/** Returns the settings for the visit's location, which may have its own phone number. */
export function settingsAt(settings: StoredSettings, { phone }: Pick<ToldVisit, 'phone'>): StoredSettings {
  return phone === '' ? settings : { ...settings, officeNumber: phone };
}

/** Returns the lines of a location's address; empty ones are left out. */
export function addressLinesOf(row: Pick<ToldVisit, 'street' | 'street2' | 'city' | 'state' | 'zipcode'>): string[] {
  const region = [row.state, row.zipcode].filter(Boolean).join(' ');
  return [row.street, row.street2, [row.city, region].filter(Boolean).join(', ')].filter(Boolean);
}

/** `change` makes the calendar file announce a change. */
export function bookedVisit(ctx: Ctx, settings: StoredSettings, row: ToldVisit, change?: CalendarChange): BookedVisit {
  const { timezone } = settings;
  const addressLines = addressLinesOf(row);
  const names = { providerName: row.providerName, locationName: row.locationDisplayName || row.locationName };
  return {
    id: row.visitId,
    startTime: row.startsAt.toISOString(),
    endTime: row.endsAt.toISOString(),
    typeName: row.typeName ?? '',
    ...names,
    addressLines,
    timezone,
    directionsUrl: directionsTo(settings, row),
    visitPath: '',
    calendarFile: calendarFile({
      entryId: row.standsFor ?? row.visitId,
      sequence: row.sequence,
      startsAt: row.startsAt,
      endsAt: row.endsAt,
      timezone,
      practiceName: ctx.tenant.companyName,
      ...names,
      officeNumber: formatPhone(settingsAt(settings, row).officeNumber),
      addressLines,
      now: ctx.clock.now(),
      change,
    }),
  };
}
