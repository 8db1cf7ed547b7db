// 200 people book at once over HTTP, some of them the same time. For comparison, with the same constraint and as many
// connections: the bare transaction that writes the same rows, and the lone insert of the visit.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { FormField } from '@foyer/forms';
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import pg from 'pg';
import { entriesOf } from '../../apps/server/src/seed/answers.ts';
import { type Measured, median, summary } from '../../apps/server/src/testing/measure.ts';
import { copyPractice } from '../floor/copy-practice.ts';
import { databaseTime, processorTime } from '../floor/processor-time.ts';
import {
  countSubmission,
  insertAudit,
  insertJob,
  insertSubmissionRows,
  type RowSizes,
  rowSizes,
} from '../floor/submission-rows.ts';
import { md5Id } from './md5-id.ts';
import type { BookingStage } from './stage.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
/** Preceding rounds: 2,000 bookings, after which V8 has compiled the most frequent code. */
const warmUp = 10;
const target = 0.4;
/** Per round: this many calls for this many times; the surplus has to be refused. */
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
  readonly formId: string;
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
  return {
    tenantId,
    formId: chosen?.formId ?? '',
    path,
    versionId: version.form_version_id,
    fields: version.object.fields,
  };
}

/** Adds a location where forty people work around the clock, so that only the bookings conflict. */
async function addPlace(database: pg.Client, tenantId: string): Promise<void> {
  const rows: [string, unknown[]][] = [
    [`insert into locations (tenant_id, location_id, name) values ($1, $2, 'Bench')`, [tenantId, locationId]],
    [
      `insert into visit_types (tenant_id, type_id, name, duration, buffer_after) values ($1, $2, 'Bench', 30, 15)`,
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

/** Returns the times of a day that nobody has asked for yet. */
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
      // A separate network address for each person, so that flood protection does not interfere.
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

/** Books all at once; a call refused because of too many concurrent ones retries a moment later, and that counts as waiting. */
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

/** Adds the visit unless the constraint forbids it, as the server does; returns whether it was added. */
async function insertVisit(
  client: pg.PoolClient,
  { tenantId }: Form,
  { providerId, startsAt }: Slot,
): Promise<boolean> {
  const [endsAt, until] = [30, 45].map((minutes) => new Date(startsAt.getTime() + minutes * 60_000));
  const { rowCount } = await client.query({
    name: 'visit',
    text: `insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, status, starts_at, ends_at, during, created_at, updated_at)
      values ($1, gen_random_uuid(), $2, $3, $4, 'scheduled', $5, $6, tstzrange($5, $7), now(), now()) on conflict do nothing`,
    values: [tenantId, providerId, locationId, typeId, startsAt, endsAt, until],
  });
  return rowCount === 1;
}

/**
 * Inserts all rows of a booking in one transaction: the submission, the visit, its audit entry, the rate limit's count, two
 * mails.
 */
async function insertBooking(client: pg.PoolClient, form: Form, slot: Slot, sizes: RowSizes): Promise<boolean> {
  const id = randomUUIDv7();
  await countSubmission(client, form);
  await client.query('begin');
  await insertSubmissionRows(client, form, sizes, id);
  await client.query({
    name: 'brake',
    text: `insert into throttles (tenant_id, throttle_key, window_started_at, window_ends_at, hits) values ($1, $2, now(), now() + interval '1 hour', 1)`,
    values: [form.tenantId, randomBytes(32).toString('base64url')],
  });
  if (!(await insertVisit(client, form, slot))) {
    await client.query('rollback');
    return false;
  }
  await insertAudit(client, form.tenantId, ['appointment scheduled', 'appointment', id]);
  await insertJob(client, sizes);
  await insertJob(client, sizes);
  await client.query('commit');
  return true;
}

/** Inserts the same 200 times straight into a database. */
async function insertAll(pool: pg.Pool, day: number, insert: (client: pg.PoolClient, slot: Slot) => Promise<boolean>) {
  const took: number[] = [];
  const slots = slotsOf(day);
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: calls }, async (_, n) => {
      const client = await pool.connect();
      try {
        if (await insert(client, slots[n % times] as Slot)) took.push(performance.now() - begin);
      } finally {
        client.release();
      }
    }),
  );
  return summary(took, (performance.now() - begin) / 1000);
}

/** Counts the benchmark's visits, and those that overlap another of the same provider. */
async function counted(database: pg.Client): Promise<{ booked: number; double: number }> {
  const { rows } = await database.query(
    `select count(*)::int as booked, count(*) filter (where exists (
       select from visits o where o.provider_id = a.provider_id and o.visit_id <> a.visit_id
         and o.status = 'scheduled' and o.during && a.during))::int as double
     from visits a where a.type_id = $1 and a.status = 'scheduled'`,
    [typeId],
  );
  return rows[0];
}

/** Creates a database with the practice, its form and the location, and nothing booked. */
async function openFloor(stage: BookingStage, from: pg.Client, { tenantId }: Form, name: string): Promise<pg.Pool> {
  const url = await stage.addDatabase(name);
  const client = new pg.Client(url);
  await client.connect();
  await copyPractice(from, client);
  await addPlace(client, tenantId);
  await client.end();
  return new pg.Pool({ connectionString: url, max: 10 });
}

/** Prints its table and returns the missed targets. */
export async function benchConcurrent(stage: BookingStage): Promise<string[]> {
  const form = await findForm(stage.server.url);
  const database = new pg.Client(stage.ownerUrl);
  await database.connect();
  const floors: pg.Pool[] = [];
  try {
    await addPlace(database, form.tenantId);
    for (const name of ['same_rows', 'lone_insert']) floors.push(await openFloor(stage, database, form, name));
    const [same, lone] = floors as [pg.Pool, pg.Pool];
    const first = zone.dayAt(Math.floor(Date.now() / 60_000)) + 7;
    const all: Round[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const booked = await weighed(
        () => book(stage, form, first + round),
        () => processorTime(stage.server.pid),
        () => databaseTime(database, 'foyer'),
      );
      const sizes = await rowSizes(database);
      // Keeps one round's mails out of the next.
      await database.query(`update pgboss.job_common set state = 'completed' where state = 'created'`);
      const [sameRows, loneInsert] = [
        await weighed(
          () => insertAll(same, first + round, (client, slot) => insertBooking(client, form, slot, sizes)),
          () => processorTime(process.pid),
          () => databaseTime(database, 'same_rows'),
        ),
        await weighed(
          () => insertAll(lone, first + round, (client, slot) => insertVisit(client, form, slot)),
          () => processorTime(process.pid),
          () => databaseTime(database, 'lone_insert'),
        ),
      ];
      // Statistics as in a database that has been running for a while.
      if (round < warmUp) await Promise.all([database, same, lone].map((client) => client.query('analyze')));
      else all.push({ booked, sameRows, loneInsert });
    }
    return report(all, await counted(database));
  } finally {
    agent.destroy();
    await Promise.all(floors.map((pool) => pool.end()));
    await database.end();
  }
}

/** A round of one contestant, and the milliseconds of processor time per call. */
interface Weighed extends Measured {
  readonly program: number;
  readonly database: number;
}

/** Runs a round and measures the processor time of the program and of its database connections. */
async function weighed(
  work: () => Promise<Measured>,
  program: () => Promise<number>,
  database: () => Promise<number>,
): Promise<Weighed> {
  const times = () => Promise.all([program(), database()]);
  const before = await times();
  const measured = await work();
  const after = await times();
  return { ...measured, program: (after[0] - before[0]) / calls, database: (after[1] - before[1]) / calls };
}

interface Round {
  readonly booked: Weighed;
  readonly sameRows: Weighed;
  readonly loneInsert: Weighed;
}

function report(all: readonly Round[], { booked, double }: { booked: number; double: number }): string[] {
  const expected = (rounds + warmUp) * times;
  const ratioTo = (floor: keyof Round) => median(all.map((one) => one.booked.perSecond / one[floor].perSecond));
  const ratio = ratioTo('sameRows');
  const figures = (name: keyof Round) =>
    (['perSecond', 'p50', 'p99', 'program', 'database'] as const)
      .map((member, at) => median(all.map((one) => one[name][member])).toFixed(at < 3 ? 0 : 2))
      .join(' | ');
  console.log(
    `\n## booking: ${calls} people at once for ${times} times of ${providers} providers, ${rounds} rounds; ${booked} booked (of ${expected} times), ${double} double\n`,
  );
  console.log(
    '| | bookings a second | p50 ms | p99 ms | processor ms a call: program | its database | booking over HTTP reaches | target |\n|---|---:|---:|---:|---:|---:|---:|---:|',
  );
  console.log(`| booking over HTTP | ${figures('booked')} | | |`);
  console.log(
    `| the same rows in one bare transaction | ${figures('sameRows')} | **${ratio.toFixed(2)}** × | ≥ ${target} |`,
  );
  console.log(`| the lone insert of the visit | ${figures('loneInsert')} | ${ratioTo('loneInsert').toFixed(2)} × | |`);
  return [
    ...(double === 0 && booked === expected ? [] : [`booking: ${double} double and ${booked} of ${expected} booked.`]),
    ...(ratio >= target
      ? []
      : [`booking: bookings reach ${ratio.toFixed(2)} of the same rows written bare, at least ${target} is wanted.`]),
  ];
}
