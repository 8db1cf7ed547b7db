// A calendar feed of 1,000 visits beside the schedule's call for the same days, and beside the answer that nothing has changed.
import { randomUUID } from 'node:crypto';
import { desk } from '@foyer/contract';
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
import { type Answered, type Call, createCaller } from './http.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** In a row, of each kind: the kernel counts hundredths of a second. */
const calls = { whole: 20, unchanged: 100 };
const visits = 1000;
const providers = 5;
const days = 40;
const tenantId = demoId('tenant demo');
const first = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 }).toString();

/** Five visits a day of each provider, of the demo's own patients. */
const fill = `
  insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, patient_id, status, starts_at, ends_at, during, created_at, updated_at)
  select $1, gen_random_uuid(), p.id, $3, $4, c.patient_id, 'scheduled', start, start + interval '30 minutes',
    tstzrange(start, start + interval '30 minutes'), now(), now()
  from unnest($2::uuid[]) with ordinality p (id, nr), generate_series(0, ${days - 1}) d, generate_series(0, 4) v,
    lateral (select ($5::date + d::int + time '08:00' + v * interval '90 minutes') at time zone 'America/New_York' as start) s,
    lateral (select patient_id from patients where tenant_id = $1 order by patient_id offset (d + v * 3 + p.nr) % 12 limit 1) c`;

async function addVisits(ownerUrl: string, { providerIds, locationId, typeId }: BookingPlace): Promise<void> {
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  const { rowCount } = await owner.query(fill, [tenantId, providerIds, locationId, typeId, first]);
  if (rowCount !== visits) throw new Error(`There are ${rowCount} visits.`);
  await owner.query('analyze');
  await owner.end();
}

/** Adds a feed of the location. Returns its address. */
async function addFeed(ownerUrl: string, locationId: string, names: 'none' | 'first'): Promise<string> {
  const token = newToken();
  const owner = new pg.Client(ownerUrl);
  await owner.connect();
  await owner.query(
    `insert into calendar_feeds (tenant_id, feed_id, token_digest, location_id, names, is_own, made_at)
      values ($1, $2, $3, $4, $5, false, now())`,
    [tenantId, randomUUID(), tokenDigest(token), locationId, names],
  );
  await owner.end();
  return `/calendar/v1/${token}.ics`;
}

export async function measureFeed(stage: BookingStage): Promise<Figure[]> {
  const place = await addBookingPlace(stage.ownerUrl, tenantId, newPlace(providers));
  await addVisits(stage.ownerUrl, place);
  const token = newToken();
  await addSession(stage.ownerUrl, tenantId, tokenDigest(token));
  const send = createCaller(stage.server.port, 1);
  const database = new pg.Client(stage.ownerUrl);
  await database.connect();
  /** Returns the milliseconds of processor time for each call, of the server and its database. */
  const weigh = async (times: number, call: Call, isRight: (answer: Answered) => boolean): Promise<number> => {
    const clock = async () => (await processorTime(stage.server.pid)) + (await databaseTime(database, 'foyer'));
    const before = await clock();
    for (let n = 0; n < times; n += 1) {
      const answer = await send(call);
      if (!isRight(answer)) throw new Error(`${call.path} was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    }
    return ((await clock()) - before) / times;
  };
  const countIn = (text: string, word: string) => text.split(word).length - 1;
  const path = addressOf(desk.schedule, { query: { from: first, days, locationId: place.locationId } });
  const schedule = () =>
    weigh(calls.whole, { path, headers: { authorization: `Bearer ${token}` } }, ({ status, text }) => {
      return status === 200 && (JSON.parse(text) as { visits: unknown[] }).visits.length === visits;
    });
  try {
    const feeds = [
      await addFeed(stage.ownerUrl, place.locationId, 'none'),
      await addFeed(stage.ownerUrl, place.locationId, 'first'),
    ];
    const etags = await Promise.all(feeds.map(async (feed) => (await send({ path: feed })).etag));
    const whole = (at: number) =>
      weigh(
        calls.whole,
        { path: feeds[at] ?? '' },
        ({ status, text }) => status === 200 && countIn(text, 'BEGIN:VEVENT') === visits,
      );
    const unchanged = (at: number) =>
      weigh(
        calls.unchanged,
        { path: feeds[at] ?? '', headers: { 'if-none-match': etags[at] ?? '' } },
        ({ status, text }) => {
          return status === 304 && text === '';
        },
      );
    // Compiles.
    for (const at of [0, 1]) for (const work of [whole, unchanged, schedule]) await work(at);
    const all: { full: number; same: number }[] = [];
    const seen: number[][] = [];
    for (let run = 0; run < runs; run += 1) {
      const results: number[][] = [];
      for (let round = 0; round < rounds; round += 1)
        results.push([await schedule(), await whole(0), await unchanged(0), await whole(1), await unchanged(1)]);
      const ratio = (at: number, than: number) =>
        median(results.map((times) => (times[at] ?? Number.NaN) / (times[than] ?? Number.NaN)));
      all.push({ full: Math.max(ratio(1, 0), ratio(3, 0)), same: Math.max(ratio(2, 1), ratio(4, 3)) });
      seen.push(...results);
    }
    const note = [0, 1, 2, 3, 4]
      .map((at) => median(seen.map((times) => times[at] ?? Number.NaN)).toFixed(1))
      .join(', ');
    return [
      {
        what: `feed of ${visits} visits ÷ the schedule's call of the same days`,
        values: all.map(({ full }) => full),
        asked: 'at most',
        limit: 2,
        note: `ms of processor time of the schedule, the feed without names and its 304, the feed with names and its 304: ${note}`,
      },
      { what: 'feed: a 304 ÷ a 200', values: all.map(({ same }) => same), asked: 'at most', limit: 0.2 },
    ];
  } finally {
    await database.end();
  }
}
