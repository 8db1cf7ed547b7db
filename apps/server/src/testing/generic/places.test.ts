// A colleague who is limited to one location, with all rights: every call of the console, asked for what is at another location.
// A call that is added later is asked, too.
import { randomUUID } from 'node:crypto';
import { calendarFeeds, type EndpointSpec, records, staff, staffRights } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { allEndpoints } from '@foyer/contract/openapi';
import { reportNames } from '@foyer/contract/report-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { place } from '../booking-stage.ts';
import { placesStage, type StagedPlace } from '../places-stage.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

let t: TestApp;
let s: ReturnType<typeof placesStage>;
let admin: string;
let limited: string;
let limitedId: string;
let own: StagedPlace;
let other: StagedPlace;
/** A patient without visits. */
let newcomer: string;

const limitTo = (locationIds: string[]) =>
  t.call(staff.changeStaff, { params: { staffId: limitedId }, body: { locationIds } }, { token: admin });

beforeAll(async () => {
  t = await startTestApp();
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  limited = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  s = placesStage(t, admin);
  await s.addPatient();
  own = await s.fill('Harborside', 23, 'mark-of-own');
  other = await s.fill('Scarborough', 37, 'mark-of-other');
  const person = { nameFirst: 'New', nameLast: 'Comer', birthDate: '1990-05-06' };
  newcomer = (await t.call(records.addPatient, { body: person }, { token: admin })).body.id;
  const people = (await t.call(staff.staffList, {}, { token: admin })).body;
  limitedId = people.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
  const rights = Object.fromEntries(staffRights.filter((right) => right !== 'self').map((right) => [right, true]));
  await t.call(staff.changeStaff, { params: { staffId: limitedId }, body: { rights } }, { token: admin });
  await limitTo([place('Harborside')]);
});
afterAll(() => t.stop());

const ofStaff = allEndpoints().filter(({ endpoint }) => endpoint.access.startsWith('staff:'));
type Call = (typeof ofStaff)[number];

const named = (name: string): EndpointSpec => {
  const call = ofStaff.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call.endpoint;
};

/** Asks one call; `id` stands for every id in its path. */
function ask(endpoint: EndpointSpec, token: string, { id = '', query = {}, body }: Asked = {}) {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const params = Object.fromEntries(names.map((name) => [name, name === 'revision' ? '1' : id]));
  return t.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, { params, query }),
    headers: { host: 'localhost', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
}

interface Asked {
  readonly id?: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

/** What members of queries are asked with: so much that the other location's visits would be in the answer. */
const words = (): Readonly<Record<string, unknown>> => ({
  ...{
    from: s.dayOf(s.on(-10, '12:00')),
    until: s.dayOf(s.on(10, '12:00')),
    to: s.dayOf(s.on(10, '12:00')),
    days: 42,
    day: s.dayOf(other.times[0] ?? ''),
  },
  ...{ before: s.dayOf(s.on(0, '12:00')), typeId: other.desk.typeId, q: 'Placer', name: 'Placer', kind: 'visit' },
  ...{ id: other.ids.coming, locationId: other.desk.locationId, providerId: other.desk.providerId },
  ...{ patientId: s.patientId, personId: s.patientId, limit: 40, anyProvider: 'true', view: 'all', state: 'booked' },
  ...{ ids: other.ids.coming, path: 'insurance', otherId: newcomer },
  ...{ minimum: '0.01', olderThan: 0, skipSentDays: 0, how: 'both' },
});

/** Returns queries of a call: what it needs; that and each single word that it takes. */
function queriesOf({ query }: EndpointSpec): Readonly<Record<string, unknown>>[] {
  if (!query) return [{}];
  const known = words();
  const names = Object.keys((query as z.ZodObject).shape ?? {}).filter((name) => known[name] !== undefined);
  const missing = query.safeParse({}).error?.issues.map(({ path }) => String(path[0])) ?? [];
  const needed = Object.fromEntries(missing.map((name) => [name, known[name]]));
  const all = [needed, ...names.map((name) => ({ ...needed, [name]: known[name] }))];
  return all.filter((one) => query.safeParse(one).success);
}

/** Texts of which none may be in an answer. */
const marksOf = ({ ids, times, mark }: StagedPlace) => [...Object.values(ids), ...times, mark];

/** Streams never end. */
const readings = ofStaff.filter(({ endpoint, name }) => endpoint.method === 'GET' && name !== 'officeEvents');

/** Returns everything that a call answers, for each query and each id. */
async function answersOf({ endpoint }: Call, token: string): Promise<{ status: number; text: string }[]> {
  const ids = endpoint.path.includes('{name}')
    ? reportNames
    : endpoint.path.includes('{')
      ? [s.patientId, ...Object.values(other.ids), ...Object.values(own.ids), limitedId]
      : [''];
  const answers = [];
  for (const query of queriesOf(endpoint))
    for (const id of ids) {
      const { statusCode, payload } = await ask(endpoint, token, { id, query });
      // What was asked for is not told by being named in the refusal.
      answers.push({ status: statusCode, text: statusCode < 300 ? payload : '' });
    }
  return answers;
}

/** Calls about the whole practice, which no location limits: they tell ids or times, and never of visits. */
const ofPractice = ['auditTrail', 'auditFile'];

describe('of another location', () => {
  it.each(readings.map((call) => [call.name, call] as const))(
    '%s tells nothing',
    { tags: ['ROLE2-04'] },
    async (name, call) => {
      expect(queriesOf(call.endpoint), 'words for its query').not.toEqual([]);
      const answers = await answersOf(call, limited);
      const marks = ofPractice.includes(name) ? Object.values(other.ids) : marksOf(other);
      for (const { text } of answers) for (const mark of marks) expect(text, mark).not.toContain(mark);
      if (!call.endpoint.path.includes('{'))
        expect(answers.some(({ status }) => [200, 404].includes(status))).toBe(true);
    },
  );

  /** What the lists would tell of each location without a limit. */
  const telling = {
    schedule: 'coming',
    unfinishedVisits: 'begun',
    readVisit: 'coming',
    listNews: 'eventId',
    patientRecord: 'met',
    mergePreview: 'coming',
    readInactive: 'coming',
    tasks: 'taskId',
    notes: 'noteId',
    officeWaitlist: 'entryId',
    listRecall: 'recallId',
  } as const;

  it.each(Object.entries(telling))('%s tells who is not limited, and of one’s own location', async (name, what) => {
    const call = { module: '', name, endpoint: named(name) };
    const textsFor = async (token: string) => (await answersOf(call, token)).map(({ text }) => text).join('\n');
    expect(await textsFor(admin)).toContain(other.ids[what]);
    if (name !== 'notes') expect(await textsFor(limited)).toContain(own.ids[what]);
  });
});

describe('a visit at another location is not there', () => {
  /** Well-formed bodies of the calls that name a visit in their path. A new call needs one here. */
  const bodies = (): Readonly<Record<string, object | undefined>> => ({
    readVisit: undefined,
    moveVisit: { day: s.dayOf(s.on(6, '12:00')), minute: 600, sequence: 0 },
    setVisitStatus: { status: 'confirmed', sequence: 0 },
    setVisitProgress: { to: 'arrived', sequence: 0 },
    undoVisitStatus: { eventId: randomUUID() },
    correctVisitStatus: { status: 'met', reason: 'Was here', sequence: 0 },
    askAgain: undefined,
  });
  const ofVisits = ofStaff.filter(({ endpoint }) => /\/visits\/\{/.test(endpoint.path));

  it.each(ofVisits.map((call) => [call.name, call] as const))(
    'for %s, though it is for who is not limited',
    { tags: ['ROLE2-04'] },
    async (name, { endpoint }) => {
      expect(Object.keys(bodies())).toContain(name);
      const body = bodies()[name];
      for (const id of [other.ids.coming, other.ids.begun, other.ids.met])
        expect((await ask(endpoint, limited, { id, ...(body && { body }) })).statusCode).toBe(404);
      const spare = await other.desk.book(s.on(30, '09:00'), 30, { patientId: s.patientId });
      const answer = await ask(endpoint, admin, { id: spare, ...(body && { body }) });
      expect([200, 204, 409]).toContain(answer.statusCode);
      await s.query('delete from visits where visit_id = $1', [spare]);
    },
  );

  it('for what is written about it, nor for who waits or is due', { tags: ['ROLE2-04'] }, async () => {
    const { ids } = other;
    const about = { kind: 'visit', id: ids.coming };
    const key = randomUUID();
    const offer = { startTime: s.on(4, '10:00'), providerId: own.desk.providerId, locationId: own.desk.locationId };
    const wishes = { providerIds: [], locationIds: [], weekdays: [], parts: [], isShortNotice: true, channel: 'email' };
    const days = { from: s.dayOf(s.on(0, '12:00')), until: s.dayOf(s.on(9, '12:00')) };
    const calls: [name: string, id: string, body?: object | undefined, query?: Readonly<Record<string, unknown>>][] = [
      ['markNewsSeen', ids.eventId],
      ['addNote', '', { key, ...about, text: 'x' }],
      ['changeNote', ids.noteId, { revision: 1, isPinned: true }],
      ['removeNote', ids.noteId, undefined, { revision: 1 }],
      ['addTask', '', { key, title: 'x', about }],
      ['readTask', ids.taskId],
      ['changeTask', ids.taskId, { revision: 0, title: 'x' }],
      ['finishTask', ids.taskId, { revision: 0 }],
      ['reopenTask', ids.taskId, { revision: 0 }],
      ['addTaskComment', ids.taskId, { key, text: 'x' }],
      ['saveEntry', ids.entryId, { ...wishes, ...days, note: '', isPinned: false }],
      ['removeEntry', ids.entryId],
      ['offerTime', ids.entryId, { ...offer, minutes: 30 }],
      ['takeOfferBack', ids.entryId],
      ['sendRecall', ids.recallId],
      ['stopRecall', ids.recallId],
    ];
    for (const [name, id, body, query = {}] of calls)
      expect((await ask(named(name), limited, { id, query, ...(body && { body }) })).statusCode, name).toBe(404);
  });
});

it('nothing is booked, moved or offered there', { tags: ['ROLE2-04'] }, async () => {
  const { desk, ids } = other;
  const at = { typeId: desk.typeId, providerId: desk.providerId, locationId: desk.locationId };
  const when = { day: s.dayOf(s.on(6, '12:00')), minute: 600 };
  const book = { ...at, ...when, patientId: s.patientId };
  expect((await ask(named('bookVisit'), limited, { body: book })).statusCode).toBe(403);
  const move = { ...when, locationId: desk.locationId, sequence: 0 };
  expect((await ask(named('moveVisit'), limited, { id: own.ids.coming, body: move })).statusCode).toBe(403);
  const replace = { ...book, locationId: own.desk.locationId, providerId: own.desk.providerId, insteadOf: ids.coming };
  expect((await ask(named('bookVisit'), limited, { body: replace })).statusCode).toBe(404);
  const offer = { startTime: s.on(4, '10:00'), providerId: desk.providerId, locationId: desk.locationId, minutes: 30 };
  expect((await ask(named('offerTime'), limited, { id: own.ids.entryId, body: offer })).statusCode).toBe(403);
  const query = { typeId: desk.typeId, from: when.day, days: 20, limit: 10, anyProvider: 'true' };
  expect((await ask(named('nextFreeTimes'), limited, { query })).json().times).toEqual([]);
  expect((await ask(named('nextFreeTimes'), admin, { query })).json().times).not.toEqual([]);
});

it('who is elsewhere at that time is said to be, but not where', { tags: ['ROLE2-04'] }, async () => {
  const { typeId, providerId, locationId } = own.desk;
  const body = { typeId, providerId, locationId, day: s.dayOf(s.on(5, '12:00')), minute: 9 * 60 + 55 };
  const answer = await ask(named('bookVisit'), limited, { body: { ...body, patientId: s.patientId } });
  expect(answer.json()).toMatchObject({ code: 'patient-busy', visits: [] });
});

it('a record counts the visits elsewhere, and pickers hold one’s own locations', { tags: ['ROLE2-04'] }, async () => {
  const read = async (name: string, id = '') => (await ask(named(name), limited, { id })).json();
  expect(await read('patientRecord', s.patientId)).toMatchObject({ visitsElsewhere: 3 });
  expect(await read('readInactive', s.patientId)).toMatchObject({ comingElsewhere: 1 });
  expect((await read('scheduleDesks')).locations).toEqual([expect.objectContaining({ id: own.desk.locationId })]);
  expect((await read('calendarFeeds')).locations).toEqual([expect.objectContaining({ id: own.desk.locationId })]);
});

it('the practice’s export, which has all visits, is not for them', { tags: ['ROLE2-04'] }, async () => {
  const body = { currentPassword: 'wrong' };
  expect((await ask(named('startExport'), limited, { body })).statusCode).toBe(403);
  expect((await ask(named('exportFile'), limited, { id: randomUUID() })).statusCode).toBe(403);
  expect((await ask(named('exportFile'), admin, { id: randomUUID() })).statusCode).toBe(404);
});

it('a calendar feed follows the locations of who made it', { tags: ['ROLE2-04'] }, async () => {
  const add = (kind: 'provider' | 'location', of: string) =>
    t.call(calendarFeeds.addCalendarFeed, { body: { kind, of, names: 'first' } }, { token: limited });
  expect((await add('location', other.desk.locationId)).problem.code).toBe('not-found');
  const feed = (await add('provider', other.desk.providerId)).body;
  const file = async (url: string) => t.app.inject({ url: new URL(url).pathname, headers: { host: 'localhost' } });
  expect((await file(feed.url)).payload).not.toContain(other.ids.coming);
  await limitTo([]);
  expect((await file(feed.url)).payload).toContain(other.ids.coming);
  const ofPlace = (await add('location', other.desk.locationId)).body;
  expect((await file(ofPlace.url)).payload).toContain(other.ids.coming);
  await limitTo([own.desk.locationId]);
  expect((await file(ofPlace.url)).statusCode).toBe(404);
  expect((await file(feed.url)).payload).not.toContain(other.ids.coming);
  expect((await ask(named('endCalendarFeed'), limited, { id: ofPlace.id })).statusCode).toBe(404);
});
