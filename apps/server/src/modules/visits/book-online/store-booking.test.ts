// The single statement that books online produces the same rows as the plain steps, or refuses what they refuse.
import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant, type Tx } from '../../../platform/db/tenant-transaction.ts';
import { kind, place, provider } from '../../../testing/booking-stage.ts';
import { openComparison } from '../../../testing/stepwise/same-rows.ts';
import { bookStepwise } from '../../../testing/stepwise/store-booking.ts';
import { startTestApp, type TestApp, tenantId } from '../../../testing/test-app.ts';
import { addVisit } from '../own-visits.store.ts';
import { type NewBooking, storeBooking } from './store-booking.store.ts';

const tables = [
  'visits',
  'visit_links',
  'visit_events',
  'hold_lives',
  'throttles',
  'google_reserve_tokens',
  'audit_entries',
  'pgboss.job',
];
const practiceId = tenantId('demo');
const minuteMs = 60_000;
const desk = {
  providerId: provider('Dana Whitfield, RDH'),
  locationId: place('Harborside'),
  typeId: kind('Cleaning and exam'),
};
/** Outside of the demo's schedule. */
const startsAt = new Date('2041-03-04T15:00:00Z');
const around = (minutes: number) => new Date(startsAt.getTime() + minutes * minuteMs);

let t: TestApp;
let comparison: Awaited<ReturnType<typeof openComparison>>;
let patient: string;

beforeAll(async () => {
  t = await startTestApp();
  comparison = await openComparison(t.ownerUrl, practiceId, tables);
  patient = await inTenant(t.systemCtx('demo'), async (tx) => {
    const row = await tx.selectFrom('patients').select('patientId').orderBy('patientId').executeTakeFirstOrThrow();
    return row.patientId;
  });
});
afterAll(async () => {
  await comparison.close();
  await t.stop();
});

const digest = (text: string) => createHash('sha256').update(text).digest();

const cases = fc.record({
  who: fc.constantFrom('patient', 'guest', 'guest without an address'),
  /** The state of the time: free, the sender's hold, that hold as it was before it was lost, or somebody else's visit. */
  time: fc.constantFrom('free', 'free', 'held', 'held', 'lost', 'taken'),
  hasHeldAnother: fc.boolean(),
  takes: fc.option(fc.integer({ min: 0, max: 5 })),
  hits: fc.option(fc.integer({ min: 0, max: 5 })),
  tokens: fc.integer({ min: 0, max: 2 }),
  mails: fc.integer({ min: 0, max: 2 }),
  isUnmailed: fc.boolean(),
  hasAddress: fc.boolean(),
  isAnyProvider: fc.boolean(),
  mostOpen: fc.integer({ min: 1, max: 3 }),
  /** Their other visits: in how many days, with which status, and whether booked online. */
  others: fc.array(
    fc.record({
      day: fc.constantFrom(-9000, -1, 0, 1, 2, 3),
      status: fc.constantFrom('scheduled', 'confirmed', 'booked', 'canceled', 'met'),
      isOnline: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
});
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

function factsOf(one: Case): NewBooking {
  const isPatient = one.who === 'patient';
  const guestDigest = one.who === 'guest' ? digest('guest') : null;
  const isHeld = one.time === 'held' || one.time === 'lost';
  const hasHeld = isHeld || one.hasHeldAnother;
  return {
    ...desk,
    visitId: randomUUID(),
    isHeld,
    startsAt,
    endsAt: around(45),
    from: around(-5),
    until: around(60),
    patientId: isPatient ? patient : null,
    submissionId: randomUUID(),
    guestDigest,
    guestAddressSealed: guestDigest && digest('sealed'),
    visitAddressSealed: one.hasAddress ? digest('for this visit') : null,
    isUnmailed: one.isUnmailed,
    isAnyProvider: one.isAnyProvider,
    mostOpen: isPatient || guestDigest ? one.mostOpen : null,
    endedHold: hasHeld ? digest('browser') : null,
    takesKey: hasHeld ? 'takes' : null,
    reservedBy: one.tokens > 0 ? digest('browser') : null,
    mails: Array.from({ length: one.mails }, (_, n) => ({
      queue: 'messages.mail',
      data: `{"id":"the \\"mail\\" {${n}}, \\\\"}`,
      id: randomUUID(),
      startAfter: n === 0 ? null : new Date('2041-01-01T00:00:00Z'),
    })),
    linkDigest: one.mails > 0 ? digest(randomUUID()) : null,
    recipientHmac: one.mails > 0 ? digest('recipient') : null,
    booked: {
      eventId: randomUUID(),
      actor: isPatient ? 'patient' : 'guest',
      sequence: one.takes ?? 0,
      facts: '{"status":"scheduled"}',
    },
    now: t.clock.now(),
    audit: { action: 'appt_scheduled', actorKind: 'guest', actorId: isPatient ? randomUUID() : null, requestId: 'r' },
  };
}

async function addVisits(tx: Tx, one: Case, facts: NewBooking, ids: readonly string[]): Promise<void> {
  const { patientId, guestDigest, now: createdAt, visitId } = facts;
  const row = { createdAt, updatedAt: createdAt, locationId: desk.locationId, typeId: desk.typeId };
  const at = { startsAt, endsAt: around(45), bufferBefore: 5, bufferAfter: 15 };
  const held = { status: 'held' as const, holdDigest: digest('browser'), holdExpiresAt: around(0) };
  if (one.time === 'held')
    await addVisit(tx, {
      ...row,
      ...at,
      ...held,
      visitId,
      providerId: desk.providerId,
    });
  if (one.time === 'taken')
    await addVisit(tx, {
      ...row,
      ...at,
      status: 'scheduled',
      visitId: ids[5] ?? '',
      providerId: desk.providerId,
    });
  for (const [n, { day, status, isOnline }] of one.others.entries()) {
    const from = around(day * 24 * 60 + 30);
    await addVisit(tx, {
      ...row,
      status,
      startsAt: from,
      endsAt: new Date(from.getTime() + 30 * minuteMs),
      visitId: ids[n] ?? '',
      providerId: provider('Dr. Samuel Reyes'),
      patientId,
      guestDigest,
      submissionId: isOnline ? (ids[n] ?? null) : null,
      // Several at the same time: only their number matters.
      isOverbooked: true,
    });
  }
}

async function addTrace(tx: Tx, one: Case, now: Date, ids: readonly string[]): Promise<void> {
  const holdDigest = digest('browser');
  if (one.takes !== null)
    await tx.insertInto('holdLives').values({ holdDigest, firstAt: now, takes: one.takes }).execute();
  for (const throttleKey of one.hits === null ? [] : ['takes', 'others'])
    await tx
      .insertInto('throttles')
      .values({ throttleKey, windowStartedAt: now, windowEndsAt: now, hits: one.hits ?? 0 })
      .execute();
  for (let n = 0; n < one.tokens; n += 1)
    await tx
      .insertInto('googleReserveTokens')
      .values({
        tokenId: ids[n] ?? '',
        tokenDigest: digest(`token ${n}`),
        tokenSealed: digest('sealed'),
        holdDigest: n === 1 ? digest('another browser') : holdDigest,
        visitId: null,
        receivedAt: now,
      })
      .execute();
}

it('leaves the same rows as the plain steps', { timeout: 120_000 }, async () => {
  const outcomes = new Set<unknown>();
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const facts = factsOf(one);
      const ids = Array.from({ length: 6 }, () => randomUUID());
      const [quick, stepwise] = await comparison.compare({
        before: async (tx) => {
          await addVisits(tx, one, facts, ids);
          await addTrace(tx, one, facts.now, ids);
        },
        all: [(tx) => storeBooking(tx, facts), (tx) => bookStepwise(tx, facts)],
      });
      expect(quick).toEqual(stepwise);
      outcomes.add(quick?.outcome);
    }),
    { numRuns: 200 },
  );
  expect([...outcomes].sort()).toEqual(['23P01', 'FY001', 'FY002', undefined]);
});
