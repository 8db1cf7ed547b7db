// Texts about visits, against the real database: 1 confirms what it can only mean, and CANCEL cancels nothing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { startSmsGateway, type TestSmsGateway } from '../../testing/test-sms-gateway.ts';
import { mayReach, sendText } from '../consents/public.ts';
import { addVisitLink } from '../visit-links/public.ts';
import { addVisit } from '../visits/public.ts';

let t: TestApp;
let gateway: TestSmsGateway;
let nextNumber = 1000;

beforeAll(async () => {
  gateway = await startSmsGateway();
  t = await startTestApp(gateway.settings);
});
afterAll(async () => {
  await t.stop();
  await gateway.stop();
});

const newNumber = () => `207557${nextNumber++}`;
const pass = (from: string, text: string) => gateway.pass(t.app, { from: `+1${from}`, text }, t.clock.now());
const repliesTo = (number: string) =>
  gateway.received
    .filter(({ to, text }) => to.endsWith(number) && !text.startsWith('Reminder'))
    .map(({ text }) => text);

let nextDay = 400;

/** Adds a visit on a day of its own, and names it to a number by text. */
async function nameVisitTo(number: string, slug = 'demo') {
  const ctx = t.systemCtx(slug);
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const startsAt = new Date(t.clock.now().getTime() + nextDay++ * 86_400_000);
  const visitId = randomUUID();
  return inTenant(ctx, async (tx) => {
    const { providerId } = await tx.selectFrom('providers').select('providerId').executeTakeFirstOrThrow();
    const { locationId } = await tx.selectFrom('locations').select('locationId').executeTakeFirstOrThrow();
    await addVisit(tx, {
      ...{ visitId, providerId, locationId, startsAt, status: 'scheduled' },
      endsAt: new Date(startsAt.getTime() + 1_800_000),
      createdAt: t.clock.now(),
      updatedAt: t.clock.now(),
    });
    await addVisitLink(tx, ctx, { visitId, to: number, channel: 'text' });
    await sendText(tx, ctx, cipher, { to: number, text: 'Reminder', purpose: 'codes' });
    return { visitId };
  });
}

const visitOf = (visitId: string, slug = 'demo') =>
  inTenant(t.systemCtx(slug), (tx) =>
    tx
      .selectFrom('visits')
      .select(['status', 'confirmedVia', 'sequence'])
      .where('visitId', '=', visitId)
      .executeTakeFirstOrThrow(),
  );
const eventsOf = (visitId: string) =>
  inTenant(t.systemCtx('demo'), (tx) =>
    tx.selectFrom('visitEvents').select(['kind', 'actor', 'reason']).where('visitId', '=', visitId).execute(),
  );

describe('1, C, YES and CONFIRM', () => {
  it('confirm when exactly one unconfirmed visit was named to the number', { tags: ['CONS-06'] }, async () => {
    const number = newNumber();
    const { visitId } = await nameVisitTo(number);
    expect((await pass(number, ' yes! ')).status).toBe(204);
    expect(await visitOf(visitId)).toMatchObject({ status: 'confirmed', confirmedVia: 'text' });
    expect(await eventsOf(visitId)).toContainEqual({ kind: 'confirmed', actor: 'text', reason: null });
    await expect
      .poll(() => repliesTo(number))
      .toEqual([expect.stringMatching(/^Harbor Dental Group: Confirmed\. See you \w+, \w+ \d+ \d+:\d\d [AP]M\.$/)]);
  });

  it('confirm nothing with two such visits, and are answered with the links', { tags: ['CONS-06'] }, async () => {
    const number = newNumber();
    const [one, other] = [await nameVisitTo(number), await nameVisitTo(number)];
    await pass(number, '1');
    for (const { visitId } of [one, other]) expect((await visitOf(visitId)).status).toBe('scheduled');
    await expect.poll(() => repliesTo(number)).toHaveLength(1);
    expect(repliesTo(number)[0]?.match(/\/v\/[\w-]{22}/g)).toHaveLength(2);
  });

  it('confirm nothing that was named more than 72 hours ago', { tags: ['CONS-06'] }, async () => {
    const number = newNumber();
    const { visitId } = await nameVisitTo(number);
    t.pass(72 * 60 + 1);
    await pass(number, 'C');
    expect((await visitOf(visitId)).status).toBe('scheduled');
    t.pass(-(72 * 60 + 1));
  });

  it('confirm nothing when two practices each named one', { tags: ['CONS-06', 'TEN-09'] }, async () => {
    const number = newNumber();
    const here = await nameVisitTo(number);
    const there = await nameVisitTo(number, 'maple');
    await pass(number, 'confirm');
    expect((await visitOf(here.visitId)).status).toBe('scheduled');
    expect((await visitOf(there.visitId, 'maple')).status).toBe('scheduled');
  });

  it('pressed twice at once confirm once', { tags: ['CONS-06', 'CONS-07'] }, async () => {
    const number = newNumber();
    const { visitId } = await nameVisitTo(number);
    await Promise.all([pass(number, '1'), pass(number, '1')]);
    expect((await visitOf(visitId)).status).toBe('confirmed');
    const confirmed = (await eventsOf(visitId)).filter(({ kind }) => kind === 'confirmed');
    expect(confirmed).toHaveLength(1);
  });
});

describe('CANCEL', () => {
  it('cancels no visit: it ends texts, answers with the link, and marks the visit', { tags: ['CONS-05'] }, async () => {
    const number = newNumber();
    const { visitId } = await nameVisitTo(number);
    const before = await visitOf(visitId);
    expect((await pass(number, 'Cancel')).status).toBe(204);
    expect(await visitOf(visitId)).toEqual(before);
    expect(await eventsOf(visitId)).toContainEqual({ kind: 'text', actor: 'text', reason: 'cancel' });
    const ctx = t.systemCtx('demo');
    expect(await inTenant(ctx, (tx) => mayReach(tx, ctx, { channel: 'text', address: number, purpose: 'codes' }))).toBe(
      false,
    );
    await expect
      .poll(() => repliesTo(number))
      .toEqual([
        expect.stringMatching(
          /^Harbor Dental Group: Texts are off\. To cancel your appointment: https?:\/\/\S+\/v\/[\w-]{22}$/,
        ),
      ]);
  });
});
