// PDFs under load: the worst accepted submission, requested twelve times at once, while other people sign in.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '../../testing/measure.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Sent, type WorstSubmissions, worstSubmissions } from '../../testing/worst-submission.ts';

let t: TestApp;
let s: WorstSubmissions;
const atOnce = 12;

beforeAll(async () => {
  t = await startTestApp();
  s = await worstSubmissions(t);
});
afterAll(() => t.stop());

/** Returns the milliseconds that `work` takes. */
async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Returns the milliseconds until all of them are complete. */
async function cost(places: readonly Sent[]): Promise<number> {
  await s.resetThrottles();
  return timed(() => s.makePdfs(places));
}

async function signInsUntil(isOver: () => boolean, least: number): Promise<number> {
  const times: number[] = [];
  while (times.length < least || !isOver()) {
    if (times.length % 20 === 0) await s.resetThrottles();
    times.push(await timed(s.signIn));
    if (times.length === 200) break;
  }
  return median(times);
}

it('twelve PDFs of the worst submission cost at most twice twelve ordinary ones, and a sign-in beside them at most three times a lone one', {
  tags: ['SAFE-08'],
  timeout: 180_000,
}, async () => {
  const ordinary: Sent[] = [];
  for (let at = 0; at < atOnce; at++) ordinary.push(await s.sendOrdinary(at));
  const worst = await s.sendWorst();
  // Warms up fonts and processes for both.
  await Promise.all([cost(ordinary.slice(0, 2)), s.signIn()]);
  await cost([worst]);

  const plain = await cost(ordinary);
  const lone = await signInsUntil(() => true, 10);
  let isOver = false;
  const heavy = cost(Array.from({ length: atOnce }, () => worst)).finally(() => {
    isOver = true;
  });
  const [worstCost, beside] = await Promise.all([heavy, signInsUntil(() => isOver, 10)]);
  expect(worstCost / plain).toBeLessThanOrEqual(2);
  expect(beside / lone).toBeLessThanOrEqual(3);
});
