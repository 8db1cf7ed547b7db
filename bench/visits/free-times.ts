// The office's next free times over 60 and 120 days, with 20 providers, beside one month of a type in the patients' calendar.
import { availability, nextFree } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import pg from 'pg';
import { newToken, tokenDigest } from '../../apps/server/src/platform/crypto/tokens.ts';
import { demoId } from '../../apps/server/src/seed/demo-ids.ts';
import { addBookingPlace, type BookingPlace, newPlace } from '../../apps/server/src/testing/booking-load.ts';
import { median } from '../../apps/server/src/testing/measure.ts';
import type { BookingStage } from '../booking/stage.ts';
import { type Figure, runs } from '../figures.ts';
import { databaseTime, processorTime } from '../floor/processor-time.ts';
import { addSession } from '../search/people.ts';
import { type Caller, createCaller } from './http.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** In a row, of each kind; the kernel counts hundredths of a second. */
const callsPerRound = 40;
const providers = 20;
const tenantId = demoId('tenant demo');

/** The first of the next month, YYYY-MM-DD. */
const first = Temporal.Now.plainDateISO('America/New_York').with({ day: 1 }).add({ months: 1 });

/** From Monday to Friday, 8:00 to 18:00 with an hour's break; five visits a day and provider, for a hundred and fifty days. */
const week = (place: BookingPlace): readonly (readonly [string, unknown[]])[] => [
  ['delete from provider_hours where location_id = $1 and weekday in (0, 6)', [place.locationId]],
  ['update provider_hours set from_minute = 480, until_minute = 1080 where location_id = $1', [place.locationId]],
  [
    `insert into provider_hours (tenant_id, hours_id, provider_id, location_id, kind, weekday, from_minute, until_minute)
       select tenant_id, gen_random_uuid(), provider_id, location_id, 'break', weekday, 720, 780 from provider_hours where location_id = $1`,
    [place.locationId],
  ],
  [
    `insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, status, starts_at, ends_at, during, created_at, updated_at)
       select $1, gen_random_uuid(), p.id, $3, $4, 'scheduled', start, start + interval '30 minutes',
         tstzrange(start, start + interval '40 minutes'), now(), now()
       from unnest($2::uuid[]) with ordinality p (id, nr), generate_series($5::date, $5::date + 149, '1 day') day, generate_series(0, 4) v,
         lateral (select (day + interval '8 hours 15 minutes' + v * interval '105 minutes' + p.nr % 4 * interval '15 minutes')
           at time zone 'America/New_York' as start) s
       where extract(isodow from day) < 6`,
    [tenantId, place.providerIds, place.locationId, place.typeId, first.toString()],
  ],
];

async function addFullPlace(ownerUrl: string): Promise<BookingPlace> {
  const place = newPlace(providers);
  await addBookingPlace(ownerUrl, tenantId, place, 10);
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  for (const [text, values] of week(place)) await owner.query(text, values);
  await owner.query('analyze');
  await owner.end();
  return place;
}

/** Returns the milliseconds of processor time for each call, of the server and its database. */
async function weigh(send: Caller, clock: () => Promise<number>, path: string, token: string): Promise<number> {
  const before = await clock();
  for (let call = 0; call < callsPerRound; call += 1) {
    const { status, text } = await send({ path, headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
  }
  return ((await clock()) - before) / callsPerRound;
}

const kinds = ['month', 'sixty', 'double', 'sixtyNone', 'doubleNone'] as const;
type Times = Record<(typeof kinds)[number], number[]>;

export async function measureFreeTimes(stage: BookingStage): Promise<Figure[]> {
  const place = await addFullPlace(stage.ownerUrl);
  const token = newToken();
  await addSession(stage.ownerUrl, tenantId, tokenDigest(token));
  const send = createCaller(stage.server.port, 1);
  const database = new pg.Client(stage.ownerUrl);
  await database.connect();
  const clock = async () => (await processorTime(stage.server.pid)) + (await databaseTime(database, 'foyer'));
  const { typeId, locationId } = place;
  const month = { accountId: tenantId, appointmentTypeId: typeId, monthOfYear: first.month, year: first.year };
  const look = (days: number, more: object = {}) =>
    addressOf(nextFree.nextFreeTimes, { query: { typeId, locationId, from: first.toString(), days, ...more } });
  // Nobody works on Sundays: every day is looked at, and nothing is found.
  const paths: Record<(typeof kinds)[number], string> = {
    month: addressOf(availability.virtualCalendar, { query: month }),
    sixty: look(60),
    double: look(120),
    sixtyNone: look(60, { weekday: '0' }),
    doubleNone: look(120, { weekday: '0' }),
  };
  const times: Times = { month: [], sixty: [], double: [], sixtyNone: [], doubleNone: [] };
  const all: { sixty: number; double: number }[] = [];
  for (const kind of kinds) await weigh(send, clock, paths[kind], token);
  for (let run = 0; run < runs; run += 1) {
    const own: Times = { month: [], sixty: [], double: [], sixtyNone: [], doubleNone: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed())
        own[kind].push(await weigh(send, clock, paths[kind], token));
    const of = (kind: keyof Times, than: keyof Times) =>
      median(own[kind].map((time, at) => time / (own[than][at] ?? Number.NaN)));
    all.push({
      sixty: Math.max(of('sixty', 'month'), of('sixtyNone', 'month')),
      double: Math.max(of('double', 'sixty'), of('doubleNone', 'sixtyNone')),
    });
    for (const kind of kinds) times[kind].push(...own[kind]);
  }
  await database.end();
  const note = kinds.map((kind) => median(times[kind]).toFixed(1)).join(', ');
  return [
    {
      what: `next free over 60 days with ${providers} providers ÷ a month of one type`,
      values: all.map(({ sixty }) => sixty),
      asked: 'at most',
      limit: 3,
      note: `ms of processor time for the month, 60 and 120 days, and 60 and 120 in which nothing is found: ${note}`,
    },
    {
      what: 'next free over 120 days ÷ 60 days',
      values: all.map(({ double }) => double),
      asked: 'at most',
      limit: 1.8,
    },
  ];
}
