// The content of the demo's schedules: locations, providers, visit types, hours, and visits by days from today.
import type { visitActs } from '@foyer/contract';

interface Place {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
  readonly country: 'US' | 'CA';
  readonly at: readonly [latitude: number, longitude: number];
}

interface Kind {
  readonly name: string;
  /** Minutes. */
  readonly duration: number;
  readonly after?: number;
  readonly by: readonly string[];
  /** Where it is done; everywhere by default. */
  readonly in?: readonly string[];
}

/** A provider's weekdays, hours and location; lunch is from noon to one. */
interface Shift {
  readonly provider: string;
  readonly place: string;
  readonly weekdays: readonly number[];
  readonly hours: readonly [from: number, until: number];
}

export interface SeedVisit {
  readonly person: string;
  readonly kind: string;
  readonly provider: string;
  readonly place: string;
  /** Working days from today. */
  readonly inDays: number;
  /** `hh:mm` on the practice's clock. */
  readonly time: string;
  readonly status: 'scheduled' | 'confirmed' | 'met' | 'canceled';
  /** When it was before its patient moved it. */
  readonly movedFrom?: { readonly inDays: number; readonly time: string };
  /** Why its patient canceled it. */
  readonly canceledFor?: (typeof visitActs.cancelReasons)[number];
}

/** A visit in the past: `daysAgo` are calendar days, as in the ledger; a weekend becomes the Friday before. */
export type PastVisit = Omit<SeedVisit, 'inDays' | 'status'> & { readonly daysAgo: number };

/** Visits that fill up the days, with providers who work then, wherever they are. */
type OtherVisit = Omit<SeedVisit, 'place'>;

export interface SeedSchedule {
  readonly places: readonly Place[];
  readonly providers: readonly string[];
  readonly kinds: readonly Kind[];
  readonly shifts: readonly Shift[];
  readonly visits: readonly SeedVisit[];
  readonly past?: readonly PastVisit[];
  readonly others?: readonly OtherVisit[];
}

const weekdays = [1, 2, 3, 4, 5];
const portland = { city: 'Portland', state: 'ME', country: 'US' } as const;

export const schedules: Readonly<Record<string, SeedSchedule>> = {
  demo: {
    places: [
      { name: 'Harborside', street: '218 Wharf Street', zipcode: '04101', ...portland, at: [43.6567, -70.2512] },
      { name: 'Back Cove', street: '40 Preble Street', zipcode: '04101', ...portland, at: [43.6591, -70.2606] },
      {
        name: 'Scarborough',
        street: '9 Marsh Road',
        city: 'Scarborough',
        state: 'ME',
        country: 'US',
        zipcode: '04074',
        at: [43.5781, -70.3217],
      },
    ],
    providers: ['Dr. Naomi Ito', 'Dr. Samuel Reyes', 'Dr. Priya Nair', 'Dana Whitfield, RDH', 'Marcus Bell, RDH'],
    kinds: [
      {
        name: 'Cleaning and exam',
        duration: 45,
        after: 15,
        by: ['Dana Whitfield, RDH', 'Marcus Bell, RDH'],
        in: ['Harborside', 'Back Cove'],
      },
      {
        name: 'New patient exam and x-rays',
        duration: 60,
        after: 10,
        by: ['Dr. Naomi Ito', 'Dr. Samuel Reyes', 'Dr. Priya Nair'],
      },
      { name: 'Toothache', duration: 30, by: ['Dr. Naomi Ito', 'Dr. Samuel Reyes', 'Dr. Priya Nair'] },
      {
        name: 'Filling',
        duration: 45,
        after: 10,
        by: ['Dr. Naomi Ito', 'Dr. Samuel Reyes'],
        in: ['Harborside', 'Back Cove'],
      },
      {
        name: 'Sealants',
        duration: 30,
        by: ['Dana Whitfield, RDH', 'Marcus Bell, RDH', 'Dr. Priya Nair'],
        in: ['Harborside', 'Back Cove'],
      },
      { name: 'Invisible aligner consultation', duration: 30, by: ['Dr. Priya Nair'], in: ['Scarborough'] },
    ],
    shifts: [
      { provider: 'Dr. Naomi Ito', place: 'Harborside', weekdays, hours: [8, 16] },
      { provider: 'Dr. Samuel Reyes', place: 'Back Cove', weekdays: [1, 2, 3, 4], hours: [9, 18] },
      { provider: 'Dr. Priya Nair', place: 'Scarborough', weekdays: [1, 3, 5], hours: [8, 17] },
      { provider: 'Dr. Priya Nair', place: 'Harborside', weekdays: [2, 4], hours: [8, 17] },
      { provider: 'Dana Whitfield, RDH', place: 'Harborside', weekdays, hours: [8, 17] },
      { provider: 'Marcus Bell, RDH', place: 'Back Cove', weekdays: [1, 2, 3, 4, 6], hours: [9, 17] },
    ],
    visits: [
      {
        person: 'Sam Rivera',
        kind: 'Cleaning and exam',
        provider: 'Dana Whitfield, RDH',
        place: 'Harborside',
        inDays: 3,
        time: '09:30',
        status: 'confirmed',
      },
      {
        person: 'Sam Rivera',
        kind: 'Filling',
        provider: 'Dr. Naomi Ito',
        place: 'Harborside',
        inDays: 12,
        time: '14:00',
        status: 'scheduled',
      },
      {
        person: 'Grace Okafor',
        kind: 'Cleaning and exam',
        provider: 'Dana Whitfield, RDH',
        place: 'Harborside',
        inDays: 4,
        time: '10:30',
        status: 'scheduled',
      },
      {
        person: 'Ada Okafor',
        kind: 'Sealants',
        provider: 'Dana Whitfield, RDH',
        place: 'Harborside',
        inDays: 4,
        time: '11:30',
        status: 'confirmed',
      },
      {
        person: 'Obi Okafor',
        kind: 'Cleaning and exam',
        provider: 'Marcus Bell, RDH',
        place: 'Back Cove',
        inDays: 9,
        time: '15:00',
        status: 'scheduled',
      },
      {
        person: 'Walter Lindqvist',
        kind: 'Toothache',
        provider: 'Dr. Samuel Reyes',
        place: 'Back Cove',
        inDays: 1,
        time: '09:00',
        status: 'scheduled',
      },
      {
        person: 'Sam Rivera',
        kind: 'Toothache',
        provider: 'Dr. Naomi Ito',
        place: 'Harborside',
        inDays: 2,
        time: '11:00',
        status: 'canceled',
        canceledFor: 'ill',
      },
    ],
    // Each charge in the ledger (ledger.ts) was a visit on that day.
    past: [
      ...(
        [
          ['Sam Rivera', 214, 'Cleaning and exam', 'Dana Whitfield, RDH', '09:00'],
          ['Sam Rivera', 47, 'Filling', 'Dr. Naomi Ito', '14:00'],
          ['Grace Okafor', 120, 'Cleaning and exam', 'Dana Whitfield, RDH', '10:00'],
          ['Ada Okafor', 120, 'Cleaning and exam', 'Dana Whitfield, RDH', '11:00'],
          ['Grace Okafor', 28, 'Toothache', 'Dr. Naomi Ito', '10:00'],
          ['Luis Ortega', 88, 'Filling', 'Dr. Naomi Ito', '13:00'],
          ['Walter Lindqvist', 34, 'Toothache', 'Dr. Naomi Ito', '09:00'],
          ['Lee Chen', 19, 'Filling', 'Dr. Naomi Ito', '10:00'],
        ] as const
      ).map(([person, daysAgo, kind, provider, time]) => ({
        ...{ person, daysAgo, kind, provider, time },
        place: 'Harborside',
      })),
    ],
    others: [
      {
        person: 'Amara Nwosu',
        kind: 'Toothache',
        provider: 'Dr. Naomi Ito',
        inDays: 0,
        time: '11:20',
        status: 'confirmed',
      },
      {
        person: 'Lee Chen',
        kind: 'Toothache',
        provider: 'Dr. Samuel Reyes',
        inDays: 0,
        time: '13:00',
        status: 'confirmed',
      },
      {
        person: 'Hannah Weiss',
        kind: 'Cleaning and exam',
        provider: 'Dana Whitfield, RDH',
        inDays: 0,
        time: '13:15',
        status: 'confirmed',
      },
      {
        person: 'Priya Raman',
        kind: 'Cleaning and exam',
        provider: 'Marcus Bell, RDH',
        inDays: 0,
        time: '15:30',
        status: 'scheduled',
      },
      { person: 'Lee Chen', kind: 'Filling', provider: 'Dr. Naomi Ito', inDays: 1, time: '08:30', status: 'confirmed' },
      {
        person: 'Amara Nwosu',
        kind: 'New patient exam and x-rays',
        provider: 'Dr. Naomi Ito',
        inDays: 1,
        time: '10:00',
        status: 'scheduled',
        movedFrom: { inDays: 2, time: '09:00' },
      },
      {
        person: 'Luis Ortega',
        kind: 'Toothache',
        provider: 'Dr. Naomi Ito',
        inDays: 1,
        time: '13:30',
        status: 'confirmed',
      },
      {
        person: 'Hannah Weiss',
        kind: 'Filling',
        provider: 'Dr. Naomi Ito',
        inDays: 1,
        time: '14:30',
        status: 'scheduled',
      },
      {
        person: 'Priya Raman',
        kind: 'New patient exam and x-rays',
        provider: 'Dr. Samuel Reyes',
        inDays: 1,
        time: '10:30',
        status: 'confirmed',
      },
      {
        person: 'Emeka Okafor',
        kind: 'Filling',
        provider: 'Dr. Samuel Reyes',
        inDays: 1,
        time: '14:00',
        status: 'scheduled',
      },
      {
        person: 'Bernadette Featherstonehaugh-Oyelaran',
        kind: 'Cleaning and exam',
        provider: 'Dana Whitfield, RDH',
        inDays: 1,
        time: '08:00',
        status: 'confirmed',
      },
      {
        person: 'Jordan Rivera',
        kind: 'Cleaning and exam',
        provider: 'Dana Whitfield, RDH',
        inDays: 1,
        time: '09:15',
        status: 'confirmed',
      },
      {
        person: 'Jordan Rivera',
        kind: 'Toothache',
        provider: 'Dr. Priya Nair',
        inDays: 1,
        time: '15:00',
        status: 'scheduled',
      },
      {
        person: 'Bernadette Featherstonehaugh-Oyelaran',
        kind: 'Filling',
        provider: 'Dr. Naomi Ito',
        inDays: 2,
        time: '09:00',
        status: 'scheduled',
      },
      {
        person: 'Lee Chen',
        kind: 'Cleaning and exam',
        provider: 'Dana Whitfield, RDH',
        inDays: 2,
        time: '10:00',
        status: 'scheduled',
      },
      {
        person: 'Luis Ortega',
        kind: 'Cleaning and exam',
        provider: 'Marcus Bell, RDH',
        inDays: 2,
        time: '11:00',
        status: 'confirmed',
      },
      {
        person: 'Hannah Weiss',
        kind: 'Toothache',
        provider: 'Dr. Priya Nair',
        inDays: 2,
        time: '14:00',
        status: 'scheduled',
      },
      {
        person: 'Priya Raman',
        kind: 'Filling',
        provider: 'Dr. Samuel Reyes',
        inDays: 2,
        time: '15:00',
        status: 'scheduled',
      },
    ],
  },
  maple: {
    places: [
      {
        name: 'Duckworth Street',
        street: '40 Duckworth Street',
        city: "St. John's",
        state: 'NL',
        country: 'CA',
        zipcode: 'A1C 1G4',
        at: [47.5681, -52.7014],
      },
    ],
    providers: ['Dr. Moira Penney', 'Dr. Arjun Shah'],
    kinds: [
      { name: 'Check-up', duration: 30, by: ['Dr. Moira Penney', 'Dr. Arjun Shah'] },
      { name: 'Vaccination', duration: 15, by: ['Dr. Moira Penney', 'Dr. Arjun Shah'] },
    ],
    shifts: [
      { provider: 'Dr. Moira Penney', place: 'Duckworth Street', weekdays, hours: [9, 17] },
      { provider: 'Dr. Arjun Shah', place: 'Duckworth Street', weekdays: [1, 2, 4], hours: [8, 15] },
    ],
    visits: [],
  },
};
