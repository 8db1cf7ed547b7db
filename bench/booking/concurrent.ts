// 200 people book at once over HTTP, some of them the same time; beside them the bare insert under the same constraint.
import { Agent, request } from 'node:http';
import type { FormField } from '@foyer/forms';
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import pg from 'pg';
import { entriesOf } from '../../apps/server/src/seed/answers.ts';
import { median, percentile, summary } from '../../apps/server/src/testing/measure.ts';
import { md5Id } from './md5-id.ts';
import type { BookingStage } from './stage.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const target = 0.4;
/** Of a round: so many calls for so many times; what is left over has to be refused. */
const calls = 200;
const providers = 40;
const timesEach = 4;
const times = providers * timesEach;
const zone = zoneOf('America/New_York');
const agent = new Agent({ keepAlive: true, maxSockets: calls });
const [locationId, typeId] = [md5Id('bench location'), md5Id('bench type')];
const providerIds = Array.from({ length: providers }, (_, n) => md5Id(`bench provider ${n}`));

interface Form {
  readonly tenantId: string;
  readonly path: string;
  readonly versionId: string;
  readonly fields: FormField[];
}

async function findForm(server: string): Promise<Form> {
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

/** A place where forty people work around the clock, so that only the bookings are in each other's way. */
async function addPlace(database: pg.Client, tenantId: string): Promise<void> {
  const rows: [string, unknown[]][] = [
    [`insert into locations (tenant_id, location_id, name) values ($1, $2, 'Bench')`, [tenantId, locationId]],
    [
      `insert into appointment_types (tenant_id, type_id, name, duration, buffer_after) values ($1, $2, 'Bench', 30, 15)`,
      [tenantId, typeId],
    ],
    [`insert into type_locations values ($1, $2, $3)`, [tenantId, typeId, locationId]],
    [
      `insert into providers (tenant_id, provider_id, display_name) select $1, id, 'Bench' from unnest($2::uuid[]) id`,
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
  for (const [text, values] of rows) await database.query(text, values);
}

interface Slot {
  readonly providerId: string;
  readonly startsAt: Date;
}

/** The times of a day that nobody has asked for yet. */
function slotsOf(day: number): Slot[] {
  return Array.from({ length: times }, (_, n) => ({
    providerId: providerIds[n % providers] ?? '',
    startsAt: new Date((zone.startOf(day) + 480 + 60 * Math.floor(n / providers)) * 60_000),
  }));
}

function bodyOf(form: Form, { providerId, startsAt }: Slot, number: number): string {
  const answers = {
    Appointment: {
      appointment_type_id: typeId,
      appointment_booking_provider_id: providerId,
      is_autoselect_provider: false,
      appointment_date: `${isoOfDay(zone.dayAt(startsAt.getTime() / 60_000))}T12:00:00.000Z`,
      appointment_time: startsAt.toISOString(),
      birthdate: '',
      location_id: locationId,
      zip: '',
      radius: 0,
    },
    Name: { first: 'Robin', middle: '', last: `Bench ${number}` },
    'Date of birth': '1993-03-18T00:00:00.000Z',
    Phone: '2075550164',
    'E-mail': `bench-${number}@example.com`,
    'Reason for the visit': `Number ${number}: it hurts when I drink something cold.`,
  };
  const object = entriesOf(form.fields, answers, '');
  return JSON.stringify({ form_version_id: form.versionId, object, submitted_by: '', contact_id: '' });
}

function post(port: number, path: string, body: string, number: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: 'localhost',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': `bench-booking-${number}`,
      // Each person's own address of the network, so that the brake for floods stays out of it.
      'x-forwarded-for': `10.${number % 250}.${Math.floor(number / 250) % 250}.7`,
    };
    const call = request({ port, host: '127.0.0.1', path, method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
    });
    call.on('error', reject);
    call.end(body);
  });
}

let number = 0;

/** All at once; who is told that too many are in hand comes back a moment later, and that counts as waiting. */
async function book(stage: BookingStage, form: Form, day: number) {
  const slots = slotsOf(day);
  const bodies = Array.from({ length: calls }, (_, n) => {
    number += 1;
    return { number, body: bodyOf(form, slots[n % times] as Slot, number) };
  });
  const took: number[] = [];
  let refused = 0;
  let turnedAway = 0;
  const begin = performance.now();
  await Promise.all(
    bodies.map(async ({ number: own, body }) => {
      for (;;) {
        const { status, text } = await post(stage.server.port, form.path, body, own);
        if (status === 503) {
          turnedAway += 1;
          await new Promise((resolve) => setTimeout(resolve, 200));
          continue;
        }
        if (status === 409) refused += 1;
        else if (status === 200) took.push(performance.now() - begin);
        else throw new Error(`A booking was answered ${status}: ${text}`);
        return;
      }
    }),
  );
  return { ...summary(took, (performance.now() - begin) / 1000), refused, turnedAway };
}

/** The same times as rows of the same table, through as many connections as the server has. */
async function insertBare(pool: pg.Pool, tenantId: string, day: number) {
  const took: number[] = [];
  const slots = slotsOf(day);
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: calls }, async (_, n) => {
      const { providerId, startsAt } = slots[n % times] as Slot;
      const [endsAt, until] = [30, 45].map((minutes) => new Date(startsAt.getTime() + minutes * 60_000));
      await pool
        .query({
          name: 'bare',
          text: `insert into appointments (tenant_id, appointment_id, provider_id, location_id, type_id, status, starts_at, ends_at, during, created_at, updated_at)
            values ($1, gen_random_uuid(), $2, $3, $4, 'scheduled', $5, $6, tstzrange($5, $7), now(), now())`,
          values: [tenantId, providerId, locationId, typeId, startsAt, endsAt, until],
        })
        .then(
          () => took.push(performance.now() - begin),
          (error: { code?: string }) => {
            if (error.code !== '23P01') throw error;
          },
        );
    }),
  );
  return summary(took, (performance.now() - begin) / 1000);
}

/** Appointments of the bench, and how many of them overlap another of their provider. */
async function counted(database: pg.Client): Promise<{ booked: number; double: number }> {
  const { rows } = await database.query(
    `select count(*)::int as booked, count(*) filter (where exists (
       select from appointments o where o.provider_id = a.provider_id and o.appointment_id <> a.appointment_id
         and o.status = 'scheduled' and o.during && a.during))::int as double
     from appointments a where a.type_id = $1 and a.status = 'scheduled'`,
    [typeId],
  );
  return rows[0];
}

/** Prints its table; answers the targets that were missed. */
export async function benchConcurrent(stage: BookingStage): Promise<string[]> {
  const form = await findForm(stage.server.url);
  const database = new pg.Client(stage.ownerUrl);
  await database.connect();
  const floorUrl = await stage.addDatabase('bare');
  const floor = new pg.Client(floorUrl);
  await floor.connect();
  const pool = new pg.Pool({ connectionString: floorUrl, max: 10 });
  try {
    await addPlace(database, form.tenantId);
    await floor.query(
      `insert into tenants (tenant_id, slug, company_name, created_at) values ($1, 'bare', 'Bare', now())`,
      [form.tenantId],
    );
    await addPlace(floor, form.tenantId);
    const first = zone.dayAt(Math.floor(Date.now() / 60_000)) + 7;
    const ours: Awaited<ReturnType<typeof book>>[] = [];
    const bare: Awaited<ReturnType<typeof insertBare>>[] = [];
    // One round of each to warm up.
    for (let round = -1; round < rounds; round += 1) {
      const one = await book(stage, form, first + round);
      // The mails of a round are no part of the next.
      await database.query(`update pgboss.job_common set state = 'completed' where state = 'created'`);
      const other = await insertBare(pool, form.tenantId, first + round);
      if (round < 0) {
        // What a database that has been running for a while knows of its tables.
        await Promise.all([database, floor].map((client) => client.query('analyze')));
        continue;
      }
      ours.push(one);
      bare.push(other);
    }
    return report(ours, bare, await counted(database));
  } finally {
    agent.destroy();
    await pool.end();
    await Promise.all([database.end(), floor.end()]);
  }
}

function report(
  ours: readonly Awaited<ReturnType<typeof book>>[],
  bare: readonly Awaited<ReturnType<typeof insertBare>>[],
  { booked, double }: { booked: number; double: number },
): string[] {
  const ratio = median(ours.map((one, at) => one.perSecond / (bare[at]?.perSecond ?? Number.NaN)));
  const expected = (rounds + 1) * times;
  const of = (all: readonly { perSecond: number; p50: number; p99: number }[], member: 'perSecond' | 'p50' | 'p99') =>
    percentile(
      all.map((one) => one[member]),
      0.5,
    );
  console.log(
    `\n## booking: ${calls} people at once for ${times} times of ${providers} providers, ${rounds} rounds; ${booked} booked (of ${expected} times), ${double} double\n`,
  );
  console.log('| | bookings a second | p50 ms | p99 ms | target |\n|---|---:|---:|---:|---:|');
  console.log(
    `| booking over HTTP | ${of(ours, 'perSecond').toFixed(0)} | ${of(ours, 'p50').toFixed(0)} | **${of(ours, 'p99').toFixed(0)}** | **${ratio.toFixed(2)}** × ≥ ${target} |`,
  );
  console.log(
    `| bare insert | ${of(bare, 'perSecond').toFixed(0)} | ${of(bare, 'p50').toFixed(0)} | ${of(bare, 'p99').toFixed(0)} | |`,
  );
  return [
    ...(double === 0 && booked === expected ? [] : [`booking: ${double} double and ${booked} of ${expected} booked.`]),
    ...(ratio >= target
      ? []
      : [`booking: bookings reach ${ratio.toFixed(2)} of the bare insert's throughput, at least ${target} is wanted.`]),
  ];
}
