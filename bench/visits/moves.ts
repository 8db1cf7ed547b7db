// 200 patients move their visits at once to times that overlap, and 200 others book such times at once, in turn.

import { visitLinks } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { zoneOf } from '@foyer/scheduling';
import pg from 'pg';
import {
  addBookingPlace,
  type BookingForm,
  type BookingPlace,
  bookingBody,
  findBookingForm,
  newPlace,
} from '../../apps/server/src/testing/booking-load.ts';
import { median } from '../../apps/server/src/testing/measure.ts';
import type { BookingStage } from '../booking/stage.ts';
import { type Figure, runs } from '../figures.ts';
import { addressFrom, type Caller, createCaller, patiently } from './http.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
/** Preceding rounds, after which V8 has compiled the most frequent code. */
const warmUp = Number(process.env.BENCH_WARM_UP ?? 4);
const calls = 200;
const providers = 40;
const bufferAfter = 15;
const zone = zoneOf('America/New_York');

interface Target {
  readonly providerId: string;
  readonly startsAt: Date;
}

interface Guest {
  readonly number: number;
  readonly visitId: string;
  /** Of the link to the visit. */
  readonly token: string;
  readonly time: Target;
}

const at = (day: number, minute: number) => new Date((zone.startOf(day) + minute) * 60_000);

/** Four times of each provider, and a fifth that begins in the middle of the first: one of these two remains. */
function overlappingTimes(place: BookingPlace, day: number): Target[] {
  return place.providerIds.flatMap((providerId) =>
    [480, 540, 600, 660, 495].map((minute) => ({ providerId, startsAt: at(day, minute) })),
  );
}

/** Five times of each provider that do not overlap. */
function separateTimes(place: BookingPlace, day: number): Target[] {
  return place.providerIds.flatMap((providerId) =>
    [480, 540, 600, 660, 720].map((minute) => ({ providerId, startsAt: at(day, minute) })),
  );
}

/** What of the overlapping times is taken at the end. */
const winners = providers * 4;

let number = 0;

interface Scene {
  readonly send: Caller;
  readonly form: BookingForm;
  readonly place: BookingPlace;
}

interface Booked {
  readonly appointment?: { readonly id: string; readonly visitPath: string };
}

/** Books all at once. Returns who got a time, and how many did in a second. */
async function bookAll({ send, form, place }: Scene, targets: readonly Target[]) {
  const bodies = targets.map((target) => {
    number += 1;
    return { number, target, body: bookingBody(form, place, { ...target, number }) };
  });
  const began = performance.now();
  const answers = await Promise.all(
    bodies.map(async ({ number: own, target, body }): Promise<Guest | undefined> => {
      const headers = { 'idempotency-key': `move-${own}`, 'x-forwarded-for': addressFrom(own) };
      const { status, text } = await patiently(send, { method: 'POST', path: form.path, body, headers });
      if (status === 409) return undefined;
      const visit = status === 200 ? (JSON.parse(text) as Booked).appointment : undefined;
      if (!visit) throw new Error(`A booking was answered ${status}: ${text}`);
      return { number: own, visitId: visit.id, token: visit.visitPath.split('/').at(-1) ?? '', time: target };
    }),
  );
  const booked = answers.filter((guest) => guest !== undefined);
  return { booked, perSecond: booked.length / ((performance.now() - began) / 1000) };
}

/** Moves all at once. Returns who did, in the order of the guests. */
async function moveAll({ send, place }: Scene, guests: readonly Guest[], targets: readonly Target[]) {
  const bodies = guests.map(({ number: own, token }, n) => {
    const { providerId, startsAt } = targets[n] as Target;
    const body = { sequence: 0, startTime: startsAt.toISOString(), providerId, locationId: place.locationId };
    return { own, path: addressOf(visitLinks.moveByLink, { params: { token } }), body: JSON.stringify(body) };
  });
  const began = performance.now();
  const moved = await Promise.all(
    bodies.map(async ({ own, path, body }) => {
      const headers = { 'x-forwarded-for': addressFrom(own) };
      const { status, text } = await patiently(send, { method: 'POST', path, body, headers });
      if (status !== 200 && !text.includes('"slot-taken"')) throw new Error(`A move was answered ${status}: ${text}`);
      return status === 200;
    }),
  );
  return { moved, perSecond: moved.filter(Boolean).length / ((performance.now() - began) / 1000) };
}

interface Counted {
  /** Visits that are gone, there twice, or at another time than the answers said. */
  readonly wrong: number;
  readonly doubles: number;
}

/** Compares what everybody was answered with what is stored at the place. */
async function count(database: pg.Client, { place }: Scene, expected: ReadonlyMap<string, Target>): Promise<Counted> {
  const stored = await database.query<{ visit_id: string; provider_id: string; starts_at: Date }>(
    `select visit_id, provider_id, starts_at from visits where type_id = $1 and status = 'scheduled'`,
    [place.typeId],
  );
  const right = stored.rows.filter(({ visit_id, provider_id, starts_at }) => {
    const time = expected.get(visit_id);
    return time?.providerId === provider_id && +time.startsAt === +starts_at;
  });
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from visits a join visits b on a.provider_id = b.provider_id and a.visit_id < b.visit_id
      and a.during && b.during where a.type_id = $1 and a.status = 'scheduled' and b.status = 'scheduled'`,
    [place.typeId],
  );
  return {
    wrong: expected.size - right.length + (stored.rows.length - right.length),
    doubles: rows[0]?.n ?? Number.NaN,
  };
}

interface RunOutcome extends Counted {
  readonly ratio: number;
  readonly moves: number;
  readonly bookings: number;
}

/** One run, at a place of its own. */
async function runOnce(stage: BookingStage, database: pg.Client, form: BookingForm): Promise<RunOutcome> {
  const place = newPlace(providers);
  await addBookingPlace(stage.ownerUrl, form.tenantId, place, bufferAfter);
  const scene: Scene = { send: createCaller(stage.server.port, calls), form, place };
  const first = zone.dayAt(Math.floor(Date.now() / 60_000)) + 7;
  const expected = new Map<string, Target>();
  const rates: { readonly bookings: number; readonly moves: number }[] = [];
  for (let round = 0; round < warmUp + rounds; round += 1) {
    const day = first + 3 * round;
    const guests = (await bookAll(scene, separateTimes(place, day))).booked;
    const booking = () => bookAll(scene, overlappingTimes(place, day + 1));
    const moving = () => moveAll(scene, guests, overlappingTimes(place, day + 2));
    // Each goes first in every other round.
    const early = round % 2 === 0 ? await booking() : undefined;
    const moves = await moving();
    const bookings = early ?? (await booking());
    for (const { visitId, time } of [...guests, ...bookings.booked]) expected.set(visitId, time);
    const targets = overlappingTimes(place, day + 2);
    for (const [n, { visitId }] of guests.entries()) if (moves.moved[n]) expected.set(visitId, targets[n] as Target);
    if (moves.moved.filter(Boolean).length !== winners) throw new Error('Other moves won than there was room for.');
    // Keeps one round's mails out of the next.
    await database.query(`update pgboss.job_common set state = 'completed' where state = 'created'`);
    if (round < warmUp) await database.query('analyze');
    else rates.push({ bookings: bookings.perSecond, moves: moves.perSecond });
  }
  return {
    ...(await count(database, scene, expected)),
    ratio: median(rates.map((rate) => rate.moves / rate.bookings)),
    moves: median(rates.map((rate) => rate.moves)),
    bookings: median(rates.map((rate) => rate.bookings)),
  };
}

export async function measureMoves(stage: BookingStage): Promise<Figure[]> {
  const form = await findBookingForm(stage.server.url);
  const database = new pg.Client(stage.ownerUrl);
  await database.connect();
  try {
    const all: RunOutcome[] = [];
    for (let run = 0; run < runs; run += 1) all.push(await runOnce(stage, database, form));
    const of = (name: keyof RunOutcome) => all.map((outcome) => outcome[name]);
    const what = `${calls} moves at once to overlapping times`;
    const rates = `${median(of('moves')).toFixed(0)} and ${median(of('bookings')).toFixed(0)} a second`;
    return [
      { what: `${what}: times taken twice`, values: of('doubles'), asked: 'at most', limit: 0 },
      { what: `${what}: visits lost, doubled or elsewhere`, values: of('wrong'), asked: 'at most', limit: 0 },
      {
        what: `${what}: throughput ÷ that of bookings`,
        values: of('ratio'),
        asked: 'at least',
        limit: 0.5,
        note: rates,
      },
    ];
  } finally {
    await database.end();
  }
}
