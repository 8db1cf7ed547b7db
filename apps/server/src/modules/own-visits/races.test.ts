// What wins when several people act at once: no time is taken twice, and no visit loses its own.
import { randomUUID } from 'node:crypto';
import { officeVisits } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { cleaning } from '../../testing/booking-stage.ts';
import { addDesk } from '../../testing/desk.ts';
import { ownVisitStage } from '../../testing/own-visit-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addVisitLink } from '../visit-links/public.ts';
import { sealVisitAddress } from '../visit-mails/public.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof ownVisitStage>>;
let admin: string;
beforeAll(async () => {
  t = await startTestApp();
  s = await ownVisitStage(t);
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());

type Desk = Awaited<ReturnType<typeof addDesk>>;

/** Adds a visit whose address was given for it alone, and a link to it. */
async function linkedVisit(desk: Desk, startsAt: string, email: string) {
  const ctx = t.systemCtx('demo');
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const visitId = randomUUID();
  await desk.book(startsAt, 30, {
    visitId,
    visitAddressSealed: sealVisitAddress(cipher, visitId, { email, phone: '' }),
  });
  const { token } = await inTenant(ctx, (tx) => addVisitLink(tx, ctx, { visitId, to: email, channel: 'email' }));
  return { id: visitId, token };
}

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

it('two hundred moves at once to overlapping times: no double booking, and each visit has exactly one time', {
  tags: ['LIFE-25'],
}, async () => {
  const desk = await addDesk(t, { hours: [480, 1080] });
  const visits = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const from = s.at(n % 5, clock(480 + 30 * (Math.floor(n / 5) % 20)), 1 + Math.floor(n / 100));
      return { from, ...(await linkedVisit(desk, from, `mover.${n}@example.com`)) };
    }),
  );
  const moves = await Promise.all(
    visits.map(async ({ token }, n) => {
      const to = s.at(6, clock(480 + 15 * (n % 39)), 2);
      const { providerId, locationId } = desk;
      const send = () => s.move(token, { sequence: 0, startTime: to, providerId, locationId });
      // A busy server turns calls away before they begin, and says when to come again.
      let { status, problem } = await send();
      while (status === 503) {
        await new Promise((resolve) => setTimeout(resolve, 1000 * (problem.retryAfter ?? 1)));
        ({ status, problem } = await send());
      }
      return { to, outcome: status === 200 ? 'moved' : problem.code };
    }),
  );
  expect(new Set(moves.map(({ outcome }) => outcome))).toEqual(new Set(['moved', 'slot-taken']));
  const rows = await s.query(
    `select visit_id, starts_at, sequence, moved_by_patient from visits where provider_id = $1`,
    [desk.providerId],
  );
  expect(rows).toHaveLength(200);
  const found = new Map(rows.map((row) => [row.visit_id, row]));
  for (const [n, { id, from }] of visits.entries()) {
    const isMoved = moves[n]?.outcome === 'moved';
    const { starts_at: startsAt, sequence, moved_by_patient: count } = found.get(id);
    expect([startsAt.toISOString(), sequence, count]).toEqual([isMoved ? moves[n]?.to : from, +isMoved, +isMoved]);
  }
  const doubles = await s.query(
    `select 1 from visits a join visits b on a.provider_id = b.provider_id and a.visit_id < b.visit_id
      and a.during && b.during where a.provider_id = $1`,
    [desk.providerId],
  );
  expect(doubles).toEqual([]);
  // Ten hours fit at most twenty visits of half an hour.
  expect(moves.filter(({ outcome }) => outcome === 'moved').length).toBeLessThanOrEqual(20);
});

it('a move and a booking of the same time: one wins, and the visit that loses stays as it was', {
  tags: ['LIFE-24'],
}, async () => {
  for (let round = 0; round < 6; round += 1) {
    const [from, to] = [
      s.at(1 + (round % 3), '09:00', 2 + Math.floor(round / 3)),
      s.at(1 + (round % 3), '14:00', 2 + Math.floor(round / 3)),
    ];
    const { id, token } = await s.book(from, `racer.${round}@example.com`);
    const wish = { ...cleaning, startTime: to };
    const both = [
      () => s.move(token, { sequence: 0, startTime: to }),
      () => s.form.book(wish, { email: `rival.${round}@example.com` }),
    ];
    const order = round % 2 === 0 ? both : [...both].reverse();
    const answers = await Promise.all(order.map((act) => act()));
    const [move, booking] = round % 2 === 0 ? answers : [...answers].reverse();
    expect([move?.status, booking?.status].sort()).toEqual([200, 409]);
    const loser = move?.status === 200 ? booking : move;
    expect(loser?.problem.code).toBe('slot-taken');
    const row = await s.visitRow(id);
    expect([row.starts_at.toISOString(), row.sequence]).toEqual(move?.status === 200 ? [to, 1] : [from, 0]);
    const taken = (await s.taken(to)).filter((one) => one.provider_id === cleaning.providerId);
    expect(taken).toHaveLength(1);
  }
});

it('a patient cancels while the office acts: the first wins, and the other hears of it', {
  tags: ['LIFE-23'],
}, async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, token } = await s.book(
      s.at(4, ['08:00', '09:00', '10:00', '11:00'][round] ?? '', 3),
      `both.${round}@example.com`,
    );
    const office = () => {
      const body = { status: 'confirmed', sequence: 0 } as const;
      return t.call(officeVisits.setVisitStatus, { params: { id }, body }, { token: admin });
    };
    const patient = () => s.cancel(token, { sequence: 0 });
    const answers = await Promise.all(round % 2 === 0 ? [office(), patient()] : [patient(), office()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('appointment-changed');
    expect((await s.events(id)).length).toBe(2);
  }
});

it('canceled and marked as arrived at once: after the arrival it is too late', { tags: ['LIFE-10'] }, async () => {
  const { id, token } = await s.book(s.at(5, '09:00', 3), 'arrived@example.com');
  const [answer] = await Promise.all([
    s.cancel(token, { sequence: 0 }),
    s.query(`update visits set arrived_at = now() where visit_id = $1 and status = 'scheduled'`, [id]),
  ]);
  const row = await s.visitRow(id);
  if (answer.status === 200) expect(row).toMatchObject({ status: 'canceled', arrived_at: null });
  else {
    expect(answer.problem.code).toBe('too-late');
    expect(row.status).toBe('scheduled');
  }
  expect((await s.cancel(token, { sequence: 0 })).status).toBe(answer.status);
});
