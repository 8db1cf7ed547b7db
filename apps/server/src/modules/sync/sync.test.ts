// The practice's management software: who may push, what happens to each item, and what it receives in return.
// Long because all cases share one server, which takes longer to start than to respond.
import { randomUUID } from 'node:crypto';
import { availability, sync as contract, type sync } from '@foyer/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Book, demoBook, readBook } from '../../cli/connector/book.ts';
import { createConnector } from '../../cli/connector/connector.ts';
import { type SyncRequest, signed } from '../../cli/connector/signed-call.ts';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { createLogger } from '../../platform/log.ts';
import { demoIdsOf } from '../../seed/demo-ids.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { addVisit, beginSync } from '../visits/public.ts';
import { issueSyncKey, revokeSyncKey } from './sync-keys.ts';

let t: TestApp;
let key: string;
let keyId: string;

const host = 'quiet.localhost';

async function send({ method, target, headers, body }: SyncRequest, at = host) {
  const answer = await t.app.inject({
    method: method as 'GET' | 'POST',
    url: target,
    headers: { host: at, ...headers },
    ...(body === '' ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const sign = (method: string, target: string, content?: unknown, by = key, now = t.clock.now()) =>
  signed(by, { method, target, body: content === undefined ? '' : JSON.stringify(content) }, now);

const post = (name: string, content: unknown) => send(sign('POST', `/sync/v1/${name}`, content));
const push = async (name: string, ...upserts: object[]): Promise<sync.SyncOutcome[]> =>
  (await post(name, { upserts })).body.results;

const provider = (externalId: string, more: object = {}) => ({ externalId, displayName: `Dr. ${externalId}`, ...more });

beforeAll(async () => {
  t = await startTestApp();
  ({ key, keyId } = await issueSyncKey(t.systemCtx('quiet'), 'test'));
});
afterAll(() => t.stop());

describe('a signature', () => {
  const body = { upserts: [provider('signed')] };

  it('that is right is taken once; the same request again is refused, and so is a changed one', async () => {
    const request = sign('POST', '/sync/v1/providers', body);
    expect((await send(request)).status).toBe(200);
    expect((await send(request)).body).toMatchObject({ status: 409, code: 'request-replayed' });
    const other = sign('POST', '/sync/v1/providers', body);
    const changed = [
      { ...other, body: other.body.replace('signed', 'forged') },
      { ...other, target: '/sync/v1/locations' },
      { ...other, headers: { ...other.headers, 'x-sync-nonce': 'a'.repeat(20) } },
      { ...other, headers: { ...other.headers, 'x-sync-timestamp': '1700000000' } },
      sign(
        'POST',
        '/sync/v1/providers',
        body,
        key.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
      sign('POST', '/sync/v1/providers', body, key.replace(keyId, randomUUID())),
    ];
    for (const request of changed)
      expect((await send(request)).body).toMatchObject({ status: 401, code: 'signature-invalid' });
    expect((await send(other)).status).toBe(200);
    expect((await send(sign('GET', '/sync/v1/bookings?limit=1'))).status).toBe(200);
  });

  it('holds for five minutes, before and after', async () => {
    const at = (seconds: number) =>
      sign('POST', '/sync/v1/providers', body, key, new Date(t.clock.now().getTime() + seconds * 1000));
    expect((await send(at(-280))).status).toBe(200);
    expect((await send(at(280))).status).toBe(200);
    for (const seconds of [-320, 320])
      expect((await send(at(seconds))).body).toMatchObject({ status: 401, code: 'signature-expired' });
  });

  it('of another practice, of a key that was ended, and none at all are refused', { tags: ['TEN-09'] }, async () => {
    const request = sign('POST', '/sync/v1/providers', body);
    expect((await send(request, 'maple.localhost')).body.code).toBe('signature-invalid');
    const second = await issueSyncKey(t.systemCtx('quiet'), 'second');
    expect((await send(sign('POST', '/sync/v1/providers', body, second.key))).status).toBe(200);
    await revokeSyncKey(t.systemCtx('quiet'), second.keyId);
    expect((await send(sign('POST', '/sync/v1/providers', body, second.key))).body.code).toBe('signature-invalid');
    await expect(revokeSyncKey(t.systemCtx('quiet'), second.keyId)).rejects.toThrow();
    expect((await send({ ...request, headers: { 'content-type': 'application/json' } })).body.code).toBe(
      'unauthenticated',
    );
    expect((await send(request)).status).toBe(200);
  });

  it('is guessed at thirty times from one place, and called with three hundred times in five minutes; then it is slowed down', async () => {
    t.pass(11);
    const wrong = () =>
      send(sign('GET', '/sync/v1/bookings', undefined, key.replace(keyId, randomUUID())), 'maple.localhost');
    const outcomes: string[] = [];
    for (let n = 0; n < 31; n += 1) outcomes.push((await wrong()).body.code);
    expect([outcomes[29], outcomes[30]]).toEqual(['signature-invalid', 'rate-limited']);
    const busy = await issueSyncKey(t.systemCtx('quiet'), 'busy');
    const statuses: number[] = [];
    for (let n = 0; n < 301; n += 1)
      statuses.push((await send(sign('GET', '/sync/v1/bookings?limit=1', undefined, busy.key))).status);
    expect([statuses[299], statuses[300]]).toEqual([200, 429]);
    expect((await send(sign('GET', '/sync/v1/bookings?limit=1'))).status).toBe(200);
  });

  it('comes from a key that admins make, see without its secret, and end; the front desk may not', {
    tags: ['ROLE-10'],
  }, async () => {
    const admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
    const desk = { token: (await t.signIn('office@example.com', { kind: 'staff' })).token };
    expect((await t.call(contract.issueSyncKey, { body: { name: 'x' } }, desk)).status).toBe(403);
    const made = await t.call(contract.issueSyncKey, { body: { name: 'Bridge' } }, admin);
    const call = () => send(sign('GET', '/sync/v1/bookings?limit=1', undefined, made.body.key), 'localhost');
    expect((await call()).status).toBe(200);
    const [listed] = (await t.call(contract.syncKeys, {}, admin)).body;
    expect(listed).toMatchObject({ id: made.body.id, name: 'Bridge', revokedAt: null });
    expect(listed?.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(listed)).not.toContain(made.body.key.split('.')[2]);
    expect((await t.call(contract.revokeSyncKey, { params: { id: made.body.id } }, admin)).status).toBe(204);
    expect((await call()).body.code).toBe('signature-invalid');
    expect((await t.call(contract.revokeSyncKey, { params: { id: made.body.id } }, admin)).status).toBe(404);
  });

  it('opens nothing but these calls, and the key rests sealed', async () => {
    const request = sign('GET', '/user/v1/family/appointments?includedMe=true');
    expect((await send(request)).status).toBe(401);
    const rows = await inTenant(t.systemCtx('quiet'), (tx) => tx.selectFrom('syncKeys').selectAll().execute());
    const secret = key.split('.')[2] ?? '';
    for (const row of rows) expect(row.secretSealed.includes(secret)).toBe(false);
  });
});

describe('a push', () => {
  it('stores each item by its name there: new, changed, the same, removed, and back again', async () => {
    const outcomes = async (...upserts: object[]) =>
      (await push('providers', ...upserts)).map(({ outcome }) => outcome);
    expect(await outcomes(provider('p1'), provider('p2'))).toEqual(['created', 'created']);
    expect(await outcomes(provider('p1'), provider('p2', { displayName: 'Dr. Two' }))).toEqual([
      'unchanged',
      'updated',
    ]);
    const gone = (await post('providers', { deletions: ['p2', 'nobody'] })).body.results;
    expect(gone.map((one: sync.SyncOutcome) => one.outcome)).toEqual(['deleted', 'absent']);
    expect(await outcomes(provider('p2', { displayName: 'Dr. Two' }))).toEqual(['updated']);
    const trail = await inTenant(t.systemCtx('quiet'), (tx) =>
      tx.selectFrom('auditEntries').select(['actorKind', 'actorId']).where('action', '=', 'sync').execute(),
    );
    expect(trail.length).toBeGreaterThan(3);
    expect(new Set(trail.map((row) => `${row.actorKind} ${row.actorId === null}`))).toEqual(
      new Set(['connector false']),
    );
  });

  it('refuses what does not fit by itself, and says where; the rest is stored', async () => {
    await push('locations', { externalId: 'l1', name: 'Main' });
    const type = { externalId: 't1', name: 'Check-up', duration: 30, providers: ['p1'], locations: ['l1'] };
    const results = await push(
      'appointment-types',
      { ...type, externalId: 'too short', duration: 1 },
      { ...type, externalId: 'unknown', providers: ['p1', 'stranger'] },
      type,
    );
    expect(results.map(({ outcome, errors }) => [outcome, errors?.map(({ path }) => path)])).toEqual([
      ['refused', ['duration']],
      ['refused', ['providers.1']],
      ['created', undefined],
    ]);
    // Nobody types a zero character: the whole call is refused.
    expect(await push('appointment-types', { ...type, name: 'a\0b' })).toBeUndefined();
    expect((await push('appointment-types', { ...type, providers: ['p1', 'p2'] }))[0]?.outcome).toBe('updated');
    expect((await push('appointment-types', { ...type, providers: ['p1', 'p2'] }))[0]?.outcome).toBe('unchanged');
    const hours = { externalId: 'h1', provider: 'p1', location: 'l1', kind: 'work', weekday: 1, from: 540, until: 500 };
    expect((await push('provider-hours', hours))[0]).toMatchObject({ outcome: 'refused', errors: [{ path: 'until' }] });
    const closed = { externalId: 'c1', fromDay: '0000-01-01', untilDay: '2030-01-01' };
    expect((await push('closed-days', closed))[0]?.outcome).toBe('refused');
  });

  it('with too many items, none of the right shape, or no JSON is refused whole', { tags: ['ABUSE-19'] }, async () => {
    const many = Array.from({ length: 201 }, (_, n) => provider(`many ${n}`));
    expect((await post('providers', { upserts: many })).body.code).toBe('validation-failed');
    expect((await post('providers', { upserts: [{ displayName: 'nameless' }] })).body.code).toBe('validation-failed');
    const broken = signed(
      key,
      { method: 'POST', target: '/sync/v1/providers', body: '{"__proto__":{}}' },
      t.clock.now(),
    );
    expect((await send(broken)).status).toBe(400);
  });
});

describe('appointments', () => {
  const at = (time: string) => `2030-05-06T${time}:00Z`;
  const visit = (externalId: string, from: string, until: string, more: object = {}) => ({
    externalId,
    provider: 'p1',
    location: 'l1',
    appointmentType: 't1',
    status: 'scheduled',
    startTime: at(from),
    endTime: at(until),
    ...more,
  });
  const bookHere = async (from: string, until: string, more: object = {}) => {
    const ctx = t.systemCtx('quiet');
    const id = randomUUID();
    const ids = await inTenant(ctx, async (tx) => {
      const { providerId } = await tx
        .selectFrom('providers')
        .select('providerId')
        .where('externalId', '=', 'p1')
        .executeTakeFirstOrThrow();
      const { locationId } = await tx
        .selectFrom('locations')
        .select('locationId')
        .where('externalId', '=', 'l1')
        .executeTakeFirstOrThrow();
      return { providerId, locationId };
    });
    await inTenant(ctx, (tx) =>
      addVisit(tx, {
        visitId: id,
        ...ids,
        status: 'booked',
        startsAt: new Date(at(from)),
        endsAt: new Date(at(until)),
        createdAt: ctx.clock.now(),
        updatedAt: ctx.clock.now(),
        ...more,
      }),
    );
    return id;
  };
  const bookings = async (after?: string, limit = 100) =>
    (
      await send(
        sign(
          'GET',
          `/sync/v1/bookings?limit=${limit}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
        ),
      )
    ).body;

  it('that overlap what was booked here are kept and marked; one that moves out of the way is not any more', {
    tags: ['BOOK-52'],
  }, async () => {
    await bookHere('14:00', '14:30');
    const [over] = await push('appointments', visit('a1', '14:15', '14:45'));
    expect(over).toMatchObject({ outcome: 'created', isOverbooked: true });
    expect((await push('appointments', visit('a1', '14:15', '14:45')))[0]).toMatchObject({
      outcome: 'unchanged',
      isOverbooked: true,
    });
    expect((await push('appointments', visit('a1', '14:30', '15:00')))[0]).toMatchObject({
      outcome: 'updated',
      isOverbooked: false,
      id: over?.id,
    });
    expect(
      (await post('appointments', { deletions: ['a1', 'a1', 'never'] })).body.results.map(
        (one: sync.SyncOutcome) => one.outcome,
      ),
    ).toEqual(['deleted', 'deleted', 'absent']);
  });

  it('have a history of what the software did with them', { tags: ['LIFE-35'] }, async () => {
    const [first] = await push('appointments', visit('told', '07:00', '07:30'));
    await push('appointments', visit('told', '07:00', '07:30', { description: 'Brings x-rays' }));
    await push('appointments', visit('told', '07:30', '08:00'));
    await push('appointments', visit('told', '07:30', '08:00', { status: 'canceled' }));
    await post('appointments', { upserts: [], deletions: ['told'] });
    await post('appointments', { upserts: [], deletions: ['told'] });
    const events = await inTenant(t.systemCtx('quiet'), (tx) =>
      tx
        .selectFrom('visitEvents')
        .select(['kind', 'actor', 'accountId', 'sequence', 'before'])
        .where('visitId', '=', first?.id ?? '')
        .orderBy('sequence')
        .execute(),
    );
    expect(events).toMatchObject([
      { kind: 'booked', actor: 'sync', accountId: null, sequence: 0 },
      { kind: 'moved', sequence: 2, before: { startsAt: new Date(at('07:00')).toISOString() } },
      { kind: 'canceled', sequence: 3, before: { status: 'scheduled' } },
      { kind: 'deleted', sequence: 4, before: { status: 'canceled' } },
    ]);
  });

  it('go before holds, which end', { tags: ['CASE-13'] }, async () => {
    await bookHere('16:00', '16:30', {
      status: 'held',
      hold_digest: Buffer.alloc(32),
      hold_expires_at: new Date('2031-01-01'),
    });
    expect((await push('appointments', visit('a2', '16:00', '16:30')))[0]).toMatchObject({
      outcome: 'created',
      isOverbooked: false,
    });
    const rows = await inTenant(t.systemCtx('quiet'), (tx) =>
      tx.selectFrom('visits').select('visitId').where('status', '=', 'held').execute(),
    );
    expect(rows).toEqual([]);
  });

  it('are shown to the one patient they name, and to nobody when no record fits', async () => {
    const ctx = t.systemCtx('quiet');
    const sam = demoIdsOf('quiet').contact('Sam Rivera');
    const { birthDate } = await inTenant(ctx, (tx) =>
      tx.selectFrom('patients').select('birthDate').where('patientId', '=', sam).executeTakeFirstOrThrow(),
    );
    const [his, nobodys] = await push(
      'appointments',
      visit('a3', '18:00', '18:30', { patient: { nameFirst: 'sam', nameLast: 'RIVERA', birthDate } }),
      visit('a4', '18:30', '19:00', { patient: { nameFirst: 'Sam', nameLast: 'Rivera', birthDate: '1900-01-01' } }),
    );
    const rows = await inTenant(ctx, (tx) =>
      tx
        .selectFrom('visits')
        .select(['visitId', 'patientId'])
        .where('externalId', 'in', ['a3', 'a4'])
        .orderBy('startsAt')
        .execute(),
    );
    expect(rows).toEqual([
      { visitId: his?.id, patientId: sam },
      { visitId: nobodys?.id, patientId: null },
    ]);
  });

  it('that were booked or changed here are told in pages, once, and again when they change; what came from there is not', async () => {
    const before = await bookings();
    expect(before.bookings.map((one: { externalId: string }) => one.externalId)).not.toContain('a2');
    expect((await bookings(before.next)).bookings).toEqual([]);
    const [first, second] = [await bookHere('19:00', '19:30'), await bookHere('20:00', '20:30')];
    const page = await bookings(before.next, 1);
    expect(page).toMatchObject({
      hasMore: true,
      bookings: [{ id: first, externalId: null, status: 'booked', provider: { externalId: 'p1' }, patient: null }],
    });
    const rest = await bookings(page.next, 1);
    expect(rest).toMatchObject({ hasMore: false, bookings: [{ id: second }] });

    const acknowledge = async (...items: object[]) =>
      (await post('bookings/acknowledgements', { items })).body.results.map((one: sync.SyncOutcome) => one.outcome);
    expect(await acknowledge({ id: first, externalId: 'mine' })).toEqual(['updated']);
    expect(
      await acknowledge(
        { id: first, externalId: 'mine' },
        { id: first, externalId: 'other' },
        { id: second, externalId: 'mine' },
        { id: randomUUID(), externalId: 'x' },
      ),
    ).toEqual(['unchanged', 'refused', 'refused', 'refused']);
    expect((await bookings(rest.next)).bookings).toEqual([]);
    // The software now has it under its own name: the same row, not a new one.
    expect((await push('appointments', visit('mine', '19:00', '19:30', { status: 'confirmed' })))[0]).toMatchObject({
      id: first,
      outcome: 'updated',
      isOverbooked: false,
    });
    expect((await push('appointments', visit('both', '20:00', '20:30', { bookingId: second })))[0]).toMatchObject({
      id: second,
      outcome: 'updated',
    });
    await inTenant(t.systemCtx('quiet'), (tx) =>
      tx.updateTable('visits').set({ status: 'canceled' }).where('visitId', '=', first).execute(),
    );
    expect((await bookings(rest.next)).bookings).toMatchObject([{ id: first, externalId: 'mine', status: 'canceled' }]);
  });

  it('of a transaction that is still going on are told when it has ended, none is passed over', async () => {
    const ctx = t.systemCtx('quiet');
    const { next } = await bookings();
    const late = await bookHere('21:00', '21:30');
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isChanged = (): void => undefined;
    const changed = new Promise<void>((resolve) => {
      isChanged = resolve;
    });
    const slow = inTenant(ctx, async (tx) => {
      await tx.updateTable('visits').set({ status: 'confirmed' }).where('visitId', '=', late).execute();
      isChanged();
      await gate;
    });
    await changed;
    const quick = await bookHere('22:00', '22:30');
    const during = await bookings(next);
    // Before its change it was already told of by the one that booked it.
    expect(during.bookings).toMatchObject([
      { id: late, status: 'booked' },
      { id: quick, status: 'booked' },
    ]);
    open();
    await slow;
    const after = await bookings(during.next);
    expect(after.bookings).toMatchObject([{ id: late, status: 'confirmed' }]);
    expect((await send(sign('GET', '/sync/v1/bookings?after=yesterday'))).body.code).toBe('validation-failed');
  });

  it('are told again after the database was restored where transactions are counted anew', async () => {
    const ctx = t.systemCtx('quiet');
    const told = (await bookings()).bookings.map(({ id }: { id: string }) => id);
    // A practice that has moved counts from far above.
    const ahead = BigInt((await bookings()).next.split(':')[1]) + 900_000_000_000n;
    const cursor = `${ahead + 1n}:${ahead + 1n}:`;
    await inTenant(ctx, async (tx) => {
      await beginSync(tx);
      await sql`update visits set changed_in = ${ahead.toString()} where tenant_id = ${ownTenant} and changed_in is not null`.execute(
        tx,
      );
    });
    expect((await bookings(cursor)).bookings).toEqual([]);
    const again = (await bookings(cursor)).bookings.map(({ id }: { id: string }) => id);
    expect(new Set(again)).toEqual(new Set(told));
  });
});

type BusyTime = Book['busy-times'][number];
type Slot = Readonly<Record<'entityId' | 'locationId' | 'startTime', string>>;

describe('the demo’s connector', () => {
  /** A connector with a key of its own for a practice, and the lines that it says. */
  async function connectorOf(slug: string) {
    const { key: ownKey } = await issueSyncKey(t.systemCtx(slug), 'connector');
    const said: string[] = [];
    const connector = createConnector({
      key: ownKey,
      send: (request) => send(request, `${slug}.localhost`),
      now: () => t.clock.now(),
      say: (line) => said.push(line),
    });
    return { connector, said };
  }

  /** Sees that the types, people and places of the book are offered, and none besides; returns their ids. */
  async function seeBookOffered(host: string, accountId: string) {
    const query = { query: { accountId } };
    const types = (await t.call(availability.syncedAppointmentTypes, query, { host })).body;
    expect(types.map(({ name, sync, coupled }) => [name, sync, coupled])).toEqual([
      ['Cleaning', true, true],
      ['New patient exam', true, true],
      ['Urgent visit', true, true],
    ]);
    const providers = (await t.call(availability.pddsProviders, query, { host })).body;
    expect(providers.map(({ displayName }) => displayName)).toEqual([
      'Dr. Lena Halvorsen',
      'Dr. Omar Castillo',
      'Jun Park, RDH',
    ]);
    const locations = (await t.call(availability.pddsLocations, query, { host })).body;
    expect(locations.map(({ name, appointmentTypeIds }) => [name, appointmentTypeIds.length])).toEqual([
      ['Lakeview', 3],
      ['Willy Street', 2],
    ]);
    return {
      urgent: types[2]?.id ?? '',
      providers: providers.map(({ id }) => id),
      places: locations.map(({ id }) => id),
    };
  }

  /** Returns the free times of a type in the month of a busy time. */
  async function slotsAround(busy: BusyTime | undefined, typeId: string, host: string, accountId: string) {
    const [year = 0, month = 0] = (busy?.startTime ?? '').split('-').map(Number);
    const calendar = await t.call(
      availability.virtualCalendar,
      { query: { accountId, appointmentTypeId: typeId, monthOfYear: month, year } },
      { host },
    );
    return calendar.body.days.flatMap(({ timeSlots }) => timeSlots);
  }

  async function bookSlot(slug: string, slot: Slot | undefined, typeId: string) {
    const ctx = t.systemCtx(slug);
    const startsAt = new Date(slot?.startTime ?? 0);
    await inTenant(ctx, (tx) =>
      addVisit(tx, {
        visitId: randomUUID(),
        providerId: slot?.entityId ?? '',
        locationId: slot?.locationId ?? '',
        typeId,
        status: 'booked',
        startsAt,
        endsAt: new Date(startsAt.getTime() + 1_800_000),
        createdAt: ctx.clock.now(),
        updatedAt: ctx.clock.now(),
      }),
    );
  }

  it('brings in a practice, of which then only what it brought is offered; bookings go back', {
    tags: ['API-097', 'API-099', 'API-109', 'API-110'],
  }, async () => {
    const { connector, said } = await connectorOf('maple');
    const book = readBook(demoBook, t.clock.now());
    await connector.pull();
    const results = await connector.push(book);
    expect(results.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
    expect(new Set((await connector.push(book)).map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));

    await inTenant(t.systemCtx('maple'), (tx) =>
      tx.updateTable('practiceSettings').set({ bookingSyncAvailability: true }).execute(),
    );
    t.pass(1);
    const [at, accountId] = ['maple.localhost', tenantId('maple')];
    const { urgent, providers, places } = await seeBookOffered(at, accountId);

    const [busy] = book['busy-times'];
    const slots = await slotsAround(busy, urgent, at, accountId);
    const urgentProviders = new Set(providers.slice(0, 2));
    expect(slots.length).toBeGreaterThan(0);
    for (const slot of slots) expect(urgentProviders.has(slot.entityId) && slot.locationId === places[0]).toBe(true);
    const omar = providers[1];
    const hit = slots.filter(
      ({ entityId, startTime }) =>
        entityId === omar && startTime >= (busy?.startTime ?? '') && startTime < (busy?.endTime ?? ''),
    );
    expect(hit).toEqual([]);

    await bookSlot('maple', slots.at(-1), urgent);
    expect(await connector.pull()).toBe(1);
    expect(said.at(-1)).toBe('acknowledged: 1 updated');
    expect(await connector.pull()).toBe(0);
  });

  it('has run already for one demo practice: pushing its book again changes nothing', async () => {
    await seedDemo(t.services, t.ownerUrl, createLogger('silent'), ['synced']);
    const { connector } = await connectorOf('synced');
    expect(await connector.pull()).toBe(0);
    const results = await connector.push(readBook(demoBook, t.clock.now()));
    expect(results.length).toBeGreaterThan(30);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
  });
});
