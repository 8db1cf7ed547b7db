// Visits as patients and guardians see them, and the rule that no provider is double-booked.
import { randomUUID } from 'node:crypto';
import { visits } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { demoId, demoIdsOf } from '../../seed/demo-ids.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addVisit } from './own-visits.store.ts';

let t: TestApp;
let sam: { token: string; patientId: string };
let grace: { token: string; patientId: string };

beforeAll(async () => {
  t = await startTestApp();
  sam = await t.signIn('sam.rivera@example.com');
  grace = await t.signIn('grace.okafor@example.com');
});
afterAll(() => t.stop());

type Query = NonNullable<Parameters<typeof t.call<typeof visits.familyAppointments>>[1]['query']>;
const upcoming = (): Query => ({
  includedMe: 'true',
  dateStart: t.clock.now().toISOString(),
  withStatus: ['scheduled', 'confirmed'],
  limit: 5,
});
const list = (query: Query, { token } = sam) => t.call(visits.familyAppointments, { query }, { token });

describe('upcoming appointments', () => {
  it('are those that are scheduled or confirmed, the earliest first, with description lines and providers', {
    tags: ['API-055', 'API-056', 'DASH-15'],
  }, async () => {
    const { status, body } = await list(upcoming());
    expect(status).toBe(200);
    expect(body.totalResults).toBe(2);
    expect(body.appointments.map(({ status, description }) => [status, description])).toEqual([
      ['confirmed', 'Cleaning and exam\r\nHarborside, 218 Wharf Street'],
      ['scheduled', 'Filling\r\nHarborside, 218 Wharf Street'],
    ]);
    expect(body.appointments[0]).toMatchObject({
      nameFirst: 'Sam',
      nameLast: 'Rivera',
      contactId: sam.patientId,
      providers: [{ name: 'Dana Whitfield, RDH' }],
    });
    expect(new Date(body.appointments[0]?.dateTime ?? 0) > t.clock.now()).toBe(true);
    expect((await t.call(visits.familyAppointments, { query: upcoming() })).status).toBe(401);
  });

  it('of a guardian are those of the family too, never more than the limit', {
    tags: ['API-055', 'DASH-14'],
  }, async () => {
    const { body } = await list(upcoming(), grace);
    expect(body.appointments.map(({ nameFirst }) => nameFirst)).toEqual(['Grace', 'Ada', 'Obi']);
    const two = await list({ ...upcoming(), limit: 2 }, grace);
    expect([two.body.appointments.length, two.body.totalResults]).toEqual([2, 3]);
    const without = await list({ ...upcoming(), includedMe: 'false' }, grace);
    expect(without.body.appointments.map(({ nameFirst }) => nameFirst)).toEqual(['Ada', 'Obi']);
  });

  it('past visits are found by their status', { tags: ['API-057', 'API-058'] }, async () => {
    const { body } = await list({ includedMe: 'true', withStatus: 'met' }, grace);
    const ada = demoIdsOf('demo').contact('Ada Okafor');
    const found = body.appointments.map(({ contactId, status }) => [contactId, status]);
    expect(found).toHaveLength(3);
    for (const one of [grace.patientId, ada]) expect(found).toContainEqual([one, 'met']);
    const own = (await list({ includedMe: 'true', withStatus: 'met' })).body.appointments;
    expect(own.map(({ status }) => status)).toEqual(['met', 'met']);
  });

  it.each([
    ['a status that does not exist', { withStatus: 'everything' }],
    ['no date', { dateStart: 'tomorrow' }],
    ['too many', { limit: 1000 }],
  ])('with %s are refused', async (_, query) => {
    expect((await list(query as Query)).problem.code).toBe('validation-failed');
  });

  it('of a child are gone as soon as the link is', { tags: ['ABUSE-02'] }, async () => {
    const ctx = t.systemCtx('demo');
    await inTenant(ctx, (tx) =>
      tx
        .updateTable('familyLinks')
        .set({ familyAccess: false })
        .where('guardianId', '=', grace.patientId)
        .where('memberId', '=', demoIdsOf('demo').contact('Ada Okafor'))
        .execute(),
    );
    const { body } = await list(upcoming(), grace);
    expect(body.appointments.map(({ nameFirst }) => nameFirst)).toEqual(['Grace', 'Obi']);
  });
});

describe('a provider', () => {
  const add = (from: string, until: string, more: object = {}) => {
    const ctx = t.systemCtx('demo');
    const now = ctx.clock.now();
    return inTenant(ctx, (tx) =>
      addVisit(tx, {
        visitId: randomUUID(),
        providerId: demoId('provider demo Dr. Priya Nair'),
        locationId: demoId('location demo Harborside'),
        status: 'scheduled',
        startsAt: new Date(`2030-05-01T${from}:00Z`),
        endsAt: new Date(`2030-05-01T${until}:00Z`),
        createdAt: now,
        updatedAt: now,
        ...more,
      }),
    );
  };

  it('is never booked twice at a time, buffers included, unless on purpose; touching visits are fine', {
    tags: ['BOOK-52'],
  }, async () => {
    await add('14:00', '14:30', { bufferAfter: 10 });
    await expect(add('14:35', '15:00')).rejects.toThrow(/visits_apart/);
    await expect(add('13:45', '14:05')).rejects.toThrow(/visits_apart/);
    await add('14:40', '15:00');
    await add('13:30', '14:00');
    await add('14:00', '14:30', { status: 'canceled' });
    await add('14:00', '14:30', { is_overbooked: true });
  });
});
