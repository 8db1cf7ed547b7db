// Admins' changes of locations, providers, hours and types, against the real database: rights, refusals, and resulting free
// times.
import { randomUUID } from 'node:crypto';
import { availability, practiceSetup } from '@foyer/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingStage, cleaning, kind, place, provider, toothache } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let admin: { token: string };
let office: { token: string };
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
  // The demo's visits would match too.
  await b.query('delete from visits where tenant_id = $1', [b.accountId]);
  office = { token: (await t.signIn('office@example.com', { kind: 'staff' })).token };
});
afterAll(() => t.stop());

const dana = provider('Dana Whitfield, RDH');
const all = async () => (await t.call(practiceSetup.allPlaces, {}, admin)).body;
const hoursOf = async (id: string) =>
  ((await all()).providers.find((one) => one.id === id)?.hours ?? []).map(({ isReadOnly: _, ...row }) => row);
const setHours = (id: string, rows: Awaited<ReturnType<typeof hoursOf>>, keepVisits = false) =>
  t.call(practiceSetup.setHours, { params: { id }, body: { rows, keepVisits } }, admin);
const book = (startTime: string, more: { providerId?: string; locationId?: string } = {}) =>
  b.query(
    `insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, status, starts_at, ends_at, during,
       created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, $4, 'scheduled', $5, until, tstzrange($5, until), now(), now()
       from (select $5::timestamptz + interval '45 minutes' as until) as x returning visit_id as id`,
    [
      b.accountId,
      more.providerId ?? dana,
      more.locationId ?? cleaning.locationId,
      cleaning.appointmentTypeId,
      new Date(startTime),
    ],
  );
const trail = async () =>
  (
    await b.query(
      `select action, object_kind from audit_entries where tenant_id = $1 and action not in ('sign-in', 'read') order by entry_id`,
      [b.accountId],
    )
  ).map(({ action, object_kind }) => `${action} ${object_kind}`);

describe('hours', () => {
  it('a new break takes its times away at once, and visits in it are told and stay', async () => {
    const startTime = b.at(3, '10:00', 2);
    const rows = await hoursOf(dana);
    expect(await b.isFree(cleaning, startTime)).toBe(true);
    const pause = {
      kind: 'break' as const,
      locationId: cleaning.locationId,
      weekday: 3,
      from: 600,
      until: 660,
      validFrom: null,
      validUntil: null,
    };
    expect((await setHours(dana, [...rows, pause])).body).toEqual({ isDone: true, visits: [], visitCount: 0 });
    expect(await b.isFree(cleaning, startTime)).toBe(false);
    expect(await b.isFree(cleaning, b.at(3, '11:00', 2))).toBe(true);
    await setHours(dana, rows);
    expect(await b.isFree(cleaning, startTime)).toBe(true);

    const [{ id }] = await book(startTime);
    const asked = await setHours(dana, [...rows, pause]);
    expect(asked.body).toEqual({
      isDone: false,
      visitCount: 1,
      visits: [
        {
          id,
          day: b.dayOf(startTime),
          minute: 600,
          typeName: 'Cleaning and exam',
          providerName: 'Dana Whitfield, RDH',
          locationName: 'Harborside',
        },
      ],
    });
    expect(await hoursOf(dana)).toEqual(rows);
    expect((await setHours(dana, [...rows, pause], true)).body).toMatchObject({ isDone: true, visitCount: 1 });
    // Reported only once: the visit is already outside of the hours.
    expect((await setHours(dana, [...rows, { ...pause, until: 690 }])).body).toMatchObject({
      isDone: true,
      visitCount: 0,
    });
    expect(await b.query('select status from visits where visit_id = $1', [id])).toEqual([{ status: 'scheduled' }]);
    await setHours(dana, rows);
    await b.query('delete from visits where visit_id = $1', [id]);
  });

  it('reach past midnight, and hold for a season only', async () => {
    const naomi = provider('Dr. Naomi Ito');
    const rows = await hoursOf(naomi);
    const [first, second] = [b.at(5, '23:30', 2), b.at(5, '23:30', 3)];
    const wish = { ...toothache, providerId: naomi };
    const night = {
      kind: 'work' as const,
      locationId: wish.locationId,
      weekday: 5,
      from: 1320,
      until: 1500,
      validFrom: null,
      validUntil: b.dayOf(first),
    };
    expect((await setHours(naomi, [...rows, night])).body.isDone).toBe(true);
    expect([await b.isFree(wish, first), await b.isFree(wish, second)]).toEqual([true, false]);
    const afterMidnight = new Date(Date.parse(first) + 45 * 60_000).toISOString();
    expect(b.dayOf(afterMidnight) > b.dayOf(first)).toBe(true);
    expect(await b.isFree(wish, afterMidnight)).toBe(true);
    await setHours(naomi, rows);
  });

  it('nobody is at two places at once, nothing ends before it begins, and no place is made up', async () => {
    const rows = await hoursOf(dana);
    const season = { validFrom: null, validUntil: null };
    const row = {
      kind: 'work' as const,
      locationId: cleaning.locationId,
      weekday: 1,
      from: 480,
      until: 720,
      ...season,
    };
    const elsewhere = { ...row, locationId: place('Back Cove'), from: 900, until: 1200 };
    const refused = await setHours(dana, [...rows, elsewhere, { ...row, weekday: 0, from: 600, until: 500 }]);
    expect(refused.problem.code).toBe('validation-failed');
    expect(refused.problem.errors?.map(({ path }) => path)).toContain(`body.rows.${rows.length}`);
    expect(refused.problem.errors?.map(({ path }) => path)).toContain(`body.rows.${rows.length + 1}`);
    expect((await setHours(dana, [{ ...row, locationId: randomUUID(), from: 600, until: 700 }])).status).toBe(404);
    expect(await hoursOf(dana)).toEqual(rows);
  });
});

describe('time off and closed days', () => {
  let startTime: string;
  let day: string;
  let off: { fromDay: string; fromMinute: number; untilDay: string; untilMinute: number; reason: string };
  const params = { id: dana };
  /** Returns the instant of `hh:mm` so many days after that Tuesday, whichever weekday it is today. */
  const later = (days: number, time: string) =>
    new Date(Date.parse(b.at(2, time, 3)) + days * 86_400_000).toISOString();

  beforeEach(async () => {
    startTime = b.at(2, '09:00', 3);
    day = b.dayOf(startTime);
    off = {
      fromDay: day,
      fromMinute: 0,
      untilDay: b.dayOf(later(1, '00:00')),
      untilMinute: 0,
      reason: 'Course',
    };
    for (const time of ['13:00', '14:00', '15:00']) await book(b.at(2, time, 3));
  });
  afterEach(() => b.query('delete from visits where tenant_id = $1', [b.accountId]));

  /** Adds the time off although visits are booked in it; returns its row. */
  async function addTimeOff() {
    await t.call(practiceSetup.addTimeOff, { params, body: { ...off, keepVisits: true } }, admin);
    const [row] = (await all()).timeOff;
    return row;
  }
  const changeTimeOff = (id: string | undefined, body: object) =>
    t.call(practiceSetup.changeTimeOff, { params: { id: id ?? '' }, body: { ...off, ...body } }, admin);
  const removeTimeOff = (id = '') => t.call(practiceSetup.removeTimeOff, { params: { id } }, admin);

  it('time off empties the days at once; booked visits are told by time, never called off; taken back, the times are free again', async () => {
    const asked = await t.call(practiceSetup.addTimeOff, { params, body: off }, admin);
    expect(asked.body).toMatchObject({ isDone: false, visitCount: 3 });
    expect(asked.body.visits.map(({ minute }) => minute)).toEqual([780, 840, 900]);
    expect(await b.isFree(cleaning, startTime)).toBe(true);
    const kept = await addTimeOff();
    expect(await b.isFree(cleaning, startTime)).toBe(false);
    expect(await b.taken(b.at(2, '13:00', 3))).toHaveLength(1);
    expect(kept).toMatchObject({ ...off, providerId: dana, isReadOnly: false });
    expect((await removeTimeOff(kept?.id)).status).toBe(204);
    expect(await b.isFree(cleaning, startTime)).toBe(true);
  });

  it('changed time off asks only about visits that it did not touch before, and frees what it no longer covers', async () => {
    const kept = await addTimeOff();
    const change = (body: object) => changeTimeOff(kept?.id, body);
    expect((await change({ reason: 'Congress' })).body).toMatchObject({ isDone: true, visitCount: 0 });
    await book(later(1, '10:00'));
    const longer = { untilDay: b.dayOf(later(2, '00:00')) };
    expect((await change(longer)).body).toMatchObject({ isDone: false, visitCount: 1, visits: [{ minute: 600 }] });
    expect((await all()).timeOff).toMatchObject([{ untilDay: off.untilDay, reason: 'Congress' }]);
    expect((await change({ ...longer, keepVisits: true })).body).toMatchObject({ isDone: true, visitCount: 1 });
    expect((await change({ fromMinute: 780 })).body.isDone).toBe(true);
    expect((await all()).timeOff).toMatchObject([{ ...off, id: kept?.id, fromMinute: 780 }]);
    expect(await b.isFree(cleaning, startTime)).toBe(true);
    expect((await change({ untilDay: '2020-01-01' })).problem.errors).toMatchObject([{ path: 'body.untilDay' }]);
    expect((await trail()).slice(-3)).toEqual(Array.from({ length: 3 }, () => 'change provider time-off'));
    expect((await removeTimeOff(kept?.id)).status).toBe(204);
    expect(await b.isFree(cleaning, startTime)).toBe(true);
  });

  it('time off that came from the practice’s software cannot be changed', async () => {
    const kept = await addTimeOff();
    await b.query(`update provider_away set external_id = 'pms-7' where away_id = $1`, [kept?.id]);
    expect((await changeTimeOff(kept?.id, {})).problem.code).toBe('synced-read-only');
    await b.query('update provider_away set external_id = null where away_id = $1', [kept?.id]);
    expect((await removeTimeOff(kept?.id)).status).toBe(204);
  });

  it('closed days empty the days of a place at once; opened again, the times are free again', async () => {
    const body = { locationId: cleaning.locationId, fromDay: day, untilDay: day, reason: 'Move', keepVisits: true };
    expect((await t.call(practiceSetup.closeDays, { body }, admin)).body).toMatchObject({
      isDone: true,
      visitCount: 3,
    });
    expect(await b.isFree(cleaning, startTime)).toBe(false);
    const month = {
      accountId: b.accountId,
      appointmentTypeId: kind('Cleaning and exam'),
      monthOfYear: Number(day.slice(5, 7)),
      year: Number(day.slice(0, 4)),
    };
    const dayIn = async () => {
      const { days } = (await t.call(availability.virtualCalendar, { query: month })).body;
      return days.find(({ date }) => date === day)?.timeSlots.filter((slot) => slot.locationId === cleaning.locationId);
    };
    expect((await dayIn()) ?? []).toEqual([]);
    const [closed] = (await all()).closedDays;
    await t.call(practiceSetup.openDays, { params: { id: closed?.id ?? '' } }, admin);
    expect((await dayIn())?.length).toBeGreaterThan(5);
    expect(await b.isFree(cleaning, startTime)).toBe(true);
  });

  it('end after they begin', async () => {
    const wrong = { fromDay: '2031-02-02', fromMinute: 600, untilDay: '2031-02-02', untilMinute: 600, reason: '' };
    expect((await t.call(practiceSetup.addTimeOff, { params, body: wrong }, admin)).problem.errors).toMatchObject([
      { path: 'body.untilMinute' },
    ]);
    const before = { locationId: null, fromDay: '2031-02-02', untilDay: '2031-02-01', reason: '' };
    expect((await t.call(practiceSetup.closeDays, { body: before }, admin)).problem.errors).toMatchObject([
      { path: 'body.untilDay' },
    ]);
  });
});

describe('places, people and types', () => {
  it('are added, found by their postal code, changed one by one, and removed while nothing hangs on them', async () => {
    const before = (await trail()).length;
    const { id } = (await t.call(practiceSetup.addLocation, { body: { name: 'Cape', zipcode: '04107' } }, admin)).body;
    const found = async () => (await all()).locations.find((one) => one.id === id);
    expect(await found()).toMatchObject({ isFound: true, isActive: true, phone: '' });
    const near = { accountId: b.accountId, zipCode: '04107', radius: 1 };
    expect((await t.call(availability.postalLocation, { query: near })).body.items).toMatchObject([{ locationId: id }]);
    const change = { zipcode: '00000', phone: '+1 (207) 555-0177', displayName: 'Cape Elizabeth' };
    expect((await t.call(practiceSetup.changeLocation, { params: { id }, body: change }, admin)).body.isDone).toBe(
      true,
    );
    expect(await found()).toMatchObject({ isFound: false, phone: '2075550177', displayName: 'Cape Elizabeth' });
    expect((await t.call(practiceSetup.removeLocation, { params: { id }, query: {} }, admin)).body).toMatchObject({
      isGone: true,
    });
    expect(await found()).toBeUndefined();
    expect((await trail()).slice(before)).toEqual([
      'add location',
      'change location displayName',
      'change location zipcode',
      'change location phone',
      'remove location',
    ]);
  });

  it('one that is in use is switched off, when asked for with its visits, and switched on again', async () => {
    const startTime = b.at(4, '09:00', 3);
    const marcus = provider('Marcus Bell, RDH');
    const wish = { ...cleaning, providerId: marcus, locationId: place('Back Cove') };
    await book(startTime, wish);
    const free = b.at(4, '13:00', 3);
    expect(await b.isFree(wish, free)).toBe(true);
    const params = { id: marcus };
    const asked = await t.call(practiceSetup.removeProvider, { params, query: {} }, admin);
    expect(asked.body.isDone).toBe(false);
    const ahead = asked.body.visitCount;
    expect(ahead).toBeGreaterThan(0);
    const off = await t.call(practiceSetup.removeProvider, { params, query: { keepVisits: 'true' } }, admin);
    expect(off.body).toMatchObject({ isDone: true, isGone: false, visitCount: ahead });
    expect(await b.isFree(wish, free)).toBe(false);
    expect((await all()).providers.at(-1)).toMatchObject({ id: marcus, isActive: false });
    await t.call(practiceSetup.changeProvider, { params, body: { isActive: true } }, admin);
    expect(await b.isFree(wish, free)).toBe(true);
    // A provider whose only location was removed would be offered everywhere.
    const scarborough = await t.call(
      practiceSetup.removeLocation,
      { params: { id: place('Scarborough') }, query: { keepVisits: 'true' } },
      admin,
    );
    expect(scarborough.body).toMatchObject({ isDone: true, isGone: false });
    await t.call(
      practiceSetup.changeLocation,
      { params: { id: place('Scarborough') }, body: { isActive: true } },
      admin,
    );
    expect((await t.call(practiceSetup.changeProvider, { params: { id: randomUUID() }, body: {} }, admin)).status).toBe(
      404,
    );
  });

  it('a type has rules, people and places of its own, and an order', async () => {
    const body = { name: 'Whitening', duration: 60, providerIds: [dana], locationIds: [cleaning.locationId] };
    const { id } = (await t.call(practiceSetup.addType, { body }, admin)).body;
    const wish = { ...cleaning, appointmentTypeId: id };
    const startTime = b.at(2, '09:00', 4);
    expect(await b.isFree(wish, startTime)).toBe(true);
    const change = (values: object) => t.call(practiceSetup.changeType, { params: { id }, body: values }, admin);
    await change({ horizonDays: 7 });
    expect(await b.isFree(wish, startTime)).toBe(false);
    await change({ horizonDays: 120, providerIds: [] });
    expect(await b.isFree(wish, startTime)).toBe(false);
    expect((await change({ providerIds: [randomUUID()] })).status).toBe(404);
    expect((await change({ duration: 4 })).problem.errors).toMatchObject([{ path: 'body.duration' }]);
    await t.call(
      practiceSetup.changeProvider,
      { params: { id: dana }, body: { typeIds: [id, kind('Cleaning and exam')] } },
      admin,
    );
    expect(await b.isFree(wish, startTime)).toBe(true);
    const ids = (await all()).types.map((type) => type.id);
    await t.call(
      practiceSetup.orderPlaces,
      { body: { kind: 'type', ids: [id, ...ids.filter((one) => one !== id)] } },
      admin,
    );
    const offered = async () =>
      (await t.call(availability.appointmentTypes, { query: { accountId: b.accountId } })).body.map((one) => one.id);
    expect((await offered())[0]).toBe(id);
    await change({ isBookable: false });
    expect(await offered()).not.toContain(id);
    expect((await t.call(practiceSetup.removeType, { params: { id }, query: {} }, admin)).body.isGone).toBe(true);
  });

  it('what comes from the practice’s software cannot be changed here while free times come from there', async () => {
    const params = { id: dana };
    await b.query(`update providers set external_id = 'pms-7' where provider_id = $1`, [dana]);
    await b.query('update practice_settings set booking_sync_availability = true where tenant_id = $1', [b.accountId]);
    t.pass(1);
    const shown = (await all()).providers.find((one) => one.id === dana);
    expect(shown).toMatchObject({ externalId: 'pms-7', isReadOnly: true });
    for (const body of [{ name: 'Dana W.' }, { isActive: false }, { typeIds: [] }])
      expect((await t.call(practiceSetup.changeProvider, { params, body }, admin)).problem.code).toBe(
        'synced-read-only',
      );
    expect((await t.call(practiceSetup.removeProvider, { params, query: {} }, admin)).problem.code).toBe(
      'synced-read-only',
    );
    expect(
      (await t.call(practiceSetup.orderPlaces, { body: { kind: 'provider', ids: [dana] } }, admin)).problem.code,
    ).toBe('synced-read-only');
    // The practice's software has no titles.
    expect(
      (await t.call(practiceSetup.changeProvider, { params, body: { title: 'Hygienist' } }, admin)).body.isDone,
    ).toBe(true);
    const rows = await hoursOf(dana);
    await b.query(`update provider_hours set external_id = hours_id::text where provider_id = $1 and weekday = 1`, [
      dana,
    ]);
    await setHours(dana, [], true);
    expect(await hoursOf(dana)).toEqual(rows.filter(({ weekday }) => weekday === 1));
    await b.query('update practice_settings set booking_sync_availability = false where tenant_id = $1', [b.accountId]);
    t.pass(1);
  });

  it('the office reads them; only who has the right to the settings changes them', { tags: ['ROLE-09'] }, async () => {
    expect((await t.call(practiceSetup.allPlaces, {}, office)).status).toBe(200);
    const refused = await t.call(practiceSetup.addLocation, { body: { name: 'Cape' } }, office);
    expect(refused.problem.code).toBe('forbidden');
    const maple = (await t.call(practiceSetup.allPlaces, {}, { ...admin, host: 'maple.localhost' })).status;
    expect(maple).toBe(401);
  });
});
