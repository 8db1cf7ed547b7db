// Free times over HTTP: what is offered, for whom it is free, and that nobody else's data show.
import { randomUUID } from 'node:crypto';
import { availability } from '@foyer/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { demoId } from '../../seed/demo-ids.ts';
import { addDesk, type TestDesk } from '../../testing/desk.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { holdDigest } from './hold-digest.ts';

let t: TestApp;
let desk: TestDesk;
const accountId = tenantId('demo');
const type = (name: string) => demoId(`type demo ${name}`);
const provider = (name: string) => demoId(`provider demo ${name}`);
const location = (name: string) => demoId(`location demo ${name}`);

beforeAll(async () => {
  t = await startTestApp();
  desk = await addDesk(t);
});
afterAll(() => t.stop());
/** A Wednesday, 9:00 in New York. */
const start = new Date('2027-02-10T14:00:00Z');
beforeAll(() => t.clock.move(start));
afterEach(() => t.clock.move(start));

type Options = Parameters<TestApp['call']>[2];
const march = (appointmentTypeId: string, more: object = {}, options?: Options) =>
  t.call(
    availability.virtualCalendar,
    { query: { accountId, appointmentTypeId, monthOfYear: 3, year: 2027, ...more } },
    options,
  );
const dayOf = (appointmentTypeId: string, selectedDate: string, more: object = {}, options?: Options) =>
  t.call(
    availability.virtualCalendarByLocation,
    { query: { accountId, appointmentTypeId, selectedDate, ...more } },
    options,
  );
const freeOn = async (date: string, options?: Options, typeId = desk.typeId) => {
  const { body } = await dayOf(typeId, date, {}, options);
  return (body.days[0]?.timeSlots ?? [])
    .filter(({ available }) => available)
    .map(({ startTime }) => startTime.slice(11, 16));
};
const inDemo = (work: (tx: Tx) => Promise<unknown>) => inTenant(t.systemCtx('demo'), work);

describe('a practice that works with its management software', () => {
  it('offers only what came from there', { tags: ['API-097', 'API-116'] }, async () => {
    const synced = await addDesk(t, { type: { externalId: 'T9' } });
    const set = (values: object) => inDemo((tx) => tx.updateTable('practiceSettings').set(values).execute());
    await set({ booking_sync_availability: true });
    t.pass(1);
    try {
      expect((await march(desk.typeId)).problem.code).toBe('not-found');
      expect((await march(synced.typeId)).body).toEqual({ days: [] });
      await inDemo((tx) =>
        tx.updateTable('providers').set({ externalId: 'P9' }).where('providerId', '=', synced.providerId).execute(),
      );
      await inDemo((tx) =>
        tx.updateTable('locations').set({ externalId: 'L9' }).where('locationId', '=', synced.locationId).execute(),
      );
      expect((await march(synced.typeId)).body.days).toHaveLength(31);
      expect((await t.call(availability.appointmentTypes, { query: { accountId } })).body.map(({ id }) => id)).toEqual([
        synced.typeId,
      ]);
      expect((await t.call(availability.isMultiLocationAccount, { query: { accountId } })).body).toEqual({
        isMultiLocation: false,
      });
    } finally {
      await set({ booking_sync_availability: false });
      // Settings are cached for a second.
      t.pass(1);
      expect((await march(desk.typeId)).body.days).toHaveLength(31);
    }
  });
});

describe('a month', () => {
  it('lists the days with free times of all who do the type', {
    tags: ['API-116', 'API-117', 'API-104', 'API-120'],
  }, async () => {
    const { status, body } = await march(type('Cleaning and exam'));
    expect(status).toBe(200);
    expect(body.days[0]).toMatchObject({ date: '2027-03-01' });
    expect(body.days[0]?.timeSlots[0]).toEqual({
      startTime: '2027-03-01T13:00:00.000Z',
      time: '2027-03-01T13:00:00.000Z',
      locationId: location('Harborside'),
      entityId: provider('Dana Whitfield, RDH'),
      available: true,
    });
    // Sundays are closed.
    expect(body.days.map(({ date }) => date)).not.toContain('2027-03-07');
    const patient = await t.signIn('sam.rivera@example.com');
    expect((await march(type('Cleaning and exam'), {}, patient)).body).toEqual(body);
  });

  it('names each time and location once, in order, with the first provider who is free', {
    tags: ['API-117'],
  }, async () => {
    const { body } = await march(type('New patient exam and x-rays'));
    const slots = body.days.flatMap(({ timeSlots }) => timeSlots);
    expect(new Set(slots.map(({ startTime, locationId }) => `${startTime} ${locationId}`)).size).toBe(slots.length);
    expect(slots.every(({ available }) => available)).toBe(true);
    expect(slots.map(({ startTime }) => startTime)).toEqual(slots.map(({ startTime }) => startTime).sort());
    // On Tuesdays two providers work at Harborside; only the second one after 15:00, because the first finishes by 16:00.
    const tuesday = body.days.find(({ date }) => date === '2027-03-02')?.timeSlots ?? [];
    const who = (time: string) =>
      tuesday
        .filter((slot) => slot.locationId === location('Harborside') && slot.startTime.includes(`T${time}`))
        .map(({ entityId }) => entityId);
    expect(who('13:00')).toEqual([provider('Dr. Naomi Ito')]);
    expect(who('21:00')).toEqual([provider('Dr. Priya Nair')]);
  });

  it('has no day without a free time, and none that is past or beyond the horizon', { tags: ['BOOK-39'] }, async () => {
    t.clock.move(new Date('2027-03-10T15:00:00Z'));
    const days = async (more: object) => (await march(desk.typeId, more)).body.days.map(({ date }) => date);
    expect((await days({}))[0]).toBe('2027-03-10');
    expect(await days({ monthOfYear: 2 })).toEqual([]);
    // The horizon of 120 days.
    expect((await days({ monthOfYear: 7 })).at(-1)).toBe('2027-07-08');
    expect(await days({ monthOfYear: 8 })).toEqual([]);
    await inDemo((tx) =>
      tx
        .insertInto('closedDays')
        .values({
          closedId: randomUUID(),
          locationId: null,
          providerId: desk.providerId,
          fromDay: '2027-04-02',
          untilDay: '2027-04-05',
        })
        .execute(),
    );
    expect((await days({ monthOfYear: 4 })).slice(0, 3)).toEqual(['2027-04-01', '2027-04-06', '2027-04-07']);
  });

  it('of a provider is theirs alone; of an unknown type there is none', { tags: ['API-116'] }, async () => {
    const providerId = provider('Dr. Samuel Reyes');
    const { body } = await march(type('Toothache'), { providerId });
    expect(body.days.length).toBeGreaterThan(15);
    expect(new Set(body.days.flatMap(({ timeSlots }) => timeSlots).map(({ entityId }) => entityId))).toEqual(
      new Set([providerId]),
    );
    expect((await march(randomUUID())).problem.code).toBe('not-found');
    expect((await march(demoId('type maple Check-up'))).problem.code).toBe('not-found');
  });

  it('across the change of the clock begins at 9:00 local on every weekday', { tags: ['CASE-03'] }, async () => {
    const { body } = await march(type('Cleaning and exam'), { providerId: provider('Marcus Bell, RDH') });
    const firsts = body.days.map(({ timeSlots }) => {
      const time = Temporal.Instant.from(timeSlots[0]?.startTime ?? '').toZonedDateTimeISO('America/New_York');
      return `${time.dayOfWeek} ${time.toPlainTime().toString({ smallestUnit: 'minute' })}`;
    });
    expect(firsts).toHaveLength(23);
    expect(new Set(firsts)).toEqual(new Set(['1 09:00', '2 09:00', '3 09:00', '4 09:00', '6 09:00']));
  });

  it('is the same instants wherever server and patient are', { tags: ['CASE-05'] }, async () => {
    const maple = {
      query: {
        accountId: tenantId('maple'),
        appointmentTypeId: demoId('type maple Check-up'),
        monthOfYear: 3,
        year: 2027,
      },
    };
    const ask = async () => (await t.call(availability.virtualCalendar, maple, { host: 'maple.localhost' })).body;
    const home = process.env.TZ;
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    try {
      for (const zone of ['America/St_Johns', 'America/Phoenix', 'Asia/Kolkata']) {
        process.env.TZ = zone;
        expect(new Date(2027, 2, 1).getTimezoneOffset()).not.toBe(0);
        answers.push(await ask());
      }
    } finally {
      if (home === undefined) delete process.env.TZ;
      else process.env.TZ = home;
    }
    const [first, ...others] = answers;
    for (const other of others) expect(other).toEqual(first);
    // 8:00 in Newfoundland, three and a half hours behind UTC, and after the change two and a half.
    expect(first?.days[0]?.timeSlots[0]?.startTime).toBe('2027-03-01T11:30:00.000Z');
    expect(first?.days.find(({ date }) => date === '2027-03-15')?.timeSlots[0]?.startTime).toBe(
      '2027-03-15T10:30:00.000Z',
    );
  });
});

describe('a day', () => {
  it('lists every provider’s own times; taken, past and too soon are not available and look alike', {
    tags: ['API-118', 'API-119', 'BOOK-41'],
  }, async () => {
    await desk.book('2027-02-11T15:00:00Z', 30);
    t.clock.move(new Date('2027-02-11T14:20:00Z'));
    const { body } = await dayOf(desk.typeId, '2027-02-11');
    expect(body.days).toHaveLength(1);
    const slots = body.days[0]?.timeSlots ?? [];
    expect(slots.map(({ startTime, available }) => `${startTime.slice(11, 16)}${available ? '' : ' -'}`)).toEqual([
      '14:00 -',
      '14:15 -',
      '14:30',
      '14:45 -',
      '15:00 -',
      '15:15 -',
      '15:30',
      '15:45',
      '16:00',
      '16:15',
      '16:30',
    ]);
    for (const slot of slots)
      expect(Object.keys(slot).sort()).toEqual(['available', 'entityId', 'locationId', 'startTime', 'time']);
  });

  it('is named by a date or by one of its instants, and may be of one location', { tags: ['API-118'] }, async () => {
    const byDate = await dayOf(type('Toothache'), '2027-03-02');
    const instant = { query: { accountId, appointmentTypeId: type('Toothache'), timestamp: '2027-03-03T04:59:59Z' } };
    expect((await t.call(availability.virtualCalendarByLocation, instant)).body).toEqual(byDate.body);
    const here = await dayOf(type('Toothache'), '2027-03-02', { locationId: location('Harborside') });
    const slots = here.body.days[0]?.timeSlots ?? [];
    expect(new Set(slots.map(({ locationId }) => locationId))).toEqual(new Set([location('Harborside')]));
    expect(new Set(slots.map(({ entityId }) => entityId)).size).toBe(2);
    const neither = await t.call(availability.virtualCalendarByLocation, {
      query: { accountId, appointmentTypeId: desk.typeId },
    });
    expect(neither.problem).toMatchObject({ code: 'validation-failed', errors: [{ path: 'query.selectedDate' }] });
  });

  it('of the change keeps the minimum notice in real minutes', { tags: ['CASE-04'] }, async () => {
    const night = await addDesk(t, { hours: [0, 360], type: { noticeMinutes: 120 } });
    // 00:30; at 2:00 the clock jumps to 3:00, so two hours later it shows 3:30.
    t.clock.move(new Date('2027-03-14T05:29:30Z'));
    expect((await freeOn('2027-03-14', undefined, night.typeId))[0]).toBe('07:30');
    // 00:30; at 2:00 the clock goes back to 1:00, so two hours later it shows 1:30 for the second time.
    t.clock.move(new Date('2027-11-07T04:29:30Z'));
    expect((await freeOn('2027-11-07', undefined, night.typeId))[0]).toBe('06:30');
  });

  it('a hold is free to who holds it, taken for everybody else, and free for all once it has run out', {
    tags: ['CASE-08'],
  }, async () => {
    const token = 'a'.repeat(43);
    await desk.book('2027-02-15T14:00:00Z', 180, {
      status: 'held',
      holdDigest: holdDigest(t.systemCtx('demo'), token),
      holdExpiresAt: new Date(start.getTime() + 600_000),
    });
    const holder = { headers: { 'x-hold-token': token } };
    expect(await freeOn('2027-02-15')).toEqual([]);
    expect(await freeOn('2027-02-15', { headers: { 'x-hold-token': 'b'.repeat(43) } })).toEqual([]);
    expect(await freeOn('2027-02-15', holder)).toHaveLength(11);
    expect((await march(desk.typeId, { monthOfYear: 2 })).body.days.map(({ date }) => date)).not.toContain(
      '2027-02-15',
    );
    expect((await march(desk.typeId, { monthOfYear: 2 }, holder)).body.days.map(({ date }) => date)).toContain(
      '2027-02-15',
    );
    t.clock.move(new Date(start.getTime() + 600_000));
    expect(await freeOn('2027-02-15')).toHaveLength(11);
  });

  it.each(['canceled', 'missed', 'deleted', 'skipped'] as const)('a visit that is %s takes no time', async (status) => {
    await desk.book('2027-02-16T14:00:00Z', 180, { status });
    expect(await freeOn('2027-02-16')).toHaveLength(11);
  });

  it('shows at once what changed: time off, another length, a provider who left', async () => {
    expect(await freeOn('2027-02-17')).toHaveLength(11);
    await inDemo((tx) =>
      tx
        .insertInto('providerAway')
        .values({
          awayId: randomUUID(),
          providerId: desk.providerId,
          during: '[2027-02-17T10:00:00-05:00,2027-02-17T18:00:00-05:00)' as never,
        })
        .execute(),
    );
    expect(await freeOn('2027-02-17')).toEqual(['14:00', '14:15', '14:30']);
    const padded = await addDesk(t, { type: { bufferAfter: 30 } });
    const away = async (from: string, until: string, externalId: string | null) => {
      const during = `[2027-02-17T${from}:00Z,2027-02-17T${until}:00Z)` as never;
      const row = { awayId: randomUUID(), providerId: padded.providerId, externalId, during };
      await inDemo((tx) => tx.insertInto('providerAway').values(row).execute());
    };
    // A buffer must not overlap visits in other software, but may overlap time off.
    await away('14:45', '15:00', 'busy-1');
    await away('16:30', '17:00', null);
    expect(await freeOn('2027-02-17', undefined, padded.typeId)).toEqual(['15:00', '15:15', '15:30', '15:45', '16:00']);
    const other = await addDesk(t);
    const free = () => freeOn('2027-02-17', undefined, other.typeId);
    await inDemo((tx) =>
      tx.updateTable('visitTypes').set({ duration: 170 }).where('typeId', '=', other.typeId).execute(),
    );
    expect(await free()).toEqual(['14:00']);
    await inDemo((tx) =>
      tx.updateTable('providers').set({ deletedAt: start }).where('providerId', '=', other.providerId).execute(),
    );
    expect(await free()).toEqual([]);
  });
});

describe('one provider', () => {
  const openDays = (providerId: string, more: object = {}) =>
    t.call(availability.providerOpenDays, {
      params: { providerId },
      query: { accountId, month: 3, year: 2027, appointmentLength: 30, ...more },
    });
  const slots = (providerId: string, date: string) =>
    t.call(availability.providerTimeSlots, {
      params: { providerId },
      query: { accountId, date, appointmentLength: 30 },
    });

  it('has the same open days and times as in the calendars', { tags: ['API-102', 'API-103', 'API-104'] }, async () => {
    const days = await openDays(desk.providerId);
    expect(days.status).toBe(200);
    expect(days.body).toEqual((await march(desk.typeId)).body.days.map(({ date }) => date));
    const times = await slots(desk.providerId, '2027-03-02');
    expect(times.body).toEqual((await dayOf(desk.typeId, '2027-03-02')).body.days[0]?.timeSlots);
    expect(times.body).toHaveLength(11);
  });

  it('of another practice, or with a length that is none, is refused', { tags: ['API-102', 'API-103'] }, async () => {
    expect((await openDays(demoId('provider maple Dr. Moira Penney'))).problem.code).toBe('not-found');
    expect((await slots(randomUUID(), '2027-03-02')).problem.code).toBe('not-found');
    expect((await openDays(desk.providerId, { appointmentLength: 0 })).problem.code).toBe('validation-failed');
    expect((await openDays(desk.providerId, { month: 13 })).problem.code).toBe('validation-failed');
  });
});

/** Counts the schedule queries of a call once settings are cached; the queue and the clock run other queries meanwhile. */
async function queriesOf(ask: () => Promise<unknown>): Promise<number> {
  await ask();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await ask();
    const texts = query.mock.calls.map(([sent]) => JSON.stringify(sent));
    return texts.filter((text) => /provider|location|appointment|closed_days/.test(text)).length;
  } finally {
    query.mockRestore();
  }
}

describe('what callers cannot do', () => {
  it('another grid, length, sync or coupling than the practice’s is not given to whoever asks', {
    tags: ['CASE-15', 'API-116'],
  }, async () => {
    const forged = {
      interval: 5,
      apptDuration: 5,
      syncAvailability: 'true',
      isAvailProviderCoupled: 'false',
      placeholderProviderId: 'x',
    };
    expect((await march(desk.typeId, forged)).body).toEqual((await march(desk.typeId)).body);
    expect((await dayOf(desk.typeId, '2027-03-02', forged)).body).toEqual(
      (await dayOf(desk.typeId, '2027-03-02')).body,
    );
  });

  it('a far year is empty without a query, and what is no month or day is refused', { tags: ['CASE-15'] }, async () => {
    const far = () => Promise.all([2000, 2026, 2077, 2200].map((year) => march(desk.typeId, { year })));
    expect((await far()).map(({ body }) => body)).toEqual(Array(4).fill({ days: [] }));
    expect(await queriesOf(far)).toBe(0);
    const refused = [{ year: 99_999 }, { year: 1 }, { monthOfYear: 0 }, { monthOfYear: 13 }, { monthOfYear: '1-600' }];
    for (const more of refused) expect((await march(desk.typeId, more)).problem.code).toBe('validation-failed');
    expect((await dayOf(desk.typeId, '2027-02-30')).problem.code).toBe('validation-failed');
    expect((await dayOf(desk.typeId, "2027-03-02' or 1=1")).problem.code).toBe('validation-failed');
  });

  it('the number of queries grows neither with days nor with providers', async () => {
    const month = () => march(type('Toothache'));
    const before = await queriesOf(month);
    expect(before).toBe(1);
    expect(await queriesOf(() => dayOf(type('Toothache'), '2027-03-02'))).toBe(before);
    for (let n = 0; n < 8; n += 1) {
      const { providerId } = await addDesk(t, { at: n % 2 ? 'Back Cove' : 'Harborside' });
      await inDemo((tx) =>
        tx
          .insertInto('typeProviders')
          .values({ typeId: type('Toothache'), providerId })
          .execute(),
      );
    }
    expect(await queriesOf(month)).toBe(before);
    const { body } = await dayOf(type('Toothache'), '2027-03-02');
    expect(new Set(body.days[0]?.timeSlots.map(({ entityId }) => entityId)).size).toBe(11);
  });
});
