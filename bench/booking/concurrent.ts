// 200 people book at once over HTTP, some of them the same time. For comparison, with the same constraint and as many
// connections: the bare transaction that writes the same rows, and the lone insert of the visit.
import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { zoneOf } from '@foyer/scheduling';
import pg from 'pg';
import {
  addBookingPlace,
  type BookingForm,
  bookingBody,
  createBooker,
  findBookingForm,
  newPlace,
} from '../../apps/server/src/testing/booking-load.ts';
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
import type { BookingStage } from './stage.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
/** Preceding rounds: 2,000 bookings, after which V8 has compiled the most frequent code. */
const warmUp = 10;
const target = 0.5;
/** Per round: this many calls for this many times; the surplus has to be refused. */
const calls = 200;
const providers = 40;
const timesEach = 4;
const times = providers * timesEach;
const zone = zoneOf('America/New_York');
/** Minutes. */
const bufferAfter = 15;
const place = newPlace(providers);

interface Slot {
  readonly providerId: string;
  readonly startsAt: Date;
}

/** Returns the times of a day that nobody has asked for yet. */
function slotsOf(day: number): Slot[] {
  return Array.from({ length: times }, (_, n) => ({
    providerId: place.providerIds[n % providers] ?? '',
    startsAt: new Date((zone.startOf(day) + 480 + 60 * Math.floor(n / providers)) * 60_000),
  }));
}

let number = 0;

/** Books all at once; a call refused because of too many concurrent ones retries a moment later, and that counts as waiting. */
async function book(send: ReturnType<typeof createBooker>, form: BookingForm, day: number) {
  const slots = slotsOf(day);
  const bodies = Array.from({ length: calls }, (_, n) => {
    number += 1;
    return { number, body: bookingBody(form, place, { ...(slots[n % times] as Slot), number }) };
  });
  const took: number[] = [];
  let refused = 0;
  let turnedAway = 0;
  const begin = performance.now();
  await Promise.all(
    bodies.map(async ({ number: own, body }) => {
      for (;;) {
        const { status, code } = await send(form.path, body, own);
        if (status === 503) {
          turnedAway += 1;
          await new Promise((resolve) => setTimeout(resolve, 200));
          continue;
        }
        if (status === 409) refused += 1;
        else if (status === 200) took.push(performance.now() - begin);
        else throw new Error(`A booking was answered ${status}: ${code}`);
        return;
      }
    }),
  );
  return { ...summary(took, (performance.now() - begin) / 1000), refused, turnedAway };
}

/** Adds the visit unless the constraint forbids it, as the server does; returns whether it was added. */
async function insertVisit(
  client: pg.PoolClient,
  { tenantId }: BookingForm,
  { providerId, startsAt }: Slot,
): Promise<boolean> {
  const [endsAt, until] = [30, 30 + bufferAfter].map((minutes) => new Date(startsAt.getTime() + minutes * 60_000));
  const { rowCount } = await client.query({
    name: 'visit',
    text: `insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, status, starts_at, ends_at, during, created_at, updated_at)
      values ($1, gen_random_uuid(), $2, $3, $4, 'scheduled', $5, $6, tstzrange($5, $7), now(), now()) on conflict do nothing`,
    values: [tenantId, providerId, place.locationId, place.typeId, startsAt, endsAt, until],
  });
  return rowCount === 1;
}

/**
 * Inserts all rows of a booking in one transaction: the submission, the visit, its audit entry, the rate limit's count, two
 * mails.
 */
async function insertBooking(client: pg.PoolClient, form: BookingForm, slot: Slot, sizes: RowSizes): Promise<boolean> {
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
    [place.typeId],
  );
  return rows[0];
}

/** Creates a database with the practice, its form and the location, and nothing booked. */
async function openFloor(
  stage: BookingStage,
  from: pg.Client,
  { tenantId }: BookingForm,
  name: string,
): Promise<pg.Pool> {
  const url = await stage.addDatabase(name);
  const client = new pg.Client(url);
  await client.connect();
  await copyPractice(from, client);
  await client.end();
  await addBookingPlace(url, tenantId, place, bufferAfter);
  return new pg.Pool({ connectionString: url, max: 10 });
}

/** Prints its table and returns the missed targets. */
export async function benchConcurrent(stage: BookingStage): Promise<string[]> {
  const form = await findBookingForm(stage.server.url);
  const database = new pg.Client(stage.ownerUrl);
  await database.connect();
  const send = createBooker(stage.server.port, calls);
  const floors: pg.Pool[] = [];
  try {
    await addBookingPlace(stage.ownerUrl, form.tenantId, place, bufferAfter);
    for (const name of ['same_rows', 'lone_insert']) floors.push(await openFloor(stage, database, form, name));
    const [same, lone] = floors as [pg.Pool, pg.Pool];
    const first = zone.dayAt(Math.floor(Date.now() / 60_000)) + 7;
    const all: Round[] = [];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const booked = await weighed(
        () => book(send, form, first + round),
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
