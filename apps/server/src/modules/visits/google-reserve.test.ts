// The practice's records of who came from Google Reserve.
import { randomUUID } from 'node:crypto';
import { googleReserve } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoId } from '../../seed/demo-ids.ts';
import { startTestApp, type TestApp, tenantId } from '../../testing/test-app.ts';
import { storeBooking } from './book-online/store-booking.store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

const keep = (token: string, { slug = 'maple', host = 'maple.localhost', headers = {} } = {}) =>
  t.call(googleReserve.googleReserveToken, { body: { accountId: tenantId(slug), token } }, { host, headers });
const stored = (slug: string) =>
  inTenant(t.systemCtx(slug), (tx) => tx.selectFrom('googleReserveTokens').selectAll().orderBy('tokenId').execute());

it('a token is taken from anybody and kept once, sealed, with the time', {
  tags: ['API-042', 'API-044', 'API-045'],
}, async () => {
  for (const _ of [1, 2]) expect(await keep('rwg-1 token')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const [row, ...more] = await stored('maple');
  expect(more).toEqual([]);
  expect(row).toMatchObject({ receivedAt: expect.any(Date), holdDigest: null, visitId: null });
  expect(row?.tokenSealed.includes('rwg-1')).toBe(false);
  const cipher = await t.services.cipherOf(tenantId('maple'));
  const place = { table: 'google_reserve_tokens', row: row?.tokenId ?? '', column: 'token_sealed' };
  expect(cipher.open(place, row?.tokenSealed ?? Buffer.alloc(0)).toString()).toBe('rwg-1 token');
});

it('practices that do not take part, other practices and empty or endless tokens are refused', {
  tags: ['API-043'],
}, async () => {
  expect((await keep('a', { slug: 'demo', host: 'localhost' })).problem.code).toBe('not-found');
  expect((await keep('a', { slug: 'demo' })).problem.code).toBe('not-found');
  for (const token of ['', 'x'.repeat(2001)]) expect((await keep(token)).problem.code).toBe('validation-failed');
  expect(await stored('demo')).toEqual([]);
});

it('what the same browser books later is written down with it, once', { tags: ['API-042'] }, async () => {
  const secret = 'a-browser-of-its-own';
  await keep('rwg-2', { headers: { 'x-hold-token': secret } });
  const row = (await stored('maple')).at(-1);
  const ctx = t.systemCtx('maple');
  const now = t.clock.now();
  const [first, second] = [randomUUID(), randomUUID()];
  const { typeId } = await inTenant(ctx, (tx) =>
    tx.selectFrom('visitTypes').select('typeId').executeTakeFirstOrThrow(),
  );
  for (const [at, visitId] of [first, second].entries())
    await inTenant(ctx, async (tx) => {
      const startsAt = new Date(`2030-05-0${at + 1}T14:00:00Z`);
      const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
      await storeBooking(tx, {
        visitId,
        isHeld: false,
        providerId: demoId('provider maple Dr. Moira Penney'),
        locationId: demoId('location maple Duckworth Street'),
        typeId,
        startsAt,
        endsAt,
        from: startsAt,
        until: endsAt,
        patientId: null,
        submissionId: randomUUID(),
        guestDigest: null,
        guestAddressSealed: null,
        visitAddressSealed: null,
        isUnmailed: false,
        isAnyProvider: false,
        mostOpen: null,
        endedHold: null,
        takesKey: null,
        linkDigest: null,
        recipientHmac: null,
        booked: { eventId: randomUUID(), actor: 'guest', sequence: 0, facts: '{}' },
        reservedBy: row?.holdDigest ?? Buffer.alloc(32),
        mails: [],
        now,
        audit: { action: 'appt_scheduled', actorKind: 'guest', actorId: null, requestId: 'r' },
      });
    });
  expect((await stored('maple')).map(({ visitId }) => visitId)).toEqual([null, first]);
});

it('thirty an hour are taken from one address, then none', async () => {
  t.pass(61);
  for (let n = 0; n < 30; n += 1) expect((await keep(`flood ${n}`)).status).toBe(200);
  expect(await keep('flood 30')).toMatchObject({ status: 429, problem: { code: 'rate-limited' } });
});
