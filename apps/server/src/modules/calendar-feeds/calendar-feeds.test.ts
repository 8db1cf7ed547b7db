// Calendar feeds against the real database: what they show, to whom, and until when.
import { Writable } from 'node:stream';
import { calendarFeeds, officeVisits, practiceSetup, staff } from '@foyer/contract';
import { isoOfDay, zoneOf } from '@foyer/scheduling';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { addDesk, type TestDesk } from '../../testing/desk.ts';
import { feedStage, readFeedFile } from '../../testing/feed-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const zone = zoneOf('America/New_York');
const unknown = `/calendar/v1/${'x'.repeat(43)}.ics`;
let t: TestApp;
let f: ReturnType<typeof feedStage>;
let desk: TestDesk;
let admin: string;
let office: string;
let samId: string;

beforeAll(async () => {
  t = await startTestApp({ FOYER_TEST_BUDGETS: '' });
  f = feedStage(t);
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
  office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
  samId = (await t.signIn('sam.rivera@example.com')).patientId;
});
afterAll(() => t.stop());
beforeEach(async () => {
  desk = await addDesk(t);
});

const today = () => zone.dayAt(Math.floor(t.clock.now().getTime() / 60_000));
/** Returns the instant (ISO) of a minute of the day that many days from now. */
const at = (days: number, minute: number) =>
  new Date((zone.instantsOf(today() + days, minute, minute + 1)[0]?.from ?? 0) * 60_000).toISOString();
const feedOf = (names: 'none' | 'initials' | 'first' = 'none') => f.made({ of: desk.providerId, names }, admin);
const sequenceOf = async (visitId: string) =>
  (
    await inTenant(t.systemCtx('demo'), (tx) =>
      tx.selectFrom('visits').select('sequence').where('visitId', '=', visitId).executeTakeFirstOrThrow(),
    )
  ).sequence;
const move = async (id: string, days: number, minute: number) => {
  const body = { day: isoOfDay(today() + days), minute, sequence: await sequenceOf(id) };
  expect((await t.call(officeVisits.moveVisit, { params: { id }, body }, { token: admin })).status).toBe(200);
};
const cancel = async (id: string) => {
  const body = { status: 'canceled' as const, sequence: await sequenceOf(id) };
  expect((await t.call(officeVisits.setVisitStatus, { params: { id }, body }, { token: admin })).status).toBe(200);
};
const auditsOf = (id: string) =>
  inTenant(t.systemCtx('demo'), async (tx) => {
    const rows = await tx
      .selectFrom('auditEntries')
      .select(['action', 'actorKind'])
      .where('objectId', '=', id)
      .orderBy('entryId')
      .execute();
    return rows.map(({ action, actorKind }) => `${action} ${actorKind}`);
  });

describe('a feed', () => {
  it('holds the visits of its window without names, each once, with the zone’s rules once', {
    tags: ['LIFE-38'],
  }, async () => {
    const first = await desk.book(at(3, 600), 45, { patientId: samId, description: 'Sore tooth' });
    const second = await desk.book(at(-30, 600), 30, { status: 'met' });
    const last = await desk.book(at(180, 600), 30);
    for (const days of [-31, 181]) await desk.book(at(days, 600), 30);
    for (const status of ['canceled', 'deleted', 'skipped'] as const) await desk.book(at(4, 600), 30, { status });
    const { path } = await feedOf();
    const answer = await f.read(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private');
    const { calendar, entries } = readFeedFile(answer.body);
    expect(entries.map(({ uid }) => uid)).toEqual([second, first, last].map((id) => `${id}@foyer`));
    expect(entries[1]).toMatchObject({ summary: 'Visit, 45 min', place: 'Harborside', sequence: 0, description: '' });
    expect(entries[1]?.start.toISOString()).toBe(at(3, 600));
    expect(entries[1]?.changed).toMatch(/Z$/);
    expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(answer.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n');
    expect(answer.body).toContain('X-PUBLISHED-TTL:PT1H\r\n');
    expect(answer.body).not.toMatch(/Sam|Rivera|Sore|Visit of/);
  });

  it('shows a move as the same entry with a higher sequence, and leaves a canceled visit out', {
    tags: ['LIFE-38'],
  }, async () => {
    const id = await desk.book(at(5, 600), 30);
    const { path } = await feedOf();
    const [before] = await f.entriesOf(path);
    t.pass(1);
    await move(id, 6, 660);
    const [after] = await f.entriesOf(path);
    expect(after).toMatchObject({ uid: before?.uid, sequence: 1 });
    expect(after?.start.toISOString()).toBe(at(6, 660));
    expect(Date.parse(after?.changed ?? '')).toBeGreaterThan(Date.parse(before?.changed ?? ''));
    await cancel(id);
    expect(await f.entriesOf(path)).toEqual([]);
  });

  it('shows initials, or first name and type, when it was made so', { tags: ['LIFE-38'] }, async () => {
    await desk.book(at(3, 600), 30, { patientId: samId });
    const [initials, first] = [await feedOf('initials'), await feedOf('first')];
    expect((await f.entriesOf(initials.path))[0]?.summary).toBe('S. R., 30 min');
    expect((await f.entriesOf(first.path))[0]?.summary).toBe(
      `Sam, Visit of Dr. ${desk.providerId.slice(0, 8)}, 30 min`,
    );
  });

  it('of a location holds the visits there, says with whom, and shows times off as Away without a reason', {
    tags: ['LIFE-38'],
  }, async () => {
    const id = await desk.book(at(3, 600), 30);
    const span = { fromDay: isoOfDay(today() + 7), fromMinute: 540, untilDay: isoOfDay(today() + 7), untilMinute: 600 };
    const sent = { params: { id: desk.providerId }, body: { ...span, reason: 'Surgery', keepVisits: true } };
    expect((await t.call(practiceSetup.addTimeOff, sent, { token: admin })).status).toBeLessThan(300);
    const { path } = await f.made({ kind: 'location', of: desk.locationId }, admin);
    const { body: text } = await f.read(path);
    const { entries } = readFeedFile(text);
    const name = `Dr. ${desk.providerId.slice(0, 8)}`;
    expect(entries.find(({ uid }) => uid === `${id}@foyer`)).toMatchObject({ description: `With ${name}` });
    const away = entries.find(({ summary, description }) => summary === 'Away' && description === name);
    expect(away?.start.toISOString()).toBe(at(7, 540));
    expect(away?.end.toISOString()).toBe(at(7, 600));
    expect(text).not.toContain('Surgery');
  });
});

describe('the tag of a feed', () => {
  const tagOf = async (path: string) => String((await f.read(path)).headers.etag);

  it('is strong, answers 304 while nothing changed, and changes with a visit', { tags: ['LIFE-38'] }, async () => {
    const id = await desk.book(at(5, 600), 30);
    const { path } = await feedOf();
    const first = await f.read(path);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const same = await f.read(path, { 'if-none-match': known });
      expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag]);
      expect(same.headers['cache-control']).toBe('private');
    }
    t.pass(1);
    const again = await f.read(path, { 'if-none-match': '"other"' });
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    await move(id, 6, 660);
    expect((await f.read(path, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('depends on a name only if the feed shows it, and on the names of the place always', async () => {
    await desk.book(at(5, 600), 30, { patientId: samId });
    const [plain, named] = [await feedOf(), await feedOf('first')];
    const before = [await tagOf(plain.path), await tagOf(named.path)];
    await inTenant(t.systemCtx('demo'), (tx) =>
      tx.updateTable('patients').set({ nameFirst: 'Samuel' }).where('patientId', '=', samId).execute(),
    );
    expect(await tagOf(plain.path)).toBe(before[0]);
    expect(await tagOf(named.path)).not.toBe(before[1]);
    await inTenant(t.systemCtx('demo'), (tx) =>
      tx.updateTable('patients').set({ nameFirst: 'Sam' }).where('patientId', '=', samId).execute(),
    );
    await inTenant(t.systemCtx('demo'), (tx) =>
      tx.updateTable('providers').set({ displayName: 'Dr. New' }).where('providerId', '=', desk.providerId).execute(),
    );
    expect(await tagOf(plain.path)).not.toBe(before[0]);
  });
});

describe('the address of a feed', () => {
  it('is unknown from the read after it was ended, like one that never was', { tags: ['LIFE-38'] }, async () => {
    const { id, path } = await feedOf();
    const etag = String((await f.read(path)).headers.etag);
    expect((await f.end(id, admin)).status).toBe(204);
    for (const answer of [await f.read(path), await f.read(path, { 'if-none-match': etag }), await f.read(unknown)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    }
    expect((await f.end(id, admin)).status).toBe(404);
    expect(await auditsOf(id)).toEqual(['feed-add staff', 'feed-read guest', 'feed-end staff']);
  });

  it('is kept as a digest, belongs to one practice, and stands in no log line', { tags: ['LIFE-38'] }, async () => {
    const { id, path } = await feedOf();
    const [token = ''] = /[\w-]{43}/.exec(path) ?? [];
    const row = await inTenant(t.systemCtx('demo'), (tx) =>
      tx.selectFrom('calendarFeeds').selectAll().where('feedId', '=', id).executeTakeFirstOrThrow(),
    );
    expect(row.tokenDigest).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await f.read(path, { host: 'maple.localhost' })).statusCode).toBe(404);
    const lines: string[] = [];
    const stream = new Writable({
      write: (line, _encoding, next) => {
        lines.push(String(line));
        next();
      },
    });
    const { services, clock, mailbox } = t;
    const log = pino({ level: 'trace' }, stream);
    const app = await createApp({ services, clock, log, mailbox, reasonToWait: () => undefined, webApps: [] });
    for (const url of [path, unknown, `${path}%`, `${path}/${token}`, `${path}?a=${token}`])
      await app.inject({ url, headers: { host: 'localhost' } });
    await app.close();
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).not.toContain(token);
    expect(lines.join('')).toContain('/calendar/v1/:token.ics');
  });

  it('may be read 60 times an hour, and is read into the trail once a day', { tags: ['LIFE-38'] }, async () => {
    const { id, path } = await feedOf();
    for (let reads = 0; reads < 60; reads += 1) expect((await f.read(path)).statusCode).toBe(200);
    const refused = await f.read(path);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limited']);
    t.pass(61);
    expect((await f.read(path)).statusCode).toBe(200);
    const reads = (await auditsOf(id)).filter((entry) => entry === 'feed-read guest').length;
    t.pass(24 * 60);
    const since = t.clock.now().getTime();
    await f.read(path);
    expect((await auditsOf(id)).filter((entry) => entry === 'feed-read guest')).toHaveLength(reads + 1);
    expect(reads).toBeLessThanOrEqual(2);
    admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
    office = (await t.signIn('office@example.com', { kind: 'staff' })).token;
    const { feeds } = (await t.call(calendarFeeds.calendarFeeds, {}, { token: admin })).body;
    const readAt = feeds.find((feed) => feed.id === id)?.lastReadAt ?? '';
    expect(Date.parse(readAt)).toBeGreaterThanOrEqual(since);
  });
});

describe('feeds of staff', () => {
  const tie = async (providerId: string | null) => {
    const { body } = await t.call(staff.staffList, {}, { token: admin });
    const staffId = body.find(({ emailAddress }) => emailAddress === 'office@example.com')?.id ?? '';
    return t.call(staff.changeStaff, { params: { staffId }, body: { providerId } }, { token: admin });
  };
  const seenBy = async (token: string) => (await t.call(calendarFeeds.calendarFeeds, {}, { token })).body;

  it('are for themselves, once an admin has tied the account to a provider, and rest when that ends', {
    tags: ['LIFE-38'],
  }, async () => {
    expect((await f.make({ of: desk.providerId }, office)).problem.code).toBe('not-found');
    expect((await tie(crypto.randomUUID())).status).toBe(404);
    expect((await tie(desk.providerId)).status).toBe(204);
    const { providers, locations } = await seenBy(office);
    expect([providers.map(({ id }) => id), locations]).toEqual([[desk.providerId], []]);
    expect((await f.make({ kind: 'location', of: desk.locationId }, office)).status).toBe(404);
    const [own, others] = [await f.made({ of: desk.providerId }, office), await feedOf()];
    expect((await seenBy(office)).feeds.map(({ id }) => id)).toEqual([own.id]);
    expect((await f.end(others.id, office)).status).toBe(404);
    await tie(null);
    expect((await f.read(own.path)).statusCode).toBe(404);
    expect((await f.read(others.path)).statusCode).toBe(200);
    expect((await seenBy(admin)).feeds.find(({ id }) => id === own.id)?.isPaused).toBe(true);
    await tie(desk.providerId);
    expect((await f.read(own.path)).statusCode).toBe(200);
    expect((await f.end(own.id, office)).status).toBe(204);
  });

  it('are at most 50 in a practice, also when two make the last one at once', { tags: ['LIFE-38'] }, async () => {
    for (const { id } of (await seenBy(admin)).feeds) await f.end(id, admin);
    const made: string[] = [];
    for (let number = 0; number < 49; number += 1) made.push((await feedOf()).id);
    const both = await Promise.all([1, 2].map(() => f.make({ of: desk.providerId }, admin)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.problem.code).toBe('feed-limit');
    await f.end(made[0] ?? '', admin);
    expect((await f.make({ of: desk.providerId }, admin)).status).toBe(201);
  });
});
