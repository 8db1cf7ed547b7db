// Thousands of people book at once, several of them the same time: each time is given once.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { FormField } from '@foyer/forms';
import { entriesOf } from '../../apps/server/src/seed/answers.ts';
import type { Drill } from './drill.ts';
import { askDatabase, onStage } from './stage.ts';

const providers = 40;
/** Number of people who want the same time. */
const rivals = 4;
/** Number of concurrent calls. */
const atOnce = 200;
const dayMs = 86_400_000;

interface BookingForm {
  readonly tenantId: string;
  readonly path: string;
  readonly versionId: string;
  readonly fields: FormField[];
}

async function findForm(server: string): Promise<BookingForm> {
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
  return { tenantId, path, versionId: version.form_version_id, fields: version.object.fields };
}

interface Place {
  readonly locationId: string;
  readonly typeId: string;
  readonly providerIds: readonly string[];
}

/** Adds a location where forty people work around the clock, so that only the rivals collide. */
async function addPlace(databaseUrl: string, tenantId: string): Promise<Place> {
  const [locationId, typeId] = [randomUUID(), randomUUID()];
  const providerIds = Array.from({ length: providers }, () => randomUUID());
  const rows: [string, unknown[]][] = [
    [`insert into locations (tenant_id, location_id, name) values ($1, $2, 'Drill')`, [tenantId, locationId]],
    [`insert into visit_types (tenant_id, type_id, name, duration) values ($1, $2, 'Drill', 30)`, [tenantId, typeId]],
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
  for (const [text, values] of rows) await askDatabase(databaseUrl, text, values);
  return { locationId, typeId, providerIds };
}

function bodyOf(form: BookingForm, place: Place, providerId: string, startsAt: Date, number: number): string {
  const answers = {
    Appointment: {
      appointment_type_id: place.typeId,
      appointment_booking_provider_id: providerId,
      is_autoselect_provider: false,
      appointment_date: `${startsAt.toISOString().slice(0, 10)}T12:00:00.000Z`,
      appointment_time: startsAt.toISOString(),
      birthdate: '',
      location_id: place.locationId,
      zip: '',
      radius: 0,
    },
    Name: { first: 'Robin', middle: '', last: `Drill ${number}` },
    'Date of birth': '1993-03-18T00:00:00.000Z',
    Phone: '2075550164',
    'E-mail': `drill-${number}@example.com`,
    'Reason for the visit': `Number ${number}.`,
  };
  const object = entriesOf(form.fields, answers, '');
  return JSON.stringify({ form_version_id: form.versionId, object, submitted_by: '', contact_id: '' });
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** Returns the status; 0 if there was no response. */
function post(port: number, path: string, body: string, number: number): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': `drill-${number}`,
      // A separate network address for each person, so that flood protection does not interfere.
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    };
    const call = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    call.on('error', () => resolve(0));
    call.end(body);
  });
}

const overlapping = `
  select count(*)::int as n from visits a join visits b on a.tenant_id = b.tenant_id
    and a.provider_id = b.provider_id and a.visit_id < b.visit_id and a.during && b.during
  where a.provider_id = any($1) and a.status in ('held', 'scheduled', 'confirmed', 'booked')
    and b.status in ('held', 'scheduled', 'confirmed', 'booked')`;

export const races: Drill = {
  name: 'races',
  what: 'people book at once, four for each time',
  times: { long: 100_000, short: 400 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const server = await stage.start({ FOYER_TRUST_PROXY: '1' });
      const form = await findForm(server.url);
      const place = await addPlace(stage.databaseUrl(), form.tenantId);
      const statuses = new Map<number, number>();
      // Times begin three days ahead, an hour apart; 40 of them at each hour.
      const first = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * dayMs;
      /** Within the booking horizon; times taken by then are free again for the next rivals. */
      const hours = 24 * 14;
      let number = 0;
      let acknowledged = 0;
      let booked = 0;
      const clear = async () => {
        const values = [place.providerIds];
        const [row] = await askDatabase<{ n: number }>(
          stage.databaseUrl(),
          `with gone as (update visits set status = 'canceled' where provider_id = any($1) and status <> 'canceled' returning 1)
           select count(*)::int as n from gone`,
          values,
        );
        booked += row?.n ?? 0;
      };
      let doubled = 0;
      const countDoubled = async () => {
        const [row] = await askDatabase<{ n: number }>(stage.databaseUrl(), overlapping, [place.providerIds]);
        doubled += row?.n ?? 0;
      };
      while (number < times && !signal.aborted) {
        const calls = Array.from({ length: Math.min(atOnce, times - number) }, (_, at) => {
          const slot = Math.floor((number + at) / rivals);
          const hour = Math.floor(slot / providers) % hours;
          const providerId = place.providerIds[slot % providers] ?? '';
          const mine = number + at;
          return post(
            server.port,
            form.path,
            bodyOf(form, place, providerId, new Date(first + hour * 3_600_000), mine),
            mine,
          );
        });
        const before = Math.floor(number / rivals / providers / hours);
        for (const status of await Promise.all(calls)) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200) acknowledged += 1;
        }
        number += calls.length;
        if (Math.floor(number / rivals / providers / hours) > before) {
          await countDoubled();
          await clear();
        }
      }
      await countDoubled();
      await clear();
      const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} x ${status}`);
      return {
        times: number,
        acknowledged,
        lost: Math.max(0, acknowledged - booked),
        doubled: doubled + Math.max(0, booked - acknowledged - (statuses.get(0) ?? 0)),
        faults: statuses.get(500) ?? 0,
        note: told.join(', '),
      };
    }),
};
