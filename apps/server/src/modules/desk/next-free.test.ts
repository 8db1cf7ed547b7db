// The call that looks for free times, against the demo's hours and a real database.
import { nextFree, officeVisits } from '@foyer/contract';
import { isoOfDay, weekdayOfDay, zoneOf } from '@foyer/scheduling';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoIdsOf } from '../../seed/demo-ids.ts';
import { bookingStage, cleaning, kind, place, provider } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const zone = zoneOf('America/New_York');
const sam = demoIdsOf('demo').contact('Sam Rivera');
let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let office: string;
let first: number;
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  // Far beyond what patients may book, and without any visit.
  first = zone.dayAt(Math.floor(t.clock.now().getTime() / 60_000)) + 200;
  while (weekdayOfDay(first) !== 1) first += 1;
});
afterAll(() => t.stop());

const typeId = cleaning.appointmentTypeId;
const day = (n: number) => isoOfDay(first + n);
const look = (more: object = {}) =>
  t.call(nextFree.nextFreeTimes, { query: { typeId, from: day(0), days: 7, limit: 20, ...more } }, { token: office });
const dana = { providerId: cleaning.providerId, locationId: cleaning.locationId };
const book = (n: number, minute: number, more: object = {}) =>
  t.call(
    officeVisits.bookVisit,
    { body: { typeId, ...dana, patientId: null, description: 'Walk in', day: day(n), minute, ...more } },
    { token: office },
  );

it('lists up to twenty times beyond the horizon, and goes on after them', { tags: ['LIFE-32'] }, async () => {
  const { body } = await look(dana);
  expect(body.times).toHaveLength(20);
  expect(body.times[0]).toMatchObject({ day: day(0), ...dana });
  expect(body.until).toBe(body.times.at(-1)?.day);
  const later = (await look({ ...dana, after: body.next ?? '' })).body;
  const key = (one: { day: string; minute: number }) => `${one.day} ${String(one.minute).padStart(4, '0')}`;
  const keys = [...body.times, ...later.times].map(key);
  expect(keys).toEqual([...new Set(keys)].sort());
  expect((await look({ after: 'nonsense' })).problem.code).toBe('validation-failed');
});

it('finds the same in many days as in few at a time, also on some weekdays alone', { tags: ['LIFE-32'] }, async () => {
  const thursday = 38;
  await book(thursday, 540, { minutes: 60 });
  for (const more of [{ weekday: '4' }, { weekday: ['1', '4'], part: 'morning' }, { part: 'evening' }, {}]) {
    const whole = (await look({ ...dana, days: 60, limit: 50, ...more })).body;
    const pieces = [];
    for (let from = 0; from < 60 && pieces.length < 50; from += 5)
      pieces.push(...(await look({ ...dana, from: day(from), days: 5, limit: 50, ...more })).body.times);
    expect(whole.times).toEqual(pieces.slice(0, 50));
  }
  const thursdays = (await look({ ...dana, days: 60, limit: 50, weekday: '4', from: day(thursday) })).body.times;
  expect(thursdays[0]?.day).toBe(day(thursday));
  expect(thursdays.some((one) => one.day === day(thursday) && one.minute >= 540 && one.minute < 600)).toBe(false);
});

it('leaves out visits with their buffers, holds, and what the patient has elsewhere', {
  tags: ['LIFE-32'],
}, async () => {
  const minutes = async (more: object = {}) =>
    (await look({ ...dana, days: 1, limit: 50, ...more })).body.times.map(({ minute }) => minute);
  const [start = 0] = await minutes();
  expect((await book(0, start)).status).toBe(201);
  // 45 minutes and 15 to tidy up.
  expect((await minutes())[0]).toBe(start + 60);
  const elsewhere = { providerId: provider('Marcus Bell, RDH'), locationId: place('Back Cove') };
  await book(0, start + 60, { ...elsewhere, patientId: sam });
  expect((await minutes())[0]).toBe(start + 60);
  const ofSam = await minutes({ patientId: sam });
  expect(ofSam.filter((minute) => minute < start + 105 && minute + 45 > start + 60)).toEqual([]);
  expect((await look({ patientId: typeId })).problem.code).toBe('not-found');
});

it('chooses by weekday, part of the day, minutes, provider and place, and says how far it looked', {
  tags: ['LIFE-32'],
}, async () => {
  const { body } = await look({ weekday: ['2', '4'], part: 'afternoon', days: 28, limit: 50 });
  const days = new Set(body.times.map((one) => new Date(`${one.day}T12:00:00Z`).getUTCDay()));
  expect([...days].sort()).toEqual([2, 4]);
  expect(body.times.every(({ minute }) => minute >= 720 && minute < 1020)).toBe(true);
  const none = (await look({ minutes: 1440 })).body;
  expect(none).toEqual({ times: [], next: null, until: day(6) });
  const placed = (await look({ locationId: [place('Back Cove')] })).body.times;
  expect(new Set(placed.map(({ locationId }) => locationId))).toEqual(new Set([place('Back Cove')]));
  expect((await look({ days: 121 })).problem.code).toBe('validation-failed');
});

it('keeps to who does the type, unless every provider may', { tags: ['LIFE-32'] }, async () => {
  const who = async (more: object) =>
    new Set((await look({ limit: 50, days: 60, ...more })).body.times.map(({ providerId }) => providerId));
  const ito = await b.query(
    `select h.provider_id from provider_hours h where h.tenant_id = $1 and h.kind = 'work' and not exists
      (select from type_providers x where x.tenant_id = $1 and x.type_id = $2 and x.provider_id = h.provider_id) limit 1`,
    [b.accountId, typeId],
  );
  const providerId = ito[0].provider_id as string;
  expect(await who({ providerId })).toEqual(new Set());
  expect(await who({ providerId, anyProvider: 'true' })).toEqual(new Set([providerId]));
  // A type that patients cannot book online is found by the office.
  await b.query('update visit_types set is_bookable = false where tenant_id = $1 and type_id = $2', [
    b.accountId,
    kind('Toothache'),
  ]);
  expect((await look({ typeId: kind('Toothache') })).body.times.length).toBeGreaterThan(0);
  expect((await look({ typeId: sam })).problem.code).toBe('not-found');
});
