// PostgreSQL keeps the plans of all statements that book, instead of planning one of them again for each booking.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../../platform/db/tenant-transaction.ts';
import { bookingForm, bookingStage, toothache } from '../../../testing/booking-stage.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

/** Returns how often each connection has planned what stores a form or a visit, if it sent that more than five times. */
async function plansOfAll() {
  const count = t.services.db.pool.totalCount;
  const all = Promise.withResolvers<void>();
  let asked = 0;
  const plans = await Promise.all(
    Array.from({ length: count }, () =>
      inTenant(t.systemCtx('demo'), async (tx) => {
        const { rows } = await sql<{ statement: string; custom: number }>`
          select statement, custom_plans::int as custom from pg_prepared_statements
          where custom_plans + generic_plans > 5 and statement ~ 'into (visits|submissions) '`.execute(tx);
        asked += 1;
        if (asked === count) all.resolve();
        // So that each takes a connection of its own.
        await all.promise;
        return rows;
      }),
    ),
  );
  return plans.flat();
}

it('keeps the plans of what is sent for each booking', async () => {
  const stage = bookingStage(t);
  const form = await bookingForm(t);
  const times = ['14:00', '15:00', '16:00', '10:00', '11:00'].flatMap((time) =>
    Array.from({ length: 16 }, (_, week) => ({ time, week: week + 1 })),
  );
  let plans = await plansOfAll();
  const statements = () => new Set(plans.map(({ statement }) => statement)).size;
  // It plans a statement five times on each connection before it compares what a kept plan would cost. Which connection
  // a booking gets is not known, so it goes on until one of them has sent both statements often enough.
  for (const { time, week } of times) {
    await stage.query('delete from throttles');
    const booking = { ...toothache, startTime: stage.at(2, time, week) };
    const email = `person.${week}.${time.slice(0, 2)}@example.com`;
    expect((await form.book(booking, { key: randomUUID(), email })).status).toBe(200);
    plans = await plansOfAll();
    if (statements() === 2) break;
  }
  expect(statements()).toBe(2);
  expect(plans.filter(({ custom }) => custom > 5)).toEqual([]);
});
