// Counting against budgets in the real database: concurrent callers get the same verdicts as callers one after the other.
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Problem } from '../problem.ts';
import { type Budget, countApart } from './over-limit.ts';

let t: TestApp;
let client: pg.Client;
beforeAll(async () => {
  t = await startTestApp({ FOYER_TEST_BUDGETS: '' });
  client = new pg.Client(t.ownerUrl);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await t?.stop();
});

const windowMs = 60_000;
let names = 0;

/** The expected result of sequential counting: which events pass, and the hits of each counter. */
function inTurn(events: number, counters: readonly { limit: number; hits: number }[]) {
  const totals = counters.map(() => 0);
  const verdicts = Array.from({ length: events }, () => {
    for (const [nr, { limit, hits }] of counters.entries()) {
      totals[nr] = (totals[nr] ?? 0) + hits;
      if ((totals[nr] ?? 0) > limit) return false;
    }
    return true;
  });
  return { passed: verdicts.filter(Boolean).length, totals };
}

it('however many come at once, as many pass as would one after the other, and no counter has more or less', {
  tags: ['SAFE-12'],
}, async () => {
  const counter = fc.record({ limit: fc.integer({ min: 1, max: 30 }), hits: fc.integer({ min: 0, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 25 }),
      fc.array(counter, { minLength: 1, maxLength: 3 }),
      async (n, all) => {
        await client.query('delete from throttles');
        names += 1;
        const budgets = all.map(
          ({ limit, hits }, nr): Budget => [`kind ${nr}`, `of ${names}`, { limit, windowMs }, hits],
        );
        const results = await Promise.all(Array.from({ length: n }, () => countApart(t.systemCtx('demo'), ...budgets)));
        const expected = inTurn(n, all);
        expect(results.filter((result) => result === undefined)).toHaveLength(expected.passed);
        for (const refused of results.filter((result) => result instanceof Problem)) {
          expect(refused.code).toBe('rate-limited');
          expect(refused.retryAfter).toBeGreaterThan(0);
        }
        const { rows } = await client.query('select hits::int from throttles');
        const counted = rows.map(({ hits }) => hits).filter((hits) => hits > 0);
        expect(counted.sort()).toEqual(expected.totals.filter((hits) => hits > 0).sort());
      },
    ),
    { numRuns: 60 },
  );
});
