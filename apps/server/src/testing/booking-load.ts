// People who book over HTTP, for drills and tests of faults: a place with many providers, and a booking for each person.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { FormField } from '@foyer/forms';
import pg from 'pg';
import { entriesOf } from '../seed/answers.ts';

export interface BookingForm {
  readonly tenantId: string;
  readonly formId: string;
  readonly path: string;
  readonly versionId: string;
  readonly fields: FormField[];
}

/** Finds the form that the demo practice offers for booking. */
export async function findBookingForm(server: string): Promise<BookingForm> {
  const read = async (path: string) => (await fetch(`${server}${path}`)).json();
  const { accountId: tenantId } = (await read('/account/v1/public/tenant/info?nameSlug=demo')) as { accountId: string };
  const query = `?accountId=${tenantId}`;
  const offered = (await read(`/account/v1/public/appointment-booking/forms${query}`)) as {
    forms: { formId: string; checkSum: string; isPublished: boolean }[];
  };
  const chosen = offered.forms.find(({ isPublished }) => isPublished);
  const path = `/public/forms/${chosen?.formId}/${chosen?.checkSum}${query}`;
  const [version] = (await read(path)) as { form_version_id: string; object: { fields: FormField[] } }[];
  if (!version) throw new Error('The demo offers no form that books.');
  return {
    tenantId,
    formId: chosen?.formId ?? '',
    path,
    versionId: version.form_version_id,
    fields: version.object.fields,
  };
}

export interface BookingPlace {
  readonly locationId: string;
  readonly typeId: string;
  readonly providerIds: readonly string[];
}

/** Returns the ids of a place where `providers` people work. */
export function newPlace(providers: number): BookingPlace {
  const providerIds = Array.from({ length: providers }, () => randomUUID());
  return { locationId: randomUUID(), typeId: randomUUID(), providerIds };
}

/**
 * Adds a location where people work around the clock, on every day, so that only rivals collide; a visit takes half an hour, and
 * `bufferAfter` minutes keep the provider busy. Returns the place.
 */
export async function addBookingPlace(
  databaseUrl: string,
  tenantId: string,
  place: BookingPlace,
  bufferAfter = 0,
): Promise<BookingPlace> {
  const { locationId, typeId, providerIds } = place;
  const rows: [string, unknown[]][] = [
    ['delete from closed_days where tenant_id = $1', [tenantId]],
    [`insert into locations (tenant_id, location_id, name) values ($1, $2, 'Drill')`, [tenantId, locationId]],
    [
      `insert into visit_types (tenant_id, type_id, name, duration, buffer_after) values ($1, $2, 'Drill', 30, $3)`,
      [tenantId, typeId, bufferAfter],
    ],
    [`insert into type_locations values ($1, $2, $3)`, [tenantId, typeId, locationId]],
    [
      `insert into providers (tenant_id, provider_id, display_name) select $1, id, 'Drill' from unnest($2::uuid[]) id`,
      [tenantId, providerIds],
    ],
    [
      `insert into type_providers select $1::uuid, $2::uuid, id from unnest($3::uuid[]) id`,
      [tenantId, typeId, providerIds],
    ],
    [
      `insert into provider_hours (tenant_id, hours_id, provider_id, location_id, kind, weekday, from_minute, until_minute)
        select $1, gen_random_uuid(), id, $2, 'work', weekday, 0, 1440 from unnest($3::uuid[]) id, generate_series(0, 6) weekday`,
      [tenantId, locationId, providerIds],
    ],
  ];
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  for (const [text, values] of rows) await owner.query(text, values);
  await owner.end();
  return place;
}

export interface Booking {
  readonly providerId: string;
  readonly startsAt: Date;
  /** Tells the person from others. */
  readonly number: number;
}

/** Returns the day at the demo practice, YYYY-MM-DD. */
const dayOf = (at: Date) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('America/New_York').toPlainDate().toString();

/** Returns the body of a person's booking. */
export function bookingBody(form: BookingForm, place: BookingPlace, { providerId, startsAt, number }: Booking): string {
  const answers = {
    Appointment: {
      appointment_type_id: place.typeId,
      appointment_booking_provider_id: providerId,
      is_autoselect_provider: false,
      appointment_date: `${dayOf(startsAt)}T12:00:00.000Z`,
      appointment_time: startsAt.toISOString(),
      birthdate: '',
      location_id: place.locationId,
      zip: '',
      radius: 0,
    },
    Name: { first: 'Robin', middle: '', last: `Drill ${number}` },
    'Date of birth': '1993-03-18T00:00:00.000Z',
    Phone: '2075550164',
    Email: `drill-${number}@example.com`,
    'Reason for the visit': `Number ${number}.`,
  };
  const object = entriesOf(form.fields, answers, '');
  return JSON.stringify({ form_version_id: form.versionId, object, submitted_by: '', contact_id: '' });
}

export interface BookingOutcome {
  /** 0 if there was no response. */
  readonly status: number;
  /** Whether the server said when to try again. */
  readonly isPutOff: boolean;
  /** The problem's code; empty for a success. */
  readonly code: string;
}

/** Returns a function that sends a booking to this port, `atOnce` at a time. */
export function createBooker(port: number, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  return (path: string, body: string, number: number): Promise<BookingOutcome> =>
    new Promise((resolve) => {
      const headers = {
        host: 'localhost',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': `drill-${number}`,
        // A separate network address for each person, so that flood protection does not interfere.
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      };
      const call = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (answer) => {
        const isPutOff = answer.headers['retry-after'] !== undefined;
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, isPutOff, code: /"code":"([^"]+)"/.exec(text)?.[1] ?? '' }),
        );
      });
      call.on('error', () => resolve({ status: 0, isPutOff: false, code: 'no answer' }));
      call.end(body);
    });
}
