// The schedule as staff read and change it, over HTTP and against a real database.
import { randomUUID } from 'node:crypto';
import { desk, officeVisits } from '@foyer/contract';
import { isoOfDay, weekdayOfDay, zoneOf } from '@foyer/scheduling';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoIdsOf } from '../../seed/demo-ids.ts';
import { bookingForm, bookingStage, cleaning, place, provider } from '../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let b: ReturnType<typeof bookingStage>;
let office: string;
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  b = bookingStage(t);
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());
// Tests that let time pass would end the session of a colleague who does nothing.
beforeEach(() => range(dayOf(1), {}, admin));

const sam = demoIdsOf('demo').contact('Sam Rivera');
const range = (from: string, more: object = {}, token = office) =>
  t.call(desk.schedule, { query: { from, days: 1, ...more } }, { token });
const book = (day: string, minute: number, more: object = {}, token = office) =>
  t.call(
    officeVisits.bookVisit,
    {
      body: {
        typeId: cleaning.appointmentTypeId,
        providerId: cleaning.providerId,
        locationId: cleaning.locationId,
        patientId: sam,
        day,
        minute,
        isPatientClashKnown: true,
        ...more,
      },
    },
    { token },
  );
const move = (id: string, body: object, token = office) =>
  t.call(officeVisits.moveVisit, { params: { id }, body: { isPatientClashKnown: true, ...body } as never }, { token });
const setStatus = (id: string, body: object) =>
  t.call(officeVisits.setVisitStatus, { params: { id }, body: body as never }, { token: office });
const dayOf = (weekday: number, weeks = 3) => b.dayOf(b.at(weekday, '12:00', weeks));
const shown = async (day: string, id: string) => (await range(day)).body.visits.find((visit) => visit.id === id);
const trail = (where: string) =>
  b.query(`select action, object_id from audit_entries where ${where} order by entry_id`);

describe('the schedule', () => {
  it('holds visits with patient, type, status and what may follow, by the practice’s clock', {
    tags: ['DATA-06'],
  }, async () => {
    const day = dayOf(1);
    const { status, body } = await book(day, 9 * 60 + 30, { description: 'Brings old x-rays' });
    expect(status).toBe(201);
    expect(await shown(day, body.id)).toEqual({
      id: body.id,
      providerId: cleaning.providerId,
      providerName: 'Dana Whitfield, RDH',
      locationId: cleaning.locationId,
      locationName: 'Harborside',
      day,
      from: 570,
      minutes: 45,
      typeId: cleaning.appointmentTypeId,
      typeName: 'Cleaning and exam',
      status: 'scheduled',
      next: ['confirmed', 'canceled'],
      progress: 'expected',
      nextProgress: [],
      confirmed: null,
      movedByPatient: 0,
      undo: null,
      corrections: [],
      isMovable: true,
      patientId: sam,
      patientName: 'Sam Rivera',
      alerts: [{ kind: 'allergy', text: 'Penicillin', isApproved: true }],
      description: 'Brings old x-rays',
      isOverbooked: false,
      isOnline: false,
      isUnmailed: false,
      sequence: 0,
    });
  });

  it('is asked for by location and by several providers, and knows who is there and who is not', async () => {
    const day = dayOf(2);
    const other = { providerId: provider('Marcus Bell, RDH'), locationId: place('Back Cove') };
    const [mine, theirs] = [(await book(day, 600)).body.id, (await book(day, 600, other)).body.id];
    const ids = async (more: object) =>
      (await range(day, more)).body.visits.map(({ id }) => id).filter((id) => id === mine || id === theirs);
    expect((await ids({})).sort()).toEqual([mine, theirs].sort());
    expect(await ids({ locationId: other.locationId })).toEqual([theirs]);
    expect(await ids({ providerId: cleaning.providerId })).toEqual([mine]);
    expect((await ids({ providerId: [cleaning.providerId, other.providerId] })).length).toBe(2);

    const accountId = t.systemCtx('demo').tenant.id;
    await b.query(
      `insert into provider_away (tenant_id, away_id, provider_id, during, reason)
        values ($1, $2, $3, tstzrange($4, $4::timestamptz + interval '30 hours'), 'Course')`,
      [accountId, randomUUID(), cleaning.providerId, b.at(2, '14:00', 3)],
    );
    await b.query(
      `insert into closed_days (tenant_id, closed_id, location_id, from_day, until_day, reason)
        values ($1, $2, $3, $4, $4, 'Repairs')`,
      [accountId, randomUUID(), other.locationId, day],
    );
    const { body } = await range(day, { days: 2 });
    expect(body.hours.some((hours) => hours.providerId === cleaning.providerId && hours.day === day)).toBe(true);
    const gaps = body.gaps.filter(({ reason }) => reason !== '');
    const next = isoOfDay(Math.floor(Date.parse(day) / 86_400_000) + 1);
    expect(gaps).toEqual([
      { kind: 'closed', providerId: null, locationId: other.locationId, day, from: 0, until: 1440, reason: 'Repairs' },
      {
        kind: 'away',
        providerId: cleaning.providerId,
        locationId: null,
        day,
        from: 840,
        until: 1440,
        reason: 'Course',
      },
      {
        kind: 'away',
        providerId: cleaning.providerId,
        locationId: null,
        day: next,
        from: 0,
        until: 1200,
        reason: 'Course',
      },
    ]);
  });

  it('shows what is being booked online until it runs out, and then as what it has become', async () => {
    const startTime = b.at(1, '14:00', 3);
    await b.hold('ann', { ...cleaning, startTime });
    expect((await range(b.dayOf(startTime))).body.holds).toMatchObject([{ from: 840, minutes: 45 }]);
    t.pass(11);
    const later = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    office = later;
    expect((await range(b.dayOf(startTime))).body.holds).toEqual([]);
    const form = await bookingForm(t);
    expect((await form.book({ ...cleaning, startTime }, { email: 'new@example.com' })).status).toBe(200);
    const { visits } = (await range(b.dayOf(startTime))).body;
    expect(visits.find(({ from }) => from === 840)).toMatchObject({ isOnline: true, patientId: null });
  });

  it('leaves one entry in the trail for a look, and none for what the page reads again by itself', async () => {
    const day = dayOf(4, 5);
    for (let times = 0; times < 4; times++) await range(day);
    const seen = `object_kind = 'schedule' and object_id = '${day} ${day}'`;
    expect(await trail(seen)).toHaveLength(1);
    await t.call(desk.schedule, { query: { from: day, days: 1 } }, { token: admin });
    expect(await trail(seen)).toHaveLength(2);
    t.pass(10);
    await range(day);
    expect(await trail(seen)).toHaveLength(3);
  });

  it('is asked for six weeks at most', async () => {
    expect((await range(dayOf(1), { days: 42 })).status).toBe(200);
    expect((await range(dayOf(1), { days: 43 })).problem.code).toBe('validation-failed');
  });

  it('has the practice’s providers, places and types in their order, and says who may overbook', async () => {
    const [forOffice, forAdmin] = await Promise.all(
      [office, admin].map(async (token) => (await t.call(desk.scheduleDesks, {}, { token })).body),
    );
    expect(forOffice?.providers.length).toBeGreaterThan(3);
    expect(forOffice?.types.find(({ id }) => id === cleaning.appointmentTypeId)).toMatchObject({
      name: 'Cleaning and exam',
      duration: 45,
      providerIds: expect.arrayContaining([cleaning.providerId]),
    });
    expect(forOffice).toMatchObject({ mayBook: true, mayOverbook: false, mayCorrect: false });
    expect(forOffice?.overbookers).toEqual(['Marta Kowalski']);
    expect(forAdmin).toMatchObject({ mayBook: true, mayOverbook: true, mayCorrect: true, overbookers: [] });
  });
});

describe('a visit', () => {
  it('is booked for somebody who is no patient yet only with words that say who', async () => {
    const day = dayOf(3);
    expect((await book(day, 540, { patientId: null })).problem.code).toBe('validation-failed');
    const { body } = await book(day, 540, { patientId: null, description: 'Mrs. Lund, called' });
    expect(await shown(day, body.id)).toMatchObject({
      patientId: null,
      patientName: '',
      description: 'Mrs. Lund, called',
    });
  });

  it('is moved, made longer and given to somebody else; a clash leaves it where it was', {
    tags: ['CASE-10'],
  }, async () => {
    const day = dayOf(4);
    const { id } = (await book(day, 540)).body;
    await book(day, 660);
    expect((await move(id, { day, minute: 555, duration: 30, sequence: 0 })).body).toMatchObject({
      sequence: 1,
      isTold: true,
    });
    expect(await shown(day, id)).toMatchObject({ from: 555, minutes: 30, sequence: 1 });
    expect((await move(id, { day, minute: 640, sequence: 1 })).problem.code).toBe('slot-taken');
    expect(await shown(day, id)).toMatchObject({ from: 555, sequence: 1 });
    const to = { providerId: provider('Marcus Bell, RDH'), locationId: place('Back Cove') };
    expect((await move(id, { day, minute: 660, ...to, sequence: 1 })).status).toBe(200);
    expect(await shown(day, id)).toMatchObject({ from: 660, ...to });
  });

  it('is not changed by somebody who has read an older one', async () => {
    const day = dayOf(5);
    const { id } = (await book(day, 540)).body;
    await move(id, { day, minute: 600, sequence: 0 });
    expect((await move(id, { day, minute: 540, sequence: 0 })).problem.code).toBe('appointment-changed');
    expect((await setStatus(id, { status: 'canceled', sequence: 0 })).problem.code).toBe('appointment-changed');
    expect((await setStatus(id, { status: 'canceled', sequence: 1 })).body).toMatchObject({
      sequence: 2,
      isTold: true,
    });
    expect((await setStatus(id, { status: 'met', sequence: 2 })).problem.code).toBe('validation-failed');
    expect(await shown(day, id)).toMatchObject({ status: 'canceled', next: [], isMovable: false });
  });

  it('is put beside another on purpose by an admin only', async () => {
    const day = dayOf(3);
    await book(day, 780);
    const again = { isOverbooked: true };
    expect((await book(day, 780, again)).problem.code).toBe('forbidden');
    expect((await book(day, 780, {}, admin)).problem.code).toBe('slot-taken');
    const { id } = (await book(day, 780, again, admin)).body;
    expect(await shown(day, id)).toMatchObject({ isOverbooked: true });
    expect((await move(id, { day, minute: 790, sequence: 0, ...again })).problem.code).toBe('forbidden');
    expect((await move(id, { day, minute: 790, sequence: 0, ...again }, admin)).status).toBe(200);
  });

  it('is not put at a time that the clocks skip, and keeps its length when they do', async () => {
    const zone = zoneOf('America/New_York');
    let sunday = zone.dayAt(Math.floor(t.clock.now().getTime() / 60_000));
    while (weekdayOfDay(sunday) !== 0 || zone.instantsOf(sunday, 150, 151).length > 0) sunday += 1;
    const day = isoOfDay(sunday);
    expect((await book(day, 150)).problem.errors).toMatchObject([{ path: 'body.minute' }]);
    const { id } = (await book(day, 105)).body;
    expect(await shown(day, id)).toMatchObject({ from: 105, minutes: 45 });
  });

  it('of another practice is none', async () => {
    const day = dayOf(5, 4);
    const { id } = (await book(day, 540)).body;
    const host = 'maple.localhost';
    const { token } = await t.signIn('admin@example.com', { kind: 'staff', host });
    const foreign = await t.call(
      officeVisits.moveVisit,
      { params: { id }, body: { day, minute: 600, sequence: 0 } },
      { token, host },
    );
    expect(foreign.problem.code).toBe('not-found');
    const seen = await t.call(desk.schedule, { query: { from: day, days: 1 } }, { token, host });
    expect(seen.body.visits.map((visit) => visit.id)).not.toContain(id);
  });
});
