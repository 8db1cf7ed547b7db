// Visits of signed-in people and their families: lists, the page, acts, and what becomes of a link that ends.
import { documents, ownVisits, visitRules, visits } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoIdsOf } from '../../seed/demo-ids.ts';
import { cleaning } from '../../testing/booking-stage.ts';
import { ownVisitStage } from '../../testing/own-visit-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof ownVisitStage>>;
let grace: { token: string; patientId: string };
let sam: { token: string; patientId: string };
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  s = await ownVisitStage(t);
  grace = await t.signIn('grace.okafor@example.com');
  sam = await t.signIn('sam.rivera@example.com');
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

const list = (when: 'coming' | 'past', { token }: { token: string } = grace, more: object = {}) =>
  t.call(ownVisits.listOwn, { query: { when, ...more } }, { token });
const read = (id: string, { token }: { token: string } = grace) =>
  t.call(ownVisits.readOwn, { params: { id } }, { token });
const contactOf = (name: string) => demoIdsOf('demo').contact(name);
const firstOf = async (name: string) => {
  const { body } = await list('coming', grace, { contactId: contactOf(name) });
  const [visit] = body.visits;
  if (!visit) throw new Error(`${name} has no visit.`);
  return visit;
};

describe('the lists', () => {
  it('of what is coming has the family’s visits, the earliest first, each with what may be done', {
    tags: ['LIFE-19', 'LIFE-20'],
  }, async () => {
    const { body } = await list('coming');
    expect(body.visits.map(({ nameFirst }) => nameFirst).sort()).toEqual(['Ada', 'Grace', 'Obi']);
    const starts = body.visits.map(({ startTime }) => startTime);
    expect(starts).toEqual([...starts].sort());
    expect([body.next, body.total]).toEqual([null, 3]);
    expect(body.visits[0]).toMatchObject({ typeName: 'Cleaning and exam', may: { cancel: true }, isOnWaitlist: false });
    const { body: card } = await t.call(
      visits.familyAppointments,
      { query: { withStatus: 'scheduled' } },
      { token: grace.token },
    );
    expect(card.appointments[0]).toMatchObject({
      ...{
        sequence: 0,
        isOnWaitlist: false,
        may: { move: true },
        location: { name: 'Harborside', phone: '2075550148' },
      },
    });
    const refused = await list('coming', sam, { contactId: grace.patientId });
    expect(refused.problem.code).toBe('owner-not-allowed');
  });

  it('of the others come twenty at a time, the latest first, each once', { tags: ['LIFE-19'] }, async () => {
    const past = `insert into visits (tenant_id, visit_id, provider_id, location_id, patient_id, status, starts_at, ends_at, during,
      created_at, updated_at) select $1, gen_random_uuid(), $2, $3, $4, 'met', at, at + interval '30 minutes',
      tstzrange(at, at + interval '30 minutes'), at, at from generate_series(1, 45) n, lateral (select now() - interval '400 days' - n * interval '1 day' as at) d`;
    await s.query(past, [s.accountId, cleaning.providerId, cleaning.locationId, sam.patientId]);
    const seen: string[] = [];
    let cursor: string | null = null;
    const sizes: number[] = [];
    do {
      const { body }: Awaited<ReturnType<typeof list>> = await list('past', sam, cursor === null ? {} : { cursor });
      seen.push(...body.visits.map(({ startTime }) => startTime));
      sizes.push(body.visits.length);
      expect(body.total).toBe(48);
      cursor = body.next;
    } while (cursor !== null);
    expect(sizes).toEqual([20, 20, 8]);
    expect(new Set(seen).size).toBe(48);
    expect(seen).toEqual([...seen].sort().reverse());
    const wrong = await list('past', sam, { cursor: 'nonsense' });
    expect(wrong.problem.code).toBe('validation-failed');
  });
});

it('the page has the type, its line, and the forms that are due', { tags: ['LIFE-21'] }, async () => {
  const visit = await firstOf('Obi Okafor');
  await s.query(`update visit_types set prepare_line = 'Bring your insurance card.' where type_id = $1`, [
    visit.typeId,
  ]);
  const { body } = await read(visit.id);
  expect(body).toMatchObject({
    visit: { nameFirst: 'Obi', typeName: 'Cleaning and exam' },
    prepareLine: 'Bring your insurance card.',
  });
  const { body: groups } = await t.call(documents.familyDocuments, {}, { token: grace.token });
  const due = groups
    .find(({ nameFirst }) => nameFirst === 'Obi')
    ?.documents.filter(({ status }) => status === 'pending');
  expect(body.formsDue.map(({ name, secureId }) => [name, secureId])).toEqual(
    due?.map(({ name, secureId }) => [name, secureId]),
  );
  expect(Math.min(...body.formsDue.map(({ minutes }) => minutes))).toBeGreaterThan(0);
  const file = await t.app.inject({
    url: `/user/v1/visits/${visit.id}/calendar.ics`,
    headers: { host: 'localhost', authorization: `Bearer ${grace.token}` },
  });
  expect([file.statusCode, file.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
  ]);
  expect(file.body).toContain(`UID:${visit.id}@foyer`);
});

it('a guardian moves a child’s visit, never onto another of theirs', { tags: ['FLOW-29', 'LIFE-12'] }, async () => {
  const visit = await firstOf('Obi Okafor');
  const day = s.at(2, '10:00', 3);
  const month = await t.call(
    ownVisits.monthOfOwn,
    { params: { id: visit.id }, query: { month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) } },
    { token: grace.token },
  );
  expect(month.body.providers.map(({ name }) => name)).toEqual(['Dana Whitfield, RDH', 'Marcus Bell, RDH']);
  expect(month.body.locations.map(({ name }) => name)).toEqual(['Harborside', 'Back Cove']);
  expect(month.body.days.flatMap(({ timeSlots }) => timeSlots.map(({ startTime }) => startTime))).toContain(day);
  const { providerId, locationId } = cleaning;
  const move = (startTime: string, sequence: number) => {
    const body = { sequence, startTime, providerId, locationId };
    return t.call(ownVisits.moveOwn, { params: { id: visit.id }, body }, { token: grace.token });
  };
  const other = await s.query(
    `insert into visits (tenant_id, visit_id, provider_id, location_id, patient_id, status, starts_at, ends_at, during, created_at,
      updated_at) select tenant_id, gen_random_uuid(), provider_id, location_id, $2, 'scheduled', $3::timestamptz,
      $3::timestamptz + interval '30 minutes', tstzrange($3::timestamptz, $3::timestamptz + interval '30 minutes'), now(), now()
      from provider_hours where tenant_id = $1 and provider_id <> $4 limit 1 returning visit_id`,
    [s.accountId, contactOf('Obi Okafor'), day, providerId],
  );
  expect((await move(day, 0)).problem.code).toBe('visit-overlaps');
  await s.query('delete from visits where visit_id = $1', [other[0]?.visit_id]);
  const { body } = await move(day, 0);
  expect(body.visit).toMatchObject({ sequence: 1, startTime: day, state: 'not-confirmed' });
  expect((await s.events(visit.id)).at(-1)).toMatchObject({ kind: 'moved', actor: 'guardian' });
});

it('a link to a child that ends between opening and pressing: not found, and nothing changes', {
  tags: ['LIFE-22'],
}, async () => {
  const visit = await firstOf('Ada Okafor');
  expect((await read(visit.id)).status).toBe(200);
  expect((await read(visit.id, sam)).problem.code).toBe('not-found');
  await s.query('update family_links set family_access = false where member_id = $1', [contactOf('Ada Okafor')]);
  const params = { id: visit.id };
  const { sequence, startTime, providerId, location } = visit;
  const options = { token: grace.token };
  for (const act of [
    t.call(ownVisits.confirmOwn, { params, body: { sequence } }, options),
    t.call(ownVisits.cancelOwn, { params, body: { sequence } }, options),
    t.call(ownVisits.moveOwn, { params, body: { sequence, startTime, providerId, locationId: location.id } }, options),
    t.call(ownVisits.dayOfOwn, { params, query: { date: '2027-01-04' } }, options),
    read(visit.id),
  ])
    expect((await act).problem.code).toBe('not-found');
  expect(await s.visitRow(visit.id)).toMatchObject({ status: visit.status, sequence });
});

it('the rules are read and saved as a whole, each save based on the one before', { tags: ['LIFE-08'] }, async () => {
  const { body: first } = await t.call(visitRules.readVisitRules, {}, { token: admin });
  expect(first).toMatchObject({
    practice: {
      cancel: { mode: 'until', hours: 24 },
      move: { most: 3 },
      reason: 'ask',
      confirmDays: 14,
      tellOffice: true,
    },
    ...{
      types: [],
      duplicateDays: 30,
      openPerPatient: 4,
      openPerGuest: 2,
      maps: 'google',
      offerMinutes: 20,
      revision: 0,
    },
  });
  const own = { typeId: cleaning.appointmentTypeId, move: { most: 0 }, policy: 'Call us.' };
  const body = { ...first, maps: 'apple' as const, duplicateDays: 0, types: [own] };
  const saved = await t.call(visitRules.saveVisitRules, { body }, { token: admin });
  expect(saved.body).toEqual({ ...body, revision: 1 });
  const outdated = await t.call(visitRules.saveVisitRules, { body }, { token: admin });
  expect([outdated.status, outdated.problem.code]).toEqual([409, 'settings-changed']);
  const twice = { ...saved.body, types: [own, own] };
  expect((await t.call(visitRules.saveVisitRules, { body: twice }, { token: admin })).problem.code).toBe(
    'validation-failed',
  );
  const unknown = { ...saved.body, types: [{ ...own, typeId: '00000000-0000-4000-8000-000000000000' }] };
  expect((await t.call(visitRules.saveVisitRules, { body: unknown }, { token: admin })).problem.code).toBe('not-found');
  const more = { ...saved.body, more: 1 } as never;
  expect((await t.call(visitRules.saveVisitRules, { body: more }, { token: admin })).problem.code).toBe(
    'validation-failed',
  );
  const { token: desk } = await t.signIn('office@example.com', { kind: 'staff' });
  expect((await t.call(visitRules.readVisitRules, {}, { token: desk })).status).toBe(403);
  const trail = await s.query(
    `select object_id from audit_entries where object_id like 'visit-rules %' order by object_id`,
  );
  expect(trail.map(({ object_id: id }) => id)).toEqual(
    ['duplicateDays', 'maps', 'types'].map((name) => `visit-rules ${name}`),
  );
});
