// How many calls of a route are admitted, depending on how many it has answered lately.
import { expect, it } from 'vitest';
import { createAdmission, few } from './admission.ts';

/** Returns how many of these callers are admitted at `now`. */
function admitted(route: ReturnType<typeof createAdmission>, callers: number, now: number): number {
  return Array.from({ length: callers }, () => route.admit(now)).filter(Boolean).length;
}

it('lets a burst in, up to 64', { tags: ['FAIL-10'] }, () => {
  const route = createAdmission();
  expect(admitted(route, 60, 1000)).toBe(60);
  expect(admitted(route, 60, 1000)).toBe(4);
});

it('lets in as many as are ended in 0.2 s once a crowd has lasted', { tags: ['SAFE-04'] }, () => {
  const route = createAdmission();
  // Five calls arrive and one ends, every 6 ms: 167 a second.
  for (let now = 0; now < 3000; now += 6) {
    admitted(route, 5, now);
    if (route.inHand > 0) route.end(now);
  }
  expect(route.inHand).toBeGreaterThan(28);
  expect(route.inHand).toBeLessThan(40);
});

it('never lets fewer in than the database can work on at once, and all again when the crowd has gone', {
  tags: ['SAFE-04'],
}, () => {
  const route = createAdmission();
  // No call ends for two seconds.
  for (let now = 0; now < 2000; now += 10) admitted(route, 5, now);
  for (let left = 64; left > few; left -= 1) route.end(2000);
  expect(admitted(route, 5, 2600)).toBeLessThanOrEqual(5);
  while (route.inHand > 0) route.end(2700);
  expect(admitted(route, 1, 3200)).toBe(1);
  route.end(3210);
  expect(admitted(route, 64, 3800)).toBe(64);
});

/** 200 callers at `now`; those who are let in are done after `took`. Returns how many were. */
function burst(route: ReturnType<typeof createAdmission>, now: number, took: number): number {
  const count = admitted(route, 200, now);
  for (let left = count; left > 0; left -= 1) route.end(now + took);
  return count;
}

it('lets fewer in while some are turned away, for a burst too that is over before the next one', {
  tags: ['SAFE-04'],
}, () => {
  const route = createAdmission();
  expect([0, 300, 600, 900].map((now) => burst(route, now, 290))).toEqual([64, 44, 30, 21]);
  // Nobody was turned away meanwhile.
  route.admit(1200);
  route.end(1200);
  expect(burst(route, 1500, 290)).toBe(64);
});

it('lets a crowd in that comes back in waves, as long as it has time between them', { tags: ['SAFE-04'] }, () => {
  const route = createAdmission();
  expect([0, 300, 600, 900, 1200].map((now) => burst(route, now, 150))).toEqual([64, 85, 113, 151, 200]);
});

it('lets as many of a burst in as half a second is enough for, once a crowd has shown how many those are', {
  tags: ['SAFE-04'],
}, () => {
  const route = createAdmission();
  expect(burst(route, 1000, 200)).toBe(64);
  // Nobody was turned away for a while: the crowd has gone.
  for (const now of [1300, 1600]) {
    route.admit(now);
    route.end(now);
  }
  expect(burst(route, 2000, 200)).toBe(160);
});

it('lets nobody in while the server is behind, and few when it has caught up', { tags: ['SAFE-02'] }, () => {
  const route = createAdmission();
  expect(route.admit(0, true)).toBe(false);
  expect(route.inHand).toBe(0);
  expect(admitted(route, 64, 300)).toBe(few + 1);
});

it('does not count a call that is turned away after all as one it can complete', { tags: ['SAFE-04'] }, () => {
  const route = createAdmission();
  expect(admitted(route, 200, 0)).toBe(64);
  expect(route.isRefusing).toBe(true);
  while (route.inHand > 0) route.giveUp(260);
  expect(admitted(route, 200, 300)).toBe(few + 1);
  while (route.inHand > 0) route.end(310);
  // A quarter of a second in which nobody was turned away.
  route.admit(600);
  route.end(600);
  route.admit(900);
  expect(route.isRefusing).toBe(false);
});
